"""The audit of one evening."""

from __future__ import annotations

import json
import uuid
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import QuerySet

from napledger.evening.snapshot import completed, stored
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault
from sessions.auditing.book_rows import evening_row
from sessions.auditing.checking import People, faults_of_evening
from sessions.auditing.checking_log import ReplayedLog
from sessions.auditing.findings import (
    READ_ERRORS,
    Finding,
    as_far_as_read,
    of_evening,
    of_fault,
    unreadable,
)
from sessions.auditing.reading import faults_in_evening
from sessions.auditing.replaying import Patience
from sessions.auditing.schema import EveningRow
from sessions.models import Access, Entry, Evening, LostHead, Milestone, Player, Seat, Transfer

UNPLAYABLE = (AssertionError, *READ_ERRORS)
"""What playing a log can end with that was damaged: an audit says so, and goes on."""


def findings(evening: Evening) -> Iterator[Finding]:
    """Yield everything that is wrong in one evening's book."""
    return (each for each in audit_evening(evening.pk) if not each.words_only)


def audit_evening(evening_id: uuid.UUID) -> Iterator[Finding]:
    """Yield everything in one evening that is not as it should be."""
    yield from as_far_as_read(_audit(evening_id), whose=f"evening {evening_id}")


def _audit(evening_id: uuid.UUID) -> Iterator[Finding]:
    try:
        evening = Evening.objects.get(pk=evening_id)
        row = evening_row(evening)
        people = _people_of(evening.circle_id)
    except READ_ERRORS:
        yield from _unreadable(evening_id)
        return
    misshapen = list(faults_in_evening(row))
    for fault in misshapen:
        yield of_fault(fault, evening=row)
    if any(fault.path.startswith(("entries", "seats")) for fault in misshapen):
        # What has another shape than any file cannot be played.
        return
    yield from _audit_row(evening, row, people)


def _audit_row(evening: Evening, row: EveningRow, people: People) -> Iterator[Finding]:
    try:
        log = ReplayedLog.of(row, patience=Patience.with_lines(len(row.entries)))
        for fault in faults_of_evening(row, circle=evening.circle_id, people=people, log=log):
            yield of_fault(fault, evening=row)
    except UNPLAYABLE as error:
        yield of_evening(row.id, "log", f"cannot be played: {type(error).__name__}: {error}")
        return
    yield from _chain_is_there(row)
    yield from _tables(evening, log.tables)
    yield from _lines(evening)
    yield from _lost_heads(evening)


def _chain_is_there(row: EveningRow) -> Iterator[Finding]:
    """Yield the entries without a digest: no book in a database is without its chain."""
    for index, entry in enumerate(row.entries):
        if not entry.digest:
            yield of_fault(Fault(f"entries[{index}].digest", "is missing"), evening=row)


def _tables(evening: Evening, tables: Sequence[AnyTable]) -> Iterator[Finding]:
    rows = Entry.objects.filter(circle=evening.circle_id, evening=evening).order_by("number")
    numbered = rows.values_list("number", "table_after")
    for (number, found), table in zip(numbered, tables, strict=False):
        if not _is_table(found, table):
            place = f"entry {number}, table_after"
            yield of_evening(evening.pk, place, "is not the table that the log leads to")


def _is_table(found: Any, table: AnyTable) -> bool:
    """Return whether a table was stored, by whatever release: an older one left out nothing."""
    known = json.loads(json.dumps(stored(table)))
    return (
        isinstance(found, dict)
        and known.keys() <= found.keys()
        and completed(found) == completed(known)
    )


def _lines(evening: Evening) -> Iterator[Finding]:
    """Yield the entries whose transfers are not numbered in their order, from nought."""
    lines: dict[int, list[int]] = defaultdict(list)
    rows = Transfer.objects.filter(circle=evening.circle_id, evening=evening).order_by("line")
    for number, line in rows.values_list("entry__number", "line"):
        lines[number].append(line)
    for number, found in lines.items():
        if found != list(range(len(found))):
            place = f"entry {number}, transfers"
            yield of_evening(evening.pk, place, f"their lines are {found}, and not in order from 0")


def _lost_heads(evening: Evening) -> Iterator[Finding]:
    rows = list(LostHead.objects.filter(circle=evening.circle_id, evening=evening))
    open_ones = sum(row.answered_at is None for row in rows)
    if evening.lost_heads != open_ones:
        sentence = f"is {evening.lost_heads}, but {open_ones} are not answered"
        yield of_evening(evening.pk, "lost_heads", sentence)
    restored = Milestone.objects.filter(circle=evening.circle_id, kind=Milestone.RESTORED)
    was_restored = bool(rows) and restored.exists()
    for row in rows:
        if not (row.put_back and was_restored):
            sentence = f"a phone saw {row.seal} after it, which this book does not hold"
            yield of_evening(evening.pk, f"entry {row.number}", sentence)


def _people_of(circle_id: uuid.UUID) -> People:
    players = Player.objects.filter(circle=circle_id).values_list("pk", flat=True)
    devices = Access.objects.filter(circle=circle_id).values_list("pk", flat=True)
    return People(frozenset(players), frozenset(devices))


def _unreadable(evening_id: uuid.UUID) -> Iterator[Finding]:
    places: tuple[tuple[QuerySet[Any], str, str], ...] = (
        (Evening.objects.filter(pk=evening_id), "", "pk"),
        (Seat.objects.filter(evening=evening_id), "seat", "number"),
        (Entry.objects.filter(evening=evening_id), "entry", "number"),
        (Transfer.objects.filter(evening=evening_id), "transfer on line", "line"),
    )
    for place, sentence in unreadable(places):
        yield of_evening(evening_id, place, sentence)
