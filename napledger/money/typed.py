"""Amounts as people type them: tidied, and read as a number of the smallest coin.

Comma and point are both taken, for whoever types is as likely to have the one on the keys as the
other. The same figures always mean the same amount, whatever the reader's language:

- where both stand, the last is the decimal mark: "1,234.50" and "1.234,50";
- where one stands more than once, it parts thousands: "1,234,567";
- where one stands alone before exactly three digits, it parts thousands, "1,234", unless the
  currency has three decimals or more: a Kuwaiti "1,234" is 1 dinar and 234 fils.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from napledger.money.currencies import COUNTERS, locale_of
from napledger.money.formatting import (
    Style,
    in_a_sentence,
    signs_of,
    small_coins_of,
    symbol_of,
    words_for,
)
from napledger.reading.faults import Fault

_SAME_MARKS = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "\N{EM DASH}": "-",
        "\N{HYPHEN}": "-",
        "\N{NON-BREAKING HYPHEN}": "-",
        "’": "'",
        "‘": "'",
        "\N{MODIFIER LETTER APOSTROPHE}": "'",
        "\N{ARABIC THOUSANDS SEPARATOR}": "'",
        "\N{ARABIC COMMA}": ",",
        "\N{REVERSED COMMA}": ",",
    }
)
_SPACES = re.compile(r"\s+")

_DECIMAL_ONLY = "\N{ARABIC DECIMAL SEPARATOR}"
_DECIMAL_MARKS = f".,{_DECIMAL_ONLY}"
_FIGURES = rf"[{_DECIMAL_MARKS}]?[0-9](?:[0-9{_DECIMAL_MARKS}' ]*[0-9])?"
_THOUSANDS = re.compile(r"[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})*,\d{3}")
_NEVER = r"(?!)"


def plain(text: str) -> str:
    """Return a typed text with its look taken off, so that only what it says is left.

    Digits of any script become 0 to 9, wide letters and signs ordinary ones, capitals small, any
    space one blank, every dash a hyphen; Unicode's invisible marks go.
    """
    seen = text if text.isascii() else "".join(_plain_character(c) for c in text)
    return _SPACES.sub(" ", seen).strip().lower().translate(_SAME_MARKS)


def read_coins(text: str, *, style: Style, locale: str, came: str) -> int | None:
    """Return how many of the smallest coin a text says that `plain` has tidied; None if it is none.

    `came` is the text as it was typed, for the sentence about a slip.
    """
    match = _spelling(style.currency.code, locale=locale).fullmatch(text)
    if not match:
        return None
    signs = match["sign"] + match["sign_inside"] + match["sign_after"]
    is_small = match["small_coin"] is not None
    if len(signs) > 1 or (is_small and match["unit_before"]):
        return None
    exponent = 0 if is_small else style.currency.exponent
    whole, decimals = _parted(match["figures"], exponent=exponent)
    if not _is_whole_number(whole):
        raise Fault(
            "",
            "“{came}” does not show where its thousands end. Write an amount like {example}",
            came=came,
            example=style.example(),
        )
    if len(decimals) > exponent:
        raise Fault(
            "",
            "“{came}” has too many decimals: the smallest coin is {coin}. "
            "Write an amount like {example}",
            came=came,
            coin=in_a_sentence(style.write(1, signed=False)),
            example=style.example(),
        )
    coins = int(re.sub(r"\D", "", whole) + decimals.ljust(exponent, "0"))
    return -coins if signs == "-" else coins


def names_other_money(text: str, *, code: str) -> bool:
    """Return whether a tidied text has the sign of a currency that is not `code`."""
    signs = {character for character in text if unicodedata.category(character) == "Sc"}
    return not signs <= signs_of(code)


def _plain_character(character: str) -> str:
    digit = unicodedata.decimal(character, None)
    if digit is not None:
        return str(digit)
    if unicodedata.category(character) == "Cf":
        return ""
    if unicodedata.east_asian_width(character) == "F":
        return unicodedata.normalize("NFKC", character)
    return character


def _spelling(code: str, *, locale: str) -> re.Pattern[str]:
    """Return what an amount of a currency looks like once tidied, with its unit before or after."""
    units = {code, *signs_of(code), *words_for(code)}
    if code != COUNTERS:
        units.add(symbol_of(code, locale=locale_of(locale)))
    unit = _any_of(units)
    return re.compile(
        rf"(?P<sign>[+-]?) ?(?P<unit_before>{unit})? ?(?P<sign_inside>[+-]?) ?"
        rf"(?P<figures>{_FIGURES}) ?"
        rf"(?:(?P<small_coin>{_any_of(small_coins_of(code))})|{unit})? ?(?P<sign_after>[+-]?)"
    )


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern for any of the words, the longest first; for nothing at all if none."""
    longest_first = sorted({plain(word) for word in words}, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word) for word in longest_first) or _NEVER


def _parted(figures: str, *, exponent: int) -> tuple[str, str]:
    """Return what stands before and after the decimal mark, if one of the marks is one."""
    at = max(figures.rfind(mark) for mark in _DECIMAL_MARKS)
    whole, mark, decimals = figures[:at], figures[at : at + 1], figures[at + 1 :]
    if at < 0 or not decimals.isdigit() or mark in whole:
        return figures, ""
    parts_thousands = mark != _DECIMAL_ONLY and exponent < 3 and _THOUSANDS.fullmatch(figures)
    return (figures, "") if parts_thousands else (whole, decimals)


def _is_whole_number(figures: str) -> bool:
    """Return whether figures are plain digits, or digits parted into thousands the same way."""
    return not figures or figures.isdigit() or _THOUSANDS.fullmatch(figures) is not None
