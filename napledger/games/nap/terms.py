"""The terms of a table: the rules met with the stake, so that every price is a number of coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.nap.rules import RULES, Options
from napledger.games.options.cached_terms import TableTerms, cached_terms, coins
from napledger.reading.readers import Json


@dataclass(frozen=True, slots=True, eq=False)
class Terms(TableTerms[Options]):
    """Everything a deal's payments hang on. Prices are in the smallest coin.

    `ranked` are the calls allowed, lowest first, and `rank` their places; `win` and `lose` the
    price of each call to or from one other player.
    """

    ranked: tuple[str, ...]
    rank: Mapping[str, int]
    win: Mapping[str, int]
    lose: Mapping[str, int]


@cached_terms
def terms_of(rules: Json, stake: int) -> Terms:
    """Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
    preset, options = RULES.read_rules(rules)
    win, lose = (
        {call: coins(pair[lost], stake, at=f"pay.{call}") for call, pair in options.pay.items()}
        for lost in (0, 1)
    )
    return Terms(
        preset=preset,
        options=options,
        stake=stake,
        rates=RULES.rates(options, stake),
        places=RULES.places_for(preset),
        ranked=options.ranked,
        rank={call: place for place, call in enumerate(options.ranked)},
        win=win,
        lose=lose,
    )
