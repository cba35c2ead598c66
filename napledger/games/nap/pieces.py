"""Pieces of the form that come back the same deal after deal, and so are written only once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

PIECES_REMEMBERED = 512


def piece(template: str, **shown: Hashable) -> SafeString:
    """Return a template as HTML, with nothing in it but what is `shown` and the reader's language.

    So whatever would change the piece is known, and one written before can be shown again.
    """
    return _written(template, get_language(), tuple(shown.items()))


def elements(texts: Iterable[str]) -> SafeString:
    """Return each text in an element of its own, as HTML."""
    return format_html_join("", "<span>{}</span>", ((text,) for text in texts))


@lru_cache(maxsize=PIECES_REMEMBERED)
def _written(
    template: str,
    _language: str | None,
    shown: tuple[tuple[str, Hashable], ...],
) -> SafeString:
    return render_to_string(template, dict(shown))
