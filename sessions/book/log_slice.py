"""Playing a part of a book's log again: the table before an entry, and all that came from it on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, JSONField, QuerySet, When

from napledger.evening.log import AMEND, Line, play_log, standing
from napledger.evening.snapshot import restored
from napledger.games.table import AnyTable
from sessions.book.log import as_lines
from sessions.book.open_book import Book
from sessions.models import Entry

NOT_IN_LINES = ("table_after", "summary", "target__table_after", "target__summary")
"""What a line of the log does without; snapshots are most of an entry's weight."""

FIRST = 1
"""The number of the entry with which every log begins."""


@dataclass(frozen=True, slots=True)
class LogSlice:
    """All that a correction of one entry needs of a book.

    `log` begins with that entry, and `table` is the one just before it; or the table is None, and
    the log is whole. `entries` are the rows of the log, by number.
    """

    table: AnyTable | None
    log: tuple[Line, ...]
    entries: Mapping[int, Entry]


def log_slice_of(book: Book, number: int) -> LogSlice:
    """Return the log from entry `number` on, with the table before it.

    That table is the one that the entry before it left, unless a later correction reached back
    beyond it; then the log is played from its start. The end of the log lies open already.
    Beyond that there is nothing.
    """
    if number > book.tail[-1].number:
        return _sliced(None, ())
    if book.tail[0].number < number:
        rows = [entry for entry in book.tail if entry.number >= number - 1]
        snapshot = rows[0].table_after
    else:
        rows = list(_from(book, number - 1))
        snapshot = rows[0].left_behind if rows else None  # type: ignore[attr-defined]  # annotated
    if rows and rows[0].number == number - 1 and not _reaches_back(rows[1:], number):
        return _sliced(restored(snapshot, game=book.game), rows[1:])
    if rows and rows[0].number == FIRST:
        return _sliced(None, rows)
    return _sliced(None, _lines(Entry.objects.filter(evening=book.evening)))


def before_entry(book: Book, log_slice: LogSlice, number: int) -> tuple[AnyTable, Line | None]:
    """Return the table just before an entry of the log, and the entry as it stands, if it does.

    Before the start of an evening there is no table; for that entry it is the one that it lays.
    """
    lines = standing(log_slice.log)
    line = next((line for line in lines if line.number == number), None)
    if log_slice.table is not None:
        return log_slice.table, line
    earlier = [line for line in lines if line.number < number] or lines[:1]
    return play_log(earlier, game=book.game).table, line


def facts_of(log_slice: LogSlice, number: int) -> Mapping[str, Any]:
    """Return the facts that an entry has now, after its corrections, whether it stands or not."""
    said = [
        line.facts
        for line in log_slice.log
        if line.number == number or (line.target == number and line.kind == AMEND)
    ]
    return said[-1]


def lines_of_all(book: Book) -> tuple[Line, ...]:
    """Return the whole log as plain lines, in one query."""
    return as_lines(_lines(Entry.objects.filter(evening=book.evening)))


def _from(book: Book, number: int) -> QuerySet[Entry]:
    """Return the log from an entry on; only of the first one with the table that it left behind."""
    entries = _lines(Entry.objects.filter(evening=book.evening, number__gte=number))
    first = When(number=number, then=F("table_after"))
    return entries.annotate(left_behind=Case(first, output_field=JSONField()))


def _lines(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    return entries.select_related("target").defer(*NOT_IN_LINES).order_by("number")


def _reaches_back(entries: Iterable[Entry], number: int) -> bool:
    return any(entry.target is not None and entry.target.number < number for entry in entries)


def _sliced(table: AnyTable | None, rows: Iterable[Entry]) -> LogSlice:
    rows = list(rows)
    return LogSlice(table, as_lines(rows), {entry.number: entry for entry in rows})
