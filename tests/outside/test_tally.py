"""A toy from outside of the tree: a list of points for each player, at a table of up to twenty."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.installed import looked_for
from tests.outside.conftest import forget_modules, python
from tests.outside.plain_browser import Browser

PACKAGE = Path(__file__).parent / "tally"

PLAYERS = (
    *("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim"),
    *("Kay", "Lou", "Mae", "Ned", "Oda", "Pat", "Quin", "Ray", "Sue", "Tom"),
)


def test_it_is_held_to_the_contract(tmp_path: Path) -> None:
    suite = ("-m", "napledger.games.conformance", "tally", "-q", "-p", "no:cacheprovider")

    said = python(*suite, beside=PACKAGE, var=tmp_path, GAMES="tally")

    assert " passed in " in said


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GAMES", "tally")
    monkeypatch.syspath_prepend(PACKAGE)
    with looked_for():
        yield
    forget_modules("tally")


@pytest.mark.django_db
@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("players", [3, 20])
def test_the_list_stands_on_tiles_and_in_the_sheet(players: int) -> None:
    browser = Browser()
    browser.open("/start/?game=tally")
    seated = list(PLAYERS[:players])
    browser.tap("Deal the cards", player=seated, stake="10p", currency="GBP", dealer="1")
    took = {f"took-{place}": "0" for place in range(1, players + 1)}

    table = browser.address
    browser.tap("Record", **took | {"took-1": "-7", "took-2": "12"})
    assert "Deal 1 · Ann, points, won" in browser.said
    assert "−7 pts" in browser.said
    assert "12 pts" in browser.said
    browser.tap("Doubled", **took | {"took-1": "-1"})
    assert "−9 pts" in browser.said

    browser.open(f"{table}sheet/")
    assert browser.html.count('<small class="sheet__points">−9</small>') == 1
    assert browser.html.count('<small class="sheet__points">12</small>') == 2
