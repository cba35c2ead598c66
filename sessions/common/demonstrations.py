"""Demonstrations: circles to play with, known by their id wherever they are met.

Every page of a circle has its id in the address, so each can say that it belongs to a
demonstration, on every phone and without asking the database.
"""

from __future__ import annotations

import uuid

from django.http import HttpRequest

from sessions.models.rows import new_id

TAIL = b"demo!"
"""How a demonstration's id ends: 40 bits, by which one circle in a million millions would too."""


def new_demonstration_id() -> uuid.UUID:
    """Return a new UUIDv7 that says of a circle that it is a demonstration."""
    return uuid.UUID(bytes=new_id().bytes[: -len(TAIL)] + TAIL)


def is_demonstration(circle_id: uuid.UUID) -> bool:
    return circle_id.bytes.endswith(TAIL)


def demonstration(request: HttpRequest) -> dict[str, bool]:
    """Return for the templates whether the page is one of a demonstration."""
    match = request.resolver_match
    circle_id = match.kwargs.get("circle_id") if match is not None else None
    return {"is_demonstration": isinstance(circle_id, uuid.UUID) and is_demonstration(circle_id)}
