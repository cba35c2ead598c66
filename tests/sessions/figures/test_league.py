"""The league of a season."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Access, Circle, Player
from tests.support.nights import Record, Start, end, play_night, rows_at
from tests.support.pages import text


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


IN_ALL = [
    "1. Cat +16 +8 2 few",
    "2. Eve +10 +10 1 few",
    "3. Ben +4 +2 2 few",
    "4. Dan −8 −4 2 few",
    "5. Ann −22 −7 3 few",
]

ASKED = {
    "": IN_ALL,
    "?by=evening": [
        "1. Eve +10 +10 1 few",
        "2. Cat +16 +8 2 few",
        "3. Ben +4 +2 2 few",
        "4. Dan −8 −4 2 few",
        "5. Ann −22 −7 3 few",
    ],
    # Who came too seldom, or played too few deals, has no place.
    "?by=evening&least=2": [
        "1. Cat +16 +8 2 few",
        "2. Ben +4 +2 2 few",
        "3. Dan −8 −4 2 few",
        "4. Ann −22 −7 3 few",
        "Eve +10 +10 1 few",
    ],
    "?deals=12": [
        "Cat +16 +8 2 few",
        "Eve +10 +10 1 few",
        "Ben +4 +2 2 few",
        "Dan −8 −4 2 few",
        "Ann −22 −7 3 few",
    ],
    # Each of the two nights: Cat 10, Ben 6, Dan 4, Ann 3; the third: Eve 10, Ann 6.
    "?by=points": [
        "1. Cat 20 +16 2 few",
        "2. Ann 12 −22 3 few",
        "2. Ben 12 +4 2 few",
        "4. Eve 10 +10 1 few",
        "5. Dan 8 −8 2 few",
    ],
    # Ann won −6, −6 and −10; of Eve's one evening nothing is left out.
    "?drop=1": [
        "1. Eve +10 +10 1 few",
        "2. Cat +8 +8 2 −1 few",
        "3. Ben +2 +2 2 −1 few",
        "4. Dan −4 −4 2 −1 few",
        "5. Ann −12 −6 3 −1 few",
    ],
    **dict.fromkeys(("?least=", "?least=0", "?least=x", "?least=99999999", "?least=²"), IN_ALL),
}


def test_the_league_is_as_it_was_asked_for(owner: Client, season: Circle) -> None:
    assert {query: league(owner, season, query) for query in ASKED} == ASKED
    assert league(owner, season, "?deals=10")[-1] == "Eve +10 +10 1 few"
    assert league(owner, season, "?drop=9")[4] == "5. Ann −6 −6 3 −2 few"
    for points in ("ten", "-", "10-", "1.5", "²", "99999"):
        answer = owner.get(f"/circles/{season.pk}/league/", {"by": "points", "points": points})
        assert answer.status_code == 422, points
        assert "Write points like 10-6-4-3-2-1." in answer.content.decode()


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


def test_whoever_is_level_shares_a_place_and_its_points(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    evening = start(rules={"preset": "hoyle"})
    record(evening, caller="1", call="3", made=True)
    end(evening)

    assert [row[:6] for row in league(owner, circle)] == ["1. Ann", "2. Ben", "2. Cat", "2. Dan"]
    # Three share the second, third and fourth place: 6 + 4 + 3 are 13.
    assert league(owner, circle, "?by=points") == [
        "1. Ann 10 +9 1 few",
        "2. Ben 4⅓ −3 1 few",
        "2. Cat 4⅓ −3 1 few",
        "2. Dan 4⅓ −3 1 few",
    ]
    assert league(owner, circle, "?by=points&points=5,2")[1] == "2. Ben ⅔ −3 1 few"
