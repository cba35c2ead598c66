"""The facts of one deal of Solo Whist, read from and written to the fields of a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.games import facts
from napledger.games.abandoned import check_reason
from napledger.games.solo_whist.calls import HAND
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    read_choice,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_names,
    read_text,
    read_whole,
)

REVOKE, OUT_OF_TURN, EXPOSED = "revoke", "out_of_turn", "exposed"

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "both_at_fault")
"""Why a deal is dealt again (Hoffmann, pp. 149-154)."""

HOW = (REVOKE, OUT_OF_TURN, EXPOSED)
"""The ways of going wrong in play; the last two are offences against a misère only."""


@dataclass(frozen=True, slots=True)
class Overcalled:
    """An earlier call that a later one outranked."""

    player: str
    call: str


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke, a lead out of turn or an exposed card, and by whom."""

    player: str
    how: str


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened in a deal. `dealer` None is the next in turn.

    Exactly one of `passed`, `abandoned` and a `caller` with a `call` holds. `tricks` are those that
    the caller, or the two partners together, took at the table. `reason` is why it was abandoned.
    """

    dealer: str | None = None
    passed: bool = False
    abandoned: bool = False
    reason: str | None = None
    caller: str | None = None
    call: str | None = None
    partner: str | None = None
    tricks: int | None = None
    made: bool | None = None
    overcalled: tuple[Overcalled, ...] = ()
    forced: bool = False
    revokes: tuple[Revoke, ...] = ()
    wrong_cards: tuple[str, ...] = ()
    proposer: str | None = None
    losers: tuple[str, ...] = ()
    misdeals: int = 0
    away: tuple[str, ...] = ()
    note: str = ""

    @property
    def callers(self) -> tuple[str, ...]:
        """Return who plays for the call: the caller, and the partner in a proposal."""
        return tuple(player for player in (self.caller, self.partner) if player is not None)

    def written(self) -> dict[str, Json]:
        """Return the deal's facts as fields of a document, leaving out what is as by default."""
        return facts.written(self)

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same deal with each player under another name."""

        def one(player: str | None) -> str | None:
            return None if player is None else rename(player)

        return replace(
            self,
            dealer=one(self.dealer),
            caller=one(self.caller),
            partner=one(self.partner),
            proposer=one(self.proposer),
            overcalled=tuple(replace(o, player=rename(o.player)) for o in self.overcalled),
            revokes=tuple(replace(r, player=rename(r.player)) for r in self.revokes),
            wrong_cards=tuple(map(rename, self.wrong_cards)),
            losers=tuple(map(rename, self.losers)),
            away=tuple(map(rename, self.away)),
        )


def _read_overcalled(raw: Json) -> Overcalled:
    entry = read_fields(raw, {"player": read_name, "call": read_text}, required=("player", "call"))
    return Overcalled(**entry)


def _read_revoke(raw: Json) -> Revoke:
    readers = {"player": read_name, "how": lambda how: read_choice(how, HOW)}
    return Revoke(**read_fields(raw, readers, required=("player", "how")))


READERS: Mapping[str, Callable[[Json], Any]] = {
    "dealer": read_name,
    "passed": read_flag,
    "abandoned": read_flag,
    "reason": lambda raw: read_choice(raw, ABANDONED_FOR),
    "caller": read_name,
    "call": read_text,
    "partner": read_name,
    "tricks": lambda raw: read_whole(raw, most=HAND),
    "made": read_flag,
    "overcalled": lambda raw: read_list(raw, _read_overcalled),
    "forced": read_flag,
    "revokes": lambda raw: read_list(raw, _read_revoke),
    "wrong_cards": read_names,
    "proposer": read_name,
    "losers": read_names,
    "misdeals": read_whole,
    "away": read_names,
    "note": read_text,
}

NEED_A_CALLER = (
    *("call", "partner", "made", "tricks", "forced", "overcalled", "revokes", "wrong_cards"),
)
"""What can only be said of a deal that somebody called in."""

NEED_A_PASS = ("proposer", "losers")
"""What can only be said of a deal in which all passed."""


def read_deal(raw: Json) -> Deal:
    """Return a deal's facts; raise Fault at the field that cannot be understood."""
    deal = Deal(**read_fields(raw, READERS))
    check_reason(deal.reason, abandoned=deal.abandoned)
    _check_one_way(deal)
    if deal.caller is None:
        _check_none_of(NEED_A_CALLER, deal, "nobody called in this deal")
    elif deal.call is None:
        raise Fault("call", "is missing: what did the caller call?")
    if not deal.passed:
        _check_none_of(NEED_A_PASS, deal, "this can only be said of a deal in which all passed")
    return deal


def _check_one_way(deal: Deal) -> None:
    ways = (deal.caller is not None) + deal.passed + deal.abandoned
    if ways > 1:
        raise Fault(
            "passed" if deal.passed else "abandoned",
            "a deal is passed, or abandoned, or called by one player: only one of them",
        )
    if ways == 0:
        raise Fault("caller", "is missing: give a caller and a call, or passed, or abandoned")


def _check_none_of(names: tuple[str, ...], deal: Deal, pattern: str) -> None:
    """Raise Fault at the first of these facts that is there; false and empty ones are not."""
    for name in names:
        value = getattr(deal, name)
        is_number_or_result = name in ("made", "tricks") and value is not None
        if value or is_number_or_result:
            raise Fault(name, pattern)
