"""What is owed when play has ended, and which of it is paid already.

Marking one payment must not reshuffle the others. So the plan is made from what everybody stood
at before any of its payments was made; cash that fits no line of it was paid besides, and belongs
to what everybody stood at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from napledger.evening.kinds import CASH_ENTRIES, NOT_WON_KINDS
from napledger.evening.kinds.box import Box
from napledger.evening.kinds.parts import Coins
from napledger.evening.kinds.payment import Payment
from napledger.evening.kinds.plan import Plan
from napledger.evening.log import LogLine
from napledger.evening.score import parties_to_settle
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import PlannedPayment, fewest_payments
from napledger.ledger.plans import FEWEST
from napledger.ledger.purses import Holders, Purses, holders_of, pooled, pooled_payment
from napledger.ledger.transfers import KITTY, Moved, net
from napledger.reading.faults import marked
from napledger.reading.readers import Json

NOT_OWED = marked("this payment is not owed now, or not so much of it")
"""What is wrong with a payment that somebody else marked before, or that never was."""


def balances_and_won(
    posted: Iterable[tuple[str, Moved]],
) -> tuple[dict[str, int], dict[str, int]]:
    """Return what each account stands at, and what of that was won: not what was handed over.

    `posted` are transfers, each with the kind of the entry on account of which it was posted.
    """
    posted = tuple(posted)
    won = (transfer for kind, transfer in posted if kind not in NOT_WON_KINDS)
    return net(transfer for _, transfer in posted), net(won)


@dataclass(frozen=True, slots=True)
class Handed:
    """Cash that changed hands after play had ended: the entry that says so, and the payment.

    `money` is in which coins it was made, where what it settles is counters.
    """

    number: int
    payment: PlannedPayment
    money: Coins | None = None


@dataclass(frozen=True, slots=True)
class Debt:
    """A payment that settles, and what was handed over of it, in one part or in several."""

    payment: PlannedPayment
    parts: tuple[Handed, ...] = ()

    @property
    def paid(self) -> int:
        """Return what was handed over of it, in the smallest coin."""
        return sum(part.payment.amount for part in self.parts)

    @property
    def left(self) -> int:
        """Return what is still to be handed over, in the smallest coin."""
        return self.payment.amount - self.paid


@dataclass(frozen=True, slots=True)
class Chosen:
    """A plan that was chosen, and the number of the log's line that says so."""

    number: int
    plan: Plan


@dataclass(frozen=True, slots=True)
class Settlement:
    """The payments that settle, each paid or not, and the cash that was paid besides.

    They are the fewest unless another plan was chosen; a chosen one is outdated when what is left
    of it does not clear everybody any more. What is `on_the_book` is owed to the kitty or by it,
    and goes on with it: where the kitty is no coins, nobody pays that.
    """

    debts: tuple[Debt, ...]
    besides: tuple[Handed, ...]
    chosen: Plan | None = None
    is_outdated: bool = False
    on_the_book: tuple[PlannedPayment, ...] = ()

    @property
    def way(self) -> str:
        """Return which of the ways to settle this is."""
        return FEWEST if self.chosen is None else self.chosen.way

    @property
    def unpaid(self) -> tuple[PlannedPayment, ...]:
        """Return the payments that are still to be made, with what is left of each."""
        return tuple(replace(debt.payment, amount=debt.left) for debt in self.debts if debt.left)

    def down(self, party: str) -> int:
        """Return what a party has to pay in all, in the smallest coin."""
        return sum(each.amount for each in self._payments if each.payer == party)

    def up(self, party: str) -> int:
        """Return what a party has to get in all, in the smallest coin."""
        return sum(each.amount for each in self._payments if each.payee == party)

    def with_kitty_on_the_book(self) -> Settlement:
        """Return the same, to be settled without a coin for the kitty, or out of it."""
        kept = [
            debt
            for debt in self.debts
            if KITTY in (debt.payment.payer, debt.payment.payee) and not debt.parts
        ]
        return replace(
            self,
            debts=tuple(debt for debt in self.debts if debt not in kept),
            on_the_book=tuple(debt.payment for debt in kept),
        )

    @property
    def _payments(self) -> tuple[PlannedPayment, ...]:
        return (*(debt.payment for debt in self.debts), *self.on_the_book)


def settlement(
    balances: Mapping[str, int],
    *,
    table: AnyTable,
    game: AnyGame,
    handed: Sequence[Handed] = (),
    chosen: Chosen | None = None,
    purses: Purses = (),
) -> Settlement | None:
    """Return what settles these balances; None while the kitty is still to be drawn for.

    `balances` are as they stand now, in the smallest coin, with all that was handed over in them.
    Of `purses` each is one party, and has made what any of its members paid.
    """
    holders = holders_of(purses)
    handed = between_purses(handed, holders=holders)
    if chosen is not None:
        parties = parties_to_settle(balances, table=table, game=game)
        return _by_choice(parties, handed=handed, chosen=chosen, holders=holders)
    besides: tuple[Handed, ...] = ()
    while True:
        fitting = [each for each in handed if each not in besides]
        before, table_before = _before(balances, table, fitting)
        parties = parties_to_settle(before, table=table_before, game=game)
        if parties is None:
            return None
        debts, strays = _matched(fewest_payments(pooled(parties, holders=holders)), fitting)
        if not strays:
            return Settlement(debts, besides)
        # What was paid besides changes what is owed, and so, perhaps, what fits.
        besides = (*besides, *strays)


def between_purses(handed: Sequence[Handed], *, holders: Holders) -> tuple[Handed, ...]:
    """Return the cash that went from purse to purse, by the names of their holders."""
    found = ((each, pooled_payment(each.payment, holders=holders)) for each in handed)
    return tuple(replace(each, payment=payment) for each, payment in found if payment is not None)


def _by_choice(
    parties: Mapping[str, int] | None,
    *,
    handed: Sequence[Handed],
    chosen: Chosen,
    holders: Holders,
) -> Settlement | None:
    """Return the plan that was chosen, frozen, with what was paid of it since."""
    if parties is None:
        return None
    since = [each for each in handed if each.number > chosen.number]
    earlier = [each for each in handed if each.number < chosen.number]
    debts, strays = _matched(chosen.plan.payments, since)
    left = Counter(pooled(parties, holders=holders))
    for debt in debts:
        left[debt.payment.payer] += debt.left
        left[debt.payment.payee] -= debt.left
    return Settlement(debts, (*earlier, *strays), chosen.plan, is_outdated=any(left.values()))


def handed_over(lines: Sequence[LogLine]) -> tuple[Handed, ...]:
    """Return the cash that lines of a log say was handed over, the kitty as a party."""
    said = (
        (line.number, CASH_ENTRIES[line.kind].read(line.facts))
        for line in lines
        if line.kind in CASH_ENTRIES
    )
    return tuple(Handed(number, entry.payment, entry.money) for number, entry in said)


def entry_of(payment: PlannedPayment, *, money: Coins | None = None) -> tuple[str, dict[str, Json]]:
    """Return the kind and the facts of the entry that says a payment was made, in which coins."""
    if KITTY not in (payment.payer, payment.payee):
        plain = Payment(payment.payer, payment.payee, payment.amount, money)
        return plain.kind, plain.written()
    into = payment.payee == KITTY
    box = Box(payment.payer if into else payment.payee, payment.amount, into, money)
    return box.kind, box.written()


def _before(
    balances: Mapping[str, int], table: AnyTable, handed: Sequence[Handed]
) -> tuple[dict[str, int], AnyTable]:
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
    plan: Sequence[PlannedPayment], handed: Sequence[Handed]
) -> tuple[tuple[Debt, ...], tuple[Handed, ...]]:
    """Return the plan with what was paid of it, and the cash that fits none of its lines."""
    # A plan has one line at most from one party to another.
    debts = {(payment.payer, payment.payee): Debt(payment) for payment in plan}
    strays = []
    for each in handed:
        pair = each.payment.payer, each.payment.payee
        debt = debts.get(pair)
        if debt is not None and each.payment.amount <= debt.left:
            debts[pair] = Debt(debt.payment, (*debt.parts, each))
        else:
            strays.append(each)
    return tuple(debts.values()), tuple(strays)
