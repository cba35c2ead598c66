"""Rounding balances to a coin, so that they can be paid where nobody has smaller ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def rounding(
    balances: Mapping[str, int], *, coin: int, had_it_last: Collection[str] = ()
) -> dict[str, int]:
    """Return what brings each balance to a multiple of the coin, all in the smallest coin.

    It sums to zero, as the balances must, and moves nobody by a whole coin. Everybody is rounded
    to the nearest. Where that does not add up, there are odd coins, which move somebody to the
    farther side: one too many goes to whoever did not have such a coin the last time, one too few
    comes from whoever did; of those who are alike in it, to or from whoever is nearest to being
    rounded there anyway, then in the order of the balances.
    """
    assert coin > 0, "a coin is worth something"
    assert sum(balances.values()) == 0, "balances must sum to zero"
    over = {party: balance % coin for party, balance in balances.items() if balance % coin}
    up = {party for party in over if 2 * over[party] > coin}
    odd_coins = sum(over.values()) // coin - len(up)
    if odd_coins > 0:
        others = [party for party in over if party not in up]
        others.sort(key=lambda party: (party in had_it_last, -over[party]))
        up.update(others[:odd_coins])
    else:
        givers = [party for party in over if party in up]
        givers.sort(key=lambda party: (party not in had_it_last, over[party]))
        up.difference_update(givers[: abs(odd_coins)])
    return {party: (coin if party in up else 0) - over[party] for party in over}


def had_odd_coins(changes: Mapping[str, int], *, coin: int) -> frozenset[str]:
    """Return who had an odd coin: whoever was moved up by half a coin or more."""
    return frozenset(party for party, change in changes.items() if 2 * change >= coin)
