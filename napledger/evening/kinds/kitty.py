"""The end of the kitty: split, drawn for, carried over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, PlainEntry
from napledger.games.contract import AnyGame
from napledger.games.fund import FundEnd
from napledger.games.table import AnyTable, require_seated
from napledger.reading.facts import Player, Text
from napledger.reading.faults import Fault
from napledger.reading.readers import check_choice


@dataclass(frozen=True, slots=True)
class KittyEnd(PlainEntry):
    """What becomes of the kitty: a way that the game knows, and `winner` if somebody takes it."""

    kind: ClassVar[str] = "kitty"
    in_review: ClassVar[bool] = True
    tells_settling: ClassVar[bool] = True

    how: Text
    winner: Player | None = None

    def check_for(self, game: AnyGame) -> None:
        """Raise Fault for an end that the game does not know, or without its winner."""
        drawn = {end.key: end.is_drawn for end in game.fund_ends}
        check_choice(self.how, tuple(drawn), path="how")
        if drawn[self.how] and self.winner is None:
            raise Fault("winner", "is missing: who drew the lowest card?")
        if not drawn[self.how] and self.winner is not None:
            raise Fault("winner", "there is a winner only where the kitty is drawn for")

    def play(self, table: AnyTable, game: AnyGame) -> Effect:
        if fund_end(self.how, game=game).carries:
            return Effect(replace(table, kitty_carried=True))
        if self.winner is not None:
            require_seated(self.winner, table, path="winner")
        transfers = game.end_fund(self.how, table=table, winner=self.winner)
        return Effect(replace(table, kitty=0, kitty_carried=False, fines=0), transfers)

    def kitty_taker(self) -> str | None:
        return self.winner

    def table_told(self, table: AnyTable, game: AnyGame) -> AnyTable:
        """Return the table whose kitty goes on, or does not."""
        return replace(table, kitty_carried=fund_end(self.how, game=game).carries)


def fund_end(key: str, *, game: AnyGame) -> FundEnd:
    return next(end for end in game.fund_ends if end.key == key)
