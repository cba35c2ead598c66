"""Pieces of pages that are written once and shown again."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

PIECES_REMEMBERED = 1024

register = template.Library()


@register.simple_tag
def remembered(name: str, **shown: Hashable) -> SafeString:
    """Return the template of that name, which shows nothing but `shown` and words of the site.

    Like `include`, but it sees nothing else of the page. For what comes back on page after page,
    such as the tabs below an evening: to write them anew takes a tenth of a small page.
    """
    return written(name, get_language(), tuple(shown.items()))


@lru_cache(maxsize=PIECES_REMEMBERED)
def written(
    name: str, _language: str | None, shown: tuple[tuple[str, Hashable], ...]
) -> SafeString:
    """Return a template as HTML, in the language of this request."""
    return render_to_string(name, dict(shown))
