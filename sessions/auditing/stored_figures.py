"""The audit of the figures: what is kept of them is counted anew and compared."""

from __future__ import annotations

import json
import uuid
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from napledger.evening.log import effective
from napledger.evening.tally import Tally, tally_of
from napledger.games import game_of
from sessions.auditing.evenings import together
from sessions.auditing.findings import READ_ERRORS, Finding, of_evening
from sessions.book.log import as_lines
from sessions.figures.aggregate import CountedEvening, added_up, tally_to_json, to_json
from sessions.figures.scope import EndedEvening, ended_evenings, scope_written
from sessions.figures.service import (
    counted_versions,
    ids_by_seat,
    kept_now,
    logs_of,
    observations_of,
)
from sessions.models import Circle, CircleFigures, Entry, EveningFigures, Observation

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
        yield of_evening(evening_id, "figures", "deals are kept, though it has not ended")
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
            yield of_evening(evening, "figures", "what is kept is not what the evening comes to")
        if marks[evening] != come_to.marks:
            sentence = "the deals that are kept are not those of the evening"
            yield of_evening(evening, "figures", sentence)


def _of_circle(
    circle: Circle,
    ended: list[EndedEvening],
    recounted: Mapping[uuid.UUID, Recounted],
) -> Iterator[Finding]:
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
                each.played_on.isoformat(), str(each.pk), each.game, recounted[each.pk].kept
            )
            for each in reversed(chosen)
        )
        if row.figures != json.loads(json.dumps(to_json(added_up(evenings)))):
            sentence = "what is kept is not what its evenings come to"
            yield Finding(f"circle {circle.pk}", f"figures {row.scope}", sentence)
