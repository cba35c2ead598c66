"""The facts of one deal of Whist."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.deal_score import ABANDONED, check_reason
from napledger.games.whist.rules import FOUR
from napledger.reading.facts import Flag, Player, Text, TypedFacts, counts, one_of, players
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.readers import Json, read_names

PACK_TRICKS = 13
"""The tricks of a deal."""

HONOURS_CLAIMED = (3, 4)
"""How many of the four honours score anything."""

TRICKS, DEDUCT, ADD = "tricks", "deduct", "add"
PENALTIES = (TRICKS, DEDUCT, ADD)
"""What the adversaries of a revoke may choose, in the order in which it is exacted."""

MISDEAL, BROKEN_OFF = "misdeal", "broken_off"
ABANDONED_FOR = ("exposed_card", "faulty_pack")
"""Why the same player deals again (laws 29 and 41); a misdeal loses the deal."""

UNPLAYED = (MISDEAL, ABANDONED, BROKEN_OFF)
"""The deals of which nothing is counted."""

STRAY = {
    MISDEAL: _("nothing is counted of a misdeal: leave this out"),
    ABANDONED: _("nothing is counted of an abandoned deal: leave this out"),
    BROKEN_OFF: _("a rubber is broken off without a deal: leave this out"),
}
"""What is wrong with a fact that there cannot be of such a deal."""


def _read_four(raw: Json) -> tuple[str, ...]:
    four = read_names(raw)
    if len(four) != FOUR:
        raise Fault("", "four play a rubber: name four players, not {got}", got=len(four))
    return four


def _check_tricks(number: int) -> None:
    if number > PACK_TRICKS:
        raise Fault("", "expected tricks from 0 to {most}, got {got}", most=PACK_TRICKS, got=number)


def _check_honours(number: int) -> None:
    if number not in HONOURS_CLAIMED:
        said = _("only three honours or four score anything, not {got}: leave them out")
        raise Fault("", said, got=number)


@dataclass(frozen=True, slots=True)
class Revoke(TypedFacts):
    """Who revoked, and the penalty that the adversaries chose; None where it is not exacted."""

    player: Player
    penalty: Annotated[str, one_of(*PENALTIES)] | None = None


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. Exactly one of `tricks` and the three of UNPLAYED holds.

    `four` are clockwise from the dealer, on the first deal of a rubber; empty for those who follow
    from the rubber before. `tricks` and `honours` stand at any player of the side that had them.
    `reason` is why a deal was abandoned.
    """

    four: Annotated[tuple[str, ...], players(_read_four)] = ()
    dealer: Player | None = None
    tricks: Annotated[tuple[tuple[str, int], ...], counts(_check_tricks)] = ()
    honours: Annotated[tuple[tuple[str, int], ...], counts(_check_honours)] = ()
    revokes: tuple[Revoke, ...] = ()
    misdeal: Flag = False
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    broken_off: Flag = False
    note: Text = ""

    @property
    def unplayed(self) -> str:
        """Return which of UNPLAYED it is; empty for a deal that was played."""
        return next((name for name in UNPLAYED if getattr(self, name)), "")

    def check(self) -> None:
        """Raise Fault where the deal was played in more than one way, or in none."""
        check_reason(self.reason, abandoned=self.abandoned)
        ways = [name for name in UNPLAYED if getattr(self, name)]
        if len(ways) + bool(self.tricks) > 1:
            raise Fault(
                ways[-1],
                "a deal was played, or it was a misdeal, or abandoned, or the rubber was broken "
                "off: only one of them",
            )
        unplayed = self.unplayed
        if not unplayed and not self.tricks:
            said = _(
                "is missing: how many did a side take? Or give misdeal, abandoned or broken_off"
            )
            raise Fault("tricks", said)
        stray = ("honours", "revokes", *(("four", "dealer") if self.broken_off else ()))
        if unplayed:
            self.says_none(*stray, why=STRAY[unplayed])
