"""How each country writes money: "£1.35", "1,35 €", "￥135", with every coin exact.

Babel writes it, from decimals that hold whole numbers of the smallest coin: no amount ever passes
through a float. A plus it does not know, nor a true minus, nor Unicode's rule that letters do not
touch digits; and English pence are said as people say them. Plain decimals are for other programs:
135 pence are "1.35", in every language.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal

from babel import Locale
from babel.numbers import (
    format_currency,
    format_decimal,
    get_currency_symbol,
    get_decimal_symbol,
    get_minus_sign_symbol,
    get_plus_sign_symbol,
)

from napledger.money.currencies import COUNTERS, Currency, find_currency, locale_of

PLUS = "+"
MINUS = "−"

_SIGN_PLACE = "-"
_PENNIES_A_POUND = 100


@dataclass(frozen=True, slots=True)
class Style:
    """How amounts of one currency are written in one country; `pattern` is as Unicode has it."""

    currency: Currency
    reader: Locale
    pattern: str

    def write(self, amount: int, *, signed: bool) -> str:
        """Return `amount` of the smallest coin, with a sign if it is below nought or `signed`."""
        coins = abs(amount)
        if self._says_pence() and 0 < coins < _PENNIES_A_POUND:
            return f"{sign_of(amount, signed=signed)}{coins}p"
        if not amount or (amount > 0 and not signed):
            return self._written(amount)
        minus = get_minus_sign_symbol(self.reader).replace(_SIGN_PLACE, MINUS)
        # A plus stands where the country has its minus.
        sign = get_plus_sign_symbol(self.reader) if amount > 0 else minus
        return self._written(-coins).replace(_SIGN_PLACE, sign, 1)

    def example(self) -> str:
        """Return an amount as somebody might type it, for a sentence that asks for one."""
        exponent, mark = self.currency.exponent, get_decimal_symbol(self.reader)
        return f"1{mark}{'5'.ljust(exponent, '0')}" if exponent else "100"

    def _written(self, amount: int) -> str:
        if self.currency.code == COUNTERS:
            return format_decimal(amount, locale=self.reader)
        exact = Decimal(amount).scaleb(-self.currency.exponent)
        return format_currency(exact, self.currency.code, self.pattern, locale=self.reader)

    def _says_pence(self) -> bool:
        return self.currency.code == "GBP" and self.reader.language == "en"


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


def style_of(code: str, *, locale: str) -> Style:
    """Return how the currency `code` is written in `locale`. £sd is not, see `sterling`.

    Under a pound, English readers get pence as they say them, "5p": at a penny table nearly every
    amount is one, and "£0.05" is how a till talks. All else is written as Babel's data has it.
    """
    reader = locale_of(locale)
    return Style(find_currency(code), reader, "" if code == COUNTERS else _pattern(code, reader))


def symbol_of(code: str, *, locale: Locale) -> str:
    """Return the sign of a currency among these readers, or its code where there is none.

    Cape Verde writes its escudos with a sign that cannot be seen, and a mark between the digits
    that Babel does not know; the code is better than nothing.
    """
    symbol = get_currency_symbol(code, locale=locale)
    return symbol if _last_seen(symbol) else code


def _pattern(code: str, reader: Locale) -> str:
    """Return a country's pattern, with the code for a sign that cannot be seen.

    Unicode's rule for currencies, which Babel leaves out, is that letters do not touch digits.
    """
    pattern: str = reader.currency_formats["standard"].pattern
    symbol = symbol_of(code, locale=reader)
    if not _is_sign(_last_seen(symbol)):
        pattern = re.sub("¤(?=[#0])", "¤\N{NO-BREAK SPACE}", pattern)
    if not _is_sign(symbol[0]):
        pattern = re.sub("(?<=[#0])¤", "\N{NO-BREAK SPACE}¤", pattern)
    return pattern.replace("¤", "¤¤") if symbol == code else pattern


def _last_seen(symbol: str) -> str:
    """Return the last character of a symbol that is not one of Unicode's invisible ones."""
    return next((c for c in reversed(symbol) if unicodedata.category(c) != "Cf"), "")


def _is_sign(character: str) -> bool:
    """Return whether a character may touch digits: a currency sign or other symbol."""
    return unicodedata.category(character).startswith("S")


def decimal_text(amount: int, *, exponent: int, mark: str = ".") -> str:
    """Return an amount of the smallest coin in its currency: -5 of exponent 2 is "-0.05".

    `exponent` is how many decimals the currency has, `mark` what stands before them.
    """
    sign = "-" if amount < 0 else ""
    if not exponent:
        return f"{sign}{abs(amount)}"
    digits = str(abs(amount)).zfill(exponent + 1)
    return f"{sign}{digits[:-exponent]}{mark}{digits[-exponent:]}"
