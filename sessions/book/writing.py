"""Writing to a book: tried anew when others were quicker, and once for each key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from django.db import IntegrityError, transaction
from django.dispatch import Signal

from napledger.reading.faults import Fault
from sessions.book.baton import BatonElsewhere, require_baton
from sessions.book.crowding import TooManyWriters, is_overtaken
from sessions.book.lost_connection import DATABASE_ERRORS, drop_lost
from sessions.book.open_book import TAIL_LINES, Book, keep_tail, open_book
from sessions.book.posting import (
    Draft,
    Outdated,
    Overtaken,
    Recorder,
    Submission,
    WriteResult,
    already_written,
    post,
)
from sessions.models import Entry, Evening

FREE_TRIES = 3
"""How often a write is tried while others may write too: they may be quicker each time."""

TRIES_MAX = FREE_TRIES + 3
"""How often in all. Whoever holds the lock is beaten to a newcomer's name at most."""

REFUSALS = (Fault, Outdated, BatonElsewhere)
"""What stands in the way of a write until somebody decides."""

entry_written = Signal()
"""Sent with the `evening` and the `entry` once that is written, not when it was before."""


def write(
    evening: Evening,
    draft: Callable[[Book], Draft],
    *,
    submission: Submission,
    book: Book | None = None,
) -> tuple[Book, WriteResult]:
    """Return the book with what `draft` makes of it written; tried anew when overtaken.

    At first everything is computed before the transaction begins, so that the database's one write
    lock is held only for the writing. Whoever was overtaken that way a few times takes the lock
    first, and can be overtaken no more. Raises Outdated for a form that was made before somebody
    else wrote, BatonElsewhere while another device records, TooManyWriters if its turn never came.
    """
    try:
        return _written(evening, draft, submission=submission, book=book)
    except DATABASE_ERRORS as error:
        drop_lost(error)
    # It may have been written, its answer alone be lost; and what was read before be out of date.
    return _written(evening, draft, submission=submission, book=None)


def _written(
    evening: Evening,
    draft: Callable[[Book], Draft],
    *,
    submission: Submission,
    book: Book | None,
) -> tuple[Book, WriteResult]:
    for tries in range(TRIES_MAX):
        try:
            with alone_at(evening) if tries >= FREE_TRIES else nullcontext():
                book = book if book is not None and not tries else open_book(evening)
                check_may_write(book, submission.recorder)
                entry = post(book, draft(book), submission=submission)
        except (*REFUSALS, Overtaken, IntegrityError) as error:
            earlier = _written_before(evening, error, submission)
            if earlier is not None:
                return open_book(evening), WriteResult(earlier, again=True)
        else:
            entry_written.send(Evening, evening=evening, entry=entry)
            return with_entry(book, entry), WriteResult(entry)
    raise TooManyWriters


def _written_before(evening: Evening, error: Exception, submission: Submission) -> Entry | None:
    """Return what this key made before, with the evening read again; raise what stays in the way.

    No key is written twice, so this is only asked when something stood in the way.
    """
    if isinstance(error, IntegrityError) and not is_overtaken(error):
        raise error
    earlier = already_written(evening, submission)
    if earlier is None and isinstance(error, REFUSALS):
        raise error
    if earlier is None:
        evening.refresh_from_db()
    else:
        wait_for_standby(evening)
    return earlier


@contextmanager
def alone_at(evening: Evening) -> Iterator[None]:
    """Let nobody else write at this evening, which is read again, until the block ends.

    PostgreSQL locks its row, where those who wait stand in line; SQLite has one writer anyway, and
    the transaction makes us that one.
    """
    mine = Evening.objects.filter(circle=evening.circle_id)
    with transaction.atomic():
        evening.refresh_from_db(from_queryset=mine.select_for_update(no_key=True))
        yield


def wait_for_standby(evening: Evening) -> None:
    """Return once what stands in this evening's book is where its database promises to keep it.

    The answer to a commit may be lost before a standby has confirmed it, and a PostgreSQL that came
    up again shows it all the same. The row's lock goes into the log after it, and so is confirmed
    after it. The evening is read again.
    """
    with alone_at(evening):
        pass


def check_may_write(book: Book, recorder: Recorder) -> None:
    """Raise BatonElsewhere while another device records, Outdated for a form made before."""
    if recorder.needs_baton:
        require_baton(book.evening, device_id=recorder.device_id)
    if recorder.made_from is not None and recorder.made_from < book.evening.version:
        raise Outdated


def with_entry(book: Book, entry: Entry) -> Book:
    """Return the book with one more entry, without asking the database."""
    tail = (*book.tail, entry)[-max(TAIL_LINES, len(book.tail)) :]
    keep_tail(tail[-TAIL_LINES:])
    return Book(book.evening, book.seats, tail)
