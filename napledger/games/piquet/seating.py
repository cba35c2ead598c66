"""Who is in a deal: the two who play, the third at a chouette, and who deals."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.piquet.deal import Deal
from napledger.games.piquet.partie import NOBODY, Table
from napledger.games.table import require_seated
from napledger.reading.faults import Fault, Who

CHOUETTE = 3
"""How many are at a chouette."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who is in a deal. At a chouette the first of `players` plays alone, and `third` advises."""

    players: tuple[str, str]
    third: str | None
    dealer: str

    @property
    def elder(self) -> str:
        """Return the one who does not deal, and leads first."""
        return self.other(self.dealer)

    @property
    def everybody(self) -> tuple[str, ...]:
        """Return all who win or lose by the partie."""
        return self.players if self.third is None else (*self.players, self.third)

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return who wins and loses with whom."""
        first, second = self.players
        return (first,), (second,) if self.third is None else (second, self.third)

    def other(self, player: str) -> str:
        """Return the adversary of one of the two."""
        first, second = self.players
        return second if player == first else first

    def place(self, player: str) -> int:
        """Return the place of one of the two among the players, 0 or 1."""
        return self.players.index(player)


def seating_of(deal: Deal, *, table: Table) -> Seating:
    """Return who is in a deal; raise Fault for players and a dealer who cannot be."""
    if table.game_state.lasts:
        players, third = _of_the_partie(deal, table)
    else:
        players = _named(deal, table) if deal.players else _as_before(table)
        third = _third(players, table)
    if deal.dealer is None:
        return Seating(players, third, _next_dealer(players, table))
    require_playing(deal.dealer, players, table=table, path="dealer")
    return Seating(players, third, deal.dealer)


def lasting(table: Table) -> Seating:
    """Return who is in the partie that lasts, whether or not they are still there."""
    state = table.game_state
    first, second = (table.members[place] for place in state.players)
    third = None if state.third == NOBODY else table.members[state.third]
    return Seating((first, second), third, _next_dealer((first, second), table))


def put_forward(table: Table) -> tuple[str, str] | None:
    """Return who might play a new partie, the first of them alone at a chouette; None if unclear.

    Cavendish, Chouette piquet: while the single player wins he stays, and the other two change
    about; when he loses, the one who beat him plays alone against the one who advised.
    """
    state = table.game_state
    seated = table.seated
    before = tuple(table.members[place] for place in state.players)
    if before and set(before) <= set(seated):
        first, second = before
        third = table.members[state.third] if state.third != NOBODY else None
        if not table.terms.options.chouette or third not in seated or state.won_by == NOBODY:
            return first, second
        return (second, third) if state.won_by else (first, third)
    if len(seated) == 2 or (table.terms.options.chouette and len(seated) == CHOUETTE):
        return seated[0], seated[1]
    return None


def require_playing(player: str, players: tuple[str, str], *, table: Table, path: str) -> None:
    """Raise Fault when `player` is none of the two who play."""
    if player in players:
        return
    require_seated(player, table, path=path)
    first, second = players
    raise Fault(
        path,
        "{player} does not play in this partie; it is between {first} and {second}",
        player=Who(player),
        first=Who(first),
        second=Who(second),
    )


def _of_the_partie(deal: Deal, table: Table) -> tuple[tuple[str, str], str | None]:
    seating = lasting(table)
    players, third = seating.players, seating.third
    if deal.players and deal.players != players:
        raise Fault(
            "players",
            "this partie is between {first} and {second}, in this order: "
            "play it out, or break it off",
            first=Who(players[0]),
            second=Who(players[1]),
        )
    for player in seating.everybody:
        if player not in table.seated:
            raise Fault(
                "",
                "{player} has left in the middle of the partie: "
                "let them come back, or break the partie off",
                player=Who(player),
            )
    return players, third


def _named(deal: Deal, table: Table) -> tuple[str, str]:
    first, second = deal.players
    require_seated(first, table, path="players[0]")
    require_seated(second, table, path="players[1]")
    return first, second


def _as_before(table: Table) -> tuple[str, str]:
    """Return the two of the partie before, or the two who sit there."""
    before = [table.members[place] for place in table.game_state.players]
    there = before if before and set(before) <= set(table.seated) else list(table.seated)
    if len(there) != 2:
        raise Fault("players", "is missing: who are the two that play this partie?")
    return there[0], there[1]


def _third(players: tuple[str, str], table: Table) -> str | None:
    if not table.terms.options.chouette or len(table.seated) < CHOUETTE:
        return None
    if len(table.seated) > CHOUETTE:
        raise Fault(
            "players",
            "a chouette is for three, and {seated} sit here: "
            "let somebody leave, or play without the chouette",
            seated=len(table.seated),
        )
    return next(player for player in table.seated if player not in players)


def _next_dealer(players: tuple[str, str], table: Table) -> str:
    """Return who deals next in turn; the first of the players if that one does not play.

    The turn stays with whoever it is on, also while they are away from the table.
    """
    dealer = table.game_state.dealer
    due = table.dealer if dealer == NOBODY else table.members[dealer]
    return due if due in players else players[0]
