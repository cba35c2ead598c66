"""`manage.py demo`: a season of each game, played into one circle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.core.management import call_command

from napledger.games import games
from napledger.games.contract import AnyGame, DemoNight
from sessions.book.submission import Recorder
from sessions.models import Circle, Entry, Evening
from sessions.starting.seasons import play_season, play_seasons
from tests.games.conftest import toys
from tests.games.installed import otherwise

__all__ = ["toys"]

NAMES = ("Ann", "Ben", "Cat", "Dan")
NAP = (
    DemoNight("2026-09-03", "Thursday", "the Crown", NAMES, "peel_pool", 5, 26),
    DemoNight("2026-11-19", "Thursday", "the Crown", NAMES, "peel_pool", 5, 26, closed=False),
)
RUBBER = (
    DemoNight("2026-08-27", "Thursday", "the Crown", NAMES, "single", 5, 3),
    DemoNight("2026-09-10", "Thursday", "the Crown", NAMES, "double", 5, 4),
    DemoNight("2026-11-19", "Friday", "the Crown", NAMES, "single", 5, 2),
)


@pytest.fixture
def two_games(toys: None, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, AnyGame]:  # noqa: ARG001  # one of them is a toy
    """Return Nap and the rubber with short seasons, which are all that the command knows."""
    seasons: dict[str, Any] = {"nap": NAP, "rubber": RUBBER}
    known = {key: otherwise(games()[key], demo=season) for key, season in seasons.items()}
    monkeypatch.setattr("sessions.standalone.management.commands.demo.games", lambda: known)
    return known


def played() -> list[tuple[str, str, str]]:
    """Return each evening in the order in which it was played: day, game, and how it stands."""
    return [
        (evening.played_on.isoformat(), evening.game, evening.state)
        for evening in Evening.objects.order_by("pk")
    ]


def deals(evening: Evening) -> list[dict[str, Any]]:
    """Return the facts of an evening's deals."""
    return [entry.facts for entry in Entry.objects.filter(evening=evening, kind="deal")]


@pytest.mark.django_db
@pytest.mark.usefixtures("two_games")
def test_every_season_is_played_into_one_circle_by_its_days(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("demo")

    assert played() == [
        ("2026-08-27", "rubber", "closed"),
        ("2026-09-03", "nap", "closed"),
        ("2026-09-10", "rubber", "closed"),
        ("2026-11-19", "rubber", "closed"),
        ("2026-11-19", "nap", "open"),
    ]
    circle = Circle.objects.get()
    assert (circle.name, circle.game) == ("The Crown", "nap")
    assert circle.players.count() == 4
    assert "5 evenings played: Rubber 3, Nap 2" in capsys.readouterr().out


@pytest.mark.django_db
@pytest.mark.usefixtures("two_games")
def test_a_second_run_only_says_where_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo")
    capsys.readouterr()

    call_command("demo")

    said = capsys.readouterr().out
    assert Evening.objects.count() == 5
    assert "played" not in said
    assert "http://localhost:8000/join/#" in said


@pytest.mark.django_db
@pytest.mark.usefixtures("two_games")
def test_one_game_is_played_alone_and_the_others_come_beside_it() -> None:
    call_command("demo", "--game", "rubber")
    assert [game for _day, game, _state in played()] == ["rubber"] * 3

    call_command("demo")

    assert [game for _day, game, _state in played()] == [*["rubber"] * 3, "nap", "nap"]
    assert Circle.objects.count() == 1


@pytest.mark.django_db
def test_a_season_is_the_same_alone_and_among_others(two_games: Mapping[str, AnyGame]) -> None:
    alone = Circle.objects.create(name="Alone", game="nap")
    among = Circle.objects.create(name="Among others", game="nap")

    by_itself = play_season(alone, two_games["nap"], recorder=Recorder())
    together = play_seasons(among, two_games.values(), recorder=Recorder())

    of_nap = [evening for evening in together if evening.game == "nap"]
    assert [deals(evening) for evening in by_itself] == [deals(evening) for evening in of_nap]
    corrections = Entry.objects.filter(evening__in=of_nap, target__isnull=False)
    assert {entry.kind for entry in corrections} == {"void", "amend"}
