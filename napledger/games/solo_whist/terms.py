"""The terms of a table: the rules met with the stake, so that every price is a number of coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.options.cached_terms import cached_terms, coins
from napledger.games.options.kinds import Units
from napledger.games.options.presets import places_in
from napledger.games.solo_whist.calls import CALLS
from napledger.games.solo_whist.option_table import OPTIONS
from napledger.games.solo_whist.options import RULES, Options, Prices
from napledger.games.solo_whist.presets import PLACES, PRESETS
from napledger.reading.readers import Json

RATE_NAMES = tuple(option.name for option in OPTIONS if isinstance(option, Units))


# Compared by identity: equal rules and stakes give the same object, which is cached.
@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Everything a deal's payments hang on. Prices are in the smallest coin.

    `ranked` are the calls allowed, lowest first; `win` and `lose` the price of each of them to or
    from one opponent, `over` and `short` what each trick adds to it; `rates` every other rate by
    its option's name; `places` where each reason is printed.
    """

    preset: str
    options: Options
    stake: int
    ranked: tuple[str, ...]
    win: Mapping[str, int]
    lose: Mapping[str, int]
    over: Mapping[str, int]
    short: Mapping[str, int]
    rates: Mapping[str, int]
    places: Mapping[str, str]

    def counts_tricks(self, call: str) -> bool:
        """Return whether tricks over or short change what a call pays that this table has."""
        return bool(self.over.get(call) or self.short.get(call))


def _terms_of(rules: Json, stake: int) -> Terms:
    preset, options = RULES.read_rules(rules)
    # A price for the tricks of a call that is not played is passed over.
    tricks = {call: price for call, price in options.tricks.items() if call in options.pay}
    return Terms(
        preset=preset,
        options=options,
        stake=stake,
        ranked=tuple(call for call in CALLS if call in options.pay),
        win=_in_coins("pay", options.pay, 0, stake=stake),
        lose=_in_coins("pay", options.pay, 1, stake=stake),
        over=dict.fromkeys(options.pay, 0) | _in_coins("tricks", tricks, 0, stake=stake),
        short=dict.fromkeys(options.pay, 0) | _in_coins("tricks", tricks, 1, stake=stake),
        rates={name: coins(getattr(options, name), stake, at=name) for name in RATE_NAMES},
        places=places_in(PRESETS[preset].book, PLACES),
    )


terms_of = cached_terms(_terms_of)
"""Returns the terms of a document's rules at a stake; raises Fault where they cannot stand."""


def _in_coins(name: str, prices: Prices, which: int, *, stake: int) -> dict[str, int]:
    """Return the first or the second price of each call, in the smallest coin."""
    return {call: coins(rates[which], stake, at=f"{name}.{call}") for call, rates in prices.items()}
