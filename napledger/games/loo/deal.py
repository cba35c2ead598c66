"""The facts of one deal of Loo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.abandoned import check_reason
from napledger.reading.facts import (
    Counts,
    Flag,
    Player,
    Players,
    PlayersInTurn,
    Text,
    TypedFacts,
    Whole,
    one_of,
    only_with,
)
from napledger.reading.faults import Fault

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "too_few")
"""Why a deal is dealt again (Hoffmann, pp. 91-93)."""


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. `dealer` None is the next in turn; `singles` are by player.

    Exactly one of `abandoned`, `unopposed`, `flush` and `tricks` is given. `tricks` are who won
    each, in order; none at all is said of a single card that nobody beat. `reason` is why a deal
    was abandoned.
    """

    dealer: Player | None = None
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    unopposed: Player | None = None
    flush: Player | None = None
    tricks: PlayersInTurn | None = None
    looed: Players = ()
    stood: Players = ()
    spared: Players = ()
    misses: Players = ()
    for_pool: Flag = False
    club: Flag = False
    breaches: Players = ()
    misdeals: Whole = 0
    singles: Counts = ()
    thrown_up: Players = ()
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where the deal was played in more than one way, or in none."""
        check_reason(self.reason, abandoned=self.abandoned)
        ways = [name for name in ("abandoned", "unopposed", "flush") if getattr(self, name)]
        if len(ways) + (self.tricks is not None) > 1:
            raise Fault(
                ways[0],
                "a deal is played for its tricks, or taken unopposed, or by a flush, or abandoned: "
                "only one of them",
            )
        if not ways and self.tricks is None:
            raise Fault(
                "tricks", "is missing: who won each trick? Or give unopposed, flush or abandoned"
            )
        only_with(
            self,
            "tricks",
            *("looed", "for_pool", "breaches"),
            why="no tricks were played in this deal: leave it out, or give tricks",
        )
        only_with(
            self,
            "flush",
            *("stood", "spared"),
            why="nobody showed a flush in this deal: leave it out, or give flush",
        )
