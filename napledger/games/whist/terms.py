"""The terms of a table: the rules met with the stake, so that every price is a number of coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.options.cached_terms import cached_terms, coins
from napledger.games.options.presets import places_in
from napledger.games.whist.options import RULES, Options
from napledger.games.whist.presets import PLACES, PRESETS
from napledger.reading.readers import Json


# Compared by identity: equal rules and stakes give the same object, which is cached.
@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Everything that a rubber's payments hang on, in the smallest coin.

    `point` is what one point costs each loser, `rubber_bet` the stake on the rubber; `places` is
    where each reason is printed.
    """

    preset: str
    options: Options
    point: int
    rubber_bet: int
    places: Mapping[str, str]


def _terms_of(rules: Json, stake: int) -> Terms:
    preset, options = RULES.read_rules(rules)
    return Terms(
        preset=preset,
        options=options,
        point=coins(options.point, stake, at="point"),
        rubber_bet=coins(options.rubber_bet, stake, at="rubber_bet"),
        places=places_in(PRESETS[preset].book, PLACES),
    )


terms_of = cached_terms(_terms_of)
"""Returns the terms of a document's rules at a stake; raises Fault where they cannot stand."""
