"""The feed of a link: an address by which a program reads a circle's evenings without a cookie.

Only a link that may watch every evening has one. Its address holds a token of its own, which lets
nobody in: it is sent to the server with each request, and so may stand in a proxy's log.
"""

from __future__ import annotations

import secrets
import uuid

from django.db import transaction

from sessions.access.locks import hashed, locked_access
from sessions.access.roles import OWN
from sessions.access.service import TOKEN_BYTES, in_force
from sessions.models import Access, Link


@transaction.atomic
def make_feed(owner: Access, link_id: uuid.UUID) -> tuple[Link, str] | None:
    """Return a link and its feed's new token, which is told this once; the last one opens nothing.

    None for a link that has ended, or that has no feed.
    """
    link = in_force(locked_access(owner, action=OWN), link_id)
    if link is None or not link.may_have_feed:
        return None
    token = secrets.token_urlsafe(TOKEN_BYTES)
    link.feed_hash = hashed(token)
    link.save_fields("feed_hash")
    return link, token


@transaction.atomic
def end_feed(owner: Access, link_id: uuid.UUID) -> None:
    """End the feed of a link at once; the link goes on."""
    link = in_force(locked_access(owner, action=OWN), link_id)
    if link is not None and link.feed_hash:
        link.feed_hash = ""
        link.save_fields("feed_hash")


def link_of_feed(circle_id: uuid.UUID, token: str) -> Link | None:
    """Return the link in force whose feed has this token, or None."""
    links = Link.objects.select_related("circle").filter(revoked_at__isnull=True)
    link = links.filter(circle=circle_id, feed_hash=hashed(token)).first()
    return link if link is not None and link.may_have_feed else None
