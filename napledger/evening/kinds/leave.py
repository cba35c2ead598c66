"""Somebody gets up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, PlainEntry
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable, require_seated
from napledger.reading.facts import Player
from napledger.reading.faults import Fault


@dataclass(frozen=True, slots=True)
class Leave(PlainEntry):
    """Somebody gets up."""

    kind: ClassVar[str] = "leave"
    before_play: ClassVar[bool] = True
    ends_a_step: ClassVar[bool] = True
    tells_settling: ClassVar[bool] = True

    player: Player

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        """Return the table without them; the deal, if it was theirs, goes to the left."""
        require_seated(self.player, table, path="player")
        if len(table.seated) == game.seats[0]:
            raise Fault("player", "a table needs two players: end the evening instead")
        left = table.left_of(self.player)
        after = replace(
            table,
            seated=tuple(player for player in table.seated if player != self.player),
            dealer=left if table.dealer == self.player else table.dealer,
            opener=left if table.opener == self.player else table.opener,
        )
        return Effect(after)
