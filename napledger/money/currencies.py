"""What a table can play for: the world's currencies, counters, and pounds, shillings and pence.

Names, and how many decimals a currency has, come from Babel's data, which say what is in use
rather than what the standard allows: an Icelandic króna has no decimals.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_name, get_currency_precision

from napledger.reading.faults import Term, marked

COUNTERS = "counters"
LSD = "lsd"
LANGUAGE = "en-gb"
"""What every text is written in, and told in where nobody asks for another language."""

CODE = re.compile(rf"[A-Z]{{3}}|{COUNTERS}|{LSD}")
CODE_CHARACTERS = range(3, len(COUNTERS) + 1)
"""How a currency is written: ISO 4217, or one of ours."""

_COMMON = ("GBP", "EUR", "USD", "JPY", COUNTERS, LSD, "AUD", "CAD", "NZD", "CHF")

_OURS = {COUNTERS: marked("counters"), LSD: marked("pounds, shillings and pence")}


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: its `code`, English `name`, and `exponent`, the decimals its smallest coin takes.

    A hundred pence make a pound, so the pound's exponent is 2. Counters and £sd have 0: the one
    has nothing smaller, the other is not written with decimals.
    """

    code: str
    name: str
    exponent: int


def is_currency(code: str) -> bool:
    """Return whether `code`, spelled exactly so, is a currency a table can play for.

    Currencies of the past are among them: an old book may be kept in marks or guilders.
    """
    return code in _OURS or code in get_global("all_currencies")


def find_currency(code: str) -> Currency:
    """Return the currency of a code that `is_currency` holds good."""
    assert is_currency(code), f"{code!r} is not a currency; ask is_currency first"
    exponent = 0 if code in _OURS else get_currency_precision(code)
    return Currency(code, str(currency_name(code, locale=LANGUAGE)), exponent)


def currency_codes() -> tuple[str, ...]:
    """Return the codes to offer in a form: the common ones first, then all in present use."""
    in_use = {
        code
        for currencies in get_global("territory_currencies").values()
        for code, _, ended, is_tender in currencies
        if is_tender and not ended
    }
    return _COMMON + tuple(sorted(in_use - set(_COMMON)))


def currency_of_region(region: str) -> str:
    """Return what is paid with in a region by its code, like GB; counters where it names none."""
    used = get_global("territory_currencies").get(region.upper(), ())
    codes = (code for code, _, ended, is_tender in used if is_tender and not ended)
    return next(codes, COUNTERS)


def currency_name(code: str, *, locale: str) -> str:
    """Return what a currency is called in the reader's language: "British Pound".

    Counters and £sd come as a `Term`, in English, for whoever shows it to translate.
    """
    if code in _OURS:
        return Term(_OURS[code])
    return get_currency_name(code, locale=locale_of(locale))


def locale_of(name: str) -> Locale:
    """Return Babel's locale for a name in its own or the web's spelling ("en_GB", "en-gb")."""
    return Locale.parse(name.replace("-", "_"))
