"""The facts of a game of Cribbage: who pegged out, and how it was lost, in a word or in holes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from napledger.reading.facts import AtLeastOne, Flag, Player, Players, Text, TypedFacts, counts
from napledger.reading.faults import Fault, Who, marked

SKUNK, DOUBLE, BROKEN_OFF = "skunk", "double", "broken_off"
"""How a game ended that was not plain, or the match that it is of."""


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """One game, or the end of a match that is broken off. `dealer` had the first crib.

    `by` is how many holes short both losers were, `short` how many each of two was.
    """

    winner: Player | None = None
    ended: Literal["skunk", "double", "broken_off"] | None = None
    thrown_up: Flag = False
    by: AtLeastOne | None = None
    short: Annotated[tuple[tuple[str, int], ...], counts(least=1)] = ()
    skunked: Players = ()
    doubled: Players = ()
    dealer: Player | None = None
    away: Players = ()
    note: Text = ""

    @property
    def is_told_in_holes(self) -> bool:
        """Return whether it was said how many holes short the losers were."""
        return bool(self.by or self.short)

    def check(self) -> None:
        """Raise Fault where facts do not go together."""
        if (self.winner is None) != (self.ended == BROKEN_OFF):
            raise Fault("winner", "say who pegged out, or that the match is broken off: one")
        if self.thrown_up:
            told = marked("a game that is thrown up is a plain one, without holes: leave this out")
            self.says_none("ended", "by", "short", "skunked", "doubled", why=told)
        if self.ended is not None:
            told = marked("how it ended says all: leave the holes and the words for each loser out")
            self.says_none("by", "short", "skunked", "doubled", why=told)
        if self.by:
            self.says_none(
                "short", why=marked("one number of holes is said already: leave one out")
            )
        if self.is_told_in_holes:
            told = marked("the holes say who was skunked: leave it out")
            self.says_none("skunked", "doubled", why=told)
        for player in self.skunked:
            if player in self.doubled:
                raise Fault("doubled", "{player} is skunked once or doubly", player=Who(player))
