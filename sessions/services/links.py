"""Links that let devices in: made, opened, renewed, revoked."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from napledger.ledger.faults import Fault
from sessions.models import Access, Circle, Evening, Link, Role
from sessions.roles import RANKS, hashed
from sessions.services.who import count_asking

TOKEN_BYTES = 24
"""192 bits: more than anybody guesses."""

OFFERED = (Role.WATCHER, Role.RECORDER, Role.OWNER)
"""The roles that a link can give."""


def make_link(circle: Circle, *, role: str, evening: Evening | None, name: str) -> tuple[Link, str]:
    """Return a new link and its token, which is told this once and stored only as a hash."""
    if role not in OFFERED:
        raise Fault("role", "choose what the link allows: to watch, to record or to own")
    token = secrets.token_urlsafe(TOKEN_BYTES)
    link = Link.objects.create(
        circle=circle, evening=evening, role=role, name=name.strip()[:80], token_hash=hashed(token)
    )
    return link, token


def renew_link(link: Link) -> str:
    """Return a new token for a link; the old one opens nothing, and whoever came by it is out."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with transaction.atomic():
        _let_out(link)
        link.token_hash, link.revoked_at = hashed(token), None
        link.save(update_fields=["token_hash", "revoked_at"])
    return token


def revoke_link(link: Link) -> None:
    """End a link at once, on every device that came by it, and whatever was made under it."""
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])
    _end_under(link)


def rename_link(link: Link, *, name: str) -> None:
    """Give a link another name."""
    link.name = name.strip()[:80]
    link.save(update_fields=["name"])


def link_of(token: str) -> Link | None:
    """Return the link that a token opens, or None."""
    links = Link.objects.select_related("circle", "evening")
    return links.filter(token_hash=hashed(token), revoked_at__isnull=True).first()


def open_link(link: Link, *, secret: str, now: datetime | None = None) -> Access:
    """Return the access that a device has by a link; a higher role that it has already stays."""
    with transaction.atomic():
        access = let_in(link, device=hashed(secret))
        link.used_at = now or timezone.now()
        link.save(update_fields=["used_at"])
        # A device that was let out and comes again asks again for what it asked before.
        count_asking(link.circle_id)
    return access


def let_in(link: Link, *, device: str) -> Access:
    """Return the access that a link gives to a device, by its secret's hash."""
    access, made = Access.objects.select_related("link").get_or_create(
        circle=link.circle,
        evening=link.evening,
        secret_hash=device,
        defaults={"role": link.role, "link": link},
    )
    if not made and (has_ended(access) or RANKS[access.role] < RANKS[link.role]):
        access.role, access.link, access.ended_at = link.role, link, None
        access.save(update_fields=["role", "link", "ended_at"])
    return access


def has_ended(access: Access) -> bool:
    """Return whether an access opens nothing any more."""
    revoked = access.link is not None and access.link.revoked_at is not None
    return revoked or access.ended_at is not None


def unknown_token_hash() -> str:
    """Return the hash of a token that nobody is told."""
    return hashed(secrets.token_urlsafe(TOKEN_BYTES))


def _let_out(link: Link) -> None:
    """End every access by a link: what they recorded stays theirs, so the rows stay too."""
    ended = Link.objects.create(
        circle=link.circle,
        evening=link.evening,
        role=link.role,
        name=link.name,
        token_hash=unknown_token_hash(),
        revoked_at=timezone.now(),
    )
    link.accesses.update(link=ended)
    _end_under(link)


def _end_under(link: Link) -> None:
    """End the claims and the recovery codes of whoever came by a link, and what they ask."""
    over = Link.objects.filter(circle=link.circle_id, under=link, revoked_at__isnull=True)
    over.update(revoked_at=timezone.now())
    count_asking(link.circle_id)
