"""What each role may do: one function decides."""

from __future__ import annotations

from sessions.models import Role

WATCH, RECORD, OWN = "watch", "record", "own"

ALLOWED: dict[str, frozenset[str]] = {
    Role.WATCHER: frozenset({WATCH}),
    Role.PLAYER: frozenset({WATCH}),
    Role.RECORDER: frozenset({WATCH, RECORD}),
    Role.OWNER: frozenset({WATCH, RECORD, OWN}),
}
"""What each role may do. A player is a watcher whose name the owner knows."""

RANKS: dict[str, int] = {role.value: rank for rank, role in enumerate(Role)}


def may(role: str | None, action: str) -> bool:
    """Return whether somebody in this role, or in none, may do this in a circle."""
    return role is not None and action in ALLOWED.get(role, frozenset())
