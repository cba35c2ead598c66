"""Corrections: void, amend, restore, undo, redo. Nothing is erased; the difference is posted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from napledger.evening.log import (
    AMEND,
    CORRECTIONS,
    REDO,
    RESTORE,
    UNDO,
    VOID,
)
from napledger.evening.snapshot import summary_written
from napledger.games.contract import AnyGame
from napledger.games.deal_score import DealScore
from napledger.reading.faults import Fault
from sessions.book.open_book import Book
from sessions.book.posting import (
    Draft,
    Posting,
    Submission,
    Written,
    body_hash,
)
from sessions.book.preview import Correction, Preview, facts_as_recorded, preview_correction
from sessions.book.record import require_open_for, summary_of
from sessions.book.writing import write
from sessions.models import Entry, Evening

__all__ = ["Correction", "correct_entry", "redo_last", "undo_last"]

ENTRIES_AT_ONCE = 500

PLAYED_MAX = 2_000
"""How many entries are played again at a tap of Undo, which cannot show how far it is: half a
second's. Only a correction of an early entry takes more to be taken back.
"""


def correct_entry(
    evening: Evening,
    *,
    correction: Correction,
    why: str,
    submission: Submission,
    book: Book | None = None,
    preview: Preview | None = None,
    even_closed: bool = False,
) -> tuple[Book, Written]:
    """Return the book with the correction posted, once for each key.

    `book` spares opening it, and `preview` playing it again. `even_closed` is for what the slate
    wrote in an evening that was closed.
    """
    said = {
        "kind": correction.kind,
        "of": correction.number,
        "facts": correction.facts,
        "why": why,
    }

    def draft(opened: Book) -> Draft:
        known = preview if opened is book else None
        known = known or preview_correction(opened, correction)
        return _draft(opened, known, why=why, even_closed=even_closed)

    submission = replace(submission, body=body_hash("correction", said))
    return write(evening, draft, submission=submission, book=book)


def undo_last(evening: Evening, *, submission: Submission) -> tuple[Book, Written]:
    """Return the book with the last thing taken back; raise Fault if there is none.

    That is a correction made by hand, if nothing came after it, and else the last entry that
    stands.
    """

    def choose(book: Book) -> Correction:
        last = book.tail[-1]
        if last.kind in CORRECTIONS and not was_undone(last):
            return _opposite(book.evening, last)
        if book.undoable is None:
            raise Fault("", "there is nothing to undo")
        return Correction(VOID, book.undoable.number, {}, origin=UNDO)

    return _write_chosen(evening, choose, replace(submission, body=body_hash(UNDO, {})))


def redo_last(evening: Evening, *, submission: Submission) -> tuple[Book, Written]:
    """Return the book with the entry that was undone last restored."""

    def choose(book: Book) -> Correction:
        if book.redo_number is None:
            raise Fault("", "there is nothing to redo")
        return Correction(RESTORE, book.redo_number, {}, origin=REDO)

    return _write_chosen(evening, choose, replace(submission, body=body_hash(REDO, {})))


def _write_chosen(
    evening: Evening, choose: Callable[[Book], Correction], submission: Submission
) -> tuple[Book, Written]:
    def draft(book: Book) -> Draft:
        return _draft(book, preview_correction(book, choose(book), played_max=PLAYED_MAX))

    return write(evening, draft, submission=submission)


def _draft(book: Book, preview: Preview, *, why: str = "", even_closed: bool = False) -> Draft:
    correction = preview.correction
    target = preview.log_slice.entry
    assert target is not None, "there is such an entry"
    if not even_closed:
        require_open_for(book.evening, kind=target.kind)
    return Draft(
        kind=correction.kind,
        facts=_stored_facts(preview, game=book.game),
        why=why,
        table=preview.after.table,
        postings=tuple(_postings(preview, settled=_changed_by(preview))),
        target=target,
        summary=_summary_of(preview),
    )


def _stored_facts(preview: Preview, *, game: AnyGame) -> Mapping[str, Any]:
    correction = preview.correction
    if correction.kind == AMEND:
        score = preview.after.scores.get(correction.number)
        return facts_as_recorded(correction.facts, score, game=game)
    return {correction.origin: True} if correction.origin else {}


def _summary_of(preview: Preview) -> dict[str, Any]:
    """Return the few words about the entry as it is now, and about those that changed with it.

    Of an entry that is voided, what it was. An amended entry's facts are its own, so an undo
    leaves its origin here.
    """
    correction = preview.correction
    played = preview.before if correction.kind == VOID else preview.after
    score = played.scores.get(correction.number)
    summary = summary_of(score) if score is not None else {}
    others = dict(_other_summaries(preview))
    told_here = correction.kind == AMEND and correction.origin
    return (
        summary
        | ({"others": others} if others else {})
        | ({correction.origin: True} if told_here else {})
    )


def _other_summaries(preview: Preview) -> list[tuple[str, dict[str, Any]]]:
    """Return what is now to be said of later deals that went otherwise before the correction."""
    found = []
    for number, score in preview.after.scores.items():
        before = preview.before.scores.get(number)
        if number == preview.correction.number or before is None or score.deal is None:
            continue
        if before.deal is None or _says_otherwise(score.deal, before.deal):
            found.append((str(number), summary_of(score)))
    return found


def _says_otherwise(these: DealScore[Any], those: DealScore[Any]) -> bool:
    return summary_written(these.summary) != summary_written(those.summary)


def _changed_by(preview: Preview) -> Mapping[int, Entry]:
    """Return the entries that a correction changes, by their numbers."""
    found = {row.number: row for row in (preview.log_slice.entry, *preview.log_slice.rows) if row}
    numbers = [each.number for each in preview.differences if each.number not in found]
    evening = preview.log_slice.book.evening
    for at in range(0, len(numbers), ENTRIES_AT_ONCE):
        some = numbers[at : at + ENTRIES_AT_ONCE]
        rows = Entry.objects.filter(circle=evening.circle_id, evening=evening, number__in=some)
        found |= {row.number: row for row in rows.only("circle", "number", "kind")}
    return found


def _postings(preview: Preview, *, settled: Mapping[int, Entry]) -> list[Posting]:
    postings = []
    for each in preview.differences:
        entry = settled[each.number]
        gone = tuple(transfer.reversed() for transfer in each.gone)
        postings.append(Posting(entry, gone, takes_back=True))
        postings.append(Posting(entry, each.come))
    return postings


def was_undone(entry: Entry) -> bool:
    """Return whether a correction was made by undoing or redoing, not by hand."""
    told = entry.summary if entry.kind == AMEND else entry.facts
    return bool(told.get(UNDO) or told.get(REDO))


def _opposite(evening: Evening, last: Entry) -> Correction:
    """Return the correction that takes back one made by hand."""
    assert last.target is not None, "a correction has a target"
    number = last.target.number
    if last.kind != AMEND:
        return Correction(RESTORE if last.kind == VOID else VOID, number, {}, origin=UNDO)
    amends = Entry.objects.filter(
        circle=evening.circle_id, evening=evening, target=last.target, kind=AMEND
    )
    former = amends.filter(number__lt=last.number).order_by("-number").first() or last.target
    return Correction(AMEND, number, former.facts, origin=UNDO)
