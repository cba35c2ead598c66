"""Who is in a deal: who deals, who holds cards, who is eldest, and who must stand for one."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.nap.deal import Deal
from napledger.games.nap.option_table import SEATS
from napledger.games.nap.options import Options
from napledger.games.table import AnyTable, require_seated
from napledger.reading.faults import Fault, Who

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
    dealer, away = deal.dealer, deal.away
    for index, player in enumerate(away):
        require_seated(player, table, path=f"away[{index}]")
    if len(table.seated) - len(away) < SEATS[0]:
        raise Fault("away", "a deal needs at least two players")
    if dealer is None:
        dealer = table.dealer
        while dealer in away:
            dealer = table.left_of(dealer)
    else:
        require_seated(dealer, table, path="dealer")
        if dealer in away:
            raise Fault("away", "{player} deals, so cannot be away", player=Who(dealer))
    return seating_by(dealer, seated=table.seated, away=away, sit_out=options.sit_out)


def seating_by(
    dealer: str, *, seated: tuple[str, ...], away: tuple[str, ...], sit_out: str
) -> Seating:
    """Return who is in a deal by this dealer, who is there."""
    first = seated.index(dealer) + 1
    clockwise = seated[first:] + seated[:first]
    players = tuple(player for player in clockwise if player not in away)
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
