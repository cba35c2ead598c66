"""What a circle is called, and whether a device keeps it among its tables."""

from __future__ import annotations

from sessions.models import Access, Circle


def rename_circle(circle: Circle, *, name: str) -> Circle:
    """Return the circle under another name, which must be a clean line."""
    circle.name = name
    circle.save(update_fields=["name"])
    return circle


def hide_circle(access: Access, *, hidden: bool) -> None:
    """Keep a circle out of the tables of one device, or among them again; nobody else notices."""
    access.is_hidden = hidden
    access.save_fields("is_hidden")
