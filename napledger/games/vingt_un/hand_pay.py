"""What a hand is paid, in times its stake: the books' table of hands against the dealer's.

And as prices: what a counter wins and loses, once and doubled.

Hoffmann, pp. 159-161; Peel, pp. 63-66.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from napledger.games.prices import PriceColumn, PriceRow
from napledger.games.vingt_un import words
from napledger.games.vingt_un.hands import (
    FIVE,
    FORFEIT,
    LOST,
    NATURAL,
    OVER,
    TIE,
    TWENTY_ONE,
    WON,
    WORDS,
    Hand,
)
from napledger.reading.translatable import marked as _


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPrices:
    """What a table pays for hands, in times the stake, and who has which tie.

    What the dealer's natural or five cards take is as much as a punter's receive where it is 0.
    `dealer_natural_shown` is when the dealer turns up his, first or when all have drawn (last).
    `naturals_as_drawn` is whether a punter's natural is no more than a drawn twenty-one.
    """

    natural_pays: int
    natural_tie: str
    ties: str
    tie_at_21: str
    twenty_one_pays: int = 2
    five_cards: Fraction = Fraction(0)
    dealer_natural_pays: int = 0
    dealer_five_pays: int = 0
    dealer_natural_shown: str = "first"
    naturals_as_drawn: bool = False

    @classmethod
    def of(cls, options: Any) -> HandPrices:
        """Return the prices that a game's options say; others are as by default."""
        names = (each.name for each in fields(cls) if hasattr(options, each.name))
        return cls(**{name: getattr(options, name) for name in names})


@dataclass(frozen=True, slots=True)
class HandPay:
    """So many `times` the stake, + from the dealer and − to him, and why."""

    times: Fraction | int
    why: str
    is_tie: bool = False

    def coins(self, stake: int) -> int:
        """Return what it comes to on so many coins, which are even where there are halves."""
        return int(self.times * stake)


def pay_of(hand: Hand | None, *, dealer: Hand, prices: HandPrices) -> HandPay:
    """Return what a punter's hand is paid beside this one of the dealer's."""
    if dealer == NATURAL:
        return _beside_natural(hand, prices)
    assert hand is not None, "a hand is only left unsaid beside the dealer's natural"
    if hand == NATURAL:
        return _natural(prices)
    if hand in PAID_AT_ONCE:
        return HandPay(-1, PAID_AT_ONCE[hand])
    if dealer in AGAINST:
        return AGAINST[dealer](hand, prices)
    return _drawn(hand, prices) or _by_points(hand, dealer, prices)


def _beside_natural(hand: Hand | None, prices: HandPrices) -> HandPay:
    """Hoffmann, p. 159: what the others hold is immaterial, but for a natural.

    Where the dealer turns up last, who went over has paid before he did.
    """
    if hand is not None and hand in PAID_AT_ONCE and prices.dealer_natural_shown == "last":
        return HandPay(-1, PAID_AT_ONCE[hand])
    if hand != NATURAL:
        times = prices.dealer_natural_pays or prices.natural_pays
        return HandPay(-times, words.DEALER_NATURAL)
    times = -1 if prices.natural_tie == "single" else 0
    return HandPay(times, words.NATURALS_TIE, is_tie=True)


def _natural(prices: HandPrices) -> HandPay:
    """Hoffmann, p. 161: a natural "always takes precedence over one made by drawing"."""
    if prices.naturals_as_drawn:
        return HandPay(prices.twenty_one_pays, words.NATURAL_AS_DRAWN)
    return HandPay(prices.natural_pays, words.NATURAL)


PAID_AT_ONCE: Mapping[Hand, str] = {OVER: words.OVER, FORFEIT: words.FORFEIT}
"""Hands that have paid before the dealer draws, and get nothing back whatever he comes to."""


def _drawn(hand: Hand, prices: HandPrices) -> HandPay | None:
    """Return what five cards or a drawn twenty-one receive; None for any other hand."""
    if hand == FIVE:
        return HandPay(prices.five_cards, words.FIVE_CARDS)
    if hand == TWENTY_ONE:
        return HandPay(prices.twenty_one_pays, words.TWENTY_ONE)
    return None


def _against_over(hand: Hand, prices: HandPrices) -> HandPay:
    return _drawn(hand, prices) or HandPay(1, words.DEALER_OVER)


def _against_twenty_one(hand: Hand, prices: HandPrices) -> HandPay:
    if hand == FIVE:
        return HandPay(prices.five_cards, words.FIVE_CARDS)
    if hand == TWENTY_ONE:
        times = {"full": prices.twenty_one_pays, "single": 1, "nobody": 0}[prices.tie_at_21]
        return HandPay(-times, words.TWENTY_ONES_TIE, is_tie=True)
    return HandPay(-prices.twenty_one_pays, words.DEALER_TWENTY_ONE)


def _against_five(hand: Hand, prices: HandPrices) -> HandPay:
    times = prices.dealer_five_pays or prices.five_cards
    if hand == FIVE:
        tied = times if prices.ties == "dealer" else 0
        return HandPay(-tied, words.FIVE_CARDS_TIE, is_tie=True)
    return HandPay(-times, words.DEALER_FIVE_CARDS)


AGAINST: Mapping[Hand, Callable[[Hand, HandPrices], HandPay]] = {
    OVER: _against_over,
    TWENTY_ONE: _against_twenty_one,
    FIVE: _against_five,
}
"""Hands of the dealer's against which points alone decide nothing."""


def _by_points(hand: Hand, dealer: Hand, prices: HandPrices) -> HandPay:
    """Return what the nearer to twenty-one receives, or who has the tie."""
    if isinstance(hand, str):
        result = hand
    else:
        assert isinstance(dealer, int), "points are said beside points"
        result = WON if hand > dealer else LOST if hand < dealer else TIE
    if result == TIE:
        return HandPay(-1 if prices.ties == "dealer" else 0, words.TIE, is_tie=True)
    return HandPay(1, words.HIGHER) if result == WON else HandPay(-1, words.LOWER)


COLUMNS = (
    # Translators: a column of prices: what a counter brings a punter
    PriceColumn(_("wins"), _("A counter")),
    # Translators: a column of prices: what a counter costs a punter
    PriceColumn(_("loses"), _("A counter")),
    PriceColumn(_("wins"), _("Doubled")),
    PriceColumn(_("loses"), _("Doubled")),
)

TIMES = (1, 2)
"""How much a counter is in each pair of columns."""

CORNER = _("Hand")

BELOW, ABOVE = TWENTY_ONE - 2, TWENTY_ONE - 1
"""Points of which one is the higher."""

Meeting = tuple[Hand, Hand]
"""A punter's hand and the dealer's."""

ROWS: tuple[tuple[str, Meeting | None, Meeting], ...] = (
    (WORDS[NATURAL], (NATURAL, ABOVE), (ABOVE, NATURAL)),
    (words.TWENTY_ONE, (TWENTY_ONE, ABOVE), (ABOVE, TWENTY_ONE)),
    (WORDS[FIVE], (FIVE, ABOVE), (ABOVE, FIVE)),
    (_("higher or lower"), (ABOVE, BELOW), (BELOW, ABOVE)),
    (WORDS[OVER], (BELOW, OVER), (OVER, BELOW)),
    (WORDS[TIE], None, (BELOW, BELOW)),
    (words.TWENTY_ONES_TIE, None, (TWENTY_ONE, TWENTY_ONE)),
    (words.NATURALS_TIE, None, (NATURAL, NATURAL)),
)
"""What wins, what loses, and what both are called. A tie wins a punter nothing."""


def hand_rows(prices: HandPrices, places: Mapping[str, str], *, coins: int) -> Iterator[PriceRow]:
    """Yield what a counter of so many coins wins and loses on each hand."""
    for word, won, lost in ROWS:
        if FIVE in lost and not prices.five_cards:
            continue
        loss = pay_of(lost[0], dealer=lost[1], prices=prices)
        win = pay_of(won[0], dealer=won[1], prices=prices).coins(coins) if won else 0
        amounts = tuple(times * each for times in TIMES for each in (win, loss.coins(coins)))
        yield PriceRow(word, amounts, places[loss.why])
