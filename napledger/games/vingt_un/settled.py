"""The hands of a round settled: what each brought its punter, as parts and counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from napledger.games.deal_score import FigureCount, Part, Result
from napledger.games.vingt_un import words
from napledger.games.vingt_un.hand_pay import HandPrices, pay_of
from napledger.games.vingt_un.hands import NATURAL, OVER, TWENTY_ONE, Hand, StakedHand

COUNTED = {NATURAL: words.NATURALS, TWENTY_ONE: words.TWENTY_ONES, OVER: words.OVERS}
"""The hands that the figures count, and under which word."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A punter's hand and what came of it: `coins` from the dealer, or below nought to him.

    `stake` is what lay on it in coins, doubled where the dealer doubled, `counters` the same in
    counters. `hand` is None where nothing was held or said.
    """

    player: str
    coins: int
    stake: int = 0
    counters: int = 0
    hand: Hand | None = None


def settled_hands(
    hands: Iterable[StakedHand],
    punters: Sequence[str],
    *,
    dealer_hand: Hand,
    prices: HandPrices,
    counter: int,
    doubled: bool,
) -> Iterator[Settled]:
    """Yield what became of each hand beside the dealer's, clockwise from the eldest.

    A counter is worth so many coins, and counts twice where the stakes are doubled.
    """
    for each in sorted(hands, key=lambda hand: punters.index(hand.player)):
        counters = each.stake * (2 if doubled else 1)
        stake = counters * counter
        pay = pay_of(each.hand, dealer=dealer_hand, prices=prices)
        yield Settled(each.player, pay.coins(stake), stake, counters, each.hand)


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
