"""Amounts as they stand in cells: with signs and thousands, minus in brackets or behind, in £sd."""

from __future__ import annotations

import re

from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money.amounts import LANGUAGE, LSD, find_currency, parse_amount
from napledger.reading.faults import Fault, marked

NOTHING = frozenset({"", "-", "–", "—", "−", "/", ".", "x", "n/a", "na", "#n/a"})
"""What people write where somebody did not play."""

BRACKETS = re.compile(r"([^\d()]*)\(([^()]+)\)([^\d()]*)")
EXACT = re.compile(r"(-?)([0-9]{1,15})\.([0-9]{2,6})")
"""A number as spreadsheet.py writes it."""

NO_FORMULA = marked(
    "the file does not hold what this formula comes to: open it in your spreadsheet, save it, and "
    "bring it in again"
)


def is_nothing(text: str) -> bool:
    """Return whether a cell says that somebody did not play."""
    return text.strip().lower() in NOTHING


def read_cell_amount(text: str, *, currency: str, locale: str = LANGUAGE) -> int:
    """Return what a cell says in the smallest coin, below nought for a loss; raise Fault."""
    if text.startswith("="):
        raise Fault("", NO_FORMULA)
    exact = None if currency == LSD else _exact(text, currency=currency)
    if exact is not None:
        return exact
    bracketed = BRACKETS.fullmatch(text.strip())
    if bracketed:
        before, inside, after = bracketed.groups()
        text = f"-{before}{inside}{after}"
    return parse_amount(text, currency=currency, locale=locale, minimum=-AMOUNT_MAX)


def _exact(text: str, *, currency: str) -> int | None:
    """Return a decimal number whose noughts go beyond the smallest coin; None for any other."""
    match = EXACT.fullmatch(text.strip())
    exponent = find_currency(currency).exponent
    if match is None or (len(match[3]) == 3 and exponent < 3):
        return None
    decimals = match[3].rstrip("0")
    if len(decimals) > exponent:
        return None
    coins = int(match[2] + decimals.ljust(exponent, "0"))
    amount = -coins if match[1] else coins
    return amount if abs(amount) <= AMOUNT_MAX else None
