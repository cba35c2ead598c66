"""The facts of one deal of Solo Whist."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.games.abandoned import check_one_way, check_reason
from napledger.games.solo_whist.calls import HAND
from napledger.reading.facts import (
    Flag,
    Player,
    Players,
    Text,
    TypedFacts,
    Whole,
    one_of,
    whole,
)
from napledger.reading.faults import Fault

REVOKE, OUT_OF_TURN, EXPOSED = "revoke", "out_of_turn", "exposed"

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "both_at_fault")
"""Why a deal is dealt again (Hoffmann, pp. 149-154)."""

HOW = (REVOKE, OUT_OF_TURN, EXPOSED)
"""The ways of going wrong in play; the last two are offences against a misère only."""


@dataclass(frozen=True, slots=True)
class Overcalled(TypedFacts):
    """An earlier call that a later one outranked."""

    player: Player
    call: Text


@dataclass(frozen=True, slots=True)
class Revoke(TypedFacts):
    """A revoke, a lead out of turn or an exposed card, and by whom."""

    player: Player
    how: Annotated[str, one_of(*HOW)]


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """What happened in a deal. `dealer` None is the next in turn.

    Exactly one of `passed`, `abandoned` and a `caller` with a `call` holds. `tricks` are those that
    the caller, or the two partners together, took at the table. `reason` is why it was abandoned.
    """

    dealer: Player | None = None
    passed: Flag = False
    abandoned: Flag = False
    reason: Annotated[str, one_of(*ABANDONED_FOR)] | None = None
    caller: Player | None = None
    call: Text | None = None
    partner: Player | None = None
    tricks: Annotated[int, whole(most=HAND)] | None = None
    made: Flag | None = None
    overcalled: tuple[Overcalled, ...] = ()
    forced: Flag = False
    revokes: tuple[Revoke, ...] = ()
    wrong_cards: Players = ()
    proposer: Player | None = None
    losers: Players = ()
    misdeals: Whole = 0
    away: Players = ()
    note: Text = ""

    @property
    def callers(self) -> tuple[str, ...]:
        """Return who plays for the call: the caller, and the partner in a proposal."""
        return tuple(player for player in (self.caller, self.partner) if player is not None)

    def check(self) -> None:
        """Raise Fault where the deal ended in more than one way, or in none."""
        check_reason(self.reason, abandoned=self.abandoned)
        check_one_way(self)
        if self.caller is None:
            _check_none_of(NEED_A_CALLER, self, "nobody called in this deal")
        elif self.call is None:
            raise Fault("call", "is missing: what did the caller call?")
        if not self.passed:
            _check_none_of(NEED_A_PASS, self, "this can only be said of a deal in which all passed")


NEED_A_CALLER = (
    *("call", "partner", "made", "tricks", "forced", "overcalled", "revokes", "wrong_cards"),
)
"""What can only be said of a deal that somebody called in."""

NEED_A_PASS = ("proposer", "losers")
"""What can only be said of a deal in which all passed."""


def _check_none_of(names: tuple[str, ...], deal: Deal, pattern: str) -> None:
    """Raise Fault at the first of these facts that is there; false and empty ones are not."""
    for name in names:
        value = getattr(deal, name)
        is_number_or_result = name in ("made", "tricks") and value is not None
        if value or is_number_or_result:
            raise Fault(name, pattern)
