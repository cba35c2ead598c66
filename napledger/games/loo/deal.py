"""The facts of one deal of Loo, read from and written to the fields of an evening document."""

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

ABANDONED_FOR = ("misdeal", "exposed_card", "wrong_cards", "faulty_pack", "too_few")
"""Why a deal is dealt again (Hoffmann, pp. 91-93)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What happened in a deal. `dealer` None is the next in turn; `singles` are by player.

    Exactly one of `abandoned`, `unopposed`, `flush` and `tricks` is given. `tricks` are who won
    each, in order; none at all is said of a single card that nobody beat. `reason` is why a deal
    was abandoned.
    """

    dealer: str | None = None
    abandoned: bool = False
    reason: str | None = None
    unopposed: str | None = None
    flush: str | None = None
    tricks: tuple[str, ...] | None = None
    looed: tuple[str, ...] = ()
    stood: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    misses: tuple[str, ...] = ()
    for_pool: bool = False
    club: bool = False
    breaches: tuple[str, ...] = ()
    misdeals: int = 0
    singles: Counts = ()
    thrown_up: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    note: str = ""

    def written(self) -> dict[str, Json]:
        """Return the deal's facts as fields of a document, leaving out what is as by default."""
        return facts.written(self, counts=("singles",))

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same deal with each player under another name."""

        def one(player: str | None) -> str | None:
            return None if player is None else rename(player)

        def each(players: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(map(rename, players))

        return replace(
            self,
            dealer=one(self.dealer),
            unopposed=one(self.unopposed),
            flush=one(self.flush),
            tricks=None if self.tricks is None else each(self.tricks),
            looed=each(self.looed),
            stood=each(self.stood),
            spared=each(self.spared),
            misses=each(self.misses),
            breaches=each(self.breaches),
            singles=facts.renamed(self.singles, rename),
            thrown_up=each(self.thrown_up),
            away=each(self.away),
        )


READERS: Mapping[str, Callable[[Json], Any]] = {
    "dealer": read_name,
    "abandoned": read_flag,
    "reason": lambda raw: read_choice(raw, ABANDONED_FOR),
    "unopposed": read_name,
    "flush": read_name,
    "tricks": lambda raw: read_list(raw, read_name),
    "looed": read_names,
    "stood": read_names,
    "spared": read_names,
    "misses": read_names,
    "for_pool": read_flag,
    "club": read_flag,
    "breaches": read_names,
    "misdeals": read_whole,
    "singles": read_counts,
    "thrown_up": read_names,
    "away": read_names,
    "note": read_text,
}

WITH_TRICKS = ("looed", "for_pool", "breaches")
WITH_FLUSH = ("stood", "spared")


def read_deal(raw: Json) -> Deal:
    """Return a deal's facts; raise Fault at the field that cannot be understood."""
    deal = Deal(**read_fields(raw, READERS))
    check_reason(deal.reason, abandoned=deal.abandoned)
    _check_one_way(deal)
    for name in WITH_TRICKS:
        if getattr(deal, name) and deal.tricks is None:
            raise Fault(name, "no tricks were played in this deal: leave it out, or give tricks")
    for name in WITH_FLUSH:
        if getattr(deal, name) and deal.flush is None:
            raise Fault(name, "nobody showed a flush in this deal: leave it out, or give flush")
    return deal


def _check_one_way(deal: Deal) -> None:
    ways = [name for name in ("abandoned", "unopposed", "flush") if getattr(deal, name)]
    if len(ways) + (deal.tricks is not None) > 1:
        raise Fault(
            ways[0],
            "a deal is played for its tricks, or taken unopposed, or by a flush, or abandoned: "
            "only one of them",
        )
    if not ways and deal.tricks is None:
        raise Fault(
            "tricks", "is missing: who won each trick? Or give unopposed, flush or abandoned"
        )
