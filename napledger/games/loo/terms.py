"""The terms of a table: the rules met with the stake, so that every rate is a number of coins."""

from __future__ import annotations

from napledger.games.loo.rules import Options
from napledger.games.options.cached_terms import TableTerms
from napledger.games.tariff import Amount, Share


class Terms(TableTerms[Options]):
    """Everything a deal's payments hang on."""

    def loo(self, *, single: bool) -> Amount:
        """Return what a loo costs, in a single pool or a double one.

        Hoffmann, p. 88: "mulcted in the same amount as was originally placed in the pool" is the
        dealer's number, not what lies there; p. 89: unlimited, "the amount which may chance to be
        in the pool for the time being". Peel, p. 26: the same up to a limit.
        """
        if self.options.loo == "limited":
            return self.rates["loo_on_single" if single else "loo_price"]
        return Share(self.rates["loo_limit"] if self.options.loo == "mixed" else None)

    def trick(self, pool: int, *, tricks: int) -> int:
        """Return what a trick is worth at least."""
        coin = self.rates["coin"] or 1
        return pool // coin // tricks * coin

    def breach(self, *, single: bool) -> Amount:
        """Return what a breach of the laws of play costs."""
        return self.loo(single=single) if self.options.breach == "loo" else 4 * self.rates["single"]
