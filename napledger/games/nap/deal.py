"""The facts of one deal of Nap, read from and written to the fields of an evening document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.games import facts
from napledger.games.abandoned import check_reason
from napledger.games.facts import Counts
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    read_choice,
    read_counts,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_names,
    read_text,
    read_whole,
)

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "both_at_fault")
"""Why a deal is dealt again (Hoffmann, pp. 98-101; Peel, p. 9)."""

HOW = ("revoke", "refused_to_show", "out_of_turn")
"""The ways of going wrong in play that the books treat as a revoke, or next to one."""


@dataclass(frozen=True, slots=True)
class Overcalled:
    """An earlier call that a later one outranked."""

    player: str
    call: str


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke, a refusal to show one's cards, or a lead out of turn, and by whom."""

    player: str
    how: str


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened in a deal. `dealer` None is the next in turn; counts are by player.

    Exactly one of `passed`, `abandoned` and a `caller` with a `call` holds. `made` is known for
    every call, from the tricks where only they were written. `reason` is why it was abandoned.
    """

    dealer: str | None = None
    passed: bool = False
    abandoned: bool = False
    reason: str | None = None
    caller: str | None = None
    call: str | None = None
    made: bool | None = None
    tricks: int | None = None
    forced: bool = False
    overcalled: tuple[Overcalled, ...] = ()
    revokes: tuple[Revoke, ...] = ()
    wrong_cards: tuple[str, ...] = ()
    misdeals: int = 0
    interference: Counts = ()
    knaves_and_fives: Counts = ()
    purchases: Counts = ()
    peeps: tuple[str, ...] = ()
    spare_hand: str | None = None
    away: tuple[str, ...] = ()
    note: str = ""

    def written(self) -> dict[str, Json]:
        """Return the deal's facts as fields of a document, leaving out what is as by default."""
        return facts.written(self, counts=COUNTED)

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same deal with each player under another name."""

        def one(player: str | None) -> str | None:
            return None if player is None else rename(player)

        return replace(
            self,
            dealer=one(self.dealer),
            caller=one(self.caller),
            spare_hand=one(self.spare_hand),
            overcalled=tuple(replace(o, player=rename(o.player)) for o in self.overcalled),
            revokes=tuple(replace(r, player=rename(r.player)) for r in self.revokes),
            wrong_cards=tuple(map(rename, self.wrong_cards)),
            peeps=tuple(map(rename, self.peeps)),
            away=tuple(map(rename, self.away)),
            interference=facts.renamed(self.interference, rename),
            knaves_and_fives=facts.renamed(self.knaves_and_fives, rename),
            purchases=facts.renamed(self.purchases, rename),
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
    "made": read_flag,
    "tricks": read_whole,
    "forced": read_flag,
    "overcalled": lambda raw: read_list(raw, _read_overcalled),
    "revokes": lambda raw: read_list(raw, _read_revoke),
    "wrong_cards": read_names,
    "misdeals": read_whole,
    "interference": read_counts,
    "knaves_and_fives": read_counts,
    "purchases": read_counts,
    "peeps": read_names,
    "spare_hand": read_name,
    "away": read_names,
    "note": read_text,
}

COUNTED = frozenset(name for name, reader in READERS.items() if reader is read_counts)
"""The facts that are a number for each player."""

NEED_A_CALL = ("call", "forced")
"""What can only be said of a deal that somebody called in."""

NEED_NO_PASS = ("overcalled", "spare_hand", "revokes", "wrong_cards")
"""What cannot have happened when all passed."""


def read_deal(raw: Json) -> Deal:
    """Return a deal's facts; raise Fault at the field that cannot be understood."""
    deal = Deal(**read_fields(raw, READERS))
    check_reason(deal.reason, abandoned=deal.abandoned)
    if deal.caller is None or deal.passed or deal.abandoned:
        _check_one_way(deal)
        _check_nobody_called(deal)
    elif deal.call is None:
        raise Fault("call", "is missing: what did the caller call?")
    elif deal.made is None and deal.tricks is None:
        raise Fault("made", "is missing: was the call made? Give made or tricks")
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


def _check_nobody_called(deal: Deal) -> None:
    never = (*NEED_A_CALL, *NEED_NO_PASS) if deal.passed else NEED_A_CALL
    stray = next((name for name in never if getattr(deal, name)), None)
    if stray is not None or deal.made is not None or deal.tricks is not None:
        raise Fault(
            stray or ("made" if deal.made is not None else "tricks"), "nobody called in this deal"
        )
