"""Ending play, closing an evening, and opening it again: with all that follows from it."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from napledger.evening.log import CLOSE, REOPEN, REVIEW
from sessions.book.open_book import Book, open_book
from sessions.book.posting import Recorder, Written
from sessions.book.states import change_state
from sessions.models import Evening
from sessions.settling.outstanding import outstanding_of
from sessions.settling.purses import set_off_purses


def review_evening(evening: Evening, *, key: str, recorder: Recorder) -> tuple[Book, Written]:
    """Return the book with play ended: everything is counted and settled now."""
    return change_state(evening, REVIEW, key=key, recorder=recorder)


def close_evening(evening: Evening, *, key: str, recorder: Recorder) -> tuple[Book, Written]:
    """Return the book closed: it takes no more entries. What purses hold is set off before."""
    book = open_book(evening)
    if not outstanding_of(book).inside_purses or evening.state != Evening.REVIEWING:
        return change_state(evening, CLOSE, key=key, recorder=recorder, book=book)
    with transaction.atomic():
        set_off_purses(evening, key=key, recorder=recorder)
        # What we wrote ourselves makes nobody's form outdated.
        recorder = replace(recorder, made_from=None)
        return change_state(evening, CLOSE, key=key, recorder=recorder)


def reopen_evening(evening: Evening, *, key: str, recorder: Recorder) -> tuple[Book, Written]:
    """Return the book open again for play, which the log shows."""
    return change_state(evening, REOPEN, key=key, recorder=recorder)
