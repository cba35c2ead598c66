"""The evenings and payments of spreadsheets as people keep them."""

from __future__ import annotations

import datetime

import pytest

from napledger.money.currencies import LSD
from napledger.past.nights import Asked, Understood
from napledger.past.spreadsheet import read_pasted
from napledger.past.understanding import understand
from napledger.reading.faults import Fault

TODAY = datetime.date(2026, 11, 28)


def read(
    text: str, currency: str = "GBP", *, order: str = "", year: int | None = None
) -> Understood:
    (sheet,) = read_pasted(text)
    return understand(sheet, Asked(currency, TODAY, order=order, year=year))


def told(said: Understood) -> list[tuple[str, dict[str, int], int]]:
    """Return each night's day, what each won, and of how many rows it is."""
    return [(f"{each.day:%y%m%d}", dict(each.gains), len(each.deals)) for each in said.nights]


def slips(said: Understood) -> list[tuple[str, str]]:
    return [(each.place, each.fault.sentence()) for each in said.slips]


def left_out(said: Understood) -> list[tuple[str, str]]:
    return [(each.place, each.why) for each in said.left_out]


A_ROW_A_NIGHT = """\
Card book 2024\t\t\t\t\t

Date\tAnn (£)\tBen\tCat\tTotal\tNotes
12/01/2024\t4.20\t-3.00\t-1.20\t0\tat Ben’s
26/01/2024\t\t£2.00\t(2.00)\t0\t
02/02/2024\t1\t–\t-1.50\t-0.50\tshort
Total\t5.20\t-1.00\t-4.70\t-0.50\t
"""

SEMICOLONS = """\
Datum;Ann;Ben;Summe
12.01.2024;4,20;-4,20;0
;1,00;-1,00;0
;0,5;0,5-;0
13.01.24;1.234,50 €;-1.234,50 €;0
;1240,2;-1240,2;
"""

WINNERS = """\
No,Date,Winner,Loser,Amount
1,2024-01-12,Ann,Ben,1.50
2,2024-01-12,ann,Cat,0.50
3,,Cat,Ben,2
4,2024-01-14,Ben,Ann,1
"""

PAYMENTS = """\
Date,From,To,Amount,Note
20 Jan 2024,Ben,Ann,2.50,bank
,Cat,Ann,£1,
21 Jan 2024,Ann,Ann,1,
22 Jan 2024,Ann,Cat,-1,
"""

TURNED = """\
\t12 Jan 2024\t19 Jan 2024\t26 Jan 2024\tTotal
Ann\t1\t2\t\t3
Ben\t-1\t-2\t3\t0
Cat\t\t\t-3\t-3
"""

SHILLINGS = "Day,Ann,Ben\n45303,1/6,-1/6\n45310,(2/-),2/-\n45317,£1 2s. 6d.,-£1 2s. 6d.\n"

PAGES = """\
Date,Ann,Ben
1 Jan 2024,1,-1
Date,Ann,Ben
8 Jan 2024,2,-2
Night total,3,-3
Spring,,
2 Apr 2024,0,0
9 Apr 2024,5,
"""


def test_a_row_is_a_night_and_a_column_a_player() -> None:
    said = read(A_ROW_A_NIGHT)

    assert (said.shape, said.names) == ("nights", ("Ann", "Ben", "Cat"))
    assert told(said) == [
        ("240112", {"Ann": 420, "Ben": -300, "Cat": -120}, 1),
        ("240126", {"Ben": 200, "Cat": -200}, 1),
        ("240202", {"Ann": 100, "Cat": -150}, 1),
    ]
    assert [each.over for each in said.nights] == [0, 0, -50]
    assert [each.note for each in said.nights] == ["at Ben’s", "", "short"]
    assert left_out(said) == [("E", "adds others up"), ("7", "adds others up")]


def test_rows_of_one_day_are_one_night_also_where_the_day_stands_once() -> None:
    said = read(SEMICOLONS, "EUR")

    assert said.shape == "deals"
    assert told(said) == [
        ("240112", {"Ann": 570, "Ben": -570}, 3),
        ("240113", {"Ann": 123450, "Ben": -123450}, 1),
    ]
    assert left_out(said) == [("D", "adds others up"), ("6", "adds others up")]


def test_a_deal_may_name_its_winner_and_its_loser() -> None:
    said = read(WINNERS)

    assert (said.shape, said.names) == ("deals", ("Ann", "Ben", "Cat"))
    assert told(said) == [
        ("240112", {"Ann": 200, "Ben": -350, "Cat": 150}, 3),
        ("240114", {"Ben": 100, "Ann": -100}, 1),
    ]


def test_a_row_may_be_a_payment() -> None:
    said = read(PAYMENTS)

    assert (said.shape, said.names, said.nights) == ("payments", ("Ben", "Ann", "Cat"), ())
    assert [(f"{p.day:%y%m%d}", p.payer, p.payee, p.amount, p.note) for p in said.payments] == [
        ("240120", "Ben", "Ann", 250, "bank"),
        ("240120", "Cat", "Ann", 100, ""),
    ]
    assert slips(said) == [
        ("C4", "Ann cannot pay themselves"),
        ("D5", "this has to be more than nought"),
    ]


def test_a_night_may_stand_in_a_column() -> None:
    said = read(TURNED)

    assert told(said) == [
        ("240112", {"Ann": 100, "Ben": -100}, 1),
        ("240119", {"Ann": 200, "Ben": -200}, 1),
        ("240126", {"Ben": 300, "Cat": -300}, 1),
    ]
    assert left_out(said) == [("E", "adds others up")]


def test_days_may_be_numbers_and_money_shillings() -> None:
    assert told(read(SHILLINGS, LSD)) == [
        ("240112", {"Ann": 72, "Ben": -72}, 1),
        ("240119", {"Ann": -96, "Ben": 96}, 1),
        ("240126", {"Ann": 1080, "Ben": -1080}, 1),
    ]


def test_headings_sums_and_seasons_within_a_sheet_are_no_nights() -> None:
    said = read(PAGES)

    assert told(said) == [
        ("240101", {"Ann": 100, "Ben": -100}, 1),
        ("240108", {"Ann": 200, "Ben": -200}, 1),
    ]
    assert left_out(said) == [
        ("5", "adds others up"),
        ("7", "nobody won or lost anything"),
        ("8", "only one player has a figure"),
    ]


def test_cells_that_are_not_understood_are_told_at_their_place() -> None:
    said = read(
        "Date,Ann,Ben\n,1,-1\n2024-01-12,one,-1\n2024-01-19,2,-2\n31/31/2024,1,-1\n"
        "2027-01-01,1,-1\nsoon,1,-1\n"
    )

    assert slips(said) == [
        ("A2", "this row has no date"),
        ("B3", "“one” is not an amount. Write one like 1.50"),
        ("A5", "“31/31/2024” is no day"),
        ("A6", "“2027-01-01” is yet to come"),
        ("A7", "“soon” is no day"),
    ]
    assert [len(each.slips) for each in said.nights] == [1, 0]


def test_whoever_wins_from_themselves_is_told_at_their_place() -> None:
    said = read("Date,Winner,Loser,Amount\n2024-01-12,Ann,Ann,1\n2024-01-12,,Ben,1\n")

    assert slips(said) == [
        ("C2", "Ann cannot win from themselves"),
        ("B3", "a name needs at least one character"),
    ]


def test_a_day_with_two_readings_is_asked_about() -> None:
    said = read("Date,Ann,Ben\n12/11/2024,1,-1\n")

    assert said.question is not None
    assert (said.question.place, said.question.text) == ("A2", "12/11/2024")
    assert said.question.readings == {
        "dmy": datetime.date(2024, 11, 12),
        "mdy": datetime.date(2024, 12, 11),
    }
    assert told(read("Date,Ann,Ben\n12/11/2024,1,-1\n", order="mdy"))[0][0] == "241211"


def test_days_without_a_year_are_of_the_one_above_them_or_asked_about() -> None:
    cells = "Date,Ann,Ben\n12 Jan,1,-1\n"

    assert read(cells).needs_year
    assert told(read(cells, year=2024))[0][0] == "240112"
    assert told(read(f"Season 2023\n{cells}"))[0][0] == "230112"


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        (
            "Ann,Ben\n1,-1\n",
            "",
            "there is no column of dates in it, like 2024-01-12 or 12 Jan 2024",
        ),
        (
            "2024-01-12,1,-1\n",
            "A1",
            "there are no headings above the first date: the names of the players are needed there",
        ),
        ("Date,Ann,ann\n2024-01-12,1,-1\n", "C1", "two columns are headed ann"),
        (
            "Date,Notes,Place\n2024-01-12,a,b\n",
            "A1",
            "no player’s figures are found below these headings",
        ),
    ],
)
def test_a_sheet_that_says_nothing_is_refused_in_words(
    text: str, place: str, sentence: str
) -> None:
    with pytest.raises(Fault) as fault:
        read(text)

    assert (fault.value.path, fault.value.sentence()) == (place, sentence)


def test_a_table_of_something_else_is_given_up_on() -> None:
    rows = "".join(
        f"2024-01-{day:02},{each},x{each}\n" for day in range(1, 29) for each in range(8)
    )

    with pytest.raises(Fault) as fault:
        read(f"Date,Ann,Ben\n2023-01-01,1,-1\n{rows}")

    assert fault.value.sentence() == "more than 200 cells are not understood"


def test_more_nights_than_a_book_takes_at_once_are_refused() -> None:
    days = (datetime.date(2000, 1, 1) + datetime.timedelta(days=each) for each in range(601))
    rows = "".join(f"{day.isoformat()},1,-1\n" for day in days)

    with pytest.raises(Fault) as fault:
        read(f"Date,Ann,Ben\n{rows}")

    assert fault.value.sentence() == "at most 600 evenings are brought in at once"


def test_more_payments_than_a_book_takes_at_once_are_refused() -> None:
    rows = "2024-02-01,Cat,Ann,1\n" * 1_001

    with pytest.raises(Fault) as fault:
        read(f"Date,From,To,Amount\n{rows}")

    assert fault.value.sentence() == "at most 1,000 payments are brought in at once"
