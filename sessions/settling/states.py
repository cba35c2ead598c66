"""The states of an evening: open, being settled, closed. Each change is a line of the log."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from napledger.evening.log import CLOSE, REOPEN, REVIEW
from napledger.reading.faults import Fault
from sessions.book.open_book import Book, open_book
from sessions.book.posting import Draft, Recorder, Written, body_hash
from sessions.book.record import write
from sessions.models import Evening
from sessions.settling.outstanding import reckoning_of
from sessions.settling.purses import set_off_purses

MOVES = {
    REVIEW: ((Evening.OPEN,), Evening.REVIEWING),
    CLOSE: ((Evening.REVIEWING,), Evening.CLOSED),
    REOPEN: ((Evening.REVIEWING, Evening.CLOSED), Evening.OPEN),
}
"""From which states each step is taken, and where it leads."""

REFUSALS = {
    REVIEW: "this evening is being settled already, or closed",
    CLOSE: "an evening is settled before it is closed",
    REOPEN: "this evening is open",
}


def review_evening(evening: Evening, *, key: str, recorder: Recorder) -> tuple[Book, Written]:
    """Return the book with play ended: everything is counted and settled now."""
    return _move(evening, REVIEW, key=key, recorder=recorder)


def close_evening(evening: Evening, *, key: str, recorder: Recorder) -> tuple[Book, Written]:
    """Return the book closed: it takes no more entries. What purses hold is set off before."""
    book = open_book(evening)
    if not reckoning_of(book).inside_purses or evening.state != Evening.REVIEWING:
        return _move(evening, CLOSE, key=key, recorder=recorder, book=book)
    with transaction.atomic():
        set_off_purses(evening, key=key, recorder=recorder)
        # What we wrote ourselves makes nobody's form outdated.
        recorder = replace(recorder, made_from=None)
        return _move(evening, CLOSE, key=key, recorder=recorder)


def reopen_evening(evening: Evening, *, key: str, recorder: Recorder) -> tuple[Book, Written]:
    """Return the book open again for play, which the log shows."""
    return _move(evening, REOPEN, key=key, recorder=recorder)


def _move(
    evening: Evening, kind: str, *, key: str, recorder: Recorder, book: Book | None = None
) -> tuple[Book, Written]:
    def draft(book: Book) -> Draft:
        before, state = MOVES[kind]
        if book.evening.state not in before:
            raise Fault("", REFUSALS[kind])
        unfinished = book.game.closing(book.table) if kind == REVIEW else None
        if unfinished is not None:
            raise unfinished
        return Draft(kind=kind, facts={}, table=book.table, state=state)

    body = body_hash(kind, {})
    return write(evening, draft, key=key, body=body, recorder=recorder, book=book)
