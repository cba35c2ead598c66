"""Days and times of the clock as people read them, in their language and in the current time zone.

English is written as this book always wrote it; every other language as Unicode's CLDR has it.
"""

from __future__ import annotations

import datetime
import re
from functools import cache

from babel import Locale
from babel.dates import format_datetime, get_datetime_format, match_skeleton
from django.utils import timezone
from django.utils.translation import get_language

from napledger.money.currencies import LANGUAGE, locale_of

ENGLISH = Locale("en")

WIDE = re.compile("(E+)|(MMM+)")
"""The fields of a pattern that are words: weekday and month."""


def day(at: datetime.date) -> str:
    """Return "3 Sep 2026"."""
    return _written(at, "d MMM y", "yMMMd")


def day_in_full(at: datetime.date) -> str:
    """Return "3 September 2026"."""
    return _written(at, "d MMMM y", "yMMMMd")


def day_of_year(at: datetime.date) -> str:
    """Return "3 September"."""
    return _written(at, "d MMMM", "MMMMd")


def short_day_of_year(at: datetime.date) -> str:
    """Return "3 Sep"."""
    return _written(at, "d MMM", "MMMd")


def weekday_and_day(at: datetime.date) -> str:
    """Return "Thursday 3 Sep 2026"."""
    return _written(at, "EEEE d MMM y", "yMMMEEEEd")


def weekday_and_day_in_full(at: datetime.date) -> str:
    """Return "Thursday 3 September 2026"."""
    return _written(at, "EEEE d MMMM y", "yMMMMEEEEd")


def weekday_and_day_of_year(at: datetime.date) -> str:
    """Return "Thursday 3 Sep"."""
    return _written(at, "EEEE d MMM", "MMMEEEEd")


def clock(at: datetime.datetime) -> str:
    """Return "18:05"."""
    return _written(at, "HH:mm", "Hm")


def moment(at: datetime.datetime) -> str:
    """Return "3 September, 18:05"."""
    return _written(at, "d MMMM, HH:mm", "MMMMd", "Hm")


def moment_in_full(at: datetime.datetime) -> str:
    """Return "3 September 2026, 18:05"."""
    return _written(at, "d MMMM y, HH:mm", "yMMMMd", "Hm")


def moment_to_the_second(at: datetime.datetime) -> str:
    """Return "3 September, 18:05:09"."""
    return _written(at, "d MMMM, HH:mm:ss", "MMMMd", "Hms")


def _written(at: datetime.date, english: str, *skeletons: str) -> str:
    """Return a day or a moment by the pattern for English, or by CLDR's for a day and a time."""
    if not isinstance(at, datetime.datetime):
        at = datetime.datetime.combine(at, datetime.time())
    elif timezone.is_aware(at):
        at = timezone.localtime(at)
    locale = locale_of(get_language() or LANGUAGE)
    if locale.language == "en":
        return format_datetime(at, english, locale=ENGLISH)
    said = [format_datetime(at, _pattern(each, locale), locale=locale) for each in skeletons]
    both = str(get_datetime_format("medium", locale=locale)) if len(said) > 1 else "{1}"
    return both.format(said[-1], said[0])


@cache
def _pattern(skeleton: str, locale: Locale) -> str:
    """Return the pattern nearest to a skeleton, its words as wide as there.

    CLDR has few skeletons a language, and leaves it to its readers to widen the fields. Finding the
    nearest takes 300 microseconds, the rest 50, and a list of evenings has a hundred days.
    """
    known = locale.datetime_skeletons
    nearest = match_skeleton(skeleton, known)
    assert nearest is not None, f"{locale} has days"
    wanted = {found[0][0]: found[0] for found in WIDE.finditer(skeleton)}
    return WIDE.sub(lambda found: wanted.get(found[0][0], found[0]), known[nearest].pattern)
