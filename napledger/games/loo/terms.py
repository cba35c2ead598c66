"""The terms of a table: the rules met with the stake, so that every rate is a number of coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.loo.option_table import OPTIONS
from napledger.games.loo.options import RULES, Options
from napledger.games.loo.presets import PLACES, PRESETS
from napledger.games.options.kinds import Units
from napledger.games.options.met import coins, remembered
from napledger.games.options.presets import places_in
from napledger.reading.readers import Json

RATES = tuple(option.name for option in OPTIONS if isinstance(option, Units))


# Compared by identity: equal rules and stakes give the same object, which is remembered.
@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Everything a deal's payments hang on.

    `rates` are the rates by their options' names, in the smallest coin; `places` where each reason
    is printed.
    """

    preset: str
    options: Options
    rates: Mapping[str, int]
    places: Mapping[str, str]

    def loo(self, pool: int, *, single: bool) -> int:
        """Return what a loo costs where so much lies in the pool, in the smallest coin.

        Hoffmann, p. 88: "mulcted in the same amount as was originally placed in the pool" is the
        dealer's number, not what lies there; p. 89: unlimited, "the amount which may chance to be
        in the pool for the time being". Peel, p. 26: the same up to a limit.
        """
        if self.options.loo == "limited":
            return self.rates["loo_on_single" if single else "loo_price"]
        return min(pool, self.rates["loo_limit"]) if self.options.loo == "mixed" else pool

    def breach(self, pool: int, *, single: bool) -> int:
        """Return what a breach of the laws of play costs, in the smallest coin."""
        if self.options.breach == "loo":
            return self.loo(pool, single=single)
        return 4 * self.rates["single"] if self.options.breach == "four_singles" else 0


def _terms_of(rules: Json, stake: int) -> Terms:
    preset, options = RULES.read_rules(rules)
    return Terms(
        preset=preset,
        options=options,
        rates={name: coins(getattr(options, name), stake, at=name) for name in RATES},
        places=places_in(PRESETS[preset].book, PLACES),
    )


terms_of = remembered(_terms_of)
"""Returns the terms of a document's rules at a stake; raises Fault where they cannot stand."""
