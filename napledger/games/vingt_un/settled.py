"""The hands of a round settled: what each brought its punter, as payments, parts and counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from napledger.games.deal_score import FigureCount, Part, Result
from napledger.games.vingt_un import words
from napledger.games.vingt_un.hand_pay import HandPrices, pay_of
from napledger.games.vingt_un.hands import NATURAL, OVER, TWENTY_ONE, Hand, StakedHand
from napledger.ledger.transfers import Transfer
from napledger.reading.translatable import joined_reasons

COUNTED = {NATURAL: words.NATURALS, TWENTY_ONE: words.TWENTY_ONES, OVER: words.OVERS}
"""The hands that the figures count, and under which word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """A punter's hand and what came of it: `coins` from the dealer, or below nought to him.

    `stake` is what lay on it in coins, doubled where the dealer doubled, `counters` the same in
    counters. `hand` is None where nothing was held or said.
    """

    player: str
    coins: int
    why: str
    source: str
    stake: int = 0
    counters: int = 0
    hand: Hand | None = None
    is_tie: bool = False

    def transfers(self, dealer: str) -> tuple[Transfer, ...]:
        """Return the payment between punter and dealer, if there is one."""
        if not self.coins:
            return ()
        payer, payee = (dealer, self.player) if self.coins > 0 else (self.player, dealer)
        return (Transfer(payer, payee, abs(self.coins), self.why, self.source),)


@dataclass(frozen=True, slots=True)
class Counter:
    """What a counter is worth in a round: so many coins, twice as many where it is `doubled`.

    `places` are where each reason for a payment is printed.
    """

    coins: int
    places: Mapping[str, str]
    doubled: bool = False

    @property
    def times(self) -> int:
        """Return how often each counter on the table counts."""
        return 2 if self.doubled else 1

    def settled(
        self,
        player: str,
        *,
        counters: Fraction | int,
        why: str,
        staked: int = 0,
        hand: Hand | None = None,
        is_tie: bool = False,
    ) -> Settled:
        """Return a hand that brings so many counters, and on which so many were staked."""
        return Settled(
            player=player,
            coins=int(counters * self.times * self.coins),
            why=joined_reasons(why, words.DOUBLED if self.doubled else ""),
            source=self.places[why],
            counters=staked * self.times,
            stake=staked * self.times * self.coins,
            hand=hand,
            is_tie=is_tie,
        )


def settle(hand: StakedHand, *, dealer_hand: Hand, prices: HandPrices, counter: Counter) -> Settled:
    """Return what became of a punter's hand beside the dealer's."""
    pay = pay_of(hand.hand, dealer=dealer_hand, prices=prices)
    return counter.settled(
        hand.player,
        counters=pay.times * hand.stake,
        why=pay.why,
        staked=hand.stake,
        hand=hand.hand,
        is_tie=pay.is_tie,
    )


def paid(settled: Iterable[Settled], *, dealer: str) -> tuple[Transfer, ...]:
    """Return the payments for these hands, in their order."""
    return tuple(transfer for each in settled for transfer in each.transfers(dealer))


def parts_of(settled: Sequence[Settled], *, dealer: str, round_name: str) -> tuple[Part, ...]:
    """Return the dealer's part, which is the round, and one for each hand."""
    brought = -sum(each.coins for each in settled)
    hands = (
        Part(
            (each.player,),
            words.HAND,
            _result(each.coins),
            (each.stake, each.stake),
            (dealer,),
            gain=each.coins,
        )
        for each in settled
    )
    return (Part((dealer,), round_name, _result(brought), gain=brought), *hands)


def counts_of(
    settled: Iterable[Settled], *, dealer: str, dealer_hand: Hand | None
) -> tuple[FigureCount, ...]:
    """Return what was staked, and who had naturals, drawn twenty-ones and hands over."""
    counted = defaultdict[tuple[str, str], int](int)
    for each in settled:
        counted[each.player, words.COUNTERS_STAKED] += each.counters
        if each.hand in COUNTED:
            counted[each.player, COUNTED[each.hand]] += 1
    if dealer_hand in COUNTED:
        counted[dealer, COUNTED[dealer_hand]] += 1
    return tuple(
        FigureCount(player, what, number) for (player, what), number in counted.items() if number
    )


def _result(coins: int) -> Result:
    if not coins:
        return Result.LEVEL
    return Result.WON if coins > 0 else Result.LOST
