"""Who is in a deal: who deals, who holds cards, who is eldest, and who must stand for one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.answers import Answers, Party
from napledger.games.nap.deal import Deal
from napledger.games.nap.options import SEATS, Options
from napledger.games.nap.rules import Terms
from napledger.games.table import SitsOut, TableState, in_play_among, present_at, require_present
from napledger.reading.faults import Fault, Who

SITS_OUT: Mapping[str, SitsOut] = {
    "none": {},
    "dealer_at_6": {6: (-1,)},
    "dealer_at_5_and_6": {5: (-1,), 6: (-1,)},
}
"""Who holds no cards, by the rules' word for it."""


@dataclass(frozen=True, slots=True)
class State:
    """What Nap remembers between deals: the double header's multiplier, a deal to be redealt."""

    multiplier: int = 1
    redeal: bool = False


Table = TableState[Terms, State]


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of one deal. `in_turn` are those who hold cards, in turn to call, eldest first.

    `players` are all in the deal, clockwise from the eldest, the dealer last: those who hold cards
    and a dealer who sits out but "receives and pays for the tricks like the others" (Peel, p. 3).
    """

    table: Table
    dealer: str
    players: tuple[str, ...]
    in_turn: tuple[str, ...]

    @property
    def places(self) -> Answers:
        """Return who is in the deal, as its tariff asks."""
        return {
            "seated": self.table.seated,
            "players": self.players,
            "in_play": self.in_turn,
            "dealer": (self.dealer,),
            "first": self.in_turn[:1],
        }

    @property
    def obliged(self) -> str | None:
        """Return the player who must stand for one when all pass, or None."""
        return next(iter(stands_for_one(self.table.terms.options).seats(self.places)), None)

    def require_cards(self, player: str, *, path: str) -> None:
        """Raise Fault when `player` holds no cards: not seated, away, or a dealer who sits out."""
        if player not in self.in_turn:
            require_present(player, self.table, players=self.players, path=path)
            raise Fault(path, "{player} deals and sits out, so holds no cards", player=Who(player))


def seating_of(deal: Deal, *, table: Table) -> Seating:
    """Return who is in the deal; raise Fault for a dealer or an away player who cannot be."""
    present = present_at(table, dealer=deal.dealer, away=deal.away, least=SEATS[0])
    sits_out = SITS_OUT[table.terms.options.sit_out]
    in_turn = in_play_among(present.players, sits_out=sits_out)
    return Seating(table, present.dealer, present.players, in_turn)


def stands_for_one(options: Options) -> Party:
    """Return the party of which the first must stand for one when all pass; of nobody, if none.

    Hoffmann, p. 100: the dealer; Peel, p. 10: the eldest. A dealer who sits out has no cards to
    stand on, so it falls on the eldest.
    """
    who = {"dealer_one": ("dealer", "first"), "eldest_one": ("first",)}
    return Party(who.get(options.all_pass, ()), only=("in_play",))
