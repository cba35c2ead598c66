"""What one counter wins and loses, and what the rounds without stakes of one's own cost."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.french_vingt_un import phrases
from napledger.games.french_vingt_un.rounds import CLOCK, DIFFERENCES, KINDS
from napledger.games.french_vingt_un.terms import Terms
from napledger.games.prices import PriceRow, PriceTable
from napledger.games.vingt_un.price_table import COLUMNS, CORNER, TIMES, hand_rows
from napledger.reading.translatable import marked as _

NOTES = {
    "none": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer. Nothing is doubled at this table."
    ),
    "first": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer. Only Vingt-Un may be doubled."
    ),
    "any": _(
        "For each counter staked, each unit of difference and each turn of the clock, between a "
        "punter and the dealer."
    ),
}
"""What the prices are for, by where the dealer may double."""


def prices_of(terms: Terms) -> PriceTable:
    """Return what each hand wins and loses, a unit of difference and the clock."""
    return PriceTable(
        columns=COLUMNS,
        rows=(
            *hand_rows(terms.prices, terms.places, coins=terms.stake),
            *_agreed_rows(terms),
        ),
        corner=CORNER,
        note=NOTES[terms.options.doubled_rounds],
    )


def _agreed_rows(terms: Terms) -> Iterator[PriceRow]:
    agreed = (
        (DIFFERENCES, terms.options.difference_rate, phrases.HIGHER_BY),
        (CLOCK, terms.options.clock_stake, phrases.CLOCK_ANSWERED),
    )
    for number, counters, why in agreed:
        times = TIMES if terms.may_double(number) else (1, 1)
        coins = counters * terms.stake
        amounts = tuple(coins * each * way for each in times for way in (1, -1))
        yield PriceRow(KINDS[number].name, amounts, terms.places[why])
