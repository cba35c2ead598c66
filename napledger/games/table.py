"""The table between two entries of an evening: all that the next entry needs to know.

It is small and constant in size, so that recording a deal costs the same after ten deals and
after ten thousand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from napledger.reading.faults import Fault, Who
from napledger.reading.readers import Json

TermsT = TypeVar("TermsT")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class TableState(Generic[TermsT, StateT]):
    """Who sits where, who deals, what lies in the kitty and by which terms the table plays.

    `seated` is clockwise; `members` is everybody who ever sat down, in that order. `dealer` deals
    next. `opener` is the player at whose deal a round begins: the first dealer, or whoever sat on
    the left of one who left. Money is in the smallest coin: `kitty` by the book, and
    `kitty_box` what of it nobody here owes: coins that lie on the table, where `kitty_coins` says
    that it is coins, and what earlier evenings owe it. `terms` and `game_state` belong to the game:
    its rules met with the stake, and what it remembers from one deal to the next, a frozen
    dataclass that is stored as its fields: of Nap, {"multiplier": 2, "redeal": false} where the
    next deal is played for double.
    `brought` is what players brought along of what was still owed from earlier evenings.
    `fines` are those coins in the kitty that offences since the last deal have put there.
    """

    seated: tuple[str, ...]
    members: tuple[str, ...]
    dealer: str
    opener: str
    last_dealer: str | None
    deals: int
    stake: int
    rules: Mapping[str, Json]
    kitty: int
    kitty_box: int
    kitty_carried: bool
    terms: TermsT
    game_state: StateT
    brought: Mapping[str, int] = field(default_factory=dict)
    fines: int = 0
    kitty_coins: bool | None = None

    def left_of(self, player: str) -> str:
        return self.seated[(self.seated.index(player) + 1) % len(self.seated)]

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """Return all the seated, beginning with `player`."""
        start = self.seated.index(player)
        return self.seated[start:] + self.seated[:start]


AnyTable = TableState[Any, Any]
"""The table of whatever game: only the game knows its terms and its state."""


def require_seated(player: str, table: AnyTable, *, path: str) -> None:
    """Raise Fault when `player` has no seat at the table now."""
    require_among(player, table.seated, path=path)


def require_among(player: str, seated: Collection[str], *, path: str) -> None:
    """Raise Fault when `player` is none of those seated."""
    if player not in seated:
        raise Fault(
            path,
            "{player} is not seated; seated are {seated}",
            player=Who(player),
            seated=tuple(Who(name) for name in seated),
        )
