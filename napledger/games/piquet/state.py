"""What Piquet remembers between deals.

Players stand in it as numbers: their places among all who ever sat down, which never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from napledger.games.piquet.rules import Terms
from napledger.games.table import TableState

NOBODY = -1

Pair = tuple[int, int]
"""A figure for each of the two who play, the first of them first."""


@dataclass(frozen=True, slots=True)
class NetPoints:
    """The points that `low` has over `high` so far, and the stake and step they stand at."""

    low: int
    high: int
    points: int
    stake: int
    step: int


@dataclass(frozen=True, slots=True)
class State:
    """The partie that lasts, if `dealt` says that any of its deals was played; else what was last.

    `players` are the two, `third` who shares with the second of them at a chouette, `dealer` who
    deals next. `form`, `stake_on` and `length` are as the partie was begun; `length` is its deals,
    or in the hundred the score that wins a game. `won_by` is the place among `players` of whoever
    won the last partie. `net` are the points that run on through the evening.
    """

    players: tuple[int, ...] = ()
    third: int = NOBODY
    dealer: int = NOBODY
    form: str = ""
    stake_on: str = ""
    length: int = 0
    dealt: int = 0
    scores: Pair = (0, 0)
    games: Pair = (0, 0)
    won_by: int = NOBODY
    net: tuple[NetPoints, ...] = ()

    @property
    def lasts(self) -> bool:
        """Return whether a partie has begun and is not over."""
        return self.dealt > 0


Table = TableState[Terms, State]


def read_state(stored: Mapping[str, Any]) -> State:
    """Return the state that was stored as a mapping of its fields."""
    pairs = {name: tuple(stored[name]) for name in ("players", "scores", "games")}
    net = tuple(NetPoints(**each) for each in stored["net"])
    return State(**{**stored, **pairs, "net": net})
