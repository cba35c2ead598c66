"""What a hand is paid, in times its stake: the books' table of hands against the dealer's.

And as prices: what a counter wins and loses, once and doubled.

Hoffmann, pp. 159-161; Peel, pp. 63-66.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from napledger.games.prices import PriceColumn, PriceRow
from napledger.games.vingt_un import words
from napledger.games.vingt_un.deal import (
    FIVE,
    FORFEIT,
    HAND_WORDS,
    LOST,
    NATURAL,
    OVER,
    TIE,
    TWENTY_ONE,
    UNSEEN,
    WON,
    Hand,
)
from napledger.reading.faults import marked as _


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


AT_ONCE: Mapping[str, HandPay] = {
    OVER: HandPay(-1, words.OVER),
    FORFEIT: HandPay(-1, words.FORFEIT),
}
"""Hands that have paid before the dealer draws, and get nothing back whatever he comes to."""

DRAWN = str(TWENTY_ONE)
"""A drawn twenty-one, by its word."""


def pays_beside(dealer: Hand, prices: HandPrices) -> Mapping[str, HandPay]:
    """Return what each hand is paid beside this one of the dealer's, by what it is told as."""
    if dealer == NATURAL:
        return _beside_natural(prices)
    # Hoffmann, p. 161: a natural "always takes precedence over one made by drawing".
    pays = {
        NATURAL: HandPay(prices.natural_pays, words.NATURAL),
        FIVE: HandPay(prices.five_cards, words.FIVE_CARDS),
        DRAWN: HandPay(prices.twenty_one_pays, words.TWENTY_ONE),
        **AT_ONCE,
    }
    if prices.naturals_as_drawn:
        pays[NATURAL] = HandPay(prices.twenty_one_pays, words.NATURAL_AS_DRAWN)
    if dealer == OVER:
        return pays | {WON: HandPay(1, words.DEALER_OVER)}
    if dealer == TWENTY_ONE:
        tied = {"full": prices.twenty_one_pays, "single": 1, "nobody": 0}[prices.tie_at_21]
        tie = HandPay(-tied, words.TWENTY_ONES_TIE, is_tie=True)
        lost = HandPay(-prices.twenty_one_pays, words.DEALER_TWENTY_ONE)
        return pays | {DRAWN: tie, LOST: lost}
    goes_to_dealer = prices.ties == "dealer"
    if dealer == FIVE:
        times = prices.dealer_five_pays or prices.five_cards
        tie = HandPay(-times if goes_to_dealer else 0, words.FIVE_CARDS_TIE, is_tie=True)
        lost = HandPay(-times, words.DEALER_FIVE_CARDS)
        return pays | {FIVE: tie, DRAWN: lost, LOST: lost}
    tie = HandPay(-1 if goes_to_dealer else 0, words.TIE, is_tie=True)
    return pays | {WON: HandPay(1, words.HIGHER), LOST: HandPay(-1, words.LOWER), TIE: tie}


def _beside_natural(prices: HandPrices) -> Mapping[str, HandPay]:
    """Hoffmann, p. 159: what the others hold is immaterial, but for a natural.

    Where the dealer turns up last, who went over has paid before he did.
    """
    lost = HandPay(-(prices.dealer_natural_pays or prices.natural_pays), words.DEALER_NATURAL)
    tie = HandPay(-1 if prices.natural_tie == "single" else 0, words.NATURALS_TIE, is_tie=True)
    pays = dict.fromkeys((UNSEEN, LOST, DRAWN, FIVE, OVER, FORFEIT), lost) | {NATURAL: tie}
    return {**pays, **AT_ONCE} if prices.dealer_natural_shown == "last" else pays


def told_as(hand: Hand | None, *, dealer: Hand) -> str:
    """Return what a hand is told as beside the dealer's: points as won, lost or tie, but for 21."""
    if hand is None:
        return UNSEEN
    if isinstance(hand, str) or hand == TWENTY_ONE:
        return str(hand)
    if dealer == OVER:
        return WON
    if not isinstance(dealer, int) or hand < dealer:
        return LOST
    return WON if hand > dealer else TIE


def pay_of(hand: Hand | None, *, dealer: Hand, prices: HandPrices) -> HandPay:
    """Return what a punter's hand is paid beside this one of the dealer's."""
    return pays_beside(dealer, prices)[told_as(hand, dealer=dealer)]


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
    (HAND_WORDS[NATURAL], (NATURAL, ABOVE), (ABOVE, NATURAL)),
    (words.TWENTY_ONE, (TWENTY_ONE, ABOVE), (ABOVE, TWENTY_ONE)),
    (HAND_WORDS[FIVE], (FIVE, ABOVE), (ABOVE, FIVE)),
    (_("higher or lower"), (ABOVE, BELOW), (BELOW, ABOVE)),
    (HAND_WORDS[OVER], (BELOW, OVER), (OVER, BELOW)),
    (HAND_WORDS[TIE], None, (BELOW, BELOW)),
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
