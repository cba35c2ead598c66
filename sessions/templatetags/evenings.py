"""What an evening is called, in the reader's language where the app named it itself."""

from __future__ import annotations

from django import template

from napledger.site.dates import day_in_full
from sessions.book.composed import told_title
from sessions.models import Evening

register = template.Library()


@register.filter
def own_title(evening: Evening) -> str:
    """Return an evening's own name; "" while it has none."""
    return told_title(evening)


@register.filter
def title_and_day(evening: Evening) -> str:
    """Return both, as in "Friday at the Crown, 19 November 2026"; the day alone without a name."""
    return ", ".join(filter(None, (told_title(evening), day_in_full(evening.played_on))))
