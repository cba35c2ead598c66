"""Everybody changes places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from napledger.evening.kinds.kind import Effect, PlainEntry
from napledger.games.contract import AnyGame
from napledger.games.table import AnyTable
from napledger.reading.facts import Players
from napledger.reading.faults import Fault, Who


@dataclass(frozen=True, slots=True)
class Seats(PlainEntry):
    """The seated players in a new order, clockwise."""

    kind: ClassVar[str] = "seats"
    before_play: ClassVar[bool] = True
    tells_settling: ClassVar[bool] = True

    order: Players

    def play(self, table: AnyTable, game: AnyGame) -> Effect:  # noqa: ARG002  # any
        """Return the table in the new order, which names each player once."""
        if set(self.order) != set(table.seated):
            raise Fault(
                "order",
                "the new order must name each player once: {seated}",
                seated=tuple(Who(player) for player in table.seated),
            )
        return Effect(replace(table, seated=self.order))
