"""Recording an entry: a deal, a payment, somebody who joins, other rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from napledger.evening.document import read_logged
from napledger.evening.kinds import CHANGE_RULES, ENTRIES, TWO_SIDED
from napledger.evening.play import EntryScore, played
from napledger.evening.snapshot import summary_written
from napledger.games.room import require_room
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.book.open_book import Book
from sessions.book.posting import (
    Draft,
    Posting,
    Submission,
    WriteResult,
    body_hash,
)
from sessions.book.preview import facts_as_recorded
from sessions.book.typed import as_typed
from sessions.book.writing import write
from sessions.models import Evening

KINDS_IN_REVIEW = tuple(kind for kind, each in ENTRIES.items() if each.in_review)
"""What may still be recorded while the evening is being settled."""


def record_entry(
    evening: Evening,
    *,
    kind: str,
    facts: Mapping[str, Any] | Callable[[Book], Mapping[str, Any]],
    submission: Submission,
    book: Book | None = None,
) -> tuple[Book, WriteResult]:
    """Return the book with a new entry in it, and the entry; once for each key.

    `facts` may be made from the book as it lies open at each try; then the submission must have the
    digest of its body. `book` spares opening it. Raises Fault at the field that cannot be,
    KeyReused for a key that came with another body.
    """

    def draft(opened: Book) -> Draft:
        require_recordable(opened.evening, kind=kind)
        return draft_of(opened, kind=kind, facts=facts(opened) if callable(facts) else facts)

    if not submission.body:
        digest = body_hash(kind, facts if isinstance(facts, Mapping) else {})
        submission = replace(submission, body=digest)
    return write(evening, draft, submission=submission, book=book)


def require_recordable(evening: Evening, *, kind: str) -> None:
    """Raise Fault where no such entry is recorded by itself, or the evening takes none any more."""
    require_open_for(evening, kind=kind)
    if kind in TWO_SIDED:
        raise Fault("kind", "what is still owed is brought along when an evening begins")


def require_open_for(evening: Evening, *, kind: str) -> None:
    """Raise Fault when the evening takes no such entry any more."""
    if evening.state == Evening.CLOSED:
        raise Fault("", "this evening is closed; only an owner can reopen it to write in its book")
    if evening.state == Evening.REVIEWING and kind not in KINDS_IN_REVIEW:
        raise Fault("", "this evening is being settled; go back to the table to play on")


def draft_of(book: Book, *, kind: str, facts: Mapping[str, Any]) -> Draft:
    """Return the entry that these facts make of the book; raise Fault where they cannot be."""
    facts = as_typed(facts)
    entry = read_logged(kind, facts, game=book.game)
    table, score = played(entry, table=book.table, game=book.game)
    if kind in CHANGE_RULES:
        unusual = book.game.unusual(table.terms, players=len(table.seated))
        require_room(unusual, path="rules.preset")
    return Draft(
        kind=kind,
        facts=facts_as_recorded(facts, score, game=book.game),
        table=table,
        postings=(Posting(None, score.transfers),),
        summary=summary_of(score),
    )


def summary_of(score: EntryScore) -> dict[str, Any]:
    """Return the few words about an entry that lists show, and who gained what by it."""
    summary: dict[str, Any] = {"gains": score.gains, "kitty": score.gains.get(KITTY, 0)}
    if score.deal is not None:
        summary |= summary_written(score.deal.summary)
    return summary
