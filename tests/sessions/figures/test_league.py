"""The league of a season."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from sessions.models import Circle, Entry, Evening
from tests.sessions.nights import end, play_night, rows_at

Record = Callable[..., Entry]
Start = Callable[..., Evening]


@pytest.fixture
def season(circle: Circle, start: Start, record: Record) -> Circle:
    """The evening of nights.py twice, and one at which Eve wins ten from Ann."""
    end(play_night(start, record, played_on="2026-11-05"))
    end(play_night(start, record, played_on="2026-11-12"))
    evening = start(players=["Ann", "Eve"], first_dealer="Ann", rules={"preset": "hoyle"})
    record(evening, caller="2", call="nap", made=True)
    end(evening)
    return circle


def league(client: Client, circle: Circle, query: str = "") -> list[str]:
    return rows_at(client, f"/circles/{circle.pk}/league/{query}")[1:]


def test_the_league_goes_by_what_was_won_in_all(owner: Client, season: Circle) -> None:
    assert league(owner, season) == [
        "1. Cat +16 +8 2 few",
        "2. Eve +10 +10 1 few",
        "3. Ben +4 +2 2 few",
        "4. Dan −8 −4 2 few",
        "5. Ann −22 −7 3 few",
    ]


def test_the_league_goes_by_what_was_won_per_evening(owner: Client, season: Circle) -> None:
    assert [row[:6] for row in league(owner, season, "?by=evening")] == [
        "1. Eve",
        "2. Cat",
        "3. Ben",
        "4. Dan",
        "5. Ann",
    ]


def test_who_came_too_seldom_has_no_place(owner: Client, season: Circle) -> None:
    assert league(owner, season, "?by=evening&least=2") == [
        "1. Cat +16 +8 2 few",
        "2. Ben +4 +2 2 few",
        "3. Dan −8 −4 2 few",
        "4. Ann −22 −7 3 few",
        "Eve +10 +10 1 few",
    ]


def test_who_is_level_shares_a_place(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"})
    record(evening, caller="1", call="3", made=True)
    end(evening)

    assert [row[:6] for row in league(owner, circle)] == ["1. Ann", "2. Ben", "2. Cat", "2. Dan"]


@pytest.mark.parametrize("least", ["", "0", "x", "99999999", "²"])
def test_a_number_of_evenings_that_is_none_is_one(
    owner: Client, season: Circle, least: str
) -> None:
    assert league(owner, season, f"?least={least}")[0] == "1. Cat +16 +8 2 few"


def test_a_stranger_sees_no_league(stranger: Client, season: Circle) -> None:
    assert stranger.get(f"/circles/{season.pk}/league/").status_code == 404
