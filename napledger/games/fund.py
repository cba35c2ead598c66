"""How a kitty ends, in the ways that several games share: in equal parts, or drawn for."""

from __future__ import annotations

from napledger.games.table import AnyTable
from napledger.ledger.transfers import KITTY, Transfer


def shared_out(table: AnyTable, *, why: str, source: str) -> tuple[Transfer, ...]:
    """Return the kitty's transfers when everybody seated gets an equal part.

    Odd coins go one each, beginning on the last dealer's left; with no deal yet, or when the last
    dealer has left, with the first seat.
    """
    share, odd = divmod(table.kitty, len(table.seated))
    first = table.seated[0]
    if table.last_dealer in table.seated:
        first = table.left_of(table.last_dealer)
    shares = {
        player: share + (turn < odd) for turn, player in enumerate(table.clockwise_from(first))
    }
    return tuple(
        Transfer(KITTY, player, shares[player], why, source)
        for player in table.seated
        if shares[player]
    )


def taken_by(winner: str, table: AnyTable, *, why: str, source: str) -> tuple[Transfer, ...]:
    """Return the transfer of the whole kitty to one player."""
    if not table.kitty:
        return ()
    return (Transfer(KITTY, winner, table.kitty, why, source),)
