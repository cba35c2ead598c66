"""The facts of one deal of Whist, read from and written to the fields of an evening document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from napledger.games import facts
from napledger.games.abandoned import ABANDONED, check_reason
from napledger.games.facts import Counts
from napledger.games.whist.option_table import FOUR
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
)
from napledger.reading.translatable import marked as _

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


@dataclass(frozen=True, slots=True)
class Revoke:
    """Who revoked, and the penalty that the adversaries chose; None where it is not exacted."""

    player: str
    penalty: str | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened in a deal. Exactly one of `tricks` and the three of UNPLAYED holds.

    `four` are clockwise from the dealer, on the first deal of a rubber; empty for those who follow
    from the rubber before. `tricks` and `honours` stand at any player of the side that had them.
    `reason` is why a deal was abandoned.
    """

    four: tuple[str, ...] = ()
    dealer: str | None = None
    tricks: Counts = ()
    honours: Counts = ()
    revokes: tuple[Revoke, ...] = ()
    misdeal: bool = False
    abandoned: bool = False
    reason: str | None = None
    broken_off: bool = False
    note: str = ""

    @property
    def unplayed(self) -> str:
        """Return which of UNPLAYED it is; empty for a deal that was played."""
        return next((name for name in UNPLAYED if getattr(self, name)), "")

    def written(self) -> dict[str, Json]:
        """Return the deal's facts as fields of a document, leaving out what is as by default."""
        return facts.written(self, counts=COUNTED)

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same deal with each player under another name."""
        return replace(
            self,
            four=tuple(map(rename, self.four)),
            dealer=None if self.dealer is None else rename(self.dealer),
            tricks=facts.renamed(self.tricks, rename),
            honours=facts.renamed(self.honours, rename),
            revokes=tuple(replace(each, player=rename(each.player)) for each in self.revokes),
        )


def _read_four(raw: Json) -> tuple[str, ...]:
    four = read_names(raw)
    if len(four) != FOUR:
        raise Fault("", "four play a rubber: name four players, not {got}", got=len(four))
    return four


def _read_tricks(raw: Json) -> Counts:
    tricks = read_counts(raw)
    for player, number in tricks:
        if number > PACK_TRICKS:
            raise Fault(
                player, "expected tricks from 0 to {most}, got {got}", most=PACK_TRICKS, got=number
            )
    return tricks


def _read_honours(raw: Json) -> Counts:
    honours = read_counts(raw)
    for player, number in honours:
        if number not in HONOURS_CLAIMED:
            raise Fault(
                player,
                "only three honours or four score anything, not {got}: leave them out",
                got=number,
            )
    return honours


def _read_revoke(raw: Json) -> Revoke:
    readers = {"player": read_name, "penalty": lambda penalty: read_choice(penalty, PENALTIES)}
    return Revoke(**read_fields(raw, readers, required=("player",)))


STRAY = {
    MISDEAL: _("nothing is counted of a misdeal: leave this out"),
    ABANDONED: _("nothing is counted of an abandoned deal: leave this out"),
    BROKEN_OFF: _("a rubber is broken off without a deal: leave this out"),
}
"""What is wrong with a fact that there cannot be of such a deal."""

READERS: Mapping[str, Callable[[Json], Any]] = {
    "four": _read_four,
    "dealer": read_name,
    "tricks": _read_tricks,
    "honours": _read_honours,
    "revokes": lambda raw: read_list(raw, _read_revoke),
    MISDEAL: read_flag,
    ABANDONED: read_flag,
    "reason": lambda raw: read_choice(raw, ABANDONED_FOR),
    BROKEN_OFF: read_flag,
    "note": read_text,
}

COUNTED = ("tricks", "honours")
"""The facts that are a number for each player."""


def read_deal(raw: Json) -> Deal:
    """Return a deal's facts; raise Fault at the field that cannot be understood."""
    deal = Deal(**read_fields(raw, READERS))
    check_reason(deal.reason, abandoned=deal.abandoned)
    ways = [name for name in UNPLAYED if getattr(deal, name)]
    if len(ways) + bool(deal.tricks) > 1:
        raise Fault(
            ways[-1],
            "a deal was played, or it was a misdeal, or abandoned, or the rubber was broken off: "
            "only one of them",
        )
    if deal.unplayed:
        _check_unplayed(deal)
    elif not deal.tricks:
        raise Fault(
            "tricks",
            "is missing: how many did a side take? Or give misdeal, abandoned or broken_off",
        )
    return deal


def _check_unplayed(deal: Deal) -> None:
    """Raise Fault for what cannot be said of a deal of which nothing is counted."""
    never = ("honours", "revokes")
    for name in (*never, "four", "dealer") if deal.broken_off else never:
        if getattr(deal, name):
            raise Fault(name, STRAY[deal.unplayed])
