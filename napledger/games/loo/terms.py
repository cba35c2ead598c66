"""The terms of a table: the rules met with the stake, so that every rate is a number of coins."""

from __future__ import annotations

from napledger.games.loo.rules import Options
from napledger.games.options.cached_terms import TableTerms


class Terms(TableTerms[Options]):
    """Everything a deal's payments hang on."""

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
