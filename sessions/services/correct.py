"""Corrections: void, amend, restore, undo, redo. Nothing is erased; the difference is posted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from napledger.evening.log import (
    AMEND,
    RESTORE,
    START,
    VOID,
    Course,
    Difference,
    Line,
    course,
    differences,
    standing,
)
from napledger.evening.snapshot import restored
from napledger.games.table import Table
from napledger.ledger.faults import Fault
from napledger.ledger.transfers import net
from sessions.book import Book, as_lines
from sessions.models import Entry, Evening
from sessions.services.posting import (
    Draft,
    Posting,
    Recorder,
    Written,
    body_hash,
)
from sessions.services.record import headline_of, require_open_for, write


@dataclass(frozen=True, slots=True)
class Correction:
    """What somebody wants put right: void, amend (with the facts as they should be) or restore."""

    kind: str
    number: int
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would change: by entry, and in all for each account, in smallest coins.

    `before` and `after` are the courses of the evening from the corrected entry on.
    """

    correction: Correction
    differences: tuple[Difference, ...]
    gains: Mapping[str, int]
    before: Course
    after: Course


def preview_correction(book: Book, correction: Correction) -> Preview:
    """Return what the correction would change; raise Fault where a later entry could not stand."""
    base, log = _log_from(book, correction.number)
    now = standing(log)
    before = course(now, game=book.game, table=base)
    _check_target(log, now, correction)
    then = standing((*log, _as_line(book.evening.version + 1, correction)))
    after = course(then, game=book.game, table=base)
    changed = differences(before, after)
    moved = [t for each in changed for t in (*each.come, *(g.reversed() for g in each.gone))]
    return Preview(correction, changed, net(moved), before, after)


def correct_entry(
    evening: Evening, *, correction: Correction, why: str, key: str, recorder: Recorder
) -> tuple[Book, Written]:
    """Return the book with the correction posted, once for each key."""
    return _write_correction(evening, correction, {}, key=key, recorder=recorder, why=why)


def undo_last(evening: Evening, *, key: str, recorder: Recorder) -> tuple[Book, Written]:
    """Return the book with its last standing entry voided; raise Fault if there is none."""

    def choose(book: Book) -> Correction:
        entry = book.undoable or _last_standing_of_all(book)
        if entry is None:
            raise Fault("", "there is nothing to undo")
        return Correction(VOID, entry.number, {})

    return _write_correction(evening, choose, {"undo": True}, key=key, recorder=recorder)


def redo_last(evening: Evening, *, key: str, recorder: Recorder) -> tuple[Book, Written]:
    """Return the book with the entry that was undone last restored."""

    def choose(book: Book) -> Correction:
        if book.redo_number is None:
            raise Fault("", "there is nothing to redo")
        return Correction(RESTORE, book.redo_number, {})

    return _write_correction(evening, choose, {"redo": True}, key=key, recorder=recorder)


def _write_correction(
    evening: Evening,
    correction: Correction | Callable[[Book], Correction],
    facts: Mapping[str, Any],
    *,
    key: str,
    recorder: Recorder,
    why: str = "",
) -> tuple[Book, Written]:
    def draft(book: Book) -> Draft:
        chosen = correction if isinstance(correction, Correction) else correction(book)
        return _draft(book, chosen, chosen.facts or facts, why=why)

    said: dict[str, Any] = {**facts, "why": why}
    if isinstance(correction, Correction):
        said |= {"kind": correction.kind, "of": correction.number, "facts": correction.facts}
    body = body_hash("correction", said)
    return write(evening, draft, key=key, body=body, recorder=recorder)


def _draft(book: Book, correction: Correction, facts: Mapping[str, Any], *, why: str) -> Draft:
    preview = preview_correction(book, correction)
    numbers = {correction.number, *(each.number for each in preview.differences)}
    entries = {entry.number: entry for entry in book.tail if entry.number in numbers}
    if len(entries) < len(numbers):
        concerned = Entry.objects.filter(evening=book.evening, number__in=numbers)
        entries = {entry.number: entry for entry in concerned}
    target = entries[correction.number]
    require_open_for(book.evening, kind=target.kind)
    score = preview.after.scores.get(correction.number)
    return Draft(
        kind=correction.kind,
        facts=facts,
        why=why,
        table=preview.after.table,
        postings=tuple(_postings(preview, entries)),
        target=target,
        headline=headline_of(score) if score is not None else {},
    )


def _postings(preview: Preview, entries: Mapping[int, Entry]) -> list[Posting]:
    postings = []
    for each in preview.differences:
        entry = entries[each.number]
        gone = tuple(transfer.reversed() for transfer in each.gone)
        postings.append(Posting(entry, gone, takes_back=True))
        postings.append(Posting(entry, each.come))
    return postings


def _check_target(log: tuple[Line, ...], now: tuple[Line, ...], correction: Correction) -> None:
    known = {line.number: line for line in log}
    line = known.get(correction.number)
    stands = correction.number in {each.number for each in now}
    if line is None or line.target is not None:
        raise Fault("", "there is no such entry to correct")
    if line.kind == START and correction.kind != AMEND:
        raise Fault("", "the start of an evening can be corrected, but not voided")
    if correction.kind == RESTORE and stands:
        raise Fault("", "this entry stands already")
    if correction.kind != RESTORE and not stands:
        raise Fault("", "this entry is void already; restore it first")


def _log_from(book: Book, number: int) -> tuple[Table | None, tuple[Line, ...]]:
    """Return a table and the log from there on that a correction of entry `number` needs.

    The table before the entry is the one that the entry before it left, unless a later correction
    reached back beyond it; then the whole log is played. The end of the log lies open already.
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
        return None, _lines(entries)
    return restored(left.table_after, game=book.game), _lines(entries.filter(number__gte=number))


def _lines(entries: Any) -> tuple[Line, ...]:
    return as_lines(entries.select_related("target").defer("table_after").order_by("number"))


def _last_standing_of_all(book: Book) -> Entry | None:
    if book.tail[0].kind == START:
        return None
    lines = _lines(Entry.objects.filter(evening=book.evening))
    last = [line for line in standing(lines) if line.kind != START]
    if not last:
        return None
    return Entry.objects.filter(evening=book.evening, number=last[-1].number).first()


def _as_line(number: int, correction: Correction) -> Line:
    return Line(number, correction.kind, correction.facts, correction.number)
