"""The facts of one deal of Nap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.abandoned import check_one_way, check_reason
from napledger.reading.facts import (
    Counts,
    Flag,
    Player,
    Players,
    Text,
    TypedFacts,
    Whole,
    one_of,
)
from napledger.reading.faults import Fault

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "both_at_fault")
"""Why a deal is dealt again (Hoffmann, pp. 98-101; Peel, p. 9)."""

HOW = ("revoke", "refused_to_show", "out_of_turn")
"""The ways of going wrong in play that the books treat as a revoke, or next to one."""


@dataclass(frozen=True, slots=True)
class Overcalled(TypedFacts):
    """An earlier call that a later one outranked."""

    player: Player
    call: Text


@dataclass(frozen=True, slots=True)
class Revoke(TypedFacts):
    """A revoke, a refusal to show one's cards, or a lead out of turn, and by whom."""

    player: Player
    how: Annotated[str, one_of(*HOW)]


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. `dealer` None is the next in turn; counts are by player.

    Exactly one of `passed`, `abandoned` and a `caller` with a `call` holds. `made` is known for
    every call, from the tricks where only they were written. `reason` is why it was abandoned.
    """

    dealer: Player | None = None
    passed: Flag = False
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    caller: Player | None = None
    call: Text | None = None
    made: Flag | None = None
    tricks: Whole | None = None
    forced: Flag = False
    overcalled: tuple[Overcalled, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    wrong_cards: Players = ()
    misdeals: Whole = 0
    interference: Counts = ()
    knaves_and_fives: Counts = ()
    purchases: Counts = ()
    peeps: Players = ()
    spare_hand: Player | None = None
    away: Players = ()
    note: Text = ""

    def check(self) -> None:
        """Raise Fault where the deal ended in more than one way, or in none."""
        check_reason(self.reason, abandoned=self.abandoned)
        if self.caller is None or self.passed or self.abandoned:
            check_one_way(self)
            _check_nobody_called(self)
        elif self.call is None:
            raise Fault("call", "is missing: what did the caller call?")
        elif self.made is None and self.tricks is None:
            raise Fault("made", "is missing: was the call made? Give made or tricks")


NEED_A_CALL = ("call", "forced")
"""What can only be said of a deal that somebody called in."""

NEED_NO_PASS = ("overcalled", "spare_hand", "revokes", "wrong_cards")
"""What cannot have happened when all passed."""


def _check_nobody_called(deal: Deal) -> None:
    never = (*NEED_A_CALL, *NEED_NO_PASS) if deal.passed else NEED_A_CALL
    stray = next((name for name in never if getattr(deal, name)), None)
    if stray is not None or deal.made is not None or deal.tricks is not None:
        raise Fault(
            stray or ("made" if deal.made is not None else "tricks"), "nobody called in this deal"
        )
