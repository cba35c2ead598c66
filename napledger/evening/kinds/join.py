"""Somebody sits down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, PlainEntry
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable, require_seated
from napledger.reading.facts import Player
from napledger.reading.faults import Fault, Who


@dataclass(frozen=True, slots=True)
class Join(PlainEntry):
    """Somebody sits down on the left of a seated player."""

    kind: ClassVar[str] = "join"
    before_play: ClassVar[bool] = True
    is_crowding: ClassVar[bool] = True
    brings_somebody: ClassVar[bool] = True
    tells_settling: ClassVar[bool] = True

    player: Player
    left_of: Player

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        """Return the table with somebody more; it has room for so many."""
        if self.player in table.seated:
            raise Fault("player", "{player} already sits at this table", player=Who(self.player))
        require_seated(self.left_of, table, path="left_of")
        if len(table.seated) == game.seats[-1]:
            raise Fault("player", "the table is full: it has {most} seats", most=game.seats[-1])
        place = table.seated.index(self.left_of) + 1
        seated = (*table.seated[:place], self.player, *table.seated[place:])
        known = self.player in table.members
        members = table.members if known else (*table.members, self.player)
        return Effect(replace(table, seated=seated, members=members))
