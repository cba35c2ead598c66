"""The lock of a circle: who is let in or out is decided by one request after the other.

Whoever changes links, or what devices may do, first locks the circle, and only then reads what it
decides by. So nobody comes in by a link that another request is just ending. Where more is locked,
the circle comes first: nobody then waits for somebody who waits for it.
"""

from __future__ import annotations

import hashlib
import uuid

from django.dispatch import Signal
from django.http import Http404

from sessions.access.in_force import access_by_joining, not_revoked
from sessions.access.roles import may
from sessions.models import Access, Circle, Link, Role

PROGRAM = "napledger_"
"""How a program's token begins, so that one which was published by mistake is recognised."""

DEVICE = "device"
"""The key of a session under which the hash of the device's secret stands, where somebody is signed
in."""

circle_begun = Signal()
"""A device has begun a circle of its own: with its `request`, the `circle_id` and the `device`, by
its secret's hash."""


class LetOut(Http404):
    """The device was let out since its access was looked up: to it there is no circle any more."""


def lock_circles(*circles: uuid.UUID) -> None:
    """Wait for whoever locks these circles; lock them until the transaction ends.

    PostgreSQL locks the circle's row, but not for those who record: they only ask that the circle
    stays. SQLite has locked everything already, when the transaction began.
    """
    for circle_id in sorted(set(circles)):
        list(Circle.objects.select_for_update(no_key=True).filter(pk=circle_id).values_list("pk"))


def locked_access(access: Access, *, action: str) -> Access:
    """Return an access as it is now, its circle locked; raise LetOut if it allows that no more."""
    lock_circles(access.circle_id)
    accesses = Access.objects.select_related("circle", "player", "link__under")
    now = accesses.filter(not_revoked(), circle=access.circle_id, pk=access.pk).first()
    if now is None:
        found = access_by_joining(access.circle_id, device=access.secret_hash)
        same = found is not None and found.pk == access.pk
        now = accesses.filter(circle=access.circle_id, pk=access.pk).first() if same else None
    if now is None or not may(now.role, action):
        raise LetOut
    return now


def locked_link(token: str) -> Link | None:
    """Return the link that lets in a device with this token, with its circle locked; or None."""
    links = Link.objects.filter(
        token_hash=hashed(token), revoked_at__isnull=True, for_program=False
    )
    circle_id = links.values_list("circle", flat=True).first()
    if circle_id is None:
        return None
    lock_circles(circle_id)
    # Renewed or revoked while this waited, it opens nothing any more.
    return links.select_related("circle", "evening", "under").filter(circle=circle_id).first()


def owner_access(circle: Circle, *, device: str) -> Access:
    """Return the access by which a device owns a circle, which is locked."""
    access, _ = Access.objects.update_or_create(
        circle=circle,
        secret_hash=device,
        evening=None,
        defaults={"role": Role.OWNER, "link": None, "ended_at": None, "by_joining": None},
    )
    return access


def hashed(secret: str) -> str:
    """Return the hash under which a secret or a token is stored."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
