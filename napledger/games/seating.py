"""Who is in a deal, in whatever game: who deals, and who is there to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from napledger.games.table import AnyTable, require_seated
from napledger.reading.faults import Fault, Who


@dataclass(frozen=True, slots=True)
class Present:
    """Who is there in a deal. `players` are clockwise from the dealer's left, the dealer last."""

    dealer: str
    players: tuple[str, ...]

    @property
    def others(self) -> tuple[str, ...]:
        """Return everybody but the dealer, clockwise from the dealer's left."""
        return self.players[:-1]


def present_at(
    table: AnyTable, *, dealer: str | None, away: tuple[str, ...], least: int = 2
) -> Present:
    """Return who is there where `dealer` deals, or the next in turn who is there if it is None.

    Raises Fault for a dealer or an away player who cannot be, and with fewer than `least` there.
    """
    for index, player in enumerate(away):
        require_seated(player, table, path=f"away[{index}]")
    if len(table.seated) - len(away) < least:
        raise Fault("away", "at least {least} players have to take part", least=least)
    if dealer is None:
        dealer = table.dealer
        while dealer in away:
            dealer = table.left_of(dealer)
    else:
        require_seated(dealer, table, path="dealer")
        if dealer in away:
            raise Fault("away", "{player} deals, so cannot be away", player=Who(dealer))
    return Present(dealer, present_by(dealer, seated=table.seated, away=away))


def present_by(dealer: str, *, seated: tuple[str, ...], away: tuple[str, ...]) -> tuple[str, ...]:
    """Return who is there, clockwise from the left of this dealer, who is there."""
    first = seated.index(dealer) + 1
    return tuple(player for player in seated[first:] + seated[:first] if player not in away)


def require_present(player: str, table: AnyTable, *, players: tuple[str, ...], path: str) -> None:
    """Raise Fault when `player` is none of the deal's `players`: not seated, or away."""
    if player not in players:
        require_seated(player, table, path=path)
        raise Fault(path, "{player} is away", player=Who(player))


SitsOut = Mapping[int, tuple[int, ...]]
"""Who holds no cards, by how many are there: places from the dealer's left, −1 the dealer's."""


def in_play_among(players: tuple[str, ...], *, sits_out: SitsOut) -> tuple[str, ...]:
    """Return who of the players of a deal, the dealer last, holds cards."""
    out = {players[place] for place in sits_out.get(len(players), ())}
    return tuple(player for player in players if player not in out)
