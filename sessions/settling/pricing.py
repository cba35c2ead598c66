"""What a counter is worth, where an evening in counters is settled in money.

The book stays in counters. The price is a line of the log that moves nothing; the last one stands,
and one without figures takes it back. It can be changed as long as nothing was paid since play
ended, for what was paid was paid by it. How coins are rounded: napledger.ledger.pricing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from napledger.evening.kinds.parts import Coins
from napledger.evening.kinds.price import CounterPrice
from napledger.evening.payments import NOT_OWED, Debt
from napledger.games.web import MoneyFormat, money_format_of, name_in_a_sentence
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.pricing import (
    CounterRate,
    Pair,
    coins_of_payments,
    counters_cleared,
    net_coins,
)
from napledger.money.currencies import COUNTERS
from napledger.reading.faults import Fault
from napledger.site.in_order import by_name
from sessions.book.open_book import Book
from sessions.book.submission import Submission
from sessions.book.writing import Facts, WriteResult, write
from sessions.models import Evening
from sessions.settling.outstanding import Outstanding, open_settling_book, outstanding_of
from sessions.settling.purses_page import names_between_purses

COUNTERS_USUAL = 100
"""How many counters a price is offered for."""


@dataclass(frozen=True, slots=True)
class PricedPayments:
    """In how many coins payments are made: those that are owed, by pair, and those made.

    `made` is by the numbers of their entries. Without a price there are none of the first.
    """

    currency: str = COUNTERS
    owed: Mapping[Pair, int] = field(default_factory=dict)
    made: Mapping[int, Coins] = field(default_factory=dict)

    def coins(self, payment: PlannedPayment, number: int | None) -> Coins | None:
        """Return in which coins a payment is, or was, made; None where that is in counters."""
        if number is not None:
            return self.made.get(number)
        amount = self.owed.get((payment.payer, payment.payee))
        return None if amount is None else Coins(amount, self.currency)

    def figure(
        self, payment: PlannedPayment, *, money: MoneyFormat, number: int | None = None
    ) -> str:
        """Return a payment's amount as people write it, in its own money."""
        coins = self.coins(payment, number)
        if coins is None:
            return money.plain(payment.amount)
        return money_format_of(coins.currency).plain(coins.amount)


UNPRICED = PricedPayments()


def priced_payments(
    outstanding: Outstanding, payments: Sequence[PlannedPayment] | None = None
) -> PricedPayments:
    """Return in which coins an evening's payments are made; of another plan, if one is given."""
    made = {each.number: each.money for each in outstanding.handed if each.money is not None}
    said = outstanding.price
    if said is None or said.price is None or said.currency is None:
        return PricedPayments(made=made)
    if payments is not None:
        return PricedPayments(said.currency, coins_of_payments(payments, price=said.price), made)
    settlement = outstanding.settlement
    debts = settlement.debts if settlement is not None else ()
    owed = {
        (debt.payment.payer, debt.payment.payee): outstanding.coins_left(debt) for debt in debts
    }
    return PricedPayments(said.currency, owed, made)


def price_counters(
    evening: Evening, *, said: CounterPrice, submission: Submission
) -> tuple[Book, WriteResult]:
    """Return the book with what a counter is worth from now on, once for each key."""

    def worth(book: Book) -> Facts:
        if book.evening.state != Evening.REVIEWING:
            raise Fault("", "counters are priced while the evening is being settled")
        if book.evening.currency != COUNTERS:
            raise Fault("", "only what was played in counters is priced")
        if outstanding_of(book).handed:
            raise Fault("", "something is paid already: take that back before you price counters")
        return said.written()

    return write(evening, said.kind, worth, submission, book=open_settling_book(evening))


def money_for_parts(evening: Evening) -> MoneyFormat:
    """Return the money in which a part of a payment is typed."""
    if evening.currency != COUNTERS:
        return money_format_of(evening.currency)
    said = outstanding_of(open_settling_book(evening)).price
    return money_format_of(said.currency if said is not None and said.currency else COUNTERS)


def in_coins(
    outstanding: Outstanding, payment: PlannedPayment, *, is_part: bool
) -> tuple[PlannedPayment, Coins | None]:
    """Return a payment as it is to be booked, in counters, and the coins in which it is made.

    A part was typed in coins. Raises Fault for more of them than are owed.
    """
    said, debt = outstanding.price, _debt(outstanding, payment)
    if said is None or said.price is None or said.currency is None or debt is None:
        return payment, None
    left = outstanding.coins_left(debt)
    if not is_part:
        whole = payment.amount == debt.left
        coins = left if whole else min(said.price.nearest(payment.amount), left)
        return payment, Coins(coins, said.currency)
    if not 0 < payment.amount <= left:
        raise Fault("", NOT_OWED)
    counters = counters_cleared(payment.amount, of_coins=left, of_counters=debt.left)
    if not counters:
        raise Fault("part", "this is a single counter, which is paid as a whole")
    booked = PlannedPayment(payment.payer, payment.payee, counters)
    return booked, Coins(payment.amount, said.currency)


def _debt(outstanding: Outstanding, payment: PlannedPayment) -> Debt | None:
    settlement, pair = outstanding.settlement, (payment.payer, payment.payee)
    debts = settlement.debts if settlement is not None else ()
    return next((d for d in debts if (d.payment.payer, d.payment.payee) == pair), None)


def price_in_words(said: CounterPrice | None) -> str:
    """Return what counters are worth: "100 counters are worth £5.00"; "" without a price."""
    if said is None or said.currency is None or said.amount is None:
        return ""
    words = {"counters": said.counters, "money": money_format_of(said.currency).plain(said.amount)}
    if said.counters == 1:
        return _("A counter is worth %(money)s.") % words
    return _("%(counters)s counters are worth %(money)s.") % words


def explained(outstanding: Outstanding) -> tuple[str, ...]:
    """Return for each party what their counters come to, and what rounding moved, in words."""
    said, settlement = outstanding.price, outstanding.settlement
    if said is None or said.price is None or said.currency is None or settlement is None:
        return ()
    names, money = names_between_purses(outstanding), money_format_of(said.currency)
    debts = [debt.payment for debt in settlement.debts]
    counters = net_coins({(each.payer, each.payee): each.amount for each in debts})
    coins = net_coins(outstanding.coins)
    in_order = sorted(counters, key=lambda party: (-counters[party], by_name(names[party])))
    return tuple(
        _explained(names[party], counters[party], coins[party], price=said.price, money=money)
        for party in in_order
        if counters[party]
    )


def _explained(
    name: str, counters: int, coins: int, *, price: CounterRate, money: MoneyFormat
) -> str:
    words = {
        "name": name_in_a_sentence(name),
        "counters": money_format_of(COUNTERS).signed(counters),
        "money": money.signed(coins),
    }
    part, whole = price.over(counters, coins)
    if not part:
        return _("%(name)s: %(counters)s counters are %(money)s") % words
    pattern = (
        # Translators: a player’s result; “1/2 coin” is half of the smallest coin.
        _("%(name)s: %(counters)s counters are %(money)s (rounding: %(part)s coin more)")
        if part > 0
        else _("%(name)s: %(counters)s counters are %(money)s (rounding: %(part)s coin less)")
    )
    share = str(abs(part)) if whole == 1 else f"{abs(part)}/{whole}"
    return pattern % (words | {"part": share})
