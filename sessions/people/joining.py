"""Two groups read as one, and parted again: a line in each one's own log.

A guest joins a host. Nothing moves: evenings stay in their group, and the host's pages read them
too (sessions/book/joined.py). Phones of either get in to the other as what they are, until the two
part.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from itertools import combinations

from django.db import transaction

from napledger.reading.faults import Fault, joined, marked
from napledger.reading.letters import alike
from sessions.access.in_force import access_to
from sessions.access.locks import lock_circles, locked_access
from sessions.access.roles import OWN
from sessions.book.joined import JoiningStep, joined_now, note_joining
from sessions.book.people import note_people
from sessions.book.submission import KeyReused
from sessions.common.words import known_as
from sessions.models import Access, Circle, Joining, Player
from sessions.models.demonstrations import is_demonstration
from sessions.people.service import check_apart

Match = Mapping[uuid.UUID, uuid.UUID | str]
"""Who of the host each person of the guest is, by their ids; or the name of whoever comes new."""


def join_groups(guest: Access, host: Access, *, match: Match, key: str) -> None:
    """Have the host's pages read the guest's evenings from now on; once for each key.

    Both accesses are an owner's. Raises Fault at "offer", or at "match" and the person's id.
    """
    with transaction.atomic():
        lock_circles(guest.circle_id, host.circle_id)
        guest, host = (locked_access(each, action=OWN) for each in (guest, host))
        if _earlier(guest.circle_id, Joining.JOINED, other=host.circle_id, key=key):
            return
        _earlier(host.circle_id, Joining.JOINED, other=guest.circle_id, key=key)
        check_groups(guest.circle, host.circle)
        found = _matched(guest.circle, host.circle, match)
        said = {str(player): str(into) for player, into in found.items()}
        step = JoiningStep(Joining.JOINED, Joining.GUEST, host.circle_id, said)
        _note_both(guest.circle_id, step, owners=(guest, host), key=key)


def part_groups(owner: Access, *, other: uuid.UUID, key: str) -> None:
    """Have two groups that were joined be read by themselves again; once for each key.

    Groups that are not joined stay so.
    """
    with transaction.atomic():
        lock_circles(owner.circle_id, other)
        owner = locked_access(owner, action=OWN)
        if _earlier(owner.circle_id, Joining.LEFT, other=other, key=key):
            return
        _earlier(other, Joining.LEFT, other=owner.circle_id, key=key)
        step = joined_now(owner.circle).get(other)
        if step is None:
            return
        there = access_to(other, device=owner.secret_hash)
        owners = (owner, there) if there is not None else (owner,)
        _note_both(owner.circle_id, step._replace(kind=Joining.LEFT), owners=owners, key=key)


def check_groups(guest: Circle, host: Circle) -> None:
    """Raise Fault at "offer" where these two groups cannot be joined."""
    if guest.pk == host.pk or is_demonstration(guest.pk) or is_demonstration(host.pk):
        raise Fault("offer", "choose another group")
    if joined_now(guest):
        raise Fault("offer", "{group} is joined with another group already", group=known_as(guest))
    if any(step.role == Joining.GUEST for step in joined_now(host).values()):
        raise Fault("offer", "{group} is joined with another group already", group=known_as(host))


def _matched(guest: Circle, host: Circle, match: Match) -> dict[uuid.UUID, uuid.UUID]:
    """Return who of the host each person of the guest is; whoever comes new is one from now on."""
    people = {each.pk: each for each in Player.objects.persons().filter(circle=guest)}
    members = dict(Player.objects.filter(circle=host).values_list("pk", "person"))
    names = Player.objects.filter(circle=host).values_list("name", flat=True)
    taken = {alike(name): name for name in names}
    found: dict[uuid.UUID, uuid.UUID] = {}
    new = []
    for pk, person in people.items():
        into = match.get(pk)
        place = joined("match", str(pk))
        if not into:
            raise Fault(place, "choose who {name} is", name=person.name)
        if isinstance(into, uuid.UUID):
            if into not in members:
                raise Fault(place, "choose who {name} is", name=person.name)
            found[pk] = members[into]
            continue
        if alike(into) in taken:
            sentence = marked(
                "{group} has somebody called {name}: choose them, or type another name"
            )
            raise Fault(place, sentence, group=known_as(host), name=taken[alike(into)])
        taken[alike(into)] = into
        new.append(Player(circle=host, name=into))
        found[pk] = new[-1].pk
    _check_seated_once(people, found)
    for player in new:
        player.save(force_insert=True)
    if new:
        note_people(host.pk)
    return found


def _check_seated_once(
    people: Mapping[uuid.UUID, Player], found: Mapping[uuid.UUID, uuid.UUID]
) -> None:
    by_person: dict[uuid.UUID, list[uuid.UUID]] = {}
    for pk, into in found.items():
        by_person.setdefault(into, []).append(pk)
    for same in by_person.values():
        for one, other in combinations(same, 2):
            check_apart(people[one], people[other], path=joined("match", str(other)))


def _earlier(circle_id: uuid.UUID, kind: str, *, other: uuid.UUID, key: str) -> bool:
    """Return whether a form with this key was written; raise KeyReused if it was another."""
    written = Joining.objects.filter(circle=circle_id, key=key).first()
    if written is not None and (written.kind, written.other) != (kind, other):
        raise KeyReused
    return written is not None


def _note_both(
    circle_id: uuid.UUID, step: JoiningStep, *, owners: Iterable[Access], key: str
) -> None:
    """Write a line in a circle's log, and its like in the other's, each by its own owner.

    Of a group whose book is not on this site there is no other log to write in.
    """
    by = {owner.circle_id: owner for owner in owners}
    roles = {Joining.GUEST: Joining.HOST, Joining.HOST: Joining.GUEST}
    for mine, other, role in (
        (circle_id, step.other, step.role),
        (step.other, circle_id, roles[step.role]),
    ):
        owner = by.get(mine)
        if owner is None and not Circle.objects.filter(pk=mine).exists():
            continue
        note_joining(
            Joining(
                circle_id=mine,
                kind=step.kind,
                role=role,
                other=other,
                match=dict(step.match),
                by_id=owner.person_id if owner else None,
                device_id=owner.pk if owner else None,
                key=key,
            )
        )
