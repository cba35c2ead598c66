"""Who is in a deal: who deals, who holds cards, who is eldest, and who must stand for one."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.nap.deal import Deal
from napledger.games.nap.rules import SEATS, Options
from napledger.games.seating import present_at
from napledger.games.table import AnyTable

DEALER_SITS_OUT_AT = {"none": (), "dealer_at_6": (6,), "dealer_at_5_and_6": (5, 6)}


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


def seating_of(deal: Deal, *, table: AnyTable, options: Options) -> Seating:
    """Return who is in the deal; raise Fault for a dealer or an away player who cannot be."""
    present = present_at(table, dealer=deal.dealer, away=deal.away, least=SEATS[0])
    return seating_of_players(present.dealer, present.players, sit_out=options.sit_out)


def seating_of_players(dealer: str, players: tuple[str, ...], *, sit_out: str) -> Seating:
    """Return who holds cards among the players of a deal, the dealer being the last of them."""
    dealer_plays = len(players) not in DEALER_SITS_OUT_AT[sit_out]
    return Seating(dealer, players, players if dealer_plays else players[:-1])


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
