"""The audit of the figures: what is kept of them is counted anew and compared."""

from __future__ import annotations

import json
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from napledger.evening.log import standing
from napledger.evening.tally import Tally, tally_of
from napledger.games import game_of
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
from sessions.models import Circle, CircleFigures, EveningFigures, Observation

NOT_COMPARED = ("id", "circle", "evening")


@dataclass(frozen=True, slots=True)
class Recounted:
    """What an evening comes to, counted anew: as it is kept, and its deals' marks."""

    kept: Mapping[str, Any]
    marks: Counter[tuple[Any, ...]]


def kept_figures(circle: Circle) -> Iterator[Finding]:
    """Yield the figures of a circle that are not what its evenings come to."""
    ended = ended_evenings(circle)
    counted = counted_versions(circle, ended)
    rows = {row.evening_id: row for row in EveningFigures.objects.filter(circle=circle)}
    recounted: dict[uuid.UUID, Recounted] = {}
    for evening in ended:
        if evening.pk not in counted:
            # Nobody sees what is kept of it.
            continue
        try:
            recounted[evening.pk] = _recounted(circle, evening)
        except (AssertionError, *READ_ERRORS):
            # The audit of the evening says why.
            continue
        yield from _of_evening(evening, rows[evening.pk], recounted[evening.pk])
    yield from _of_circle(circle, ended, recounted)


def _recounted(circle: Circle, evening: EndedEvening) -> Recounted:
    ids = ids_by_seat(circle, [evening])[evening.pk]
    log = logs_of(circle, [evening])[evening.pk]
    tally: Tally = tally_of(standing(as_lines(log)), game=game_of(evening.game))
    marks = Counter(map(_values_of, observations_of(circle, evening, tally, ids)))
    return Recounted(json.loads(json.dumps(tally_to_json(tally, ids=ids))), marks)


def _of_evening(
    evening: EndedEvening, row: EveningFigures, counted: Recounted
) -> Iterator[Finding]:
    if row.figures != counted.kept:
        yield of_evening(evening.pk, "figures", "what is kept is not what the evening comes to")
    found = Observation.objects.filter(circle=row.circle_id, evening=evening.pk)
    if Counter(map(_values_of, found)) != counted.marks:
        sentence = "the deals that are kept are not those of the evening"
        yield of_evening(evening.pk, "figures", sentence)


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


def _values_of(mark: Observation) -> tuple[Any, ...]:
    fields = mark._meta.concrete_fields  # noqa: SLF001  # Django's public name
    return tuple(
        str(getattr(mark, field.attname)) for field in fields if field.name not in NOT_COMPARED
    )
