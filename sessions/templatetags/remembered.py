"""Pieces of pages that are written once and shown again."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

PIECES_REMEMBERED, WHOLES_REMEMBERED = 1024, 48

register = template.Library()


@register.simple_tag
def remembered(name: str, **shown: Hashable) -> SafeString:
    """Return the template of that name, which shows nothing but `shown` and words of the site.

    Like `include`, but it sees nothing else of the page. For what comes back on page after page,
    such as the tabs below an evening: to write them anew takes a tenth of a small page.
    """
    return written(name, get_language(), tuple(shown.items()))


@register.simple_tag
def remembered_whole(name: str, **shown: Hashable) -> SafeString:
    """Return what `remembered` does, for what fills a page: of that a process keeps less."""
    return written_whole(name, get_language(), tuple(shown.items()))


def _written(
    name: str, _language: str | None, shown: tuple[tuple[str, Hashable], ...]
) -> SafeString:
    """Return a template as HTML, in the language of this request."""
    return render_to_string(name, dict(shown))


written = lru_cache(maxsize=PIECES_REMEMBERED)(_written)
written_whole = lru_cache(maxsize=WHOLES_REMEMBERED)(_written)
