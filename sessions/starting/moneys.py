"""What an evening can be played for: the currencies to choose from, as people call them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header

from napledger.money.currencies import (
    COUNTERS,
    LANGUAGE,
    LSD,
    currency_codes,
    currency_name,
    currency_of_region,
    find_currency,
    is_currency,
)
from napledger.reading.faults import Term
from napledger.site.in_order import in_order

COMMON_LAST = "CHF"


SHARE_OF_A_UNIT = 10
"""A first stake, where nobody has said one: a tenth of the unit, ten pence; one counter."""


def money_of(languages: str) -> str:
    """Return the currency of the region that a browser's first language names; else counters.

    `languages` is the header Accept-Language: "en-GB,en;q=0.9" is of Britain, "en" of nowhere.
    """
    first = next(iter(parse_accept_lang_header(languages)), ("", 0.0))[0]
    return currency_of_region(first.rpartition("-")[2]) if "-" in first else COUNTERS


def first_stake(currency: str) -> int:
    """Return the stake that is offered first, in the smallest coin."""
    return 10 ** find_currency(currency).exponent // SHARE_OF_A_UNIT or 1


@dataclass(frozen=True, slots=True)
class Money:
    """A currency by its code, and as people call it."""

    code: str
    name: str


def moneys(*, also: str = "") -> tuple[tuple[str, tuple[Money, ...]], ...]:
    """Return what tables play for in two groups under their headings, the common ones first.

    `also` is a code that is to be among them: an old book may be kept in a money of the past.
    """
    codes = currency_codes()
    if also not in codes and is_currency(also):
        codes = (also, *codes)
    common = codes.index(COMMON_LAST) + 1
    others = in_order(_money(code) for code in codes[common:])
    return (
        # Translators: heads a list of currencies
        (_("often played for"), tuple(_money(code) for code in codes[:common])),
        # Translators: heads a list of currencies
        (_("all others"), tuple(others)),
    )


def _money(code: str) -> Money:
    name = currency_name(code, locale=get_language() or LANGUAGE)
    if isinstance(name, Term):
        said = gettext(name)
        return Money(code, said[:1].upper() + said[1:] + (" (£ s. d.)" if code == LSD else ""))
    return Money(code, name)
