"""Days as people write them, and when one has to be asked about."""

from __future__ import annotations

import datetime

import pytest

from napledger.past.days import day_by, has_no_year, orders_of, readings_of

TODAY = datetime.date(2026, 11, 28)
JANUARY = datetime.date(2024, 1, 12)


@pytest.mark.parametrize(
    "text",
    [
        *("2024-01-12", "2024/1/12", "2024-01-12T20:30:00", "2024-01-12 20:30"),
        *("12 Jan 2024", "12-Jan-24", "Fri 12 Jan 2024", "Friday, 12th of January 2024"),
        *("January 12, 2024", "Jan 12 2024 8.30 pm", "12.1.24", "12.01.2024", "2024 January 12"),
        *("Freitag, 12. Januar 2024", "12 janvier 2024", "12 gennaio 2024", "12 de enero de 2024"),
        *("20240112", "45303"),
    ],
)
def test_a_day_is_read_however_it_is_written(text: str) -> None:
    readings = readings_of(text, alone=False)

    assert readings is not None
    assert day_by(readings, order="dmy") == JANUARY


@pytest.mark.parametrize(
    "text", ["", "Ann", "May", "4.20", "£4", "2024", "31/31/2024", "12 Janvember 2024", "1/2/3/4"]
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert readings_of(text, year=2024) is None


def test_a_plain_number_is_a_day_only_where_days_stand() -> None:
    assert readings_of("45303") is None
    assert readings_of("1/6", year=2024) is None
    assert readings_of("1/6", year=2024, alone=False) == {
        "dmy": datetime.date(2024, 6, 1),
        "mdy": datetime.date(2024, 1, 6),
    }


def test_two_figures_are_a_year_of_this_century_or_the_last() -> None:
    assert readings_of("1 Feb 69") == {"ymd": datetime.date(2069, 2, 1)}
    assert readings_of("1 Feb 70") == {"ymd": datetime.date(1970, 2, 1)}


def test_a_day_without_a_year_is_of_the_one_that_is_said() -> None:
    assert has_no_year("12 Jan")
    assert readings_of("12 Jan") is None
    assert readings_of("12 Jan", year=2024) == {"ymd": JANUARY}


@pytest.mark.parametrize(
    ("cells", "orders"),
    [
        (["12/11/2024"], ("dmy", "mdy")),
        (["12/11/2024", "13/11/2024"], ("dmy",)),
        (["12/11/2024", "11/13/2024"], ("mdy",)),
        # Read the other way it would be yet to come.
        (["01/12/2026"], ("mdy",)),
        (["11/11/2024"], ("dmy",)),
        (["2024-01-12"], ("dmy",)),
    ],
)
def test_the_order_is_asked_only_where_nothing_tells_it(
    cells: list[str], orders: tuple[str, ...]
) -> None:
    readings = [read for cell in cells if (read := readings_of(cell))]

    assert orders_of(readings, today=TODAY) == orders
