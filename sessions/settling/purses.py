"""Purses: who shares one is said in the log; what is inside them is set off at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from napledger.evening.kinds.purses import SharedPurses
from napledger.evening.payments import entry_of
from napledger.ledger.purses import Purses
from napledger.reading.faults import Fault
from sessions.book.composed import IN_THEIR_PURSE
from sessions.book.open_book import Book
from sessions.book.submission import Submission, beginning
from sessions.book.writing import Facts, WriteResult, write
from sessions.models import Evening
from sessions.settling.outstanding import open_settling_book, outstanding_of

SET_OFF_KEY = "purse-"
"""How the keys begin of payments by which no coin changed hands."""


def share_purse(
    evening: Evening, *, players: Sequence[str], submission: Submission
) -> tuple[Book, WriteResult]:

    def more(book: Book, purses: Purses) -> Purses:
        sharers = tuple(each for each in book.table.members if each in players)
        if len(sharers) < len(set(players)):
            raise Fault("players", "choose players of this table")
        return (*purses, sharers)

    return _say(evening, more, submission=submission)


def part_purse(
    evening: Evening, *, holder: str, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book with a purse shared no more; it is named by the account of its holder."""

    def fewer(_book: Book, purses: Purses) -> Purses:
        left = tuple(purse for purse in purses if purse[0] != holder)
        if len(left) == len(purses):
            raise Fault("holder", "this purse is no longer shared")
        return left

    return _say(evening, fewer, submission=submission)


def set_off_purses(evening: Evening, *, submission: Submission) -> None:
    """Write what is set off inside the purses as payments between those who share them.

    So everything that a purse owes or is owed stands with its holder, and the slate asks nobody
    to pay into the purse that they share.
    """
    book = open_settling_book(evening)
    prefix = f"{SET_OFF_KEY}{beginning(submission.key)}-"
    for number, payment in enumerate(outstanding_of(book).inside_purses):
        kind, facts = entry_of(payment)
        mine = replace(submission, key=f"{prefix}{number}", why=IN_THEIR_PURSE)
        write(evening, kind, facts, mine, any_time=True)
        submission = submission.unversioned


def _say(
    evening: Evening, change: Callable[[Book, Purses], Purses], *, submission: Submission
) -> tuple[Book, WriteResult]:
    def shared(book: Book) -> Facts:
        if book.evening.state != Evening.REVIEWING:
            raise Fault("", "players can share a purse only while the evening is being settled")
        purses = change(book, outstanding_of(book).purses)
        note = SharedPurses(tuple(map(tuple, purses)))
        try:
            SharedPurses.read(note.written())
        except Fault as fault:
            raise Fault("players", fault.pattern, **fault.words) from None
        return note.written()

    book = open_settling_book(evening)
    return write(evening, SharedPurses.kind, shared, submission, book=book)
