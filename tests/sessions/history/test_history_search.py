"""A circle's evenings looked for."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from sessions.models import Circle, Player
from tests.support.nights import Start

TITLES = re.compile(r'class="card__title"><a [^>]*>(.*?)</a>')


@pytest.fixture
def season(circle: Circle, start: Start) -> Circle:
    """Three nights: two at the Crown, one at Ben's; Eve came to the last one."""
    start(title="First", played_on="2026-09-03", rules={"preset": "hoyle"})
    start(title="Second", played_on="2026-10-01", place="at Ben's")
    start(title="Third", played_on="2026-11-19", players=["Ann", "Eve"], first_dealer="Eve")
    return circle


def found(client: Client, circle: Circle, query: str = "") -> list[str]:
    """Return the titles of the evenings that a search finds, in order."""
    response = client.get(f"/circles/{circle.pk}/evenings/?{query}")
    assert response.status_code == 200
    return [unescape(each) for each in TITLES.findall(response.content.decode())]


def test_all_evenings_stand_there_newest_first(owner: Client, season: Circle) -> None:
    assert found(owner, season) == ["Third", "Second", "First"]


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("place=crown", ["Third", "First"]),
        ("from=2026-10-01", ["Third", "Second"]),
        ("to=2026-10-01", ["Second", "First"]),
        ("from=2026-09-04&to=2026-11-18", ["Second"]),
        ("rules=hoyle", ["First"]),
        ("rules=peel_pool", ["Third", "Second"]),
        ("words=secon", ["Second"]),
        ("rules=hoyle&place=Ben", []),
    ],
)
def test_evenings_are_found_by_place_day_rules_and_words(
    owner: Client, season: Circle, query: str, titles: list[str]
) -> None:
    assert found(owner, season, query) == titles


def test_letters_are_found_however_they_are_made_up(
    owner: Client, circle: Circle, start: Start
) -> None:
    start(title="Zoe\u0308’s night")

    for typed in ("Zo\u00eb", "Zoe\u0308"):
        assert found(owner, circle, f"words={typed}") == ["Zo\u00eb’s night"]


def test_evenings_are_found_by_who_was_there(owner: Client, season: Circle) -> None:
    eve = Player.objects.get(circle=season, name="Eve")
    ben = Player.objects.get(circle=season, name="Ben")

    assert found(owner, season, f"player={eve.pk}") == ["Third"]
    assert found(owner, season, f"player={ben.pk}") == ["Second", "First"]
    assert found(owner, season, "player=nobody") == []


def test_a_day_that_is_none_is_said_at_its_field_and_the_rest_is_looked_for(
    owner: Client, season: Circle
) -> None:
    page = owner.get(f"/circles/{season.pk}/evenings/?from=yesterday&place=Ben").content.decode()

    assert (
        '<div id="from-error"><p class="field__error">Write a day like 2026-11-19.</p></div>'
        in page
    )
    assert TITLES.findall(page) == ["Second"]


def test_further_pages_keep_what_was_asked_for(owner: Client, circle: Circle, start: Start) -> None:
    for night in range(1, 22):
        start(title=f"Night {night}", played_on=f"2026-10-{night:02}")

    page = owner.get(f"/circles/{circle.pk}/evenings/?place=crown").content.decode()

    assert 'href="?place=crown&amp;page=2"' in page
    assert found(owner, circle, "place=crown&page=2") == ["Night 1"]
