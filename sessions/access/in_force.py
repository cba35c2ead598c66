"""Which accesses open something: by themselves, or by a group that was joined with another.

A phone of one of two groups that are read as one gets in to the other too, as what it is in its
own. That is looked up whenever it is used: it ends with the two being joined, and with the phone's
own access, whatever ended that.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.db.models import Q

from sessions.access.roles import RANKS
from sessions.book.consistent_read import after_the_moment
from sessions.book.everybody import read_wherever
from sessions.book.joined import Read, host_of
from sessions.book.submission import Submission
from sessions.models import Access, Circle, Player, Role


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
        not_revoked(), circle=circle_id, secret_hash=device, evening__isnull=True
    )
    return accesses.first() or access_by_joining(circle_id, device=device)


def access_by_joining(circle_id: uuid.UUID, *, device: str) -> Access | None:
    """Return by what a device opens a circle because of one that is read as one with it, or None.

    The role and the player are those it has there now, but that whoever owns one of them records in
    the other. Not for programs, nor for whoever sees a part; and whom an owner here has let out
    stays out. In one query where nothing ever was joined.
    """
    circle = Circle.objects.filter(pk=circle_id, joinings__gt=0).first()
    if circle is None or (read := read_wherever(circle)).alone:
        return None
    return _let_in(circle, read, _of_device(device, read))


def _of_device(device: str, read: Read) -> Mapping[uuid.UUID, Access]:
    """Return by what a device opens, or opened, all of each of these circles, in a query."""
    rows = Access.objects.filter(secret_hash=device, evening__isnull=True, **read.where)
    return {each.circle_id: each for each in rows.select_related("link", "player")}


def _let_in(circle: Circle, read: Read, known: Mapping[uuid.UUID, Access]) -> Access | None:
    here = known.get(circle.pk)
    if here is not None and (here.by_joining is None or here.ended_at is not None):
        return None
    best = max(filter(_lets_in, known.values()), key=lambda each: RANKS[each.role], default=None)
    if best is None:
        return None
    stored = here and (here.role, here.player_id, here.by_joining)
    found = here or Access(circle=circle, secret_hash=best.secret_hash)
    found.circle, found.by_joining = circle, best.circle_id
    found.role = min(best.role, Role.RECORDER, key=lambda role: RANKS[role])
    found.player = _known_here(circle.pk, read, best.person_id) or found.player
    if stored != (found.role, found.player_id, found.by_joining):
        after_the_moment(lambda: _keep(found))
    return found


def _lets_in(access: Access) -> bool:
    """Return whether an access opens what is read as one with its circle."""
    if access.by_joining is not None or access.ended_at is not None:
        return False
    link = access.link
    return link is None or not (link.revoked_at or link.for_program or link.is_in_part)


def _keep(access: Access) -> None:
    """Store an access by joining; one that another request has just stored stays who it is."""
    now = {"role": access.role, "player": access.player, "by_joining": access.by_joining}
    kept, _made = Access.objects.update_or_create(
        circle_id=access.circle_id,
        secret_hash=access.secret_hash,
        evening=None,
        defaults=now,
        create_defaults={**now, "id": access.pk},
    )
    access.pk = kept.pk


def _known_here(circle_id: uuid.UUID, read: Read, person: uuid.UUID | None) -> Player | None:
    """Return who of a circle somebody of one that is read with it is, if anybody, as a person."""
    who = read.person(person)
    if who is None:
        return None
    names = Player.objects.filter(circle=circle_id, pk__in=read.sat_by(who))
    found = names.select_related("person").order_by("name").first()
    return found and found.person


def let_in_beside(circles: Iterable[Circle], *, device: str) -> list[Access]:
    """Return by which accesses a device opens what is read as one with these circles of its own.

    In no query where nothing ever was joined.
    """
    found: list[Access] = []
    looked_at: set[uuid.UUID] = set()
    for own in circles:
        if not own.joinings or own.pk in looked_at:
            continue
        read = read_wherever(own)
        looked_at |= set(read.circles)
        known = _of_device(device, read)
        others = Circle.objects.filter(pk__in=[each for each in read.circles if each != own.pk])
        found += filter(None, (_let_in(each, read, known) for each in others))
    return found


def host_shown(access: Access) -> uuid.UUID | None:
    """Return the circle that took this one in, if the device may see it; in a query where one did.

    Its book may not be on this site, and a phone may be let in to one of the two alone.
    """
    host = host_of(access.circle)
    if host is None:
        return None
    return host if access_to(host, device=access.secret_hash) else None


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
