"""The facts of one deal of a house game, and what it remembers from deal to deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from napledger.games.deal_score import check_reason
from napledger.games.house.rules import POINTS_MAX, Terms
from napledger.games.scoring import Points
from napledger.games.table import TableState
from napledger.reading.facts import Flag, Player, Players, Text, TypedFacts, counts, whole
from napledger.reading.faults import Fault, marked


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. `dealer` is None for whose turn it was.

    `winners` won besides the winner; of the whole deal nobody may have (`drawn`). `points` are how
    many a deal was won by, `figures` what was typed of each player: points, what was left in hand,
    a bet, or what was taken from the pot. `order` is who came in first, second and so on. `times`
    is how many times over it counts, and `sides` on which side each plays, where that was cut for.
    """

    winner: Player | None = None
    winners: Players = ()
    drawn: Flag = False
    points: Annotated[int, whole(least=1, most=POINTS_MAX)] | None = None
    figures: Annotated[tuple[tuple[str, int], ...], counts(least=-POINTS_MAX, most=POINTS_MAX)] = ()
    order: Players = ()
    times: Annotated[int, whole(least=1, most=4)] = 1
    sides: Annotated[tuple[tuple[str, int], ...], counts(least=1, most=3)] = ()
    broken_off: Flag = False
    abandoned: Flag = False
    reason: Literal["misdeal", "exposed_card", "wrong_cards", "faulty_pack"] | None = None
    dealer: Player | None = None
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where facts do not go together."""
        check_reason(self.reason, abandoned=self.abandoned)
        told = ("winner", "winners", "drawn", "points", "figures", "order")
        if self.broken_off:
            over = marked("a game that is broken off has no deal: leave this out")
            self.says_none(*told, "abandoned", "sides", why=over)
        if self.abandoned:
            self.says_none(*told, why=marked("nothing came of an abandoned deal: leave this out"))
        if self.drawn and (self.winner is not None or self.winners or self.order):
            raise Fault("drawn", "somebody won, or nobody did: only one of them")
        if self.winner is not None and self.winner in self.winners:
            raise Fault("winners", "whoever won stands there already: name only the others")

    @property
    def is_played(self) -> bool:
        """Return whether it was a deal, and not the end of one or of a game."""
        return not (self.abandoned or self.broken_off)


@dataclass(frozen=True, slots=True)
class State:
    """What the table remembers: scores, games to a rubber, who was cut, a pot that nobody won.

    `sides` are players with the number of their side.
    """

    points: Points = ()
    games: Points = ()
    sides: Points = ()
    doubled: bool = False


Table = TableState[Terms, State]
