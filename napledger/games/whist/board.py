"""How a rubber lies on the board: each side a column, its partners as they sit at the table.

Whoever sat down first stands left and on top, whichever side is the first by its dealer: so nobody
moves from rubber to rubber while the partners stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from napledger.games.web import MoneyFormat
from napledger.games.whist.rubber import Pair, State, side_of, sides_of
from napledger.games.whist.rules import Terms

LEFT, RIGHT = 0, 1
COLUMNS = (LEFT, RIGHT)


@dataclass(frozen=True, slots=True)
class Board:
    """A rubber between these four, as it is shown; `four` is empty while they are not known.

    `sides` is which side stands left and which right, `columns` the partners of each, the upper
    first; `dealing` is the side that deals.
    """

    four: tuple[str, ...]
    sides: Pair
    dealing: int
    columns: tuple[tuple[str, ...], ...]
    state: State
    terms: Terms
    names: Mapping[str, str]
    money: MoneyFormat

    def place_of(self, player: str) -> int | None:
        """Return where a player stands, row by row from 1; 0 for who is out, None if unknown."""
        if not self.four:
            return None
        for column in COLUMNS:
            if player in self.columns[column]:
                return 2 * self.columns[column].index(player) + column + 1
        return 0

    def pair(self, column: int) -> str:
        """Return the partners of a column by name; nothing while they are not known."""
        return " & ".join(self.names[player] for player in self.columns[column])

    def pair_of(self, player: str) -> str:
        """Return a player's side by name; the player alone while the partners are not known."""
        column = next((each for each in COLUMNS if player in self.columns[each]), None)
        return self.names[player] if column is None else self.pair(column)

    def score(self, score: Pair) -> Pair:
        """Return a score of the first side and the other as it is shown, left and right."""
        return score[self.sides[LEFT]], score[self.sides[RIGHT]]

    def by_name(self, gains: Mapping[str, int]) -> str:
        """Return what each of the four gains, by name."""
        return ", ".join(
            f"{self.names[player]} {self.money.signed(gains[player])}"
            for player in self.four
            if player in gains
        )


def board_of(
    four: tuple[str, ...],
    *,
    dealer: str,
    seated: Sequence[str],
    state: State,
    terms: Terms,
    names: Mapping[str, str],
    money: MoneyFormat,
) -> Board:
    """Return the board of a rubber between these four, or of one whose four are not known yet."""
    sides = sides_on_board(four, seated=seated)
    order = (*seated, *four)
    columns = tuple(tuple(sorted(sides_of(four)[side], key=order.index)) for side in sides)
    dealing = side_of(dealer, four) if dealer in four else 0
    return Board(four, sides, dealing, columns, state, terms, names, money)


def sides_on_board(four: tuple[str, ...], *, seated: Sequence[str]) -> Pair:
    """Return which side stands left and which right."""
    order = [player for player in (*seated, *four) if player in four]
    return (1, 0) if order and side_of(order[0], four) else (0, 1)


def column_of(player: str, four: tuple[str, ...], *, seated: Sequence[str]) -> int:
    return sides_on_board(four, seated=seated).index(side_of(player, four))
