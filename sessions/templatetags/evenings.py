"""What an evening is called, in the reader's language where the app named it itself."""

from __future__ import annotations

from django import template

from sessions.book.composed import told_title
from sessions.models import Evening

register = template.Library()


@register.filter
def own_title(evening: Evening) -> str:
    """Return an evening's own name; "" while it has none."""
    return told_title(evening)
