"""Where the pages of an evening are."""

from __future__ import annotations

from django.urls import get_script_prefix

from sessions.models import Evening


def at(evening: Evening) -> str:
    """Return the address of an evening's table, under which all else of it is."""
    return f"{get_script_prefix()}circles/{evening.circle_id}/evenings/{evening.pk}/"
