"""The plan that each way to settle makes of an evening's book as it stands."""

from __future__ import annotations

from napledger.evening.notes import Plan
from napledger.ledger.fewest_payments import Payment, fewest_payments
from napledger.ledger.plans import (
    BANKER,
    FEWEST,
    PAIRS,
    along_pairs,
    clearing,
    largest_creditor,
    through_banker,
)
from napledger.ledger.purses import pooled_debts
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault
from sessions.book.net import paid_by, transfers_of
from sessions.book.open_book import Book
from sessions.models import Evening
from sessions.settling.outstanding import Outstanding


def plan_of(reckoning: Outstanding, *, way: str, banker: str = "") -> Plan:
    """Return the plan that settles what is left in this way; raise Fault where it cannot be.

    Without a banker named, it is who is owed most.
    """
    parties = reckoning.parties
    if parties is None:
        raise Fault("", "say first what becomes of the kitty")
    if way == FEWEST:
        return Plan(FEWEST, fewest_payments(parties))
    if way == PAIRS:
        owed = pooled_debts(owed_between(reckoning.book), holders=reckoning.holders)
        return Plan(PAIRS, along_pairs(owed, pool=KITTY))
    if way != BANKER:
        raise Fault("", "this form is out of date; please open the page again")
    players = {key: amount for key, amount in parties.items() if key != KITTY}
    banker = reckoning.holders.get(banker, banker) or largest_creditor(players)
    if banker not in players:
        raise Fault("banker", "choose a banker from this table")
    return Plan(BANKER, through_banker(parties, banker=banker), banker)


def owed_between(book: Book) -> dict[tuple[str, str], int]:
    """Return what each account came to owe each other one over the evening, in one query.

    In the smallest coin, cash that was handed over with the rest.
    """
    keys = book.keys_by_id
    return {
        (keys[payer], keys[payee]): amount
        for _evening, payer, payee, amount in paid_by(transfers_of(book), "evening")
    }


def leavers(book: Book) -> dict[str, tuple[Payment, ...]]:
    """Return the fewest payments that bring each leaver to nought, while play goes on."""
    if book.evening.state != Evening.OPEN:
        return {}
    return {
        key: clearing(book.balances, party=key, last=KITTY)
        for key in book.table.members
        if key not in book.table.seated and book.balances[key]
    }
