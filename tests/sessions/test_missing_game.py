"""A site without a game that an evening names: the circle goes on, the evening's pages say so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from sessions.models import Circle, CircleFigures, Evening, EveningFigures
from tests.addresses import at
from tests.games.conftest import toys
from tests.games.installed import forget_games
from tests.support.nights import player_id, rows_at
from tests.support.several_games import both, cards, nap, page, rubber, there_is_the_rubber

__all__ = ["both", "nap", "rubber", "there_is_the_rubber", "toys"]


@pytest.fixture
def without(
    both: tuple[Evening, Evening], monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Evening, Evening]]:
    """Both evenings, on a site that does not have the rubber any more."""
    with monkeypatch.context() as unnamed:
        unnamed.delenv("GAMES")
        forget_games()
        yield both
    forget_games()


def test_a_circle_goes_on_without_a_game_that_is_not_installed(
    owner: Client, circle: Circle, without: tuple[Evening, Evening]
) -> None:
    EveningFigures.objects.filter(evening=without[1]).delete()

    for place in (
        *("", "evenings/", "slate/", "figures/", "figures/?series=rubber.counters", "league/"),
        *("deals/", "what-if/", "export/", "start/", "start/?game=rubber", "deals.csv"),
        *("transfers.csv", "circle.json", "links/"),
    ):
        response = owner.get(f"/circles/{circle.pk}/{place}")
        assert response.status_code == 200, place
        assert response.getvalue(), place


def test_its_evening_says_that_it_is_not_installed_and_nothing_is_recorded_in_it(
    owner: Client, without: tuple[Evening, Evening]
) -> None:
    said = "This evening was of a game that this site does not have. Its book is kept as it is."
    for place in ("", "sheet/", "log/", "settle/", "result/", "rules/", "more/"):
        response = owner.get(f"{at(without[1])}{place}")
        assert response.status_code == 503, place
        assert said in response.content.decode(), place

    sent = {"key": "a-deal-of-it", "won_by": "1"}
    refused = owner.post(f"{at(without[1])}deals/", sent, headers={"HX-Request": "true"})
    assert refused.status_code == 503
    assert refused.headers["HX-Retarget"] == "#alarm"
    assert "This game is not installed here." in refused.content.decode()


def test_a_game_that_is_not_installed_goes_by_its_key(
    owner: Client, circle: Circle, without: tuple[Evening, Evening]
) -> None:
    assert len(without) == 2
    shown = f"/circles/{circle.pk}/"

    assert cards(owner, shown)[0].startswith("Friday being settled rubber · 20 Nov 2026")
    assert "2 evenings · rubber · stake 5" in page(owner, shown)
    assert "rubber · Friday" in page(owner, f"{shown}players/{player_id(circle, 'Ann')}/statement/")
    assert rows_at(owner, f"{shown}league/")[1] == "1. Cat +13 +6 2 few"
    assert "rubber.counters" not in owner.get(f"{shown}league/").content.decode()


def test_what_nobody_counted_of_it_is_said_to_be_missing(
    owner: Client, circle: Circle, without: tuple[Evening, Evening]
) -> None:
    EveningFigures.objects.filter(evening=without[1]).delete()
    CircleFigures.objects.all().delete()

    assert "1 evening is not counted yet" in page(owner, f"/circles/{circle.pk}/league/")
    call_command("count_figures")
    assert "1 evening is not counted yet" in page(owner, f"/circles/{circle.pk}/league/")


@pytest.mark.parametrize("sort", [(), ("--plain",)], ids=["book", "document"])
def test_an_import_says_that_it_is_not_installed(
    rubber: Evening, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sort: tuple[str, ...]
) -> None:
    file = str(tmp_path / "evening.json")
    call_command("export_evening", str(rubber.pk), file, *sort)
    missing = pytest.raises(CommandError, match="there is no such game here")

    # Taken back at once: the fixture that named it takes it back after this.
    with monkeypatch.context() as unnamed, missing:
        unnamed.delenv("GAMES")
        forget_games()
        call_command("import_evening", file)
