"""The log of an evening out of the database: what stands in it, and what corrections made of it.

What a correction does is worked out in napledger/evening/log.py; here is what asks for the lines.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence

from django.db.models import Q

from napledger.evening.document import DEAL
from napledger.evening.log import (
    AMEND,
    RESTORE,
    VOID,
    EffectiveEntry,
    EntryNumbers,
    LogLine,
    project,
)
from sessions.models import Circle, Entry, Evening
from sessions.models.rows import within


def numbers_of(evening: Evening) -> EntryNumbers:
    """Return which deals of a whole log stand, in one narrow query that reads no facts."""
    log = Entry.objects.filter(circle=evening.circle_id, evening=evening)
    asked = log.filter(Q(kind=DEAL) | Q(target__isnull=False)).order_by("number")
    deals, stands = [], dict[int, bool]()
    for number, kind, target in asked.values_list("number", "kind", "target__number"):
        if kind == DEAL:
            deals.append(number)
        elif kind != AMEND:
            stands[target] = kind == RESTORE
    void = frozenset(number for number, is_there in stands.items() if not is_there)
    return EntryNumbers(tuple(number for number in deals if number not in void), void)


def corrections_of(evening: Evening, *, numbers: Sequence[int]) -> dict[int, list[Entry]]:
    """Return the corrections of these entries by its number, in order, in one query.

    Corrections of other entries stand there too where these entries went otherwise by them.
    """
    rows = (
        Entry.objects.filter(circle=evening.circle_id, evening=evening, target__isnull=False)
        .filter(Q(target__number__in=numbers) | Q(summary__has_key="others"))
        .select_related("target", "by__person", "device__link")
        .defer("table_after", "target__table_after")
        .order_by("number")
    )
    found: dict[int, list[Entry]] = {number: [] for number in numbers}
    for row in rows:
        assert row.target is not None, "a correction has a target"
        changed = {row.target.number, *map(int, row.summary.get("others", ()))}
        for number in changed & found.keys():
            found[number].append(row)
    return found


def effective(entry: Entry, corrections: Iterable[Entry] = ()) -> EffectiveEntry:
    """Return what an entry says after these corrections, of it and of what it leans on."""
    return project(as_lines([entry, *corrections], told=True)).entries[entry.number]


def version_told(correction: Entry, target: Entry, corrections: Iterable[Entry]) -> EffectiveEntry:
    """Return what a correction made of its target, or what that was before it was voided."""
    before = correction.number + (correction.kind != VOID)
    return effective(target, [each for each in corrections if each.number < before])


def still_effective(circle: Circle, entries: Sequence[Entry]) -> dict[uuid.UUID, LogLine]:
    """Return those of these entries that stand, by their ids, as corrected, in one query."""
    known = {entry.pk: entry for entry in entries}
    circles = {circle.pk, *(entry.circle_id for entry in entries)}
    corrections = Entry.objects.filter(**within(circles), target__in=known).defer("table_after")
    logs: dict[uuid.UUID, list[Entry]] = {}
    for entry in (*entries, *corrections):
        if entry.target_id is not None:
            entry.target = known[entry.target_id]
        logs.setdefault(entry.evening_id, []).append(entry)
    stands = {
        (evening, line.number): line
        for evening, log in logs.items()
        for line in project(as_lines(sorted(log, key=lambda entry: entry.number))).effective
    }
    found = {entry.pk: stands.get((entry.evening_id, entry.number)) for entry in entries}
    return {pk: line for pk, line in found.items() if line is not None}


def as_lines(entries: Iterable[Entry], *, told: bool = False) -> tuple[LogLine, ...]:
    """Return entries as plain lines of a log; their targets must have been fetched with them.

    With `told` each brings the few words that were stored of it.
    """
    return tuple(
        LogLine(
            number=entry.number,
            kind=entry.kind,
            facts=entry.facts,
            target=entry.target.number if entry.target is not None else None,
            summary=entry.summary if told else {},
        )
        for entry in entries
    )
