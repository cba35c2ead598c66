"""What is owed when play has ended, and which of it is paid already.

Marking one payment must not reshuffle the others. So the plan is made from what everybody stood
at before any of its payments was made; cash that fits no line of it was paid besides, and belongs
to what everybody stood at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from napledger.evening import entries
from napledger.evening.log import Line
from napledger.evening.score import settled
from napledger.games.contract import Game
from napledger.games.table import Table
from napledger.ledger.reading import Json
from napledger.ledger.settle import Payment
from napledger.ledger.transfers import KITTY

CASH_KINDS = (entries.Payment.kind, entries.Box.kind)
"""Entries that hand over cash: they settle balances, but nobody wins or loses by them."""


@dataclass(frozen=True, slots=True)
class Handed:
    """Cash that changed hands after play had ended: the entry that says so, and the payment."""

    number: int
    payment: Payment


@dataclass(frozen=True, slots=True)
class Debt:
    """A payment that settles, and the number of the entry by which it was made, if it was."""

    payment: Payment
    paid_by: int | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """The fewest payments that settle, each paid or not, and the cash that was paid besides."""

    debts: tuple[Debt, ...]
    besides: tuple[Handed, ...]

    @property
    def unpaid(self) -> tuple[Payment, ...]:
        """Return the payments that are still to be made."""
        return tuple(debt.payment for debt in self.debts if debt.paid_by is None)

    def down(self, party: str) -> int:
        """Return what a party has to pay in all, in the smallest coin."""
        return sum(debt.payment.amount for debt in self.debts if debt.payment.payer == party)

    def up(self, party: str) -> int:
        """Return what a party has to get in all, in the smallest coin."""
        return sum(debt.payment.amount for debt in self.debts if debt.payment.payee == party)


def settlement(
    balances: Mapping[str, int], *, table: Table, game: Game, handed: Sequence[Handed] = ()
) -> Settlement | None:
    """Return what settles these balances; None while the kitty is still to be drawn for.

    `balances` are as they stand now, in the smallest coin, with all that was handed over in them.
    """
    besides: tuple[Handed, ...] = ()
    while True:
        fitting = [each for each in handed if each not in besides]
        before, table_before = _before(balances, table, fitting)
        plan = settled(before, table=table_before, game=game)
        if plan is None:
            return None
        debts, strays = _matched(plan, fitting)
        if not strays:
            return Settlement(debts, besides)
        # What was paid besides changes what is owed, and so, perhaps, what fits.
        besides = (*besides, *strays)


def handed_over(lines: Sequence[Line]) -> tuple[Handed, ...]:
    """Return the cash that lines of a log say was handed over, the kitty's box as a party."""
    return tuple(
        Handed(line.number, _payment(line.facts, of_box=line.kind == entries.Box.kind))
        for line in lines
        if line.kind in CASH_KINDS
    )


def entry_of(payment: Payment) -> tuple[str, dict[str, Json]]:
    """Return the kind and the facts of the entry that says a payment was made."""
    if KITTY not in (payment.payer, payment.payee):
        plain = entries.Payment(payment.payer, payment.payee, payment.amount)
        return plain.kind, plain.written()
    into = payment.payee == KITTY
    box = entries.Box(payment.payer if into else payment.payee, payment.amount, into)
    return box.kind, box.written()


def _payment(facts: Mapping[str, Json], *, of_box: bool) -> Payment:
    if not of_box:
        return Payment(facts["from"], facts["to"], facts["amount"])
    if facts["into"]:
        return Payment(facts["player"], KITTY, facts["amount"])
    return Payment(KITTY, facts["player"], facts["amount"])


def _before(
    balances: Mapping[str, int], table: Table, handed: Sequence[Handed]
) -> tuple[dict[str, int], Table]:
    """Return the balances and the table as if the cash had not been handed over."""
    before, box = {KITTY: 0, **balances}, table.kitty_box
    for payment in (each.payment for each in handed):
        before[payment.payer] -= payment.amount
        before[payment.payee] += payment.amount
        if payment.payee == KITTY:
            box -= payment.amount
        elif payment.payer == KITTY:
            box += payment.amount
    return before, replace(table, kitty_box=box)


def _matched(
    plan: Sequence[Payment], handed: Sequence[Handed]
) -> tuple[tuple[Debt, ...], tuple[Handed, ...]]:
    """Return the plan with what was paid of it, and the cash that fits none of its lines."""
    # A plan has one line at most from one party to another.
    paid: dict[Payment, int] = {}
    strays = []
    for each in handed:
        if each.payment in plan and each.payment not in paid:
            paid[each.payment] = each.number
        else:
            strays.append(each)
    return tuple(Debt(payment, paid.get(payment)) for payment in plan), tuple(strays)
