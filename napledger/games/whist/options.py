"""The options of a table of Whist: a preset from a book, with the table's own rules laid over it.

Sources and meanings stand in option_table.py. Rates are in stakes, as exact fractions; they become
coins where the stake is known (terms.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from napledger.games.options.table import OptionTable
from napledger.games.whist.option_table import OPTIONS
from napledger.games.whist.presets import BOOKS, PRESETS
from napledger.reading.faults import Fault

SINGLE, DOUBLE, TREBLE = 1, 2, 3
"""What games are worth, in points."""


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table; one field for each row of the option table."""

    players: tuple[int, int]
    game_points: int
    honours: bool
    honours_bar: int
    honours_bar_dealing: int
    treble_below: int
    double_below: int
    point: Fraction
    rubber_points: int
    losers_game: str
    rubber_bet: Fraction
    both_revoke: str
    unfinished: str

    def value_of_game(self, losers_score: int) -> int:
        """Return the points of a game by the score of its losers: a treble, double or single.

        Hoffmann, p. 175, law 53.
        """
        if losers_score < self.treble_below:
            return TREBLE
        return DOUBLE if losers_score < self.double_below else SINGLE

    @property
    def dearest_game(self) -> int:
        """Return the points of a game whose losers have scored nothing."""
        return self.value_of_game(0)


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    if options.treble_below > options.double_below:
        raise Fault(
            "double_below",
            "a treble below {treble} leaves no room for a double below {double}: "
            "take a double below {treble} or more",
            treble=options.treble_below,
            double=options.double_below,
        )
    for name in ("double_below", "honours_bar", "honours_bar_dealing"):
        if getattr(options, name) > options.game_points:
            raise Fault(
                name,
                "no score in a game of {game} comes up to {got}: take at most {game}",
                game=options.game_points,
                got=getattr(options, name),
            )
    two_singles = 2 * SINGLE + options.rubber_points
    if options.losers_game == "deducted" and two_singles < options.dearest_game:
        raise Fault(
            "rubber_points",
            "with {points} for the rubber, two singles would lose to a game of {dearest}: "
            "give more for the rubber, or let the losers’ game take nothing off",
            points=options.rubber_points,
            dearest=options.dearest_game,
        )
    if not options.point and not options.rubber_bet:
        raise Fault(
            "point",
            "nothing is played for: give each point a price, or put a stake on the rubber",
        )


RULES = OptionTable(OPTIONS, PRESETS, BOOKS, make=Options, check=check_rules)
"""The rules of Whist: read, laid over a book's, and checked as a whole."""
