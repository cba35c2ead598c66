"""How each country writes money: "£1.35", "1,35 €", "￥135", with every coin exact.

Babel writes it, from decimals that hold whole numbers of the smallest coin: no amount ever passes
through a float. A plus it does not know, nor a true minus, nor Unicode's rule that letters do not
touch digits; and English pence are said as people say them. Plain decimals are for other programs:
135 pence are "1.35", in every language.

What people write beside the figures of an amount, whatever their own country's way is.

Babel knows how one country writes another's money ("US$" in Britain). These are the signs and
words that anybody types: "$5" at a table that plays for dollars, "50c", "5 kr".
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

from napledger.money.currencies import COUNTERS, LSD, Currency, find_currency, locale_of

_CODES_BY_SIGN = {
    "$": (
        "ARS AUD BBD BMD BND BRL BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MOP MXN NAD "
        "NIO NZD SBD SGD SRD TOP TTD TWD USD UYU WST XCD"
    ),
    "£": f"EGP FKP GBP GIP LBP SHP SSP SYP {LSD}",
    "¥": "CNY JPY",
    "€": "EUR",
    "₡": "CRC",
    "₦": "NGN",
    "₩": "KRW",
    "₪": "ILS",
    "₫": "VND",
    "₭": "LAK",
    "₮": "MNT",
    "₱": "PHP",
    "₲": "PYG",
    "₴": "UAH",
    "₵": "GHS",
    "₸": "KZT",
    "₹": "INR",
    "₺": "TRY",
    "₼": "AZN",
    "₽": "RUB",
    "₾": "GEL",
    "฿": "THB",
    "৳": "BDT",
    "֏": "AMD",
    "؋": "AFN",
    "៛": "KHR",
}

SIGNS = "".join(_CODES_BY_SIGN)
"""All of these signs."""

_WORDS = {
    COUNTERS: ("counter", "counters"),
    "CHF": ("Fr", "Fr.", "SFr", "SFr."),
    "CNY": ("元",),
    "CZK": ("Kč", "Kc"),
    "DKK": ("kr", "kr."),
    "HUF": ("Ft",),
    "INR": ("Rs", "Rs."),
    "ISK": ("kr", "kr."),
    "JPY": ("円",),
    "NOK": ("kr", "kr."),
    "PLN": ("zł", "zl"),
    "SEK": ("kr", "kr."),
    "ZAR": ("R",),
}

_CENTS = ("c", "ct", "¢", "cent", "cents")
_SMALL_COINS = {
    "GBP": ("p", "penny", "pence"),
    "EUR": _CENTS,
    "USD": _CENTS,
    "AUD": _CENTS,
    "CAD": _CENTS,
    "NZD": _CENTS,
    "ZAR": _CENTS,
}


def signs_of(code: str) -> frozenset[str]:
    """Return the currency signs that stand for a currency, each a single character."""
    return frozenset(sign for sign, codes in _CODES_BY_SIGN.items() if code in codes.split())


def words_for(code: str) -> tuple[str, ...]:
    """Return the words that people write for a currency, besides its code and its signs."""
    return _WORDS.get(code, ())


def small_coins_of(code: str) -> tuple[str, ...]:
    """Return what the hundredth part is called where it is typed by itself: "5p", "50c"."""
    return _SMALL_COINS.get(code, ())


PLUS = "+"
MINUS = "−"


def with_minus(number: int) -> str:
    """Return a number that is no amount as it is printed: below nought with a minus, no hyphen."""
    return str(number).replace("-", MINUS)


FULL, ROUND, POUNDS = "full", "round", "pounds"
"""How an amount is written: alone, among whole pounds ("£3"), among pounds and pence ("£0.50")."""

BARE, WHOLE = "bare", "whole"
"""The same in a column that says the currency in its head, and in one of whole pounds."""

_SIGN_PLACE = "-"
_PENNIES_A_POUND = 100


@dataclass(frozen=True, slots=True)
class Style:
    """How amounts of one currency are written in one country; `pattern` is as Unicode has it.

    Without one an amount is a number alone, of so many `digits` after the point. `form` is how it
    is written.
    """

    currency: Currency
    reader: Locale
    pattern: str
    digits: int = 0
    form: str = FULL

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
        exact = Decimal(amount).scaleb(-self.currency.exponent)
        if not self.pattern:
            places = "." + "0" * self.digits if self.digits else ""
            return format_decimal(exact, f"#,##0{places}", locale=self.reader)
        code, pattern, is_round = self.currency.code, self.pattern, self.form == ROUND
        if is_round and exact == exact.to_integral_value():
            pattern = re.sub(r"\.0+", "", pattern)
            return format_currency(exact, code, pattern, locale=self.reader, currency_digits=False)
        return format_currency(exact, code, pattern, locale=self.reader)

    def _says_pence(self) -> bool:
        is_said = bool(self.pattern) and self.form != POUNDS
        return is_said and self.currency.code == "GBP" and self.reader.language == "en"


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


def style_of(code: str, *, locale: str, form: str = FULL) -> Style:
    """Return how the currency `code` is written in `locale`. £sd is not, see `sterling`.

    Under a pound, English readers get pence as they say them, "5p": at a penny table nearly every
    amount is one, and "£0.05" is how a till talks; among pounds it stands in pounds (`POUNDS`). All
    else is written as Babel's data has it, but for whole pounds among such (`ROUND`). In a column
    it is a number alone (`BARE`), without a point where no amount has coins (`WHOLE`).
    """
    reader, currency = locale_of(locale), find_currency(code)
    is_bare = form in (BARE, WHOLE) or code == COUNTERS
    digits = 0 if form == WHOLE else currency.exponent
    return Style(currency, reader, "" if is_bare else _pattern(code, reader), digits, form)


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


def direction_of(amount: int) -> str:
    """Return which way an amount goes, for its colour: "up", "down" or ""."""
    return "up" if amount > 0 else "down" if amount < 0 else ""
