"""The options of a table of Piquet: a rule set from a book, with the table's own laid over it.

Sources and meanings stand in option_table.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.options.table import OptionTable
from napledger.games.piquet.consistency import check_rules
from napledger.games.piquet.option_table import HUNDRED, OPTIONS
from napledger.games.piquet.presets import BOOKS, PRESETS


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table; one field for each row of the option table."""

    players: tuple[int, int]
    form: str
    stake_on: str
    deals: int
    rubicon: int
    game_bonus: int
    tie: str
    step: int
    fractions: str
    target: int
    lurch_below: int
    games_up: int
    chouette: bool
    unfinished: str

    @property
    def is_hundred(self) -> bool:
        """Return whether games of a hundred up are played, and no rubicon."""
        return self.form == HUNDRED

    @property
    def length(self) -> int:
        """Return the deals of a partie, or the score that wins a game."""
        return self.target if self.is_hundred else self.deals


RULES = OptionTable(OPTIONS, PRESETS, BOOKS, make=Options, check=check_rules)
"""The rules of Piquet: read, laid over a book's, and checked as a whole."""
