"""The facts of a cut: who cut the highest card, and whether it was an ace."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.reading.facts import Flag, Player, Text, TypedFacts


@dataclass(frozen=True, slots=True)
class Deal(TypedFacts):
    """One cut. `dealer` held the pack; None for whoever's turn it was."""

    winner: Player
    ace: Flag = False
    dealer: Player | None = None
    note: Text = ""
