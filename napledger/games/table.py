"""The table between two entries of an evening: all that the next entry needs to know.

It is small and constant in size, so that recording a deal costs the same after ten deals and
after ten thousand.

Who is in a deal, in whatever game: who deals, and who is there to play.

For how many a rule set is made, and the warning where more or fewer sit at the table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from napledger.reading.faults import Fault, Term, Who
from napledger.reading.readers import Json


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


class TooManyPlayers(Fault):
    """The warning that more sit at a table than its rules are made for."""


def crowded(title: str, *, most: int, players: int) -> Fault | None:
    """Return the warning that the rule set of this title is made for fewer players, or None."""
    if players <= most:
        return None
    return TooManyPlayers(
        "players",
        "{title} is for at most {most} players, and {players} sit here",
        title=Term(title),
        most=most,
        players=players,
    )


def sparse(title: str, *, fewest: int, players: int) -> Fault | None:
    """Return the warning that the rule set of this title is made for more players, or None."""
    if players >= fewest:
        return None
    return Fault(
        "players",
        "{title} is for at least {fewest} players, and {players} sit here",
        title=Term(title),
        fewest=fewest,
        players=players,
    )


def require_room(unusual: Fault | None, *, path: str) -> None:
    """Raise Fault at the rule set where it is chosen for more players than it is made for.

    `unusual` is what the game says of that table. Others may sit down later, and a document may
    say what was played: these are only warned.
    """
    if isinstance(unusual, TooManyPlayers):
        words: dict[str, Any] = unusual.words
        raise Fault(
            path,
            "{title} is for at most {most} players, and {players} sit here: choose other rules, "
            "or say in house rules that more play",
            **words,
        )


TermsT = TypeVar("TermsT")
StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class TableState(Generic[TermsT, StateT]):
    """Who sits where, who deals, what lies in the kitty and by which terms the table plays.

    `seated` is clockwise; `members` is everybody who ever sat down, in that order. `dealer` deals
    next. `opener` is the player at whose deal a round begins: the first dealer, or whoever sat on
    the left of one who left. Money is in the smallest coin: `kitty` by the book, and
    `kitty_box` what of it nobody here owes: coins that lie on the table, where `kitty_coins` says
    that it is coins, and what earlier evenings owe it. `terms` and `game_state` belong to the game:
    its rules met with the stake, and what it remembers from one deal to the next, a frozen
    dataclass that is stored as its fields: of Nap, {"multiplier": 2, "redeal": false} where the
    next deal is played for double.
    `brought` is what players brought along of what was still owed from earlier evenings.
    `unexplained` is what the figures of a past night are off by, and nobody has.
    `fines` are those coins in the kitty that offences since the last deal have put there.
    """

    seated: tuple[str, ...]
    members: tuple[str, ...]
    dealer: str
    opener: str
    last_dealer: str | None
    deals: int
    stake: int
    rules: Mapping[str, Json]
    kitty: int
    kitty_box: int
    kitty_carried: bool
    terms: TermsT
    game_state: StateT
    brought: Mapping[str, int] = field(default_factory=dict)
    fines: int = 0
    kitty_coins: bool | None = None
    unexplained: int = 0

    def left_of(self, player: str) -> str:
        return self.seated[(self.seated.index(player) + 1) % len(self.seated)]

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """Return all the seated, beginning with `player`."""
        start = self.seated.index(player)
        return self.seated[start:] + self.seated[:start]


AnyTable = TableState[Any, Any]
"""The table of whatever game: only the game knows its terms and its state."""


def require_seated(player: str, table: AnyTable, *, path: str) -> None:
    """Raise Fault when `player` has no seat at the table now."""
    require_among(player, table.seated, path=path)


def require_among(player: str, seated: Collection[str], *, path: str) -> None:
    """Raise Fault when `player` is none of those seated."""
    if player not in seated:
        raise Fault(
            path,
            "{player} is not seated; seated are {seated}",
            player=Who(player),
            seated=tuple(Who(name) for name in seated),
        )
