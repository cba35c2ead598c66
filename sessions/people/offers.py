"""A group offered to whoever owns another, on another phone: to be taken in, once, within a day.

An offer is words that only this site can make. It says which group, by which of its owners, and how
often that group was joined or parted before: taken up, or offered by somebody who was let out
since, it is an offer no more.
"""

from __future__ import annotations

import uuid

from django.core import signing

from napledger.reading.faults import Fault, marked
from sessions.access.in_force import not_revoked
from sessions.access.roles import OWN, may
from sessions.book.joined import joined_now
from sessions.common.words import known_as
from sessions.models import Access
from sessions.models.demonstrations import is_demonstration

SALT = "napledger.group offered"
OFFER_SECONDS = 24 * 60 * 60
OFFER_CHARACTERS_MAX = 200

SIGN = "group."
"""How an offer begins, so that it is told from a group's id."""


def offer_of(owner: Access) -> str:
    """Return an offer of the owner's group; raise Fault at "group" for one that is joined."""
    if is_demonstration(owner.circle_id):
        raise Fault("group", "a demonstration stays by itself")
    if joined_now(owner.circle):
        sentence = marked("{group} is joined with another group already")
        raise Fault("group", sentence, group=known_as(owner.circle))
    said = [owner.circle_id.hex, owner.pk.hex, owner.circle.joinings]
    return f"{SIGN}{signing.dumps(said, salt=SALT)}"


def circle_offered(offer: str) -> str:
    """Return the id of the circle that an offer is of, or was while it held; "" for no offer."""
    try:
        said = signing.loads(offer.strip().removeprefix(SIGN), salt=SALT)
    except signing.BadSignature:
        return ""
    return str(uuid.UUID(said[0]))


def owner_who_offered(offer: str) -> Access:
    """Return the access of whoever offers their group; raise Fault at "offer" for no good offer."""
    try:
        said = signing.loads(offer.strip().removeprefix(SIGN), salt=SALT, max_age=OFFER_SECONDS)
        circle_id, access_id, joinings = said
        found = Access.objects.select_related("circle", "player__person").filter(
            not_revoked(), circle=circle_id, pk=access_id, circle__joinings=joinings
        )
        owner = found.first()
    except signing.BadSignature:
        owner = None
    if owner is None or not may(owner.role, OWN):
        raise Fault("offer", "this offer holds no more: ask the other group’s owner for a new one")
    return owner
