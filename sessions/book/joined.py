"""Which circles are read together: a host, and the guests that joined it, matched by hand.

Nothing of a guest moves: its evenings stay in their circle, with their chain, links and rules. What
adds up over evenings asks here which circles to read, and who of a guest is whom of the host.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import F

from napledger.evening.chain import row_digest
from napledger.reading.faults import Fault
from sessions.book.chain import add_milestone
from sessions.models import Circle, Evening, Joining, Milestone, Player, Seat
from sessions.models.evenings import EveningQuerySet
from sessions.models.rows import within

MILESTONES = {Joining.JOINED: Milestone.JOINED, Joining.LEFT: Milestone.LEFT}
"""The milestone by which a circle's chain holds each kind of joining."""


class JoiningStep(NamedTuple):
    """A joining: its kind, the circle's part in it, the other circle, and who is whom."""

    kind: str
    role: str
    other: uuid.UUID
    match: Mapping[str, str]


def standing(steps: Iterable[JoiningStep]) -> dict[uuid.UUID, JoiningStep]:
    """Return by the other circles what a circle is joined to just now, after all of these.

    Raises Fault at the place of a step that cannot follow those before it.
    """
    now: dict[uuid.UUID, JoiningStep] = {}
    for place, step in enumerate(steps):
        before = now.get(step.other)
        if step.kind == Joining.LEFT:
            if before is None or before.role != step.role:
                raise Fault(f"[{place}]", "parts two groups that were not joined")
            del now[step.other]
        elif now and (
            before is not None
            or step.role == Joining.GUEST
            or any(each.role == Joining.GUEST for each in now.values())
        ):
            raise Fault(f"[{place}]", "joins a group that is joined already")
        else:
            now[step.other] = step
    return now


def joined_now(circle: Circle) -> dict[uuid.UUID, JoiningStep]:
    """Return by the other circles what a circle is joined to; no query where none ever was."""
    if not circle.joinings:
        return {}
    rows = Joining.objects.filter(circle=circle).order_by("pk")
    return standing(map(JoiningStep._make, rows.values_list(*JoiningStep._fields)))


def ever_with(circle: Circle) -> list[uuid.UUID]:
    """Return a circle and all that it ever was joined to; no query where it never was."""
    if not circle.joinings:
        return [circle.pk]
    others = Joining.objects.filter(circle=circle).values_list("other", flat=True)
    return [*dict.fromkeys((circle.pk, *others))]


def host_of(circle: Circle) -> uuid.UUID | None:
    """Return with which circle this one's evenings are read, if with any."""
    now = joined_now(circle).items()
    return next((other for other, step in now if step.role == Joining.GUEST), None)


@dataclass(frozen=True, slots=True)
class Read:
    """The circles whose evenings are read as one: `circles` are their ids, the host's own first.

    `persons` tells of every player of a guest who that is, and of the host's own who are merged;
    `names` are what those are called. `matched` is who of the host each player of a guest was
    matched to, whoever that was merged into since.
    """

    circles: Sequence[uuid.UUID]
    persons: Mapping[uuid.UUID, uuid.UUID] = field(default_factory=dict)
    names: Mapping[uuid.UUID, str] = field(default_factory=dict)
    matched: Mapping[uuid.UUID, uuid.UUID] = field(default_factory=dict)

    @property
    def alone(self) -> bool:
        """Return whether it is one circle by itself."""
        return len(self.circles) == 1

    @property
    def where(self) -> dict[str, Any]:
        """Return by what rows of these circles are found."""
        return within(self.circles)

    def shown(self) -> EveningQuerySet:
        """Ask for the evenings of these circles that were not thrown away."""
        if self.alone:
            return Evening.objects.shown(self.circles[0])
        return Evening.objects.shown().filter(**self.where)

    def person(self, player: uuid.UUID | None) -> uuid.UUID | None:
        """Return who a player, or a person of their own circle, is among all who are read."""
        return player if player is None else self.persons.get(player, player)

    def called(self, player: uuid.UUID | None, name: str | None) -> str | None:
        """Return the name of who a player is, whom their own circle calls by this one."""
        person = self.person(player)
        return name if person is None or person == player else self.names.get(person, name)

    def by_id(self) -> dict[str, str]:
        """Return who is whom by ids as text, as figures have them."""
        return {str(player): str(person) for player, person in self.persons.items()}

    def rename(self, seat: Seat) -> Seat:
        """Return a seat, fetched with its player's person, under the name it is read by."""
        if not self.alone and seat.player is not None:
            name = self.called(seat.player.person_id, seat.player.called)
            seat.player.name = seat.player.person.name = name or ""
        return seat

    def sat_by(self, person: uuid.UUID) -> list[uuid.UUID]:
        """Return all players who are this person, themself first."""
        others = (each for each, is_ in self.persons.items() if is_ == person)
        return list(dict.fromkeys((person, *others)))


def read_with(circle: Circle) -> Read:
    """Return the circles whose evenings a circle's pages read, itself first.

    In no query where nothing ever was joined, in two where something is.
    """
    kept = circle.__dict__.get("_read")
    if isinstance(kept, Read):
        return kept
    now = joined_now(circle)
    guests = {other: step for other, step in now.items() if step.role == Joining.HOST}
    read = _read(circle.pk, guests) if guests else Read((circle.pk,))
    circle.__dict__["_read"] = read
    return read


def _read(host: uuid.UUID, guests: Mapping[uuid.UUID, JoiningStep]) -> Read:
    circles = (host, *guests)
    players = Player.objects.filter(circle__in=circles).values_list("pk", "person", "name")
    own = {pk: person for pk, person, _name in players}
    names = {pk: name for pk, _person, name in players}
    match = {
        uuid.UUID(player): uuid.UUID(into)
        for step in guests.values()
        for player, into in step.match.items()
    }

    matched = {player: match[is_] for player, is_ in own.items() if is_ in match}
    persons = {each: own.get(into, into) for each, into in (own | matched).items()}
    changed = {each: is_ for each, is_ in persons.items() if each != is_}
    return Read(circles, changed, names, matched)


def note_joining(joining: Joining) -> None:
    """Write one circle's row of a joining; only to be called with the circle locked."""
    joining.save(force_insert=True)
    kind = MILESTONES[joining.kind]
    add_milestone(joining.circle_id, kind=kind, head=joining_digest(joining))
    Circle.objects.filter(pk=joining.circle_id).update(joinings=F("joinings") + 1)


def joining_digest(row: Joining) -> str:
    """Return the digest by which a milestone holds a joining."""
    return digest_of(row.pk, row, by=row.by_id, device=row.device_id)


def digest_of(pk: uuid.UUID, row: Any, *, by: uuid.UUID | None, device: uuid.UUID | None) -> str:
    """Return the digest of a joining, stored or out of a file."""
    match = [part for pair in sorted(row.match.items()) for part in pair]
    said = (row.kind, row.role, row.other, *match, by, device, row.key, row.at)
    return row_digest(pk, *said)
