"""Days, times and numbers are written as people of each language write them."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.utils import timezone

from napledger.games import web
from napledger.reading.faults import Fault, Thousands
from napledger.site import dates, numbers
from napledger.site.numbers import in_thousands, ordinal

THIRD = datetime.datetime(2026, 9, 3, 18, 5, 9, tzinfo=datetime.UTC)

Written = Callable[[datetime.datetime], str]


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    return lambda language: monkeypatch.setattr(dates, "get_language", lambda: language)


@pytest.mark.parametrize(
    ("written", "in_english", "in_german", "in_spanish"),
    [
        (dates.day, "3 Sep 2026", "3. Sept. 2026", "3 sept 2026"),
        (
            dates.day_in_full,
            "3 September 2026",
            "3. September 2026",
            "3 de septiembre de 2026",
        ),
        (dates.day_of_year, "3 September", "3. September", "3 de septiembre"),
        (dates.short_day_of_year, "3 Sep", "3. Sept.", "3 sept"),
        (
            dates.weekday_and_day,
            "Thursday 3 Sep 2026",
            "Donnerstag, 3. Sept. 2026",
            "jueves, 3 sept 2026",
        ),
        (
            dates.weekday_and_day_in_full,
            "Thursday 3 September 2026",
            "Donnerstag, 3. September 2026",
            "jueves, 3 de septiembre de 2026",
        ),
        (
            dates.weekday_and_day_of_year,
            "Thursday 3 Sep",
            "Donnerstag, 3. Sept.",
            "jueves, 3 sept",
        ),
        (dates.clock, "18:05", "18:05", "18:05"),
        (dates.moment, "3 September, 18:05", "3. September, 18:05", "3 de septiembre, 18:05"),
        (
            dates.moment_in_full,
            "3 September 2026, 18:05",
            "3. September 2026, 18:05",
            "3 de septiembre de 2026, 18:05",
        ),
        (
            dates.moment_to_the_second,
            "3 September, 18:05:09",
            "3. September, 18:05:09",
            "3 de septiembre, 18:05:09",
        ),
    ],
)
def test_a_moment_is_written_as_its_language_has_it(
    speak: Callable[[str], None],
    written: Written,
    in_english: str,
    in_german: str,
    in_spanish: str,
) -> None:
    said = []
    for language in ("en-gb", "de", "es"):
        speak(language)
        said.append(written(THIRD))

    assert said == [in_english, in_german, in_spanish]


def test_a_moment_is_told_in_the_time_zone_of_whoever_looks() -> None:
    late = datetime.datetime(2026, 9, 3, 23, 30, tzinfo=datetime.UTC)

    with timezone.override("Europe/Vienna"):
        assert (dates.day(late), dates.clock(late)) == ("4 Sep 2026", "01:30")


def test_a_day_is_the_same_in_every_time_zone() -> None:
    with timezone.override("Pacific/Honolulu"):
        assert dates.day(datetime.date(2026, 9, 3)) == "3 Sep 2026"


@pytest.mark.parametrize(
    ("nth", "said"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (22, "22nd")],
)
def test_a_place_in_a_row_is_told_in_english(nth: int, said: str) -> None:
    assert ordinal(nth) == said


def test_the_thousands_of_a_number_are_set_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    english = in_thousands(12_000)
    for module in (numbers, web):
        monkeypatch.setattr(module, "get_language", lambda: "de")

    assert (english, in_thousands(12_000)) == ("12,000", "12.000")
    fault = Fault("", "at most {most} rows are read at once", most=Thousands(5_000))
    assert str(fault) == "at most 5,000 rows are read at once"
    assert fault.sentence(translate=web.word_of) == "at most 5.000 rows are read at once"
