"""Playing a part of a book's log again: the table before an entry, and all that came from it on."""

from __future__ import annotations

from django.db.models import QuerySet

from napledger.evening.log import Line, course, standing
from napledger.evening.snapshot import restored
from napledger.games.table import Table
from sessions.book import Book, as_lines
from sessions.models import Entry

NOT_IN_LINES = ("table_after", "headline", "target__table_after", "target__headline")
"""What a line of the log does without; snapshots are most of an entry's weight."""


def log_from(book: Book, number: int) -> tuple[Table | None, tuple[Line, ...]]:
    """Return a table and the log from there on that a correction of entry `number` needs.

    The table before the entry is the one that the entry before it left, unless a later correction
    reached back beyond it; then the table is None and the log is whole. The end of the log lies
    open already.
    """
    if book.tail[0].number < number:
        later = [entry for entry in book.tail if entry.number >= number]
        if not any(entry.target and entry.target.number < number for entry in later):
            before = next(entry for entry in book.tail if entry.number == number - 1)
            return restored(before.table_after, game=book.game), as_lines(later)
    entries = Entry.objects.filter(evening=book.evening)
    reached_back = entries.filter(number__gt=number, target__number__lt=number).exists()
    left = None if reached_back else entries.filter(number=number - 1).first()
    if left is None:
        return None, lines_of(entries)
    return restored(left.table_after, game=book.game), lines_of(entries.filter(number__gte=number))


def before_entry(book: Book, number: int) -> tuple[Table, Line | None]:
    """Return the table just before an entry of the log, and the entry as it stands, if it does.

    Before the start of an evening there is no table; for that entry it is the one that it lays.
    """
    base, log = log_from(book, number)
    lines = standing(log)
    line = next((line for line in lines if line.number == number), None)
    if base is None:
        earlier = [line for line in lines if line.number < number] or lines[:1]
        base = course(earlier, game=book.game).table
    return base, line


def lines_of(entries: QuerySet[Entry]) -> tuple[Line, ...]:
    """Return entries as plain lines of a log, in its order, in one query."""
    return as_lines(entries.select_related("target").defer(*NOT_IN_LINES).order_by("number"))
