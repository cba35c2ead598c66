"""What a circle is called."""

from __future__ import annotations

from sessions.models import Circle


def rename_circle(circle: Circle, *, name: str) -> Circle:
    """Return the circle under another name, which must be a clean line."""
    circle.name = name
    circle.save(update_fields=["name"])
    return circle
