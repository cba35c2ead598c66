"""Who is in a deal: who deals, who holds cards, who is eldest, and who must stand for one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.nap.deal import Deal
from napledger.games.nap.rules import SEATS, Options
from napledger.games.nap.terms import Terms
from napledger.games.seating import SitsOut, in_play_among, present_at
from napledger.games.table import AnyTable, TableState
from napledger.games.tariff import Answers

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

    dealer: str
    players: tuple[str, ...]
    in_turn: tuple[str, ...]

    @property
    def eldest(self) -> str:
        """Return the player on the dealer's left, who is first in turn to call."""
        return self.in_turn[0]

    @property
    def places(self) -> Answers:
        """Return who is in the deal, as its tariff asks."""
        return {
            "players": self.players,
            "in_play": self.in_turn,
            "dealer": (self.dealer,),
            "first": (self.eldest,),
        }


def seating_of(deal: Deal, *, table: AnyTable, options: Options) -> Seating:
    """Return who is in the deal; raise Fault for a dealer or an away player who cannot be."""
    present = present_at(table, dealer=deal.dealer, away=deal.away, least=SEATS[0])
    in_turn = in_play_among(present.players, sits_out=SITS_OUT[options.sit_out])
    return Seating(present.dealer, present.players, in_turn)


def who_stands_for_one(seating: Seating, *, options: Options) -> str | None:
    """Return the player whom the rules oblige to stand for one when all pass, or None.

    Hoffmann, p. 100: the dealer; Peel, p. 10: the eldest. A dealer who sits out has no cards to
    stand on, so it falls on the eldest.
    """
    if options.all_pass == "eldest_one":
        return seating.eldest
    if options.all_pass == "dealer_one":
        return seating.dealer if seating.dealer in seating.in_turn else seating.eldest
    return None
