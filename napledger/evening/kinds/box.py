"""Coins put into the kitty's box, or taken out of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, require_member
from napledger.evening.kinds.parts import CashEntry, Coins, too_little
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY
from napledger.reading.facts import AtLeastOne, Flag, Player


@dataclass(frozen=True, slots=True)
class Box(CashEntry):
    """Coins put into the kitty's box or taken out of it, when an evening is settled.

    The book's kitty does not change by it; the player's balance and the box do. It stands in the
    app's log only: a document settles nothing.
    """

    kind: ClassVar[str] = "box"
    in_document: ClassVar[bool] = False
    keeps_kitty: ClassVar[bool] = True
    tells_settling: ClassVar[bool] = True

    player: Player
    amount: AtLeastOne
    into: Flag
    money: Coins | None = None

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        """Return what moves between a member of the table and the box."""
        require_member(self.player, table, path="player")
        after = self.table_told(table, game)
        if after.kitty_box < 0:
            raise too_little("amount", table.kitty_box, game=game)
        return Effect(after, self.transfers)

    @property
    def payment(self) -> PlannedPayment:
        payer, payee = (self.player, KITTY) if self.into else (KITTY, self.player)
        return PlannedPayment(payer, payee, self.amount)

    def table_told(self, table: AnyTable, game: AnyGame) -> AnyTable:  # noqa: ARG002  # any
        """Return the table with the coins in its box, or out of it."""
        put_in = self.amount if self.into else -self.amount
        return replace(table, kitty_box=table.kitty_box + put_in)
