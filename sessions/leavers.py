"""Whoever got up early and is not clear yet, and the payments that would do it now."""

from __future__ import annotations

from napledger.ledger.settle import Payment
from napledger.ledger.transfers import KITTY
from napledger.ledger.ways import clearing
from sessions.book import Book
from sessions.models import Evening


def leavers(book: Book) -> dict[str, tuple[Payment, ...]]:
    """Return the fewest payments that bring each leaver to nought, while play goes on."""
    if book.evening.state != Evening.OPEN:
        return {}
    return {
        key: clearing(book.balances, party=key, last=KITTY)
        for key in book.table.members
        if key not in book.table.seated and book.balances[key]
    }
