"""What each role may do, and how secrets are kept: one function decides."""

from __future__ import annotations

import hashlib

from django.db.models import Q

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


def live(accesses: str = "") -> Q:
    """Return which accesses open something, by the path that leads to them.

    One that came by a link ends with the link, on every device at once; one that came by an account
    when the device is signed out.
    """
    of_a_link = Q(**{f"{accesses}link__isnull": True})
    in_force = Q(**{f"{accesses}link__revoked_at__isnull": True})
    return Q(**{f"{accesses}ended_at__isnull": True}) & (of_a_link | in_force)


def hashed(secret: str) -> str:
    """Return the hash under which a secret or a token is stored."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
