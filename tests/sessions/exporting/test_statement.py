"""A player's calendar year: a page to print, and a table."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest
from django.test import Client

from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Circle, Evening, Player
from tests.support.nights import Record, Start
from tests.support.pages import markup, text


@pytest.fixture
def ann(circle: Circle) -> Callable[[], Player]:
    return lambda: Player.objects.get(circle=circle, name="Ann")


@pytest.fixture
def year(start: Start, record: Record, circle: Circle) -> list[Evening]:
    """Three evenings of 2026, one of them for counters, and one of 2025."""
    evenings = []
    for day, currency in (
        ("2025-12-30", "GBP"),
        ("2026-01-08", "GBP"),
        ("2026-03-05", "GBP"),
        ("2026-04-01", "counters"),
    ):
        evening = start(
            played_on=day, currency=currency, rules={"preset": "hoyle"}, title=f"Night {day}"
        )
        record(evening, caller="1", call="4", made=True)
        evenings.append(evening)
    # Ben pays Ann; of what Dan paid her a payment is taken back, which then never was.
    record(evenings[1], kind="payment", **{"from": "2", "to": "1", "amount": 4})
    record(evenings[2], kind="payment", **{"from": "1", "to": "2", "amount": 3})
    assert evenings[0].circle_id == circle.pk
    return evenings


def address(circle: Circle, player: Player) -> str:
    """Return where a player's statement is."""
    return f"/circles/{circle.pk}/players/{player.pk}/statement"


def test_a_year_is_a_line_an_evening_with_its_sum(
    owner: Client, circle: Circle, year: list[Evening], ann: Callable[[], Player]
) -> None:
    said = text(markup(owner.get(f"{address(circle, ann())}/?year=2026")))

    assert len(year) == 4
    assert "8 Jan 2026 Night 2026-01-08, The Crown +12p 4p +8p" in said
    assert "5 Mar 2026 Night 2026-03-05, The Crown +12p 3p +15p" in said
    assert "The year +24p 3p 4p +23p 23p still to come in." in said
    assert "Counters" in said
    assert "1 Apr 2026 Night 2026-04-01, The Crown +12 +12" in said
    assert "2025-12-30" not in said


def test_the_latest_year_is_shown_unless_another_is_asked_for(
    owner: Client, circle: Circle, year: list[Evening], ann: Callable[[], Player]
) -> None:
    html = markup(owner.get(f"{address(circle, ann())}/"))

    assert len(year) == 4
    assert '<a class="button" href="?year=2026" aria-current="page">2026</a>' in html
    assert '<a class="button" href="?year=2025">2025</a>' in html
    for asked, shown in (("", "2026"), ("2024", "2024"), ("nonsense", "2026"), ("0", "2026")):
        said = text(markup(owner.get(f"{address(circle, ann())}/?year={asked}")))
        assert f"Ann, {shown}" in said
        assert ("Ann played no evening in 2024." in said) == (shown == "2024")


def test_a_year_is_a_table_too(
    owner: Client, circle: Circle, year: list[Evening], ann: Callable[[], Player]
) -> None:
    response = owner.get(f"{address(circle, ann())}.csv?year=2026")

    rows = list(csv.reader(io.StringIO(markup(response)[1:])))
    assert len(year) == 4
    assert rows == [
        [
            *("Day", "Evening", "Place", "Currency"),
            *("Won", "Cash paid", "Cash received", "Brought along", "Balance"),
            *("Won, smallest coin", "Cash paid, smallest coin", "Cash received, smallest coin"),
            *("Brought along, smallest coin", "Balance, smallest coin"),
        ],
        [
            *("2026-01-08", "Night 2026-01-08", "The Crown", "GBP"),
            *("0.12", "0.00", "0.04", "0.00", "0.08", "12", "0", "4", "0", "8"),
        ],
        [
            *("2026-03-05", "Night 2026-03-05", "The Crown", "GBP"),
            *("0.12", "0.03", "0.00", "0.00", "0.15", "12", "3", "0", "0", "15"),
        ],
        [
            *("2026-04-01", "Night 2026-04-01", "The Crown", "counters"),
            *("12", "0", "0", "0", "12", "12", "0", "0", "0", "12"),
        ],
    ]


def test_every_kind_of_entry_counts_once_as_what_it_is(
    owner: Client, circle: Circle, start: Start, record: Record, ann: Callable[[], Player]
) -> None:
    evening = start(currency="GBP", kitty=6)
    record(evening, caller="1", call="4", made=True)
    record(evening, kind="adjustment", changes={"1": 2, "2": -2}, note="a wager")
    payment = record(evening, kind="payment", **{"from": "2", "to": "1", "amount": 4})
    other = record(evening, kind="payment", **{"from": "1", "to": "3", "amount": 5})
    record(evening, kind="box", player="1", amount=1, into=False)
    for number, kind, facts in (
        (payment.number, "amend", {"from": "2", "to": "1", "amount": 7}),
        (other.number, "void", {}),
        (other.number, "restore", {}),
        (other.number, "amend", {"from": "1", "to": "3", "amount": 3}),
    ):
        evening.refresh_from_db()
        correction = Correction(kind, number, facts)
        correct_entry(
            evening, correction=correction, why="", submission=Submission(new_key(), Recorder())
        )

    said = text(markup(owner.get(f"{address(circle, ann())}/")))

    # Four made at a penny from each of three, and the wager: 14; 3 paid, 7 and 1 received.
    assert "The Crown +14p 3p 8p +9p" in said
