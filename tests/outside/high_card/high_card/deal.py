"""The facts of a cut: who cut the highest card, and whether it was an ace."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from napledger.games import facts
from napledger.games.contract import Facts
from napledger.reading.readers import Json, read_fields, read_flag, read_name, read_text


@dataclass(frozen=True, slots=True)
class Deal:
    """One cut. `dealer` held the pack; None for whoever's turn it was."""

    winner: str
    ace: bool = False
    dealer: str | None = None
    note: str = ""

    def written(self) -> dict[str, Json]:
        """Return the cut as fields of a document."""
        return facts.written(self)

    def renamed(self, rename: Callable[[str], str]) -> Deal:
        """Return the same cut with each player under another name."""
        dealer = None if self.dealer is None else rename(self.dealer)
        return replace(self, winner=rename(self.winner), dealer=dealer)


READERS: Mapping[str, Callable[[Json], Json]] = {
    "winner": read_name,
    "ace": read_flag,
    "dealer": read_name,
    "note": read_text,
}


def read_deal(raw: Facts) -> Deal:
    """Return a cut's facts; raise Fault at the field that cannot be understood."""
    return Deal(**read_fields(raw, READERS, required=("winner",)))
