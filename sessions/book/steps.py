"""Several entries that one form writes: all of them or none, once for its key, undone in one.

The last of them has the form's key, and the keys of those before it follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from napledger.evening.document import read_logged
from napledger.evening.play import played
from sessions.book.idempotency import beginning, is_numbered
from sessions.book.open_book import Book, open_book
from sessions.book.posting import Draft, Submission, WriteResult, already_written
from sessions.book.record import draft_of, require_open_for
from sessions.book.writing import alone_at, check_may_write, write
from sessions.models import Entry, Evening

Facts = Mapping[str, Any]


def record_step(
    evening: Evening,
    *,
    entries: Callable[[Book], Sequence[tuple[str, Facts]]],
    submission: Submission,
) -> tuple[Book, WriteResult]:
    """Return the book with these entries in it, each a kind and its facts, and the last of them.

    They are made from the book as it lies open. Raises Fault before anything is written.
    """

    def drafts(book: Book) -> Sequence[Callable[[Book], Draft]]:
        table, made = book.table, entries(book)
        for kind, facts in made:
            require_open_for(book.evening, kind=kind)
            entry = read_logged(kind, facts, game=book.game)
            table, _score = played(entry, table=table, game=book.game)
        return [partial(draft_of, kind=kind, facts=facts) for kind, facts in made]

    return write_step(evening, drafts, submission=submission)


def write_step(
    evening: Evening,
    drafts: Callable[[Book], Sequence[Callable[[Book], Draft]]],
    *,
    submission: Submission,
) -> tuple[Book, WriteResult]:
    """Return the book with these drafts written, in order, and the last entry; once for each key.

    `drafts` are made from the book while nobody else can write in it; each is then drafted from
    the book that the one before left. The submission must have the digest of its body.
    """
    with alone_at(evening):
        earlier = already_written(evening, submission)
        if earlier is not None:
            return open_book(evening), WriteResult(earlier, again=True)
        book = open_book(evening)
        check_may_write(book, submission.recorder)
        *others, last = drafts(book)
        # What we write ourselves outdates no form of ours.
        unversioned = submission.unversioned
        for number, draft in enumerate(others):
            key = f"{_prefix(submission.key)}{number}"
            book, _written = write(
                evening, draft, submission=replace(unversioned, key=key), book=book
            )
        return write(evening, last, submission=unversioned, book=book)


def step_of(evening: Evening, number: int) -> list[int]:
    """Return the entries, in order, of the step that ends with entry `number`; most are alone."""
    log = Entry.objects.filter(circle=evening.circle_id, evening=evening)
    prefix = _prefix(log.values_list("key", flat=True).get(number=number))
    before = log.filter(key__startswith=prefix, number__lt=number).order_by("number")
    rows = before.values_list("number", "key")
    return [*(each for each, key in rows if is_numbered(key, prefix=prefix)), number]


def _prefix(key: str) -> str:
    """Return how the keys begin of the entries that a form with this key wrote before its last."""
    return f"step-{beginning(key)}-"
