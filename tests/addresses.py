"""Where the pages of an evening are."""

from __future__ import annotations

from sessions.models import Evening


def at(evening: Evening) -> str:
    """Return the address of an evening's table, under which all else of it is."""
    return f"/circles/{evening.circle_id}/evenings/{evening.pk}/"
