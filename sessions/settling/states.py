"""Ending play, closing an evening, and opening it again: with all that follows from it."""

from __future__ import annotations

from django.db import transaction

from napledger.evening.document import DEAL
from napledger.evening.log import CLOSE, REOPEN, REVIEW
from napledger.games.contract import Facts
from napledger.reading.faults import Fault
from sessions.book.open_book import Book, open_book
from sessions.book.states import change_state
from sessions.book.submission import Submission
from sessions.book.writing import WriteResult, write
from sessions.models import Evening
from sessions.settling.outstanding import outstanding_of
from sessions.settling.purses import set_off_purses


def break_off(evening: Evening, *, submission: Submission) -> tuple[Book, WriteResult]:
    """Return the book with what is unfinished broken off, as the game's rules settle that."""

    def unfinished(book: Book) -> Facts:
        if book.game.closing(book.table) is None:
            raise Fault("", "nothing is unfinished here")
        return book.game.break_off

    return write(evening, DEAL, unfinished, submission)


def review_evening(evening: Evening, *, submission: Submission) -> tuple[Book, WriteResult]:
    """Return the book with play ended: everything is counted and settled now."""
    return change_state(evening, REVIEW, submission=submission)


def close_evening(evening: Evening, *, submission: Submission) -> tuple[Book, WriteResult]:
    """Return the book closed: it takes no more entries. What purses hold is set off before."""
    book = open_book(evening)
    if not outstanding_of(book).inside_purses or evening.state != Evening.REVIEWING:
        return change_state(evening, CLOSE, submission=submission, book=book)
    with transaction.atomic():
        set_off_purses(evening, submission=submission)
        # What we wrote ourselves makes nobody's form outdated.
        return change_state(evening, CLOSE, submission=submission.unversioned)


def reopen_evening(
    evening: Evening, *, submission: Submission, is_owner: bool
) -> tuple[Book, WriteResult]:
    """Return the book open again for play, which the log shows.

    Whoever records goes back to the table from settling; only an owner reopens a closed evening.
    """
    return change_state(evening, REOPEN, submission=submission, is_owner=is_owner)
