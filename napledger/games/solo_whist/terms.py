"""The terms of a table: the rules met with the stake, so that every price is a number of coins.

And the price table: what each call pays, and what each trick over or short adds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.options.cached_terms import TableTerms, cached_terms, coins
from napledger.games.prices import PriceColumn, PriceRow, PriceTable
from napledger.games.solo_whist.calls import CALLS, PROPOSAL, WORDS
from napledger.games.solo_whist.rules import FOUR, IN_A_DEAL, RULES, Options, Prices
from napledger.reading.readers import Json
from napledger.reading.translatable import marked as _

COLUMNS = (
    # Translators: a column of prices: what each opponent pays
    PriceColumn(_("each"), _("Made")),
    # Translators: a column of prices: what all opponents pay together
    PriceColumn(_("in all"), _("Made"), is_total=True),
    PriceColumn(_("each"), _("Lost")),
    PriceColumn(_("in all"), _("Lost"), is_total=True),
    # Translators: a column of prices: a trick above what was called
    PriceColumn(_("over"), _("A trick")),
    # Translators: a column of prices: a trick below what was called
    PriceColumn(_("short"), _("A trick")),
)


@dataclass(frozen=True, slots=True, eq=False)
class Terms(TableTerms[Options]):
    """Everything a deal's payments hang on. Prices are in the smallest coin.

    `ranked` are the calls allowed, lowest first; `win` and `lose` the price of each of them to or
    from one opponent, `over` and `short` what each trick adds to it.
    """

    ranked: tuple[str, ...]
    win: Mapping[str, int]
    lose: Mapping[str, int]
    over: Mapping[str, int]
    short: Mapping[str, int]


@cached_terms
def terms_of(rules: Json, stake: int) -> Terms:
    """Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
    preset, options = RULES.read_rules(rules)
    # A price for the tricks of a call that is not played is passed over.
    tricks = {call: price for call, price in options.tricks.items() if call in options.pay}
    win, lose = _in_coins("pay", options.pay, stake)
    over, short = _in_coins("tricks", tricks, stake)
    none = dict.fromkeys(options.pay, 0)
    return Terms(
        preset=preset,
        options=options,
        stake=stake,
        rates=RULES.rates(options, stake),
        places=RULES.places_for(preset),
        ranked=tuple(call for call in CALLS if call in options.pay),
        win=win,
        lose=lose,
        over=none | over,
        short=none | short,
    )


def _in_coins(name: str, prices: Prices, stake: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the first price of each call, and the second, in the smallest coin."""
    first, second = (
        {call: coins(pair[which], stake, at=f"{name}.{call}") for call, pair in prices.items()}
        for which in (0, 1)
    )
    return first, second


def price_table(terms: Terms, *, players: int) -> PriceTable:
    """Return what things pay at a table of so many, of whom at most four are in play."""
    in_play = min(max(players, IN_A_DEAL[0]), FOUR)
    calls = [call for call in terms.ranked if call != PROPOSAL or in_play == FOUR]
    return PriceTable(
        columns=COLUMNS,
        rows=tuple(
            PriceRow(WORDS[call], _amounts(call, terms, in_play=in_play), terms.places[call])
            for call in calls
        ),
        note=_("In a proposal each partner has one opponent.") if PROPOSAL in calls else "",
    )


def _amounts(call: str, terms: Terms, *, in_play: int) -> tuple[int, ...]:
    opponents = 1 if call == PROPOSAL else in_play - 1
    win, lose = terms.win[call], terms.lose[call]
    return (
        *(win, win * opponents),
        *(-lose, -lose * opponents),
        *(terms.over[call], -terms.short[call]),
    )
