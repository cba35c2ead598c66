"""Numbers as people read them, in their language."""

from __future__ import annotations

from babel.numbers import format_decimal
from django.utils.translation import get_language, pgettext

from napledger.money.currencies import LANGUAGE, locale_of

ENDINGS = {1: "st", 2: "nd", 3: "rd"}
TEENS = (11, 12, 13)


def in_thousands(many: int) -> str:
    """Return a number with its thousands apart: "5,000"."""
    return format_decimal(many, locale=locale_of(get_language() or LANGUAGE))


def english_ordinal(nth: int) -> str:
    """Return it as books keep it, and English pages tell it."""
    return f"{nth}{'th' if nth % 100 in TEENS else ENDINGS.get(nth % 10, 'th')}"


def ordinal(nth: int) -> str:
    """Return the place in a row: "1st", "22nd"."""
    if locale_of(get_language() or LANGUAGE).language == "en":
        return english_ordinal(nth)
    # Translators: English has its endings in the code; every other number is written by this one.
    return pgettext("the evening of a day, as in “Sunday 22 Nov, 4th”", "%(nth)sth") % {"nth": nth}
