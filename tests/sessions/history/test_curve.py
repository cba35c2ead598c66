"""The balances over a night as lines, and as a table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from sessions.book.submission import new_key
from sessions.history import curve
from sessions.models import Evening
from tests.addresses import at
from tests.support.nights import Record
from tests.support.pages import rows


@pytest.fixture
def night(evening: Evening, record: Record) -> Evening:
    """Ben makes a three, Cat loses a Nap."""
    record(evening, caller="2", call="3", made=True)
    record(evening, caller="3", call="nap", made=False)
    return evening


def page(client: Client, evening: Evening) -> str:
    response = client.get(f"{at(evening)}curve/")
    assert response.status_code == 200
    return response.content.decode()


def test_the_table_says_where_everybody_stood(owner: Client, night: Evening) -> None:
    assert rows(page(owner, night)) == [
        "Deal Ann Ben Cat Dan",
        "Start 0 0 0 0",
        "1 −3 +9 −3 −4",
        "2 +1 +14 −18 +1",
    ]


def test_each_player_has_a_line_from_nought_to_where_he_ended(
    owner: Client, night: Evening
) -> None:
    lines = re.findall(r'curve__line--(\d)" fill="none" points="(.*?)"', page(owner, night))

    # From 14 (at 12.0 from the top) down to -18 (at 276.0) each coin is 8.25 high.
    assert lines == [
        ("1", "22.6,127.5 148.3,152.2 274.0,119.2"),
        ("2", "22.6,127.5 148.3,53.2 274.0,12.0"),
        ("3", "22.6,127.5 148.3,152.2 274.0,276.0"),
        ("4", "22.6,127.5 148.3,160.5 274.0,119.2"),
    ]


def test_the_line_of_who_joins_begins_where_he_sat_down(
    owner: Client, night: Evening, record: Record
) -> None:
    joined = {"key": new_key(), "player": "Eve", "left_of": "4"}
    assert owner.post(f"{at(night)}joins/", joined).status_code == 303
    record(night, caller="1", call="2", made=True)

    lines = re.findall(r'curve__line--(\d)" fill="none" points="(.*?)"', page(owner, night))

    assert [len(points.split()) for _number, points in lines] == [4, 4, 4, 4, 2]
    assert rows(page(owner, night))[3] == "2 +1 +14 −18 +1 0"


def test_the_drawing_says_itself_in_words(owner: Client, night: Evening) -> None:
    html = page(owner, night)

    assert '<title id="curve-title">The balance curve</title>' in html
    assert "At the end: Ann +1, Ben +14, Cat −18, Dan +1.</desc>" in html
    assert " style=" not in html


def test_cash_moves_no_line_but_the_end_of_the_kitty_does(
    owner: Client, night: Evening, record: Record
) -> None:
    record(night, kind="payment", **{"from": "3", "to": "2", "amount": 10})
    record(night, kind="kitty", how="draw", winner="1")

    assert rows(page(owner, night))[3:] == ["2 +1 +14 −18 +1", "End +3 +14 −18 +1"]


def test_names_at_the_ends_never_lie_on_each_other() -> None:
    assert curve._apart({"1": 276.0, "2": 275.0, "3": 100.0}) == {  # noqa: SLF001
        "3": 100.0,
        "2": 266.0,
        "1": 280.0,
    }


@pytest.mark.parametrize(
    ("low", "high", "currency", "ticks"),
    [
        (-18, 14, "counters", [-10, 0, 10]),
        (0, 0, "counters", [0]),
        (-2, 3, "GBP", [-2, -1, 0, 1, 2, 3]),
        (-2125, 6800, "GBP", [-2000, 0, 2000, 4000, 6000]),
        # Half-crowns, pounds and ten pounds.
        (-250, 300, "lsd", [-240, -120, 0, 120, 240]),
        (-1000, 3000, "lsd", [-960, 0, 960, 1920, 2880]),
        (0, 40_000, "lsd", [0, 9600, 19_200, 28_800, 38_400]),
    ],
)
def test_the_axis_is_marked_at_round_amounts(
    low: int, high: int, currency: str, ticks: list[int]
) -> None:
    assert curve._ticks(low, high, currency=currency) == ticks  # noqa: SLF001


def test_a_long_night_is_drawn_at_fewer_points_its_highs_and_lows_among_them(
    owner: Client, night: Evening, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(curve, "POINTS_MAX", 2)
    for _ in range(4):
        record(night, caller="1", call="2", made=True)
    record(night, caller="1", call="nap", made=False)
    record(night, caller="1", call="2", made=True)

    html = page(owner, night)

    assert rows(html) == [
        "Deal Ann Ben Cat Dan",
        "Start 0 0 0 0",
        "1 −3 +9 −3 −4",
        "2 +1 +14 −18 +1",
        "4 +13 +9 −23 −3",
        "6 +24 +5 −27 −8",
        "8 +15 +7 −25 −5",
    ]
    said = "A long evening: one point every 4 deals, and where anybody stood highest or lowest."
    assert said in html
