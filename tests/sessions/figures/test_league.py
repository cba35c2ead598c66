"""The league of a season."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sessions.models import Access, Circle, Entry, Evening, Player
from tests.support.nights import end, play_night, rows_at
from tests.support.pages import text

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


def test_a_line_says_how_it_grew_and_a_sentence_who_paid_whom_most(
    owner: Client, season: Circle
) -> None:
    html = owner.get(f"/circles/{season.pk}/league/").content.decode()
    # Ann lost 6, 6 and then 10; Eve came once, which makes no line.
    assert html.count('class="spark"') == 4
    assert '<polyline points="0,1 20,5 40,9 60,15"/>' in html

    ann = Player.objects.get(circle=season, name="Ann")
    Access.objects.filter(circle=season).update(player=ann)
    assert 'class="mine"' in owner.get(f"/circles/{season.pk}/league/").content.decode()
    of_ann = text(owner.get(f"/circles/{season.pk}/players/{ann.pk}/").content.decode())
    assert "Ann has paid Eve 10 in all." in of_ann


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


def test_points_go_by_the_place_at_each_evening(owner: Client, season: Circle) -> None:
    # Each of the two nights: Cat 10, Ben 6, Dan 4, Ann 3; the third: Eve 10, Ann 6.
    assert league(owner, season, "?by=points") == [
        "1. Cat 20 +16 2 few",
        "2. Ann 12 −22 3 few",
        "2. Ben 12 +4 2 few",
        "4. Eve 10 +10 1 few",
        "5. Dan 8 −8 2 few",
    ]


def test_whoever_is_level_at_an_evening_shares_the_points(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"})
    record(evening, caller="1", call="3", made=True)
    end(evening)

    # Three share the second, third and fourth place: 6 + 4 + 3 are 13.
    assert league(owner, circle, "?by=points") == [
        "1. Ann 10 +9 1 few",
        "2. Ben 4⅓ −3 1 few",
        "2. Cat 4⅓ −3 1 few",
        "2. Dan 4⅓ −3 1 few",
    ]
    assert league(owner, circle, "?by=points&points=5,2")[1] == "2. Ben ⅔ −3 1 few"


def test_the_worst_evenings_are_left_out(owner: Client, season: Circle) -> None:
    # Ann won −6, −6 and −10; of Eve's one evening nothing is left out.
    assert league(owner, season, "?drop=1") == [
        "1. Eve +10 +10 1 few",
        "2. Cat +8 +8 2 −1 few",
        "3. Ben +2 +2 2 −1 few",
        "4. Dan −4 −4 2 −1 few",
        "5. Ann −12 −6 3 −1 few",
    ]
    assert league(owner, season, "?drop=9")[4] == "5. Ann −6 −6 3 −2 few"


def test_whoever_played_too_few_deals_has_no_place(owner: Client, season: Circle) -> None:
    assert league(owner, season, "?deals=10")[-1] == "Eve +10 +10 1 few"
    assert league(owner, season, "?deals=12")[-5:] == [
        "Cat +16 +8 2 few",
        "Eve +10 +10 1 few",
        "Ben +4 +2 2 few",
        "Dan −8 −4 2 few",
        "Ann −22 −7 3 few",
    ]


@pytest.mark.parametrize("points", ["ten", "-", "10-", "1.5", "²", "99999"])
def test_points_that_are_none_are_said_to_be_so(owner: Client, season: Circle, points: str) -> None:
    answer = owner.get(f"/circles/{season.pk}/league/", {"by": "points", "points": points})

    assert answer.status_code == 422
    assert "Write points like 10-6-4-3-2-1." in answer.content.decode()


def test_more_evenings_take_no_more_queries(
    owner: Client,
    season: Circle,
    start: Start,
    record: Record,
    django_assert_num_queries: Callable[..., AbstractContextManager[object]],
) -> None:
    address = f"/circles/{season.pk}/league/?by=points&drop=1"
    owner.get(address)
    with CaptureQueriesContext(connection) as before:
        owner.get(address)
    queries = len(before)
    end(play_night(start, record, played_on="2026-11-26"))
    owner.get(address)
    with django_assert_num_queries(queries):
        owner.get(address)
