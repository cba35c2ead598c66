"""The options of a table of Loo: a preset from a book, with the table's own rules laid over it.

Sources and meanings stand in option_table.py. Rates are in stakes, as exact fractions; they become
coins where the stake is known (terms.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from napledger.games.loo.option_table import OPTIONS
from napledger.games.loo.presets import BOOKS, PRESETS
from napledger.games.options.table import OptionTable
from napledger.reading.faults import Fault


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table; one field for each row of the option table."""

    players: tuple[int, int]
    cards: int
    dealer_puts: Fraction
    others_put: Fraction
    single: Fraction
    loo: str
    loo_price: Fraction
    loo_on_single: Fraction
    loo_limit: Fraction
    must: str
    miss: int
    dealer_defends: str
    club_law: bool
    breach: str
    flush: str
    flush_looes: str
    pam_spares: bool
    sit_out: str
    odd_coins: str
    kitty_end: str


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    _check_prices(options)
    _check_cards(options)
    if options.pam_spares and options.flush == "none":
        raise Fault(
            "pam_spares",
            "Pam spares from a flush, but this table plays without one: "
            "play with a flush, or take this away",
        )
    if options.dealer_defends == "for_pool" and not options.miss:
        raise Fault(
            "dealer_defends",
            "without a miss the last hand cannot play for the pool: "
            "deal a miss, or let the last hand give the pool up",
        )


def _check_prices(options: Options) -> None:
    if not options.dealer_puts:
        raise Fault(
            "dealer_puts",
            "the dealer puts nothing in, so there is no pool: give a number of stakes",
        )
    if options.loo == "limited":
        for name in ("loo_price", "loo_on_single"):
            if not getattr(options, name):
                raise Fault(
                    name,
                    "a limited loo needs a price, in a double and in a single pool: "
                    "give a number of stakes, or choose another loo",
                )
    if options.loo == "mixed" and not options.loo_limit:
        raise Fault(
            "loo_limit",
            "a mixed loo needs its limit: give a number of stakes, or choose another loo",
        )


def _check_cards(options: Options) -> None:
    if options.cards == 3:
        if options.flush != "none":
            raise Fault(
                "flush", "there is no flush with three cards: play with five, or without a flush"
            )
        return
    if options.miss:
        raise Fault("miss", "there is no miss with five cards: play with three, or without a miss")
    if options.must == "one_card":
        raise Fault(
            "must",
            "a single is dealt with one card each only where a hand has three: "
            "play with three cards, or choose another must",
        )


RULES = OptionTable(OPTIONS, PRESETS, BOOKS, make=Options, check=check_rules)
"""The rules of Loo: read, laid over a book's, and checked as a whole."""
