"""What was agreed after the close: a dated adjustment in a closed evening, which stays closed.

Only an owner writes or corrects one. While people sit at the table everybody sees what is recorded;
after the close nobody looks on, so new money takes the word of somebody who answers for the circle.
Paying what is owed by it is for whoever records, on the slate, as ever.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils import timezone

from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.log import AMEND
from napledger.games.contract import Facts
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, Term, marked
from napledger.site import dates
from sessions.book.correct import Correction, correct_entry
from sessions.book.open_book import Book
from sessions.book.posting import Draft
from sessions.book.preview import Preview
from sessions.book.submission import Submission
from sessions.book.writing import WriteResult, draft_of, write
from sessions.models import Entry, Evening
from sessions.settling.outstanding import open_settling_book, outstanding_of
from sessions.settling.purses import set_off_purses

NOT_CLOSED = marked("this evening is not closed: record a plain adjustment under “More”")


def adjust_closed(
    evening: Evening,
    *,
    facts: Callable[[Book], Facts],
    submission: Submission,
    book: Book | None = None,
) -> tuple[Book, WriteResult]:
    """Return a closed evening's book with a dated adjustment in it, once for each key.

    Raises Fault at the field that cannot be: without a day, or with the kitty in it.
    """
    with _with_purses(evening, submission=submission):
        mine = submission.without_baton
        return write(
            evening,
            Adjustment.kind,
            facts,
            mine,
            book=book,
            drafting=_agreed_later,
            any_time=True,
        )


def _agreed_later(book: Book, kind: str, facts: Facts) -> Draft:
    if book.evening.state != Evening.CLOSED:
        raise Fault("", NOT_CLOSED)
    drafted = draft_of(book, kind, facts)
    check_agreed_later(drafted.facts, evening=book.evening, kitty=book.game.words.kitty)
    return drafted


def correct_adjustment(
    evening: Evening,
    *,
    entry: Entry,
    correction: Correction,
    why: str,
    submission: Submission,
    book: Book | None = None,
    preview: Preview | None = None,
) -> tuple[Book, WriteResult]:
    """Return a closed evening's book with a dated adjustment put right, once for each key."""
    assert is_agreed_later(entry), "nothing else is corrected in a closed evening"
    if correction.kind == AMEND:
        kitty = (book or open_settling_book(evening)).game.words.kitty
        check_agreed_later(correction.facts, evening=evening, kitty=kitty)
    with _with_purses(evening, submission=submission):
        return correct_entry(
            evening,
            correction=correction,
            why=why,
            submission=submission.without_baton,
            book=book,
            preview=preview,
            even_closed=True,
        )


def is_agreed_later(entry: Entry) -> bool:
    """Return whether an entry is an adjustment that was agreed after the close."""
    return entry.kind == Adjustment.kind and "day" in entry.facts


def check_agreed_later(facts: Facts, *, evening: Evening, kitty: str) -> None:
    """Raise Fault for a day that cannot be, or for money of the kitty, which has gone its way."""
    if KITTY in facts["changes"]:
        raise Fault(
            f"changes.{KITTY}",
            "the {kitty} has gone its way: adjust what the players owe each other",
            kitty=Term(kitty),
        )
    if "day" not in facts:
        raise Fault("day", "on which day was it agreed?")
    day = datetime.date.fromisoformat(facts["day"])
    if day < evening.played_on:
        raise Fault(
            "day",
            "the evening was on {day}: this was agreed then, or later",
            day=dates.day_in_full(evening.played_on),
        )
    if day > timezone.localdate():
        raise Fault("day", "this day is still to come")


@contextmanager
def _with_purses(evening: Evening, *, submission: Submission) -> Iterator[None]:
    """Set off what the writing leaves inside purses that are shared, in the same transaction.

    At the close everything that a purse owes or is owed was left with its holder; that stays so.
    """
    with transaction.atomic():
        yield
        if outstanding_of(open_settling_book(evening)).inside_purses:
            set_off_purses(evening, submission=submission.without_baton.unversioned)
