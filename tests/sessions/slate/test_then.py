"""Owed on an earlier date: by the book as it stood at that day's end."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.models import Circle, Evening, Player
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text

Played = Callable[..., Evening]


@pytest.fixture
def played(owner: Client, start: Start, record: Record) -> Played:
    """A maker of evenings that were closed on their own day."""

    def made(on: str, changes: dict[str, int], **facts: str) -> Evening:
        with time_machine.travel(f"{on}T20:00:00Z"):
            evening = start(played_on=on, rules={"preset": "hoyle"}, title="", **facts)
            record(evening, kind="adjustment", changes=changes, note="all of the night")
            owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
            owner.post(f"{at(evening)}close/", {"key": "close-it-now"})
        return evening

    return made


@pytest.fixture
def season(owner: Client, circle: Circle, played: Played) -> list[Evening]:
    """Two evenings in pounds, the first of which Dan paid on the 9th."""
    evenings = [
        played("2026-11-05", {"1": 130, "3": -80, "4": -50}, currency="GBP"),
        played("2026-11-12", {"1": -60, "3": 80, "4": -20}, currency="GBP"),
    ]
    dan, ann = (str(Player.objects.get(circle=circle, name=name).pk) for name in ("Dan", "Ann"))
    with time_machine.travel("2026-11-09T12:00:00Z"):
        sent = {"payer": dan, "payee": ann, "amount": "50", "key": "dan-pays-ann"}
        sent["evening"] = str(evenings[0].pk)
        assert owner.post(f"/circles/{circle.pk}/slate/paid/", sent).status_code == 303
    return evenings


def then(client: Client, circle: Circle, on: str) -> list[str]:
    """Return the rows of what was owed at the end of a day."""
    response = client.get(f"/circles/{circle.pk}/slate/then/?on={on}")
    assert response.status_code == 200
    return [text(row) for row in re.findall(r"<tr.*?</tr>", response.content.decode(), re.S)]


@pytest.mark.parametrize(
    ("on", "rows"),
    [
        ("2026-11-04", []),
        (
            "2026-11-05",
            ["Ann +£1.30", "Dan −50p", "Cat −80p", "Cat pays Ann 80p", "Dan pays Ann 50p"],
        ),
        ("2026-11-09", ["Ann +80p", "Cat −80p", "Cat pays Ann 80p"]),
        ("2026-11-12", ["Ann +20p", "Dan −20p", "Dan pays Ann 20p"]),
    ],
)
def test_each_day_has_what_was_owed_at_its_end(
    owner: Client, circle: Circle, season: list[Evening], on: str, rows: list[str]
) -> None:
    assert len(season) == 2
    with time_machine.travel("2026-12-01T12:00:00Z"):
        assert then(owner, circle, on) == rows


def test_without_a_day_it_is_what_the_slate_says_today(
    owner: Client, circle: Circle, season: list[Evening]
) -> None:
    assert len(season) == 2
    with time_machine.travel("2026-12-01T12:00:00Z"):
        assert then(owner, circle, "") == ["Ann +20p", "Dan −20p", "Dan pays Ann 20p"]
        slate = owner.get(f"/circles/{circle.pk}/slate/").content.decode()

    assert "Dan pays Ann" in text(slate)
    assert f"/circles/{circle.pk}/slate/then/" in slate


def test_what_was_closed_later_was_not_owed_yet_and_a_purse_is_one_party(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    with time_machine.travel("2026-11-05T20:00:00Z"):
        evening = start(played_on="2026-11-05", rules={"preset": "hoyle"})
        record(evening, kind="adjustment", changes={"1": 3, "2": -8, "3": 5}, note="all")
        owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
        shared = {"player": ["1", "3"], "key": "ann-and-cat"}
        owner.post(f"{at(evening)}settle/purses/share/", shared)
    with time_machine.travel("2026-11-06T20:00:00Z"):
        owner.post(f"{at(evening)}close/", {"key": "close-it-now"})

    with time_machine.travel("2026-12-01T12:00:00Z"):
        assert then(owner, circle, "2026-11-05") == []
        assert then(owner, circle, "2026-11-06") == ["Ann +8", "Ben −8", "Ben pays Ann 8"]


@pytest.mark.parametrize("on", ["2026-12-02", "9999-12-31", "yesterday", "2026-02-30", "x" * 500])
@time_machine.travel("2026-12-01T12:00:00Z")
def test_a_day_that_is_none_or_to_come_is_said_so(owner: Client, circle: Circle, on: str) -> None:
    response = owner.get(f"/circles/{circle.pk}/slate/then/?on={on}")

    assert response.status_code == 422
    assert "Type a day like 2026-12-01, not after today." in response.content.decode()


def test_other_money_stands_by_itself_and_it_reads_as_much_however_many_evenings(
    owner: Client,
    circle: Circle,
    season: list[Evening],
    played: Played,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    assert len(season) == 2
    played("2026-11-13", {"2": 7, "3": -7}, currency="counters")
    played("2026-11-14", {"2": 7, "3": -7}, currency="counters")

    with time_machine.travel("2026-12-01T12:00:00Z"):
        assert then(owner, circle, "2026-11-13") == [
            *("Ann +20p", "Dan −20p", "Dan pays Ann 20p"),
            *("Ben +7", "Cat −7", "Cat pays Ben 7"),
        ]
        with django_assert_num_queries(6):
            then(owner, circle, "2026-11-20")
