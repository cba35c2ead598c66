"""The options of a table of Solo Whist: a preset, with the table's own rules laid over it.

Sources and meanings stand in option_table.py. Rates are in stakes, as exact fractions; they become
coins where the stake is known (terms.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from napledger.games.options.table import OptionTable
from napledger.games.solo_whist.consistency import check_rules
from napledger.games.solo_whist.option_table import OPTIONS
from napledger.games.solo_whist.presets import BOOKS, PRESETS

Prices = Mapping[str, tuple[Fraction, Fraction]]
"""Two rates in stakes by call."""


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table; one field for each row of the option table."""

    players: tuple[int, int]
    pay: Prices
    tricks: Prices
    slam_doubles: str
    unaccepted: str
    all_pass: str
    all_pass_pays: Fraction
    stands_out: str
    kitty: bool
    ante_dealer: Fraction
    ante_others: Fraction
    misdeal_fine: Fraction
    kitty_taken_by: str
    failed_kitty: str
    kitty_end: str
    revoke: str
    revoke_fine: Fraction
    misere_offence: str
    wrong_cards: str


RULES = OptionTable(OPTIONS, PRESETS, BOOKS, make=Options, check=check_rules)
"""The rules of Solo Whist: read, laid over a book's, and checked as a whole."""
