"""Rounding balances to a coin, so that they can be paid where nobody has smaller ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping


def rounding(
    balances: Mapping[str, int], *, coin: int, had_it_last: Collection[str] = ()
) -> dict[str, int]:
    """Return what brings each balance to a multiple of the coin, all in the smallest coin.

    It sums to zero, as the balances must, and moves nobody by a whole coin. Everybody is rounded
    down, and the coins that this leaves over go to those who lost most by it (the method of the
    largest remainder); of those who lost as much, first to whoever did not have such an odd coin
    the last time, then in the order of the balances.
    """
    assert coin > 0, "a coin is worth something"
    assert sum(balances.values()) == 0, "balances must sum to zero"
    lost = {party: balance % coin for party, balance in balances.items() if balance % coin}
    odd_coins = sum(lost.values()) // coin
    in_turn = sorted(lost, key=lambda party: (-lost[party], party in had_it_last))
    lucky = in_turn[:odd_coins]
    return {party: (coin if party in lucky else 0) - lost[party] for party in lost}
