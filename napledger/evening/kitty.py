"""The kitty at the end: split among the seated, drawn for, or carried to the next evening."""

from __future__ import annotations

from napledger.games.table import Table
from napledger.ledger.transfers import KITTY, Transfer
from napledger.reading.translatable import marked as _

SPLIT = _("share of the kitty")
DRAWN = _("drew the lowest card for the kitty")
SOURCE = "Peel, p. 12"


def split(table: Table) -> tuple[Transfer, ...]:
    """Return the kitty's transfers when it is "equally divided between the players" (Peel, p. 12).

    Odd coins go one each, beginning on the last dealer's left; with no deal yet, or when he has
    left, with the first seat.
    """
    share, odd = divmod(table.kitty, len(table.seated))
    first = table.seated[0]
    if table.last_dealer in table.seated:
        first = table.left_of(table.last_dealer)
    shares = {
        player: share + (turn < odd) for turn, player in enumerate(table.clockwise_from(first))
    }
    return tuple(
        Transfer(KITTY, player, shares[player], SPLIT, SOURCE)
        for player in table.seated
        if shares[player]
    )


def drawn(table: Table, *, winner: str) -> tuple[Transfer, ...]:
    """Return the transfer of the whole kitty to the holder of the lowest card, ace high."""
    if not table.kitty:
        return ()
    return (Transfer(KITTY, winner, table.kitty, DRAWN, SOURCE),)
