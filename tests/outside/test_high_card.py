"""A game from outside of the tree: found, scored, played on its pages, and held to its contract."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from sessions.models import Evening
from tests.faults.house import ROOT
from tests.games.installed import looked_for
from tests.outside.conftest import forget_modules, python
from tests.outside.plain_browser import Browser

DOCUMENT = {
    "format": "napledger.evening/1",
    "game": "high_card",
    "title": "Saturday",
    "played_on": "2026-11-21",
    "currency": "GBP",
    "stake": 5,
    "rules": {"preset": "aces"},
    "players": ["Ann", "Ben", "Cat"],
    "log": [
        {"kind": "deal", "winner": "Ben"},
        {"kind": "deal", "winner": "Ann", "ace": True},
        {"kind": "payment", "from": "Cat", "to": "Ann", "amount": 10},
    ],
}


def test_the_servers_own_settings_find_it(site: Path, tmp_path: Path) -> None:
    asked = (
        "import django; django.setup();"
        "from django.template.loader import get_template;"
        "from napledger.games import games, package_of;"
        "from napledger.games.web import static_file;"
        "print(list(games()), package_of('high_card'));"
        "print(get_template('high_card/score.html').origin);"
        "print([static_file('high_card', 'game.css')])"
    )
    setup = "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'napledger.settings';"

    said = python("-c", setup + asked, beside=site, var=tmp_path).splitlines()

    assert said[0].startswith("['nap', ")
    assert said[0].endswith("'high_card'] high_card")
    assert said[1:] == [
        str(site / "high_card/templates/high_card/score.html"),
        "['']",
    ]


def test_an_evening_of_it_is_scored(site: Path, tmp_path: Path) -> None:
    (tmp_path / "evening.json").write_text(json.dumps(DOCUMENT), encoding="utf-8")
    score = (str(ROOT / "manage.py"), "score", "evening.json")

    sheet = python(*score, beside=site, var=tmp_path).splitlines()
    printed = json.loads(python(*score, "--json", beside=site, var=tmp_path))

    assert sheet[0] == "Saturday"
    assert [row.split() for row in sheet[4:7]] == [
        ["1", "Cut", "1:", "Ben,", "high", "card,", "won", "−5p", "+10p", "−5p", "·"],
        ["2", "Cut", "2:", "Ann,", "ace,", "won", "+20p", "−10p", "−10p", "·"],
        ["3", "payment", "−10p", "·", "+10p", "·"],
    ]
    assert sheet[-1] == "Cat pays Ann 5p"
    assert printed["balances"] == {"Ann": 5, "Ben": 0, "Cat": -5}
    assert printed["transfers"] == [{"from": "Cat", "to": "Ann", "amount": 5}]


def test_it_is_held_to_the_contract(site: Path, tmp_path: Path) -> None:
    suite = ("-m", "napledger.games.conformance", "high_card", "-v", "-p", "no:cacheprovider")

    said = python(*suite, beside=site, var=tmp_path).splitlines()

    assert "test_a_game_is_known_by_the_name_of_its_package[high_card]" in "\n".join(said)
    passed = [line for line in said if line.endswith("%]")]
    assert len(passed) > 100
    assert all(" PASSED " in line and "[high_card" in line for line in passed)
    assert " passed in " in said[-1]


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(site)
    with looked_for():
        yield
    forget_modules()


@pytest.mark.django_db
@pytest.mark.usefixtures("installed")
def test_an_evening_is_played_on_its_pages() -> None:
    browser = Browser()
    browser.open("/start/?game=high_card")
    browser.tap(
        "Deal the cards",
        player=["Ann", "Ben", "Cat"],
        stake="5p",
        currency="GBP",
        preset="aces",
        dealer="1",
    )
    assert "Cut 1 · stake 5p · Aces double" in browser.said

    browser.tap("High card", winner="2")
    assert "Cut 1 · Ben, high card, won · +10p" in browser.said
    browser.tap("Ace", winner="1", note="of hearts")
    assert "Cut 2 · Ann, ace, won · +20p" in browser.said
    browser.tap("Undo")
    browser.tap("Redo")

    table = browser.address

    browser.open(f"{table}entries/2/correct/")
    browser.tap("Show what changes", winner="3")
    assert "Cat, high card, won · +10p The old version stays in the log." in browser.said
    browser.tap("Save the correction", why="misheard")
    browser.open(f"{table}sheet/")
    assert "1 * corrected −0.05 −0.05 +0.10 Cat, high card ✓ won" in browser.said
    assert "2 +0.20 −0.10 −0.10 Ann, ace ✓ won · of hearts" in browser.said

    browser.open(f"{table}settle/")
    browser.tap("End play and settle")
    browser.tap("Paid : Ben pays you 15p")
    browser.tap("Close the evening")
    assert "Ann won the evening, up 15p." in browser.said
    evening = Evening.objects.get(game="high_card")
    assert {str(seat.player): seat.balance for seat in evening.seats.exclude(number=0)} == {
        "Ann": 0,
        "Ben": 0,
        "Cat": 0,
    }


@pytest.mark.django_db
@pytest.mark.usefixtures("installed")
def test_an_evening_of_it_comes_from_paper() -> None:
    browser = Browser()
    browser.open("/start/?game=high_card")
    browser.tap("Deal the cards", player=["Ann", "Ben", "Cat"], stake="5p", currency="GBP")
    browser.open(f"{browser.address.partition('evenings')[0]}paper/")

    browser.tap("Save as an evening", deal=["Ben", "Ann ace", ""])

    assert "Cat pays you 5p All of Ann’s 5p comes from Cat." in browser.said
    assert "Balance Ann +5p up Ben +5p up Cat −10p down" in browser.said


@pytest.mark.django_db
@pytest.mark.usefixtures("installed")
def test_the_demo_plays_its_season(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("demo", "--game", "high_card")

    assert "2 evenings played" in capsys.readouterr().out
    evenings = Evening.objects.filter(game="high_card").order_by("played_on")
    assert [(evening.deals, evening.state) for evening in evenings] == [
        (12, "closed"),
        (16, "closed"),
    ]
