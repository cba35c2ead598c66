"""Corrections: void, amend, restore, undo, redo. Nothing is erased; the difference is posted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from napledger.evening.kinds import ENTRIES, TWO_SIDED
from napledger.evening.log import (
    AMEND,
    CORRECTIONS,
    REDO,
    RESTORE,
    UNDO,
    VOID,
)
from napledger.evening.play import summary_written
from napledger.games.contract import AnyGame
from napledger.games.deal_score import DealScore
from napledger.reading.faults import Fault, marked
from sessions.book.log import numbers_of
from sessions.book.open_book import Book
from sessions.book.posting import Draft, Posting
from sessions.book.preview import Correction, Preview, preview_correction
from sessions.book.steps import Step, step_of, write_step
from sessions.book.submission import Submission
from sessions.book.writing import (
    Facts,
    WriteResult,
    facts_as_recorded,
    require_open_for,
    summary_of,
    write,
)
from sessions.models import Entry, Evening

__all__ = ["Correction", "correct_entry", "redo_last", "undo_last"]

ENTRIES_AT_ONCE = 500

ENDS_A_STEP = tuple(kind for kind, each in ENTRIES.items() if each.ends_a_step)
"""The kinds of entries that may be the last of several which one form wrote."""

TAKEN_BACK_TOGETHER = marked(
    "this stands in two evenings at least: take it back under “Still owed”, in all of them at once"
)


def correct_entry(
    evening: Evening,
    *,
    correction: Correction,
    why: str,
    submission: Submission,
    book: Book | None = None,
    preview: Preview | None = None,
    even_closed: bool = False,
) -> tuple[Book, WriteResult]:
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

    def drafting(opened: Book, _kind: str, _facts: Facts) -> Draft:
        known = preview if opened is book else None
        known = known or preview_correction(opened, correction)
        return _draft(opened, known, why=why, even_closed=even_closed)

    mine = submission.as_written
    return write(evening, "correction", said, mine, book=book, drafting=drafting, any_time=True)


def undo_last(evening: Evening, *, submission: Submission) -> tuple[Book, WriteResult]:
    """Return the book with the last thing taken back; raise Fault if there is none.

    That is a correction made by hand, if nothing came after it, and else the last entry that
    stands, with all that was written in one step with it.
    """

    def choose(book: Book) -> Sequence[Correction]:
        last = book.tail[-1]
        if last.kind in CORRECTIONS and not was_undone(last):
            return [_opposite(book.evening, last)]
        if book.undoable is None:
            raise Fault("", "there is nothing to undo")
        numbers = [book.undoable.number]
        if book.undoable.kind in ENDS_A_STEP:
            void = numbers_of(book.evening).void
            numbers = [each for each in step_of(book.evening, *numbers) if each not in void]
        return [Correction(VOID, number, {}, origin=UNDO) for number in numbers]

    return _write_chosen(evening, UNDO, choose, submission)


def redo_last(evening: Evening, *, submission: Submission) -> tuple[Book, WriteResult]:
    """Return the book with what was undone last restored: all that went in one step."""

    def choose(book: Book) -> Sequence[Correction]:
        if book.redo_number is None:
            raise Fault("", "there is nothing to redo")
        numbers = _undone_with(book, book.redo_number)
        return [Correction(RESTORE, number, {}, origin=REDO) for number in numbers]

    return _write_chosen(evening, REDO, choose, submission)


def require_correctable(evening: Evening, *, kind: str) -> None:
    """Raise Fault where an entry of that kind is not corrected in this evening, or not any more."""
    if kind in TWO_SIDED:
        raise Fault("", TAKEN_BACK_TOGETHER)
    require_open_for(evening, kind=kind)


class _InOneStep(Exception):
    """What is to be taken back are several entries, which takes several corrections."""


def _write_chosen(
    evening: Evening,
    kind: str,
    choose: Callable[[Book], Sequence[Correction]],
    submission: Submission,
) -> tuple[Book, WriteResult]:
    def draft(book: Book, _kind: str, _facts: Facts, *, chosen: Correction | None = None) -> Draft:
        corrections = [chosen] if chosen is not None else choose(book)
        if len(corrections) > 1:
            raise _InOneStep
        return _draft(book, preview_correction(book, corrections[0]))

    def steps(book: Book) -> Sequence[Step]:
        return [(kind, {}, partial(draft, chosen=each)) for each in choose(book)]

    submission = submission.of(kind, {})
    try:
        return write(evening, kind, {}, submission, drafting=draft, any_time=True)
    except _InOneStep:
        return write_step(evening, steps, submission, any_time=True)


def _undone_with(book: Book, number: int) -> Sequence[int]:
    """Return the entries that went when entry `number` was undone, itself the last of them."""
    log = Entry.objects.filter(circle=book.evening.circle_id, evening=book.evening)
    known = [each for each in book.tail if each.kind == VOID]
    void = next((each for each in reversed(known) if _target_of(each).number == number), None)
    if void is None:
        voids = log.filter(kind=VOID, target__number=number).select_related("target")
        void = voids.defer("table_after", "target__table_after").latest("number")
    if _target_of(void).kind not in ENDS_A_STEP:
        return [number]
    step = log.filter(number__in=step_of(book.evening, void.number)).order_by("number")
    return list(step.values_list("target__number", flat=True))


def _target_of(entry: Entry) -> Entry:
    assert entry.target is not None, "a correction has a target"
    return entry.target


def _draft(book: Book, preview: Preview, *, why: str = "", even_closed: bool = False) -> Draft:
    correction = preview.correction
    target = preview.log_slice.entry
    assert target is not None, "there is such an entry"
    if not even_closed:
        require_correctable(book.evening, kind=target.kind)
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
