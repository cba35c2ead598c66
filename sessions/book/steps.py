"""Several entries that one form writes: all of them or none, once for its key, undone in one.

The last of them has the form's key, and the keys of those before it follow from that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from napledger.evening.document import read_logged
from napledger.evening.play import played
from sessions.book.open_book import Book, open_book
from sessions.book.submission import Submission, beginning, is_numbered
from sessions.book.writing import (
    Drafting,
    Facts,
    WriteResult,
    alone_at,
    already_written,
    check_may_write,
    draft_of,
    require_open_for,
    write,
)
from sessions.models import Entry, Evening

Step = tuple[str, Facts, Drafting]
"""An entry of several: its kind, its facts, and how it is drafted."""


def checked_steps(book: Book, entries: Sequence[tuple[str, Facts]]) -> Sequence[Step]:
    """Return entries, each a kind and its facts, as steps; raise Fault before any is written."""
    table = book.table
    for kind, facts in entries:
        require_open_for(book.evening, kind=kind)
        entry = read_logged(kind, facts, game=book.game)
        table, _score = played(entry, table=table, game=book.game)
    return [(kind, facts, draft_of) for kind, facts in entries]


def write_step(
    evening: Evening,
    steps: Callable[[Book], Sequence[Step]],
    submission: Submission,
    *,
    any_time: bool = False,
) -> tuple[Book, WriteResult]:
    """Return the book with these entries written, in order, and the last; once for each key.

    They are made from the book while nobody else can write in it; each is then drafted from the
    book that the one before left.
    """
    submission = submission.of("step", {})
    with alone_at(evening):
        earlier = already_written(evening, submission)
        if earlier is not None:
            return open_book(evening), WriteResult(earlier, again=True)
        book = open_book(evening)
        check_may_write(book, submission.recorder)
        *others, last = steps(book)
        # What we write ourselves outdates no form of ours.
        unversioned, prefix = submission.unversioned, _prefix(submission.key)
        for number, (kind, facts, drafting) in enumerate(others):
            mine = replace(unversioned, key=f"{prefix}{number}")
            book, _written = write(
                evening, kind, facts, mine, book=book, drafting=drafting, any_time=any_time
            )
        kind, facts, drafting = last
        return write(
            evening, kind, facts, unversioned, book=book, drafting=drafting, any_time=any_time
        )


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
