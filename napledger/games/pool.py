"""A pool: what players put in, and what it pays by tricks, or whole."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from napledger.ledger.transfers import KITTY, Transfer


def paid_in(
    each: Iterable[tuple[str, int]], *, why: str, source: str, payee: str = KITTY
) -> list[Transfer]:
    """Return what each player puts into the pool, or pays to one player; nought is left out."""
    return [Transfer(player, payee, coins, why, source) for player, coins in each if coins]


def trick_shares(pool: int, *, tricks: int, odd_coins_first: bool) -> tuple[int, ...]:
    """Return what each trick is worth, in the smallest coin.

    The odd coins of a pool that does not divide go one each to the first tricks, or stay in it.
    """
    share, odd = divmod(pool, tricks)
    first = odd if odd_coins_first else 0
    return tuple(share + (place < first) for place in range(tricks))


def paid_by_tricks(
    winners: Sequence[str],
    shares: Sequence[int],
    *,
    reasons: Sequence[str],
    source: str,
    leaving: Collection[str] = (),
) -> list[Transfer]:
    """Return each trick's share to its winner; those `leaving` theirs leave it in the pool."""
    return [
        Transfer(KITTY, player, coins, why, source)
        for player, coins, why in zip(winners, shares, reasons, strict=False)
        if coins and player not in leaving
    ]


def taken_whole(player: str, pool: int, *, why: str, source: str) -> list[Transfer]:
    """Return the pool of so many coins to whoever takes it."""
    return [Transfer(KITTY, player, pool, why, source)] if pool else []
