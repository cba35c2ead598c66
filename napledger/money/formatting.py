"""How each country writes money: "£1.35", "1,35 €", "￥135", with every coin exact.

Babel gives the signs and their places; the digits are joined here from whole numbers, so that no
amount ever passes through a float or a Decimal.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from babel import Locale
from babel.numbers import (
    NumberPattern,
    get_currency_symbol,
    get_decimal_symbol,
    get_group_symbol,
    get_minus_sign_symbol,
    get_plus_sign_symbol,
)

from napledger.money.currencies import COUNTERS, Currency, find_currency, locale_of

PLUS = "+"
MINUS = "−"

_SYMBOL_PLACE = "¤"
_SIGN_PLACE = "-"
_NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
_PENNIES_A_POUND = 100


@dataclass(frozen=True, slots=True)
class Affixes:
    """What stands before and after the digits of an amount."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Style:
    """How amounts of one currency are written in one country.

    `plain`, `plus` and `minus` stand round the digits by the amount's sign. `group_sizes` are the
    digits of the last group and of the ones before it: 3 and 3, or 3 and 2 in India.
    """

    currency: Currency
    plain: Affixes
    plus: Affixes
    minus: Affixes
    decimal_mark: str
    group_mark: str
    group_sizes: tuple[int, int]
    says_pence: bool

    def write(self, amount: int, *, signed: bool) -> str:
        """Return `amount` of the smallest coin, with a sign if it is below nought or `signed`."""
        coins = abs(amount)
        if self.says_pence and 0 < coins < _PENNIES_A_POUND:
            return f"{sign_of(amount, signed=signed)}{coins}p"
        above = self.plus if signed and amount else self.plain
        affixes = self.minus if amount < 0 else above
        return affixes.before + self._digits(coins) + affixes.after

    def example(self) -> str:
        """Return an amount as somebody might type it, for a sentence that asks for one."""
        exponent = self.currency.exponent
        return f"1{self.decimal_mark}{'5'.ljust(exponent, '0')}" if exponent else "100"

    def _digits(self, coins: int) -> str:
        exponent = self.currency.exponent
        if not exponent:
            return self._grouped(str(coins))
        digits = str(coins).zfill(exponent + 1)
        return self._grouped(digits[:-exponent]) + self.decimal_mark + digits[-exponent:]

    def _grouped(self, digits: str) -> str:
        size, size_further = self.group_sizes
        groups: list[str] = []
        while len(digits) > size:
            groups.append(digits[-size:])
            digits, size = digits[:-size], size_further
        return self.group_mark.join((digits, *reversed(groups)))


def in_a_sentence(text: str) -> str:
    """Return an amount for a sentence: blanks for no-break spaces, and no invisible marks.

    A fault escapes whatever is not printable. In a stranger's text that is right, but a German's
    smallest coin has a no-break space of our own making before its sign.
    """
    blanks = (" " if unicodedata.category(c) == "Zs" else c for c in text)
    return "".join(c for c in blanks if unicodedata.category(c) != "Cf")


def sign_of(amount: int, *, signed: bool) -> str:
    """Return the sign written before an amount: none before nought."""
    if amount < 0:
        return MINUS
    return PLUS if signed and amount else ""


@lru_cache(maxsize=128)
def style_of(code: str, *, locale: str) -> Style:
    """Return how the currency `code` is written in `locale`. £sd is not, see `sterling`.

    Under a pound, English readers get pence as they say them, "5p": at a penny table nearly every
    amount is one, and "£0.05" is how a till talks. All else is written as Babel's data has it.
    """
    reader = locale_of(locale)
    pattern: NumberPattern = (
        reader.decimal_formats[None] if code == COUNTERS else reader.currency_formats["standard"]
    )
    symbol = symbol_of(code, locale=reader)
    minus = get_minus_sign_symbol(reader).replace("-", MINUS)
    return Style(
        currency=find_currency(code),
        plain=_affixes(pattern, sign="", symbol=symbol),
        plus=_affixes(pattern, sign=get_plus_sign_symbol(reader), symbol=symbol),
        minus=_affixes(pattern, sign=minus, symbol=symbol),
        decimal_mark=get_decimal_symbol(reader),
        group_mark=get_group_symbol(reader),
        group_sizes=pattern.grouping,
        says_pence=code == "GBP" and reader.language == "en",
    )


def symbol_of(code: str, *, locale: Locale) -> str:
    """Return the sign of a currency among these readers, or its code where there is none.

    Cape Verde writes its escudos with a sign that cannot be seen, and a mark between the digits
    that Babel does not know; the code is better than nothing.
    """
    symbol = get_currency_symbol(code, locale=locale)
    return symbol if _last_seen(symbol) else code


def _affixes(pattern: NumberPattern, *, sign: str, symbol: str) -> Affixes:
    """Return what stands round the digits, the sign in the place that the country gives a minus."""
    negative = 1 if sign else 0
    before, after = pattern.prefix[negative], pattern.suffix[negative]
    # Unicode's rule for currencies, which Babel leaves out: letters do not touch digits.
    if before.endswith(_SYMBOL_PLACE) and not _is_sign(_last_seen(symbol)):
        before += _NO_BREAK_SPACE
    if after.startswith(_SYMBOL_PLACE) and not _is_sign(symbol[0]):
        after = _NO_BREAK_SPACE + after
    return Affixes(
        before.replace(_SIGN_PLACE, sign).replace(_SYMBOL_PLACE, symbol),
        after.replace(_SIGN_PLACE, sign).replace(_SYMBOL_PLACE, symbol),
    )


def _last_seen(symbol: str) -> str:
    """Return the last character of a symbol that is not one of Unicode's invisible ones."""
    return next((c for c in reversed(symbol) if unicodedata.category(c) != "Cf"), "")


def _is_sign(character: str) -> bool:
    """Return whether a character may touch digits: a currency sign or other symbol."""
    return unicodedata.category(character).startswith("S")
