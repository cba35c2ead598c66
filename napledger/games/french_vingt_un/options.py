"""The options of a table of French Vingt-Un: a preset from a book, with the table's own over it."""

from __future__ import annotations

from dataclasses import dataclass

from napledger.games.french_vingt_un.option_table import OPTIONS
from napledger.games.french_vingt_un.presets import BOOKS, PRESETS
from napledger.games.options.table import OptionTable
from napledger.games.vingt_un.options import check_limits


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table; one field for each row of the option table."""

    players: tuple[int, int]
    programme: tuple[int, ...]
    minimum: int
    maximum: int
    doubled_rounds: str
    ties: str
    tie_at_21: str
    natural_pays: int
    natural_tie: str
    pairs: str
    split_naturals: bool
    rouge_cards: int
    difference_rate: int
    clock_stake: int


RULES = OptionTable(OPTIONS, PRESETS, BOOKS, make=Options, check=check_limits)
"""The rules of French Vingt-Un: read, laid over a book's, and checked as a whole."""
