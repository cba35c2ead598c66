"""Money as people write it and type it, in whole numbers of the smallest coin.

What a table can play for stands in `currencies`; how it is written in `formatting` and, for £sd,
`sterling`; how what people type is read in `typed`. This module is the front of them all.
"""

from __future__ import annotations

import unicodedata
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money import sterling
from napledger.money.currencies import (
    COUNTERS,
    LANGUAGE,
    LSD,
    Currency,
    currency_codes,
    currency_name,
    currency_of_region,
    find_currency,
    is_currency,
)
from napledger.money.formatting import BARE, FULL, WHOLE, in_a_sentence, style_of
from napledger.money.typed import names_other_money, plain, read_coins
from napledger.reading.faults import Fault

__all__ = [
    "COUNTERS",
    "LANGUAGE",
    "LSD",
    "Currency",
    "currency_codes",
    "currency_name",
    "currency_named",
    "currency_of_region",
    "find_currency",
    "format_amount",
    "is_currency",
    "parse_amount",
]

TYPED_CHARACTERS_MAX = 60


# Babel takes 25 microseconds for an amount, and a page writes the same few again and again: without
# this the table took 1.0 ms longer (8.8 for 7.8), and the result of a night 2.1 (8.3 for 6.2).
@cached(LRUCache[Any, str](maxsize=2048), lock=Lock())
def format_amount(
    amount: int,
    *,
    currency: str,
    locale: str = LANGUAGE,
    signed: bool = False,
    form: str = FULL,
) -> str:
    """Return an amount of the smallest coin as the reader's country writes it: "£1.35".

    An amount below nought has a minus sign; with `signed` one above nought has a plus. In the
    column of a sheet it has another `form`.
    """
    if currency == LSD:
        has_strokes = form in (BARE, WHOLE)
        written = sterling.written_with_strokes if has_strokes else sterling.written_in_full
        return written(amount, signed=signed)
    return style_of(currency, locale=locale, form=form).write(amount, signed=signed)


def currency_named(text: str, *, currency: str, nearest: str, locale: str = LANGUAGE) -> str:
    """Return the currency that a typed amount names by its unit: £, p, s, d, $, €, kr and so on.

    That is `currency` wherever it takes the text, and for a plain number; else the first that does
    of the `nearest`, of those often played for, and of all others. Where none does, `currency`.
    """
    tidied = plain(text)
    if not any(each.isalpha() or unicodedata.category(each) == "Sc" for each in tidied):
        return currency
    for code in dict.fromkeys((currency, nearest, *currency_codes())):
        try:
            parse_amount(text, currency=code, path="", locale=locale)
        except Fault:
            continue
        return code
    return currency


def parse_amount(
    text: str,
    *,
    currency: str,
    path: str = "",
    locale: str = LANGUAGE,
    minimum: int = 1,
) -> int:
    """Return what somebody typed as an amount of the smallest coin, from `minimum` up.

    A Fault says what to type instead. The locale gives the sentence its example, and the
    currency's sign as it is written there; the figures are read alike in every language.
    """
    came = in_a_sentence(text[:TYPED_CHARACTERS_MAX].strip())
    try:
        amount = _read_amount(text, currency=currency, locale=locale, came=came)
        _check_limits(amount, minimum=minimum, currency=currency, locale=locale, came=came)
    except Fault as fault:
        raise fault.at(path) from None
    return amount


def _read_amount(text: str, *, currency: str, locale: str, came: str) -> int:
    """Return what a text says, however small or large."""
    example = _example(currency, locale=locale)
    if len(text) > TYPED_CHARACTERS_MAX:
        raise Fault("", "This is too long for an amount. Write one like {example}", example=example)
    if not came:
        raise Fault("", "Nothing is written here. Write an amount like {example}", example=example)
    tidied = plain(text)
    if currency == LSD:
        amount = sterling.read_farthings(tidied, came=came)
    else:
        style = style_of(currency, locale=locale)
        amount = read_coins(tidied, style=style, locale=locale, came=came)
    if amount is not None:
        return amount
    if names_other_money(tidied, code=currency):
        raise Fault(
            "",
            "“{came}” is not this table’s money ({currency}). Write an amount like {example}",
            came=came,
            currency=currency_name(currency, locale=locale),
            example=example,
        )
    if currency == COUNTERS:
        raise Fault("", "“{came}” is not an amount. Enter a number, like 5", came=came)
    raise Fault(
        "", "“{came}” is not an amount. Write one like {example}", came=came, example=example
    )


def _check_limits(amount: int, *, minimum: int, currency: str, locale: str, came: str) -> None:
    """Refuse an amount below the least that may stand here, or above what the book can hold."""
    if amount < minimum:
        least = format_amount(minimum, currency=currency, locale=locale)
        raise Fault(
            "",
            "“{came}” is too little: the least is {least}",
            came=came,
            least=in_a_sentence(least),
        )
    if amount > AMOUNT_MAX:
        most = format_amount(AMOUNT_MAX, currency=currency, locale=locale)
        raise Fault(
            "", "“{came}” is too much: the most is {most}", came=came, most=in_a_sentence(most)
        )


def _example(currency: str, *, locale: str) -> str:
    if currency == LSD:
        return sterling.EXAMPLE
    return style_of(currency, locale=locale).example()
