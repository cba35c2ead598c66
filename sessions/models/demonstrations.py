"""Demonstrations: circles to play with, known by their id wherever they are met.

Every page of a circle has its id in the address, so each can say that it belongs to a
demonstration, on every phone and without asking the database.
"""

from __future__ import annotations

import uuid

from sessions.models.rows import new_id

TAIL = b"demo!"
"""How a demonstration's id ends: 40 bits, by which one circle in a million millions would too."""


def new_demonstration_id() -> uuid.UUID:
    """Return a new UUIDv7 that says of a circle that it is a demonstration."""
    return uuid.UUID(bytes=new_id().bytes[: -len(TAIL)] + TAIL)


def is_demonstration(circle_id: uuid.UUID) -> bool:
    return circle_id.bytes.endswith(TAIL)
