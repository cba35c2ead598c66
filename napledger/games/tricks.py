"""The tricks of a deal, in a game that has any: what a table for spreadsheets tells of them."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from napledger.games.contract import Deal
from napledger.games.facts import Counts

Tricks = int | Counts | None
"""How many whoever called took, or how many each player or side; None where nobody counted."""


@runtime_checkable
class CountsTricks(Protocol):
    """What a game has besides its contract if tricks are taken in its deals."""

    def tricks_in(self, deal: Deal) -> Tricks:
        """Return the tricks of a deal as they were written."""


def tricks_of(deal: Deal, *, game: object) -> Tricks:
    """Return the tricks of a deal; None where they were not counted, or the game has none."""
    return game.tricks_in(deal) if isinstance(game, CountsTricks) else None
