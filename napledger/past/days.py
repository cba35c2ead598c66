"""Days as people write them in a spreadsheet, and which of two readings an ambiguous one has."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from functools import cache

from babel import Locale

from napledger.reading.letters import alike

YEAR_MONTH_DAY, DAY_MONTH, MONTH_DAY = "ymd", "dmy", "mdy"
"""The orders in which a day may be written."""

Readings = Mapping[str, datetime.date]
"""The days that a text may mean, by the order in which it is read; one at least."""

LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi", "cs")
"""In which the names of months and weekdays are known."""

CLOCK = re.compile(r"[t ,]+\d{1,2}[:.]\d{2}(?:[:.]\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|z|uhr|h)?$")
TOKEN = re.compile(r"[0-9]+|[^\W\d_]+")
PARTS = re.compile(r"[\s,./'’\-–()]*")
ORDINALS = frozenset({"st", "nd", "rd", "th", "of", "de", "den", "the", "le", "o", "er", "e"})

FIRST_YEAR, PIVOT = 1800, 70
"""Before the one no evening was; of two figures, 69 is 2069 and 70 is 1970."""

SERIALS = range(20_000, 80_000)
"""Days since the end of 1899, as a spreadsheet counts them, of 1954 to 2119."""
SERIAL_START = datetime.date(1899, 12, 30)

COMPACT_DIGITS = 8


def readings_of(text: str, *, year: int | None = None, alone: bool = True) -> Readings | None:
    """Return the days that a cell may mean; None where it is no day.

    `year` is that of days without one. A plain number, or two with a stroke, may be a day only
    where nothing else can stand: not `alone`.
    """
    tidied = CLOCK.sub("", alike(text).strip())
    tokens = TOKEN.findall(tidied)
    if not tokens or len(tokens) > 8 or PARTS.sub("", TOKEN.sub("", tidied)):
        return None
    numbers = [token for token in tokens if token.isdigit()]
    words = [token for token in tokens if not token.isdigit()]
    months = {month for word in words if (month := _months().get(word))}
    if any(w not in _months() and w not in _weekdays() and w not in ORDINALS for w in words):
        return None
    if len(months) == 1:
        return _named(numbers, months.pop(), year=year)
    return None if months else _numbered(numbers, tidied, year=year, alone=alone)


def has_no_year(text: str) -> bool:
    """Return whether a cell is a day that lacks its year."""
    dated = readings_of(text, year=2000, alone=False)
    return dated is not None and readings_of(text, alone=False) is None


def _named(numbers: list[str], month: int, *, year: int | None) -> Readings | None:
    if len(numbers) == 1 and year is not None:
        return _day(str(year), month, numbers[0])
    if len(numbers) != 2:
        return None
    first, second = numbers
    return _day(first, month, second) if len(first) == 4 else _day(second, month, first)


def _numbered(numbers: list[str], tidied: str, *, year: int | None, alone: bool) -> Readings | None:
    if len(numbers) == 3:
        first, second, third = numbers
        if len(first) == 4:
            return _day(first, int(second), third)
        # Whoever parts by points begins with the day.
        return _either(first, second, third, is_dotted="." in tidied)
    if alone:
        return None
    if len(numbers) == 2 and year is not None and "/" in tidied:
        return _either(numbers[0], numbers[1], str(year))
    if len(numbers) == 1 and len(numbers[0]) == COMPACT_DIGITS:
        return _day(numbers[0][:4], int(numbers[0][4:6]), numbers[0][6:])
    if len(numbers) == 1 and len(numbers[0]) == 5 and int(numbers[0]) in SERIALS:
        day = SERIAL_START + datetime.timedelta(days=int(numbers[0]))
        return {YEAR_MONTH_DAY: day}
    return None


def _either(first: str, second: str, year: str, *, is_dotted: bool = False) -> Readings | None:
    orders = ((DAY_MONTH, first, second), (MONTH_DAY, second, first))
    found = {}
    for order, day, month in orders[: 1 if is_dotted else 2]:
        read = _day(year, int(month[:4]), day)
        if read:
            found[order] = read[YEAR_MONTH_DAY]
    return found or None


def _day(year: str, month: int, day: str) -> dict[str, datetime.date] | None:
    if len(year) not in (2, 4) or len(day) > 2:
        return None
    whole = int(year)
    if len(year) == 2:
        whole += 2000 if whole < PIVOT else 1900
    try:
        read = datetime.date(whole, month, int(day))
    except ValueError:
        return None
    return {YEAR_MONTH_DAY: read} if whole >= FIRST_YEAR else None


def day_by(readings: Readings, *, order: str) -> datetime.date | None:
    """Return the day that a cell means where the others of its column are in this order."""
    return readings.get(YEAR_MONTH_DAY) or readings.get(order)


def orders_of(cells: Iterable[Readings], *, today: datetime.date) -> tuple[str, ...]:
    """Return the orders in which most of these can be read, none of them yet to come.

    Both, where both go; then somebody has to be asked.
    """
    unclear = [each for each in cells if YEAR_MONTH_DAY not in each]
    if all(len({*each.values()}) == 1 and len(each) == 2 for each in unclear):
        return (DAY_MONTH,)
    fits = {
        order: sum(order in each and each[order] <= today for each in unclear)
        for order in (DAY_MONTH, MONTH_DAY)
    }
    most = max(fits.values())
    return tuple(order for order, many in fits.items() if many == most)


@cache
def _months() -> Mapping[str, int]:
    found: dict[str, int] = {}
    for language in LANGUAGES:
        months = Locale(language).months
        for form in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                for number, name in months[form][width].items():
                    for word in TOKEN.findall(alike(name)):
                        if not word.isdigit():
                            found.setdefault(word, number)
    found.setdefault("sept", 9)
    return found


@cache
def _weekdays() -> frozenset[str]:
    names = {
        word
        for language in LANGUAGES
        for form in ("format", "stand-alone")
        for width in ("wide", "abbreviated", "short")
        for name in Locale(language).days[form].get(width, {}).values()
        for word in TOKEN.findall(alike(name))
    }
    return frozenset({*names, "tues", "weds", "thur", "thurs"})
