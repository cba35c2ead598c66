"""A part of a book's log: the table before it, and its lines from there on, read as they come.

Logs read in parts, so that memory grows neither with a circle nor with an evening.

Many short evenings are read together with each round of queries; a long one comes in many parts.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Case, F, JSONField, Q, QuerySet, When

from napledger.evening.log import AMEND, LogLine, play_line, project
from napledger.evening.play import restored
from napledger.games.table import AnyTable
from sessions.book.log import as_lines
from sessions.book.open_book import Book
from sessions.models import Entry, Evening, Transfer
from sessions.models.rows import within

EVENINGS_AT_ONCE = 50
ENTRIES_AT_ONCE = 250


@dataclass(frozen=True, slots=True)
class LogPart:
    """The whole logs of some evenings; or of one that is long, its entries `first` to `last`.

    Of these None stands for where the log begins or ends.
    """

    evenings: Sequence[Evening]
    first: int | None = None
    last: int | None = None

    @property
    def is_whole(self) -> bool:
        """Return whether nothing of these logs lies outside."""
        return self.first is None and self.last is None

    def entries(self) -> QuerySet[Entry]:
        """Ask for the entries, in the order of their numbers."""
        found = Entry.objects.filter(**self._rows)
        if self.first is not None:
            found = found.filter(number__gte=self.first)
        if self.last is not None:
            found = found.filter(number__lte=self.last)
        return found.order_by("number")

    def later_corrections(self) -> QuerySet[Entry]:
        """Ask for the corrections behind this part that may be about entries in it, in order."""
        if self.last is None:
            return Entry.objects.none()
        later = Entry.objects.filter(**self._rows, number__gt=self.last, target__isnull=False)
        of_this = Q(target__number__gte=self.first or 0, target__number__lte=self.last)
        return later.filter(of_this | Q(summary__has_key="others")).order_by("number")

    def settling(self, entries: Collection[uuid.UUID]) -> QuerySet[Transfer]:
        """Ask for the transfers that are the doing of the entries, whichever posted them."""
        found = Transfer.objects.filter(**self._rows)
        return found if self.is_whole else found.filter(settles__in=entries)

    @property
    def _rows(self) -> dict[str, Any]:
        circles = {each.circle_id for each in self.evenings}
        return {**within(circles), "evening__in": [each.pk for each in self.evenings]}


def log_parts(evenings: Iterable[Evening]) -> Iterator[LogPart]:
    """Yield the logs of evenings, in their order."""
    together: list[Evening] = []
    entries = 0
    for evening in evenings:
        entries += evening.version
        if together and (entries > ENTRIES_AT_ONCE or len(together) == EVENINGS_AT_ONCE):
            yield LogPart(together)
            together, entries = [], evening.version
        if evening.version > ENTRIES_AT_ONCE:
            yield from _parts_of(evening)
            entries = 0
        else:
            together.append(evening)
    if together:
        yield LogPart(together)


def _parts_of(evening: Evening) -> Iterator[LogPart]:
    log = LogPart([evening])
    while True:
        numbers = log.entries().values_list("number", flat=True)
        match [*numbers[ENTRIES_AT_ONCE - 1 : ENTRIES_AT_ONCE + 1]]:
            case last, behind:
                yield LogPart([evening], log.first, last)
                log = LogPart([evening], behind)
            case _:
                yield log
                return


@dataclass
class PostedTransfers:
    """Reads transfers by the entries that posted them, the parts of a log one after the other.

    Of each come these `columns`.
    """

    columns: Sequence[str]
    _evening: uuid.UUID | None = None
    _corrected: Iterator[tuple[Any, ...]] = field(default_factory=lambda: iter(()))
    _ahead: tuple[Any, ...] | None = None

    def of(
        self, part: LogPart, entries: Collection[uuid.UUID], *, has_corrections: bool
    ) -> Mapping[tuple[uuid.UUID, int], Sequence[tuple[Any, ...]]]:
        """Return what the entries posted, by evening and number, each in the order of its lines.

        `entries` are all those of the part, and `has_corrections` whether any of them is one.
        """
        rows = part.settling(entries)
        if not part.is_whole:
            # Only a correction posts what is another entry's doing, and that may lie anywhere.
            rows = rows.filter(entry=F("settles"))
        found: dict[tuple[uuid.UUID, int], list[tuple[Any, ...]]] = defaultdict(list)
        for evening, number, line, *row in self._asked(rows):
            found[evening, number].append((line, *row))
        if has_corrections and not part.is_whole:
            for evening, number, line, *row in self._of_corrections(part):
                found[evening, number].append((line, *row))
        return {by: [row[1:] for row in sorted(rows)] for by, rows in found.items()}

    def _asked(self, rows: QuerySet[Transfer]) -> QuerySet[Any, tuple[Any, ...]]:
        return rows.order_by().values_list("evening", "entry__number", "line", *self.columns)

    def _of_corrections(self, part: LogPart) -> Iterator[tuple[Any, ...]]:
        """Yield what corrections in the part posted, out of one reading of the long evening."""
        (evening,) = part.evenings
        if self._evening != evening.pk:
            rows = LogPart([evening]).settling([]).exclude(entry=F("settles"))
            in_order = self._asked(rows).order_by("entry__number", "line")
            self._evening, self._corrected = evening.pk, in_order.iterator()
            self._ahead = next(self._corrected, None)
        while self._ahead is not None and (part.last is None or self._ahead[1] <= part.last):
            yield self._ahead
            self._ahead = next(self._corrected, None)


NOT_IN_LINES = ("table_after", "summary", "target__table_after", "target__summary")
"""What a line of the log does without; snapshots are most of an entry's weight."""

LINES_AT_ONCE = 500
"""How many lines are read with one query: memory does not grow with what comes after."""


@dataclass(frozen=True, slots=True)
class LogSlice:
    """All that a correction of one `entry` needs of a book; None where there is no such entry.

    It begins at that entry, or earlier where a correction that came later reached back beyond it:
    `table` is the one just before entry `start`, or None where that is the first of the log.
    `corrections` are all those of entries from there on, and `rows` the first of these entries;
    `is_whole` says that there are no more.
    """

    book: Book
    entry: Entry | None
    start: int
    table: AnyTable | None
    corrections: tuple[LogLine, ...]
    rows: tuple[Entry, ...]
    is_whole: bool = True

    def effective(
        self, extra: LogLine | None = None
    ) -> Iterator[tuple[LogLine | None, LogLine | None]]:
        """Yield each line that stands, and what it would be with one correction more `extra`.

        A line that stands in one of the two alone is None in the other.
        """
        for chunk in self._chunks():
            numbers = {line.number for line in chunk}
            made = [each for each in self.corrections if each.target in numbers]
            now = then = _by_number((*chunk, *made))
            if extra is not None and extra.target in numbers:
                then = _by_number((*chunk, *made, extra))
            for number in sorted({*now, *then}):
                yield now.get(number), then.get(number)

    def _chunks(self) -> Iterator[tuple[LogLine, ...]]:
        """Yield the lines as they were written, corrections left out, so many at once."""
        chunk = as_lines(self.rows)
        while chunk:
            yield chunk
            chunk = () if self.is_whole else self._read(chunk[-1].number + 1)

    def _read(self, number: int) -> tuple[LogLine, ...]:
        rows = _log(self.book).filter(target__isnull=True, number__gte=number).order_by("number")
        few = rows.values_list("number", "kind", "facts")[:LINES_AT_ONCE]
        return tuple(LogLine(*row) for row in few)


def log_slice_of(book: Book, number: int) -> LogSlice:
    """Return what a correction of entry `number` needs, in two queries, or in three far back.

    The end of the log lies open already; beyond it there is nothing.
    """
    if number > book.tail[-1].number:
        return LogSlice(book, None, number, None, (), ())
    return _of_tail(book, number) or _of_log(book, number)


def before_entry(log_slice: LogSlice, number: int) -> tuple[AnyTable, LogLine | None]:
    """Return the table just before an entry of the log, and the entry as it stands, if it does.

    Before the start of an evening there is no table; for that entry it is the one that it lays.
    """
    table = log_slice.table
    for line, _same in log_slice.effective():
        assert line is not None, "nothing is asked for besides"
        if line.number >= number and table is not None:
            return table, line if line.number == number else None
        table, _score = play_line(line, game=log_slice.book.game, table=table)
        if line.number >= number:
            return table, line
    assert table is not None, "a log begins with its start"
    return table, None


def facts_of(log_slice: LogSlice, number: int) -> Mapping[str, Any]:
    """Return the facts that the entry has now, after its corrections, whether it stands or not."""
    assert log_slice.entry is not None, "there is such an entry"
    said = [
        line.facts for line in log_slice.corrections if line.target == number and line.kind == AMEND
    ]
    return said[-1] if said else log_slice.entry.facts


def lines_of_all(book: Book) -> tuple[LogLine, ...]:
    """Return the whole log as plain lines, in one query."""
    rows = _log(book).select_related("target").defer(*NOT_IN_LINES)
    return as_lines(rows.order_by("number"))


def _of_tail(book: Book, number: int) -> LogSlice | None:
    """Return the slice out of the end of the log, if that is enough."""
    rows = tuple(row for row in book.tail if row.number >= number)
    made = tuple(line for line in as_lines(rows) if line.target is not None)
    before = next((row for row in book.tail if row.number == number - 1), None)
    if before is None or _start(number, made) != number:
        return None
    table = restored(before.table_after, game=book.game)
    written = tuple(row for row in rows if row.target_id is None)
    return LogSlice(book, rows[0], number, table, made, written)


def _of_log(book: Book, number: int) -> LogSlice:
    corrections = _log(book).filter(target__isnull=False).order_by("number")
    few = corrections.values_list("number", "kind", "facts", "target__number")
    made = [LogLine(*row) for row in few]
    start = _start(number, made)
    rows = list(_first(book, start))
    is_whole = len(rows) <= LINES_AT_ONCE
    before = rows.pop(0) if rows[0].number < start else None
    return LogSlice(
        book,
        next((row for row in rows if row.number == number), None) or _entry(book, number),
        start,
        None if before is None else restored(before.left_behind, game=book.game),  # type: ignore[attr-defined]  # annotated
        tuple(line for line in made if line.target is not None and line.target >= start),
        tuple(rows),
        is_whole=is_whole,
    )


def _first(book: Book, start: int) -> QuerySet[Entry]:
    """Ask for the first entries from one on, and for the one before with the table that it left."""
    rows = _log(book).filter(Q(target__isnull=True) | Q(number=start - 1), number__gte=start - 1)
    left = Case(When(number=start - 1, then=F("table_after")), output_field=JSONField())
    rows = rows.annotate(left_behind=left).defer("table_after", "summary")
    return rows.order_by("number")[: LINES_AT_ONCE + 1]


def _entry(book: Book, number: int) -> Entry | None:
    return _log(book).filter(number=number, target__isnull=True).defer(*NOT_IN_LINES[:2]).first()


def _start(number: int, corrections: Iterable[LogLine]) -> int:
    """Return the last entry up to `number` before which the table is still as it was stored.

    What is stored after an entry is out of date when a later correction is about it, or an earlier.
    """
    made = [(line.number, line.target) for line in corrections if line.target is not None]
    start = number
    while reaching := [target for at, target in made if at >= start > target]:
        start = min(reaching)
    return start


def _log(book: Book) -> QuerySet[Entry]:
    return Entry.objects.filter(circle=book.evening.circle_id, evening=book.evening)


def _by_number(log: Iterable[LogLine]) -> dict[int, LogLine]:
    return {line.number: line for line in project(log).effective}
