"""The audit of what belongs to a circle and to none of its evenings: people, its own chain.

The audit of the figures: what is kept of them is counted anew and compared.
"""

from __future__ import annotations

import json
import re
import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from napledger.evening.log import effective
from napledger.evening.tally import Tally, tally_of
from napledger.games import game_of
from napledger.reading.faults import Fault, marked
from sessions.auditing.book_rows import circle_alone
from sessions.auditing.chained import CircleBook, Linked
from sessions.auditing.checking import TWICE, faults_of_circle
from sessions.auditing.evenings import together
from sessions.auditing.findings import (
    READ_ERRORS,
    Finding,
    as_far_as_read,
    of_circle,
    of_evening,
    unreadable,
)
from sessions.auditing.reading import faults_in_circle
from sessions.auditing.schema import Bundle
from sessions.book.everybody import read_wherever
from sessions.book.log import as_lines
from sessions.book.people import paid_digest
from sessions.book.persons import MergingStep, merged_in, persons_of, twice_at
from sessions.figures.aggregate import (
    CountedEvening,
    added_up,
    by_person,
    tally_to_json,
    to_json,
)
from sessions.figures.scope import EndedEvening, ended_evenings, scope_written
from sessions.figures.service import (
    counted_versions,
    ids_by_seat,
    kept_now,
    logs_of,
    observations_of,
)
from sessions.models import (
    Access,
    Circle,
    CircleFigures,
    Entry,
    Evening,
    EveningFigures,
    Forgetting,
    Joining,
    Merging,
    Milestone,
    Observation,
    Player,
    RuleSet,
    Seat,
    Tournament,
    TournamentTable,
)

COMPARED = tuple(
    field.attname
    for field in Observation._meta.concrete_fields  # noqa: SLF001  # Django's public name
    if field.name not in ("id", "circle", "evening")
)
"""What of a deal's mark is compared."""


@dataclass(frozen=True, slots=True)
class Recounted:
    """What an evening comes to, counted anew: as it is kept, and its deals' marks."""

    kept: Mapping[str, Any]
    marks: Counter[tuple[str, ...]]


def kept_figures(circle: Circle) -> Iterator[Finding]:
    """Yield the figures of a circle that are not what its evenings come to."""
    ended = ended_evenings(circle)
    counted = counted_versions(circle, ended)
    marks = Observation.objects.filter(circle=circle).order_by()
    marked = {*marks.values_list("evening", flat=True).distinct()}
    for evening_id in marked - {evening.pk for evening in ended}:
        yield of_evening(evening_id, "figures", _("deals are kept, though it has not ended"))
    # Of what is neither counted nor marked nobody sees what is kept.
    seen = {each.pk: each for each in ended if each.pk in counted or each.pk in marked}
    recounted: dict[uuid.UUID, Recounted] = {}
    for some in together((pk, each.version) for pk, each in seen.items()):
        found = _recounted(circle, [seen[pk] for pk in some])
        yield from _of_evenings(circle, found, counted)
        recounted |= found
    yield from _of_circle(circle, ended, recounted)


def _recounted(circle: Circle, evenings: Sequence[EndedEvening]) -> dict[uuid.UUID, Recounted]:
    """Return what evenings come to, but for those that cannot be played: their audit says why."""
    try:
        seats, logs = ids_by_seat(circle, evenings), logs_of(circle, evenings)
        return {each.pk: _recount(circle, each, seats[each.pk], logs[each.pk]) for each in evenings}
    except (AssertionError, *READ_ERRORS):
        if len(evenings) == 1:
            return {}
        by_itself = (_recounted(circle, [each]) for each in evenings)
        return {pk: found for each in by_itself for pk, found in each.items()}


def _recount(
    circle: Circle, evening: EndedEvening, ids: Mapping[str, str], log: Sequence[Entry]
) -> Recounted:
    tally: Tally = tally_of(effective(as_lines(log)), game=game_of(evening.game))
    marks = Counter(
        tuple(str(getattr(mark, name)) for name in COMPARED)
        for mark in observations_of(circle, evening, tally, ids)
    )
    return Recounted(json.loads(json.dumps(tally_to_json(tally, ids=ids))), marks)


def _of_evenings(
    circle: Circle, recounted: Mapping[uuid.UUID, Recounted], counted: Collection[uuid.UUID]
) -> Iterator[Finding]:
    of_these = {"circle": circle, "evening__in": [*recounted]}
    kept = dict(EveningFigures.objects.filter(**of_these).values_list("evening", "figures"))
    marks: dict[uuid.UUID, Counter[tuple[str, ...]]] = defaultdict(Counter)
    for evening, *mark in Observation.objects.filter(**of_these).values_list("evening", *COMPARED):
        marks[evening][tuple(map(str, mark))] += 1
    for evening, come_to in recounted.items():
        if evening in counted and kept[evening] != come_to.kept:
            sentence = _("what is kept is not what the evening comes to")
            yield of_evening(evening, "figures", sentence)
        if marks[evening] != come_to.marks:
            sentence = _("the deals that are kept are not those of the evening")
            yield of_evening(evening, "figures", sentence)


def _of_circle(
    circle: Circle,
    ended: list[EndedEvening],
    recounted: Mapping[uuid.UUID, Recounted],
) -> Iterator[Finding]:
    persons = merged_in(circle)
    for row in CircleFigures.objects.filter(circle=circle):
        scope = scope_written(row.scope)
        chosen = [each for each in ended if scope.counts(each)]
        if any(each.pk not in recounted for each in chosen):
            continue
        if kept_now(circle, scope) is None:
            # Nobody sees it.
            continue
        evenings = (
            CountedEvening(
                each.played_on.isoformat(),
                str(each.pk),
                each.game,
                by_person(recounted[each.pk].kept, persons),
            )
            for each in reversed(chosen)
        )
        if row.figures != json.loads(
            json.dumps(to_json(added_up(evenings), mergings=circle.mergings))
        ):
            sentence = _("what is kept is not what its evenings come to")
            yield Finding(f"circle {circle.pk}", f"figures {row.scope}", sentence)


OF_EVENING = re.compile(r"evenings\[(?P<index>\d+)\]\.?(?P<field>.*)")


def audit_circle(circle_id: uuid.UUID) -> Iterator[Finding]:
    """Yield everything in a circle that is not as it should be, but for its evenings' own books."""
    yield from as_far_as_read(_audit(circle_id), whose=f"circle {circle_id}")


def _audit(circle_id: uuid.UUID) -> Iterator[Finding]:
    try:
        bundle = circle_alone(circle_id)
        logs = _logs(circle_id)
    except READ_ERRORS:
        yield from _unreadable(circle_id)
        return
    evenings = list(logs)
    book = CircleBook.beside(bundle, logs)
    seated = _seated(circle_id) if bundle.tournament_tables else {}
    whole = faults_of_circle(bundle, book=book, seated=seated)
    for fault in (*faults_in_circle(bundle), *whole):
        yield _finding(fault, circle_id, evenings)
    yield from _head(circle_id, bundle)
    yield from _persons(circle_id, bundle)
    yield from _joinings(circle_id, bundle)
    yield from _paid(circle_id, bundle)
    figures = kept_figures(Circle.objects.get(pk=circle_id))
    yield from as_far_as_read(figures, whose=f"circle {circle_id}", place="figures")


def _logs(circle_id: uuid.UUID) -> Mapping[uuid.UUID, Sequence[Linked]]:
    """Return of each evening's entries what the circle's chain is about, in two queries."""
    evenings = Evening.objects.filter(circle=circle_id)
    logs: dict[uuid.UUID, list[Linked]] = {
        pk: [] for pk in evenings.order_by("pk").values_list("pk", flat=True)
    }
    # By its evenings they are found by an index; else every entry there is would be looked at.
    rows = Entry.objects.filter(circle=circle_id, evening__in=evenings.values("pk"))
    for evening, *linked in rows.order_by("number").values_list("evening", *Linked._fields):
        logs[evening].append(Linked(*linked))
    return logs


def _seated(circle_id: uuid.UUID) -> Mapping[uuid.UUID, Sequence[uuid.UUID | None]]:
    """Return who sits at the evenings of the circle's tournaments, in one query."""
    tables = TournamentTable.objects.filter(circle=circle_id).values("evening")
    seats = Seat.objects.filter(circle=circle_id, evening__in=tables, number__gt=0)
    found: dict[uuid.UUID, list[uuid.UUID | None]] = {}
    for evening, player in seats.order_by("number").values_list("evening", "player"):
        found.setdefault(evening, []).append(player)
    return found


def _finding(fault: Fault, circle_id: uuid.UUID, evenings: Sequence[uuid.UUID]) -> Finding:
    found = OF_EVENING.fullmatch(fault.path)
    if found is None:
        return of_circle(circle_id, fault)
    return of_evening(evenings[int(found["index"])], found["field"], fault.sentence(translate=_))


def _head(circle_id: uuid.UUID, bundle: Bundle) -> Iterator[Finding]:
    count, head = Circle.objects.values_list("milestones", "head").get(pk=circle_id)
    last = bundle.milestones[-1] if bundle.milestones else None
    if count != len(bundle.milestones):
        sentence = marked(
            "there are {found}, but {count} were written: evenings or their ends are gone"
        )
        words = {"found": len(bundle.milestones), "count": count}
        yield of_circle(circle_id, Fault("milestones", sentence, **words))
    if head != (last.digest if last else ""):
        yield of_circle(circle_id, Fault("head", "is not the digest of the last milestone"))


def _counted(circle_id: uuid.UUID, name: str, found: int) -> Iterator[Finding]:
    count = Circle.objects.values_list(name, flat=True).get(pk=circle_id)
    if count != found:
        sentence = marked("there are {found}, but {count} were written")
        yield of_circle(circle_id, Fault(name, sentence, found=found, count=count))


def _persons(circle_id: uuid.UUID, bundle: Bundle) -> Iterator[Finding]:
    """Yield who is not the person whom the mergings make of them, and evenings of one twice."""
    yield from _counted(circle_id, "mergings", len(bundle.mergings))
    try:
        persons = persons_of(
            MergingStep(each.kind, each.player, each.into) for each in bundle.mergings
        )
        joined = read_wherever(Circle.objects.get(pk=circle_id)) if bundle.joinings else None
    except Fault:
        # Which one cannot be is told already.
        return
    players = Player.objects.filter(circle=circle_id).order_by("pk")
    for index, (player, person) in enumerate(players.values_list("pk", "person")):
        if person != persons.get(player, player):
            place = f"players[{index}].person"
            yield of_circle(circle_id, Fault(place, "is not who they are by the mergings"))
    # Of a guest, two may be one only in its host.
    persons |= joined.persons if joined is not None else {}
    seats = Seat.objects.filter(circle=circle_id, player__isnull=False) if persons else None
    seated = seats.values_list("evening", "player") if seats is not None else ()
    for evening in twice_at(seated, persons=persons):
        yield of_evening(evening, "seats", _(TWICE))


def _joinings(circle_id: uuid.UUID, bundle: Bundle) -> Iterator[Finding]:
    """Yield joinings of which the other group, where it is here, says something else."""
    yield from _counted(circle_id, "joinings", len(bundle.joinings))
    others = {each.other for each in bundle.joinings}
    here = {*Circle.objects.filter(pk__in=others).values_list("pk", flat=True)} if others else set()
    said = {
        (each.circle_id, each.key): (each.kind, each.role, each.other, each.match)
        for each in Joining.objects.filter(circle__in=here)
    }
    for index, each in enumerate(bundle.joinings):
        role = Joining.HOST if each.role == Joining.GUEST else Joining.GUEST
        expected = each.kind, role, circle_id, each.match
        if each.other in here and said.get((each.other, each.key)) != expected:
            sentence = marked("the other group’s book does not say the same")
            yield of_circle(circle_id, Fault(f"joinings[{index}]", sentence))


def _paid(circle_id: uuid.UUID, bundle: Bundle) -> Iterator[Finding]:
    """Yield that how people are paid is not as it was written; nothing where nobody is told it.

    A file brings the digest along, and nothing that it is of.
    """
    is_held = any(row.kind == Milestone.PEOPLE for row in bundle.milestones)
    if is_held and paid_digest(circle_id) not in ("", bundle.circle.paid_digest):
        sentence = marked("where a player is to be paid is not as it was written")
        yield of_circle(circle_id, Fault("pay handles", sentence))


def _unreadable(circle_id: uuid.UUID) -> Iterator[Finding]:
    places: tuple[tuple[QuerySet[Any], str, str], ...] = (
        (Circle.objects.filter(pk=circle_id), "", "pk"),
        (Player.objects.filter(circle=circle_id), "player", "pk"),
        (Access.objects.filter(circle=circle_id), "device", "pk"),
        (Forgetting.objects.filter(circle=circle_id), "forgetting", "pk"),
        (Merging.objects.filter(circle=circle_id), "merging", "pk"),
        (Joining.objects.filter(circle=circle_id), "joining", "pk"),
        (RuleSet.objects.filter(circle=circle_id), "rule set", "pk"),
        (Milestone.objects.filter(circle=circle_id), "milestone", "pk"),
        (Tournament.objects.filter(circle=circle_id), "tournament", "pk"),
        (TournamentTable.objects.filter(circle=circle_id), "table of a tournament", "pk"),
    )
    for place, sentence in unreadable(places):
        yield Finding(f"circle {circle_id}", place, sentence)
