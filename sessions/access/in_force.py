"""Which accesses open something: by themselves, or by a group that was joined with another.

A phone of one of two groups that are read as one gets in to the other too, as what it is in its
own. That is looked up whenever it is used: it ends with the two being joined, and with the phone's
own access, whatever ended that.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.db.models import Q

from sessions.access.roles import RANKS
from sessions.book.joined import Read, host_of, read_with
from sessions.book.submission import Submission
from sessions.models import Access, Circle, Player


def not_ended(accesses: str = "") -> Q:
    """Return which accesses were not ended, by the path that leads to them.

    One that came by a link ends with the link, on every device at once; one that came by an account
    when the device is signed out.
    """
    of_a_link = Q(**{f"{accesses}link__isnull": True})
    in_force = Q(**{f"{accesses}link__revoked_at__isnull": True})
    return Q(**{f"{accesses}ended_at__isnull": True}) & (of_a_link | in_force)


def not_revoked(accesses: str = "") -> Q:
    """Return which accesses open something by themselves, by the path that leads to them."""
    return not_ended(accesses) & Q(**{f"{accesses}by_joining__isnull": True})


def access_to(circle_id: uuid.UUID, *, device: str) -> Access | None:
    """Return by what a device, which is the hash of its secret, opens all of a circle, if it does.

    With its circle, its link, and its player as the person.
    """
    accesses = Access.objects.select_related("circle", "player__person", "link").filter(
        circle=circle_id, secret_hash=device, evening__isnull=True
    )
    own = accesses.filter(not_revoked()).first()
    if own is None and access_by_joining(circle_id, device=device):
        return accesses.first()
    return own


def access_by_joining(circle_id: uuid.UUID, *, device: str) -> Access | None:
    """Return by what a device opens a circle because of one that is read as one with it, or None.

    The role and the player are those it has there now. Not for programs, nor for whoever sees a
    part; and whom an owner here has let out stays out. In one query where nothing ever was joined.
    """
    circle = Circle.objects.filter(pk=circle_id, joinings__gt=0).first()
    read = _all_read_with(circle) if circle is not None else None
    if read is None or read.alone:
        return None
    accesses = Access.objects.filter(secret_hash=device, evening__isnull=True)
    here = accesses.filter(circle=circle_id).first()
    if here is not None and (here.by_joining is None or here.ended_at is not None):
        return None
    sees_all = Q(link__for_program=False, link__hides_amounts=False, link__shows_initials=False)
    theirs = accesses.filter(not_revoked(), Q(link__isnull=True) | sees_all, **read.where)
    best = max(theirs.select_related("player"), key=lambda each: RANKS[each.role], default=None)
    if best is None:
        return None
    values: dict[str, Any] = {
        "role": best.role,
        "player_id": _known_here(circle_id, read, best.person_id),
        "by_joining": best.circle_id,
    }
    if here is not None and all(getattr(here, name) == value for name, value in values.items()):
        return here
    return Access.objects.update_or_create(
        circle_id=circle_id, secret_hash=device, evening=None, defaults=values
    )[0]


def _all_read_with(circle: Circle) -> Read:
    host = host_of(circle)
    return read_with(circle if host is None else Circle.objects.get(pk=host))


def _known_here(circle_id: uuid.UUID, read: Read, person: uuid.UUID | None) -> uuid.UUID | None:
    """Return who of a circle somebody of one that is read with it is, if anybody."""
    who = read.person(person)
    if who is None:
        return None
    names = Player.objects.filter(circle=circle_id, pk__in=read.sat_by(who))
    return names.order_by("name").values_list("person", flat=True).first()


def let_in_beside(circles: Iterable[Circle], *, device: str) -> list[uuid.UUID]:
    """Return by which accesses a device opens what is read as one with these circles of its own.

    In no query where nothing ever was joined.
    """
    own = {each.pk: each for each in circles}
    read = (_all_read_with(each).circles for each in own.values() if each.joinings)
    beside = dict.fromkeys(each for family in read for each in family if each not in own)
    accesses = (access_by_joining(each, device=device) for each in beside)
    return [each.pk for each in accesses if each is not None]


def in_circle(circle_id: uuid.UUID, sent: Submission, *, home: uuid.UUID | None) -> Submission:
    """Return what was sent by somebody of the circle `home`, as it is written in this one.

    Whoever opens both is in this one who they are here; in no query where it is the same circle.
    """
    if home in (None, circle_id) or sent.recorder.device_id is None:
        return sent
    known = Access.objects.filter(circle=home, pk=sent.recorder.device_id)
    device = known.values_list("secret_hash", flat=True).first()
    access = access_to(circle_id, device=device) if device else None
    recorder = replace(
        sent.recorder,
        device_id=access.pk if access else None,
        player_id=access.person_id if access else None,
    )
    return replace(sent, recorder=recorder)
