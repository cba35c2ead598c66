"""The tabs below every page of an evening."""

from __future__ import annotations

import uuid
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

TABS_REMEMBERED = 1024

register = template.Library()


@register.simple_tag
def evening_tabs(evening_id: uuid.UUID, tab: str) -> SafeString:
    """Return the ways to all pages of an evening, of which `tab` is open."""
    return written(evening_id, tab, get_language())


# They never change, and to write them anew takes a tenth of a small page.
@lru_cache(maxsize=TABS_REMEMBERED)
def written(evening_id: uuid.UUID, tab: str, _language: str | None) -> SafeString:
    """Return the tabs as HTML, in the language of this request."""
    return render_to_string("partials/tabs_nav.html", {"id": evening_id, "tab": tab})
