"""The options of a table of Vingt-Un: a preset from a book, with the table's own laid over it.

Sources and meanings stand in option_table.py. Stakes, antes and fines are whole counters.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from napledger.games.options.table import OptionTable, check_needs
from napledger.games.vingt_un.option_table import OPTIONS
from napledger.games.vingt_un.presets import BOOKS, PRESETS
from napledger.reading.faults import Fault


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table; one field for each row of the option table."""

    players: tuple[int, int]
    minimum: int
    maximum: int
    doubling: bool
    ties: str
    tie_at_21: str
    twenty_one_pays: int
    natural_pays: int
    dealer_natural_pays: int
    dealer_natural_shown: str
    natural_tie: str
    five_cards: Fraction
    dealer_five_pays: int
    pairs: str
    split_naturals: bool
    natural_from_others: int
    others_pay: str
    brulet: bool
    deal_lasts: str
    deal_rounds: int
    deal_goes_to: str
    grace: str
    sale: bool
    kitty: bool
    ante: int
    over_fine: int
    tie_share: int
    irregular_fine: int
    kitty_natural: bool
    kitty_end: str
    words: str


class WithLimits(Protocol):
    """Options that limit what may be staked on a hand."""

    @property
    def minimum(self) -> int:
        """Return the smallest stake, in counters."""

    @property
    def maximum(self) -> int:
        """Return the largest stake, in counters."""


def check_limits(options: WithLimits) -> None:
    """Raise Fault when no stake lies between the smallest and the largest."""
    if options.minimum > options.maximum:
        raise Fault(
            "maximum",
            "the largest stake is {maximum}, below the smallest, which is {minimum}: "
            "raise it, or lower the other",
            maximum=options.maximum,
            minimum=options.minimum,
        )


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    check_limits(options)
    if options.kitty_natural and not options.kitty:
        raise Fault(
            "kitty_natural",
            "a natural cannot take the kitty where there is none: play with a kitty, "
            "or let naturals not take it",
        )
    check_needs(options, OPTIONS)


RULES = OptionTable(OPTIONS, PRESETS, BOOKS, make=Options, check=check_rules)
"""The rules of Vingt-Un: read, laid over a book's, and checked as a whole."""
