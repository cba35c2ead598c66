"""The options of a table of Nap: a preset from a book, with the table's own rules laid over it.

Sources and meanings stand in option_table.py. Rates are in stakes, as exact fractions, because
Enquire Within asks for half a stake; they become coins where the stake is known (terms.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from napledger.games.nap.consistency import check_rules
from napledger.games.nap.option_table import OPTIONS
from napledger.games.nap.presets import BOOKS, PRESETS
from napledger.games.options.table import OptionTable


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table; one field for each row of the option table."""

    players: tuple[int, int]
    hand_size: int
    pay: Mapping[str, tuple[Fraction, Fraction]]
    misery_rank: str
    misery_trumps: bool
    all_pass: str
    forced_one: str
    double_header_compounds: bool
    sit_out: str
    kitty: bool
    ante_dealer: Fraction
    ante_others: Fraction
    ante_start: Fraction
    ante_round: Fraction
    knave_five: Fraction
    peep_price: Fraction
    purchase_price: Fraction
    purchase_max: int
    spare_hand: bool
    spare_hand_forfeit: Fraction
    misdeal_fine: Fraction
    interference_fine: Fraction
    failed_nap_kitty: str
    kitty_taken_by: str
    kitty_end: str
    revoke: str
    revoke_fine: Fraction
    out_of_turn: str
    out_of_turn_fine: Fraction
    wrong_cards: str


RULES = OptionTable(OPTIONS, PRESETS, BOOKS, make=Options, check=check_rules)
"""The rules of Nap: read, laid over a book's, and checked as a whole."""
