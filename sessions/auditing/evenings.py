"""The audit of one evening."""

from __future__ import annotations

import json
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Max, Min, QuerySet
from django.utils.translation import gettext as _

from napledger.evening.play import completed
from napledger.evening.play import stored as snapshot_of
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault
from sessions.auditing.book_rows import Tables, rows_together
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
from sessions.book.called import is_call
from sessions.models import Access, Entry, Evening, LostHead, Milestone, Player, Seat, Transfer

UNPLAYABLE = (AssertionError, *READ_ERRORS)
"""What playing a log can end with that was damaged: an audit says so, and goes on."""


LINES_AT_ONCE = 1000
"""How many lines of logs are read together: some fifty evenings, or one that is long."""


def together(evenings: Iterable[tuple[uuid.UUID, int]]) -> Iterator[list[uuid.UUID]]:
    """Yield evenings as many at a time as are read together, by the lengths of their logs."""
    some: list[uuid.UUID] = []
    lines = 0
    for pk, length in evenings:
        if some and lines + length > LINES_AT_ONCE:
            yield some
            some, lines = [], 0
        some.append(pk)
        lines += length
    if some:
        yield some


def findings(evening: Evening) -> Iterator[Finding]:
    """Yield everything that is wrong in one evening's book."""
    return (each for each in audit_evening(evening.pk) if not each.words_only)


def audit_evening(evening_id: uuid.UUID) -> Iterator[Finding]:
    """Yield everything in one evening that is not as it should be."""
    try:
        (stored,) = _stored_together([Evening.objects.get(pk=evening_id)])
    except READ_ERRORS:
        yield from as_far_as_read(_unreadable(evening_id), whose=f"evening {evening_id}")
    else:
        yield from _audit(stored)


def audit_evenings(circle_id: uuid.UUID, evening_ids: Sequence[uuid.UUID]) -> Iterator[Finding]:
    """Yield everything in some evenings of a circle that is not as it should be.

    They are read together, or one by one where something in them cannot be read.
    """
    try:
        evenings = Evening.objects.filter(circle=circle_id).in_bulk(evening_ids)
        stored = _stored_together([evenings[pk] for pk in evening_ids])
    except READ_ERRORS:
        for evening_id in evening_ids:
            yield from audit_evening(evening_id)
        return
    for each in stored:
        yield from _audit(each)


@dataclass(frozen=True, slots=True)
class StoredEvening:
    """An evening as it is stored: its book, and what else is compared with that.

    `tables` are those after its entries, `lines` the numbers of the transfers of each entry that
    are not in order from nought.
    """

    evening: Evening
    row: EveningRow
    people: People
    tables: Sequence[tuple[int, Any]]
    lines: Mapping[int, Sequence[int]]
    lost_heads: Sequence[LostHead]


def _stored_together(evenings: Sequence[Evening]) -> list[StoredEvening]:
    """Return evenings of one circle as they are stored, in seven queries for all."""
    of_these = {"circle": evenings[0].circle_id, "evening__in": [each.pk for each in evenings]}
    people = _people_of(evenings[0].circle_id)
    tables: Tables = {}
    rows = rows_together(evenings, tables)
    lines: dict[uuid.UUID, dict[int, list[int]]] = {each.pk: {} for each in evenings}
    transfers = Transfer.objects.filter(**of_these)
    # Nearly always there are none: the database counts them.
    counted = transfers.values("entry").annotate(
        many=Count("line", distinct=True), rows=Count("pk"), first=Min("line"), last=Max("line")
    )
    astray = counted.exclude(first=0, last=F("rows") - 1, many=F("rows")).values("entry")
    numbered = transfers.filter(entry__in=astray).order_by("line")
    for evening, number, line in numbered.values_list("evening", "entry__number", "line"):
        lines[evening].setdefault(number, []).append(line)
    heads: dict[uuid.UUID, list[LostHead]] = defaultdict(list)
    for head in LostHead.objects.filter(**of_these):
        heads[head.evening_id].append(head)
    return [
        StoredEvening(each, row, people, tables.get(each.pk, ()), lines[each.pk], heads[each.pk])
        for each, row in zip(evenings, rows, strict=True)
    ]


def _audit(stored: StoredEvening) -> Iterator[Finding]:
    yield from as_far_as_read(_all_of(stored), whose=f"evening {stored.row.id}")


def _all_of(stored: StoredEvening) -> Iterator[Finding]:
    row = stored.row
    misshapen = list(faults_in_evening(row))
    for fault in misshapen:
        yield of_fault(fault, evening=row)
    if any(fault.path.startswith(("entries", "seats")) for fault in misshapen):
        # What has another shape than any file cannot be played.
        return
    yield from _audit_book(stored)


def _audit_book(stored: StoredEvening) -> Iterator[Finding]:
    row, circle_id = stored.row, stored.evening.circle_id
    try:
        log = ReplayedLog.of(row, patience=Patience.with_lines(len(row.entries)))
        for fault in faults_of_evening(row, circle=circle_id, people=stored.people, log=log):
            yield of_fault(fault, evening=row)
    except UNPLAYABLE as error:
        sentence = _("cannot be played: %(error)s")
        yield of_evening(row.id, "log", sentence % {"error": f"{type(error).__name__}: {error}"})
        return
    yield from _chain_is_there(row)
    yield from _tables(stored, log.tables)
    yield from _lines(stored)
    yield from _lost_heads(stored)
    if not is_call(stored.evening.called):
        yield of_evening(row.id, "called", _("is nothing that was called"))


def _chain_is_there(row: EveningRow) -> Iterator[Finding]:
    """Yield the entries without a digest: no book in a database is without its chain."""
    for index, entry in enumerate(row.entries):
        if not entry.digest:
            yield of_fault(Fault(f"entries[{index}].digest", "is missing"), evening=row)


def _tables(stored: StoredEvening, tables: Sequence[AnyTable]) -> Iterator[Finding]:
    for (number, found), table in zip(stored.tables, tables, strict=False):
        if not _is_table(found, table):
            place = f"entry {number}, table_after"
            sentence = _("is not the table that the log leads to")
            yield of_evening(stored.row.id, place, sentence)


def _is_table(found: Any, table: AnyTable) -> bool:
    """Return whether a table was stored, by whatever release: an older one left out nothing."""
    known = json.loads(json.dumps(snapshot_of(table)))
    return (
        isinstance(found, dict)
        and known.keys() <= found.keys()
        and completed(found) == completed(known)
    )


def _lines(stored: StoredEvening) -> Iterator[Finding]:
    """Yield the entries whose transfers are not numbered in their order, from nought."""
    for number, found in stored.lines.items():
        sentence = _("their lines are %(found)s, and not in order from 0") % {"found": found}
        yield of_evening(stored.row.id, f"entry {number}, transfers", sentence)


def _lost_heads(stored: StoredEvening) -> Iterator[Finding]:
    evening, rows = stored.evening, stored.lost_heads
    open_ones = sum(row.answered_at is None for row in rows)
    if evening.lost_heads != open_ones:
        sentence = _("is %(said)s, but %(open)s are not answered")
        words = {"said": evening.lost_heads, "open": open_ones}
        yield of_evening(evening.pk, "lost_heads", sentence % words)
    restored = Milestone.objects.filter(circle=evening.circle_id, kind=Milestone.RESTORED)
    was_restored = bool(rows) and restored.exists()
    for row in rows:
        if not (row.put_back and was_restored):
            sentence = _("a phone saw %(seal)s after it, which this book does not hold")
            yield of_evening(evening.pk, f"entry {row.number}", sentence % {"seal": row.seal})


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
