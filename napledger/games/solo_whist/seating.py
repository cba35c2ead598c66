"""Who is in a deal: who deals, who holds cards, who stands out (Hoffmann, p. 156)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.solo_whist.deal import (
    Deal,
)
from napledger.games.solo_whist.rules import FOUR, IN_A_DEAL, Terms
from napledger.games.table import SitsOut, TableState, in_play_among, present_at, require_present
from napledger.reading.faults import Fault, Who

SITS_OUT: Mapping[str, SitsOut] = {"dealers_right": {5: (-2,)}, "dealer": {5: (-1,)}}
"""Hoffmann, p. 156: of five, the player on the dealer's right stands out; or the dealer."""


@dataclass(frozen=True, slots=True)
class State:
    """What is remembered between deals: whether the next one follows an abandoned one."""

    redeal: bool = False


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of one deal, clockwise from the dealer's left.

    `present` are those in the deal; `in_play` those of them who hold cards.
    """

    table: Table
    dealer: str
    present: tuple[str, ...]
    in_play: tuple[str, ...]

    @property
    def may_propose(self) -> bool:
        """Return whether there are players enough for a proposal."""
        return len(self.in_play) == FOUR

    def around(self, caller: str | None) -> tuple[str, ...]:
        """Return who holds cards, clockwise from the caller if there is one."""
        at = 0 if caller is None else self.in_play.index(caller)
        return self.in_play[at:] + self.in_play[:at]

    def require_cards(self, player: str, *, path: str) -> None:
        """Raise Fault when `player` holds no cards: not seated, away, or standing out."""
        if player not in self.in_play:
            require_present(player, self.table, players=self.present, path=path)
            raise Fault(
                path, "{player} stands out in this deal, so holds no cards", player=Who(player)
            )


def seating_of(deal: Deal, *, table: Table) -> Seating:
    """Return who is in the deal; raise Fault for a dealer or an away player who cannot be."""
    present = present_at(table, dealer=deal.dealer, away=deal.away, least=IN_A_DEAL[0])
    players = present.players
    if len(players) > IN_A_DEAL[-1]:
        raise Fault(
            "away",
            "a deal takes at most {most} players, and {players} are there: say who is away",
            most=IN_A_DEAL[-1],
            players=len(players),
        )
    sits_out = SITS_OUT[table.terms.options.stands_out]
    return Seating(table, present.dealer, players, in_play_among(players, sits_out=sits_out))
