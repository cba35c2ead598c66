"""The rubber that is being played: its four, the score of the game in hand and the games won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from napledger.games.table import TableState
from napledger.games.whist.rules import Terms
from napledger.reading.readers import Json

Pair = tuple[int, int]
"""A number for each side, the first side's first."""

GAMES_TO_WIN = 2
"""Two games win a rubber (Hoffmann, p. 174, law 46)."""


@dataclass(frozen=True, slots=True)
class State:
    """What Whist remembers between deals.

    While a rubber `lasts`: its `four`, clockwise from its first dealer, who sat where when it began
    (`seats`), the `score` of the game in hand, the `games` won, each as the side that won it and
    its points, and `game_points`, the length of a game. After it, the four and the seats of that
    rubber. `next_dealer` is empty before the first deal. `running` is how many rubbers running each
    player has played.
    """

    lasts: bool = False
    four: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    next_dealer: str = ""
    score: Pair = (0, 0)
    games: tuple[Pair, ...] = ()
    game_points: int = 0
    running: tuple[tuple[str, int], ...] = ()

    def games_of(self, side: int) -> tuple[int, ...]:
        """Return the points of each game that a side has won."""
        return tuple(points for winner, points in self.games if winner == side)

    @property
    def games_won(self) -> Pair:
        """Return how many games each side has won."""
        return len(self.games_of(0)), len(self.games_of(1))

    def over(self, *, next_dealer: str) -> State:
        """Return what is remembered when the rubber is played out."""
        played = dict(self.running)
        running = tuple((player, played.get(player, 0) + 1) for player in self.four)
        return replace(self.broken_off(next_dealer=next_dealer), running=running)

    def broken_off(self, *, next_dealer: str) -> State:
        """Return what is remembered when the rubber is broken off, which counts as none."""
        return State(
            four=self.four, seats=self.seats, next_dealer=next_dealer, running=self.running
        )


Table = TableState[Terms, State]


def read_state(stored: Mapping[str, Json]) -> State:
    """Return the state that was stored as plain values."""
    fields = dict(stored)
    for name in ("four", "seats", "score"):
        fields[name] = tuple(fields[name])
    for name in ("games", "running"):
        fields[name] = tuple(map(tuple, fields[name]))
    return State(**fields)


def sides_of(four: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the first side and the other: the partners sit opposite."""
    return four[::2], four[1::2]


def side_of(player: str, four: tuple[str, ...]) -> int:
    """Return which side one of the four is on, 0 for the first."""
    return four.index(player) % 2


def left_in(four: tuple[str, ...], player: str) -> str:
    """Return the next of the four, who is an adversary of `player`."""
    return four[(four.index(player) + 1) % len(four)]


def turned_to(player: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return the same circle of players, beginning with one of them."""
    start = players.index(player)
    return players[start:] + players[:start]
