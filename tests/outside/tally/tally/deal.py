"""The facts of a deal of tally."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from napledger.reading.facts import Flag, Player, Text, TypedFacts, counts

POINTS_MAX = 999


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """One deal: how many points each took, below nought too, and whether it was doubled."""

    took: Annotated[tuple[tuple[str, int], ...], counts(least=-POINTS_MAX, most=POINTS_MAX)]
    doubled: Flag = False
    dealer: Player | None = None
    note: Text = ""
