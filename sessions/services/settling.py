"""Settling: each payment of the plan is marked when it is made, and unmarked if it was not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from napledger.evening.log import VOID
from napledger.evening.settling import CASH_KINDS, entry_of
from napledger.ledger.faults import Fault
from napledger.ledger.settle import Payment
from sessions.book import Book
from sessions.models import Evening
from sessions.services.correct import Correction, correct_entry
from sessions.services.posting import Recorder, Written
from sessions.services.record import record_entry
from sessions.settling import open_settling_book, reckoning_of


def mark_paid(
    evening: Evening, *, payment: Payment, key: str, recorder: Recorder, body: str
) -> tuple[Book, Written]:
    """Return the book with a payment of the plan made, once for each key.

    Raises Fault for a payment that is none of the plan's, or that somebody marked before.
    """
    kind, facts = entry_of(payment)

    def owed(book: Book) -> Mapping[str, Any]:
        _require_owed(book, payment)
        return facts

    return record_entry(
        evening,
        kind=kind,
        facts=owed,
        key=key,
        recorder=recorder,
        book=open_settling_book(evening),
        body=body,
    )


def mark_unpaid(
    evening: Evening, *, number: int, key: str, recorder: Recorder
) -> tuple[Book, Written]:
    """Return the book with a payment taken back that was marked by mistake, once for each key."""
    _require_ended(evening)
    book = open_settling_book(evening)
    entry = reckoning_of(book).entries.get(number)
    if entry is None or entry.kind not in CASH_KINDS:
        raise Fault("", "this is none of the payments that were made since play ended")
    taken_back = Correction(VOID, number, {})
    return correct_entry(
        evening, correction=taken_back, why="", key=key, recorder=recorder, book=book
    )


def _require_ended(evening: Evening) -> None:
    if evening.state == Evening.OPEN:
        raise Fault("", "play goes on; end it first, and then settle")


def _require_owed(book: Book, payment: Payment) -> None:
    _require_ended(book.evening)
    reckoning = reckoning_of(book)
    if reckoning.undecided:
        raise Fault("", "say first what becomes of the kitty")
    settlement = reckoning.settlement
    debts = settlement.debts if settlement is not None else ()
    if payment not in [debt.payment for debt in debts]:
        raise Fault("", "this payment is not owed any more; here is what is owed now")
    if settlement is not None and payment not in settlement.unpaid:
        raise Fault("", "this payment is marked as made already")
