"""What one counter wins and loses, once and doubled: the price table of a table of Vingt-Un."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.vingt_un import phrases
from napledger.games.vingt_un.hand_pay import HandPrices, pay_of
from napledger.games.vingt_un.hands import FIVE, NATURAL, OVER, TIE, TWENTY_ONE, WORDS, Hand
from napledger.games.vingt_un.pontoon_words import wording
from napledger.games.vingt_un.terms import Terms
from napledger.games.wording import prices_said
from napledger.reading.translatable import marked as _

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
DOUBLED = _("For each counter staked, between a punter and the dealer.")
NEVER_DOUBLED = _(
    "For each counter staked, between a punter and the dealer. Nothing is doubled at this table."
)

BELOW, ABOVE = TWENTY_ONE - 2, TWENTY_ONE - 1
"""Points of which one is the higher."""

Meeting = tuple[Hand, Hand]
"""A punter's hand and the dealer's."""

ROWS: tuple[tuple[str, Meeting | None, Meeting], ...] = (
    (WORDS[NATURAL], (NATURAL, ABOVE), (ABOVE, NATURAL)),
    (phrases.TWENTY_ONE, (TWENTY_ONE, ABOVE), (ABOVE, TWENTY_ONE)),
    (WORDS[FIVE], (FIVE, ABOVE), (ABOVE, FIVE)),
    (_("higher or lower"), (ABOVE, BELOW), (BELOW, ABOVE)),
    (WORDS[OVER], (BELOW, OVER), (OVER, BELOW)),
    (WORDS[TIE], None, (BELOW, BELOW)),
    (phrases.TWENTY_ONES_TIE, None, (TWENTY_ONE, TWENTY_ONE)),
    (phrases.NATURALS_TIE, None, (NATURAL, NATURAL)),
)
"""What wins, what loses, and what both are called. A tie wins a punter nothing."""


def prices_of(terms: Terms) -> PriceTable:
    """Return what each hand wins and loses, the dearest first, in the table's words."""
    prices = PriceTable(
        columns=COLUMNS,
        rows=tuple(hand_rows(terms.prices, terms.places, coins=terms.stake)),
        corner=CORNER,
        note=DOUBLED if terms.options.doubling else NEVER_DOUBLED,
    )
    return prices_said(prices, wording(terms.options.words))


def hand_rows(prices: HandPrices, places: Mapping[str, str], *, coins: int) -> Iterator[PriceRow]:
    """Yield what a counter of so many coins wins and loses on each hand."""
    for word, won, lost in ROWS:
        if FIVE in lost and not prices.five_cards:
            continue
        loss = pay_of(lost[0], dealer=lost[1], prices=prices)
        win = pay_of(won[0], dealer=won[1], prices=prices).coins(coins) if won else 0
        amounts = tuple(times * each for times in TIMES for each in (win, loss.coins(coins)))
        yield PriceRow(word, amounts, places[loss.why])
