"""Who is in a deal: who deals, who holds cards, who stands out (Hoffmann, p. 156)."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.seating import Present, present_at, present_by, require_present
from napledger.games.solo_whist.deal import Deal
from napledger.games.solo_whist.rules import IN_A_DEAL
from napledger.games.table import AnyTable
from napledger.reading.faults import Fault, Who

FIVE = 5
"""The number of players of whom one stands out."""

FOUR = 4
"""How many hold cards where somebody may propose."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of one deal, clockwise from the dealer's left.

    `present` are those in the deal; `in_play` those of them who hold cards.
    """

    dealer: str
    present: tuple[str, ...]
    in_play: tuple[str, ...]

    @property
    def eldest(self) -> str:
        """Return the player on the dealer's left, who is first in turn to call."""
        return self.in_play[0]

    @property
    def may_propose(self) -> bool:
        """Return whether there are players enough for a proposal."""
        return len(self.in_play) == FOUR

    def opponents(self, callers: tuple[str, ...]) -> tuple[str, ...]:
        """Return who else holds cards, clockwise from the left of the first of `callers`."""
        at = self.in_play.index(callers[0])
        clockwise = self.in_play[at:] + self.in_play[:at]
        return tuple(player for player in clockwise if player not in callers)


def seating_of(deal: Deal, *, table: AnyTable) -> Seating:
    """Return who is in the deal; raise Fault for a dealer or an away player who cannot be."""
    present = present_at(table, dealer=deal.dealer, away=deal.away, least=IN_A_DEAL[0])
    if len(present.players) > IN_A_DEAL[-1]:
        raise Fault(
            "away",
            "a deal takes at most {most} players, and {players} are there: say who is away",
            most=IN_A_DEAL[-1],
            players=len(present.players),
        )
    return _seating(present, stands_out=table.terms.options.stands_out)


def seating_by(
    dealer: str, *, seated: tuple[str, ...], away: tuple[str, ...], stands_out: str
) -> Seating:
    """Return who is in a deal by this dealer, who is there, with as many as a deal takes."""
    present = Present(dealer, present_by(dealer, seated=seated, away=away))
    return _seating(present, stands_out=stands_out)


def _seating(present: Present, *, stands_out: str) -> Seating:
    """Hoffmann, p. 156: of five, the player on the dealer's right stands out; or the dealer."""
    players = present.players
    if len(players) < FIVE:
        return Seating(present.dealer, players, players)
    out = players[-1] if stands_out == "dealer" else players[-2]
    return Seating(present.dealer, players, tuple(each for each in players if each != out))


def require_in_play(player: str, table: AnyTable, *, seating: Seating, path: str) -> None:
    """Raise Fault when `player` holds no cards: not seated, away, or standing out."""
    if player not in seating.in_play:
        require_present(player, table, players=seating.present, path=path)
        raise Fault(path, "{player} stands out in this deal, so holds no cards", player=Who(player))
