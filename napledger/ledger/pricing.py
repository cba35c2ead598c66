"""What counters come to in money when they are priced: whole coins, exactly, nothing lost.

An evening that is played in counters stays in counters in its book: every deal, balance and payment
there is a whole number of them, and sums to zero. A price, said when the evening is settled, says
only in which coins the payments that settle are made. A payment so made is written with both: the
counters that it clears, and the coins that were handed over. When all are made the counters stand
at nought, and what the coins were is in the book for good.

Where a counter is not worth whole coins, whoever pays pays all they owe to the nearest coin (half
a coin is one); paid to several, that sum is cut where each share ends, to the nearest coin again.
What one pays another receives, so the coins sum to zero as the counters do; and no payment turns
round, for a longer sum is never worth less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from napledger.ledger.fewest_payments import PlannedPayment

Pair = tuple[str, str]
"""Who pays, and who is paid."""


@dataclass(frozen=True, slots=True)
class CounterRate:
    """So many counters are worth so many of the smallest coin; both from 1."""

    counters: int
    coins: int

    def nearest(self, counters: int) -> int:
        """Return what counters come to, from 0, in whole coins; half a coin is one."""
        assert counters >= 0, "what is owed is written without a sign"
        return (2 * counters * self.coins + self.counters) // (2 * self.counters)

    def over(self, counters: int, coins: int) -> tuple[int, int]:
        """Return what coins are more than the counters' exact worth, as a fraction of a coin.

        Below nought where they are less; (0, 1) where they are exactly worth it.
        """
        exact = counters * self.coins
        return _lowest(coins * self.counters - exact, self.counters)


def coins_of_payments(payments: Sequence[PlannedPayment], *, price: CounterRate) -> dict[Pair, int]:
    owed: dict[str, int] = {}
    coins: dict[Pair, int] = {}
    for payment in payments:
        before = owed.get(payment.payer, 0)
        owed[payment.payer] = before + payment.amount
        share = price.nearest(owed[payment.payer]) - price.nearest(before)
        coins[payment.payer, payment.payee] = share
    return coins


def net_coins(coins: Mapping[Pair, int]) -> dict[str, int]:
    """Return what each party receives (+) or pays (−) in all, in the smallest coin."""
    sums: dict[str, int] = {}
    for (payer, payee), amount in coins.items():
        sums[payer] = sums.get(payer, 0) - amount
        sums[payee] = sums.get(payee, 0) + amount
    return sums


def counters_cleared(coins: int, *, of_coins: int, of_counters: int) -> int:
    """Return the counters that a part of a payment clears; all of them only if it is the whole.

    To the nearest; one at least, and one at least is left.
    """
    assert 0 < coins <= of_coins, "a part of a payment is a part of it"
    if coins == of_coins:
        return of_counters
    cleared = (2 * coins * of_counters + of_coins) // (2 * of_coins)
    return min(max(cleared, 1), of_counters - 1)


def _lowest(part: int, whole: int) -> tuple[int, int]:
    shared = gcd(part, whole)
    return part // shared, whole // shared
