"""The terms of a table: the rules met with the stake, so that every price is a number of coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.nap.calls import in_rank_order
from napledger.games.nap.option_table import OPTIONS
from napledger.games.nap.options import RULES, Options
from napledger.games.nap.presets import PLACES, PRESETS
from napledger.games.options.cached_terms import cached_terms, coins
from napledger.games.options.kinds import Units
from napledger.games.options.presets import places_in
from napledger.reading.readers import Json

RATE_NAMES = tuple(option.name for option in OPTIONS if isinstance(option, Units))


# Compared by identity: equal rules and stakes give the same object, which is cached.
@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Everything a deal's payments hang on. Prices are in the smallest coin.

    `ranked` are the calls allowed, lowest first, and `rank` their places; `win` and `lose` the
    price of each call to or from one other player; `rates` every other rate by its option's name;
    `places` where each reason is printed.
    """

    preset: str
    options: Options
    stake: int
    ranked: tuple[str, ...]
    rank: Mapping[str, int]
    win: Mapping[str, int]
    lose: Mapping[str, int]
    rates: Mapping[str, int]
    places: Mapping[str, str]


def _terms_of(rules: Json, stake: int) -> Terms:
    preset, options = RULES.read_rules(rules)
    ranked = in_rank_order(
        frozenset(options.pay), hand_size=options.hand_size, misery_rank=options.misery_rank
    )
    return Terms(
        preset=preset,
        options=options,
        stake=stake,
        ranked=ranked,
        rank={call: place for place, call in enumerate(ranked)},
        win={call: coins(pay[0], stake, at=f"pay.{call}") for call, pay in options.pay.items()},
        lose={call: coins(pay[1], stake, at=f"pay.{call}") for call, pay in options.pay.items()},
        rates={name: coins(getattr(options, name), stake, at=name) for name in RATE_NAMES},
        places=places_in(PRESETS[preset].book, PLACES),
    )


terms_of = cached_terms(_terms_of)
"""Returns the terms of a document's rules at a stake; raises Fault where they cannot stand."""
