"""The terms of a table: the rules met with the stake, so that every price is a number of coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.options.cached_terms import TableTerms, cached_terms, coins
from napledger.games.solo_whist.calls import CALLS
from napledger.games.solo_whist.rules import RULES, Options, Prices
from napledger.reading.readers import Json


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
