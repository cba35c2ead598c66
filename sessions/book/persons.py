"""Which players of a circle are one person: read from its mergings, and noted with each player.

Nothing of an evening's book changes by it: whoever sat there is in it by their own id, for good.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from django.db.models import F

from napledger.evening.chain import row_digest
from napledger.reading.faults import Fault
from sessions.book.chain import add_milestone
from sessions.models import Circle, Merging, Milestone, Player

MILESTONES = {Merging.MERGED: Milestone.MERGED, Merging.PARTED: Milestone.PARTED}
"""The milestone by which the circle's chain holds each kind of merging."""


class MergingStep(NamedTuple):
    """A merging: its kind, and the ids of whoever was merged or parted, and of the other."""

    kind: str
    player: uuid.UUID
    into: uuid.UUID


Persons = Mapping[uuid.UUID, uuid.UUID]
"""Who is whom, by ids: only of those who are not themselves."""


def merged_into(steps: Iterable[MergingStep]) -> dict[uuid.UUID, uuid.UUID]:
    """Return into whom each player is merged just now, after all of these, in order.

    Raises Fault at the place of a step that cannot follow those before it.
    """
    into: dict[uuid.UUID, uuid.UUID] = {}
    for place, step in enumerate(steps):
        if step.kind == Merging.PARTED:
            if into.pop(step.player, None) != step.into:
                raise Fault(f"[{place}]", "parts two who were not merged")
        elif step.player == step.into or {step.player, step.into} & into.keys():
            raise Fault(f"[{place}]", "merges somebody who is merged already")
        else:
            into[step.player] = step.into
    return into


def persons_of(steps: Iterable[MergingStep]) -> dict[uuid.UUID, uuid.UUID]:
    """Return who everybody is who is merged into somebody; Rob, of Bob who is Robert who is Rob."""
    into = merged_into(steps)

    def person(player: uuid.UUID) -> uuid.UUID:
        while player in into:
            player = into[player]
        return player

    return {player: person(player) for player in into}


def steps_in(circle_id: uuid.UUID) -> Iterator[MergingStep]:
    """Return all mergings of a circle, the first one first, in one query."""
    return map(
        MergingStep._make,
        Merging.objects.filter(circle=circle_id).values_list(*MergingStep._fields),
    )


def merged_in(circle: Circle) -> dict[str, str]:
    """Return who in a circle is not themself, with the person, by ids as text.

    In one query, and in none where nobody ever was merged.
    """
    if not circle.mergings:
        return {}
    merged = Player.objects.filter(circle=circle).exclude(person=F("pk"))
    return {str(player): str(person) for player, person in merged.values_list("pk", "person")}


def note_merging(merging: Merging) -> None:
    """Write a merging, and who is whom now; only to be called with the circle locked."""
    merging.save(force_insert=True)
    kind = MILESTONES[merging.kind]
    add_milestone(merging.circle_id, kind=kind, head=merging_digest(merging))
    Circle.objects.filter(pk=merging.circle_id).update(mergings=F("mergings") + 1)
    keep_persons(merging.circle_id)


def keep_persons(circle_id: uuid.UUID) -> None:
    """Note with every player of a circle which person they are, as the mergings have it."""
    persons = persons_of(steps_in(circle_id))
    players = Player.objects.filter(circle=circle_id)
    for player in players.only("circle_id", "person_id"):
        person = persons.get(player.pk, player.pk)
        if player.person_id != person:
            players.filter(pk=player.pk).update(person=person)


def merging_digest(row: Merging) -> str:
    """Return the digest by which a milestone holds a merging."""
    said = (row.kind, row.player_id, row.into_id, row.by_id, row.device_id, row.key, row.at)
    return row_digest(row.pk, *said)


def twice_at(
    seated: Iterable[tuple[uuid.UUID, uuid.UUID]], *, persons: Persons
) -> Collection[uuid.UUID]:
    """Return at which evenings one person has two seats; `seated` are evenings and players."""
    seen: set[tuple[uuid.UUID, uuid.UUID]] = set()
    found: dict[uuid.UUID, None] = {}
    for evening, player in seated:
        sat = evening, persons.get(player, player)
        if sat in seen:
            found[evening] = None
        seen.add(sat)
    return found
