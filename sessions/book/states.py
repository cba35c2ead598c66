"""The states of an evening: open, being settled, closed. Each change is a line of the log."""

from __future__ import annotations

from napledger.evening.log import CLOSE, REOPEN, REVIEW
from napledger.reading.faults import Fault, marked
from sessions.book.open_book import Book
from sessions.book.start import remember_ended
from sessions.book.submission import Submission
from sessions.book.writing import (
    Facts,
    WriteResult,
    write,
)
from sessions.models import Evening

MOVES = {
    REVIEW: (Evening.OPEN,),
    CLOSE: (Evening.REVIEWING,),
    REOPEN: (Evening.REVIEWING, Evening.CLOSED),
}
"""From which states each step is taken."""


ONLY_AN_OWNER = marked("only an owner can reopen an evening that is closed")


REFUSALS = {
    REVIEW: marked("this evening is being settled already, or closed"),
    CLOSE: marked("an evening is settled before it is closed"),
    REOPEN: marked("this evening is open"),
}


def change_state(
    evening: Evening,
    kind: str,
    *,
    submission: Submission,
    book: Book | None = None,
    is_owner: bool = False,
) -> tuple[Book, WriteResult]:
    """Return the book with an evening taken a step further; raise Fault from another state.

    From a closed one there is a way back for its owner alone (`is_owner`): what everybody has
    settled by, no one phone undoes unasked.
    """

    def nothing_more(book: Book) -> Facts:
        if book.evening.state not in MOVES[kind]:
            raise Fault("", REFUSALS[kind])
        if book.evening.state == Evening.CLOSED and not is_owner:
            raise Fault("", ONLY_AN_OWNER)
        unfinished = book.game.closing(book.table) if kind == REVIEW else None
        if unfinished is not None:
            raise unfinished
        return {}

    book, written = write(evening, kind, nothing_more, submission, book=book)
    if kind == REVIEW:
        remember_ended(book)
    return book, written
