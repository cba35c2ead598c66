"""A match from outside of the tree, euchre, whose points or whose games are paid for, or both."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sessions.models import Evening
from tests.games.installed import looked_for
from tests.outside.plain_browser import Browser

ROOT = Path(__file__).parents[2]
PACKAGE = Path(__file__).parent / "euchre"
OF_TESTS = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL_TEST")


def test_it_is_held_to_the_contract(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in OF_TESTS}
    environment |= {"PYTHONPATH": f"{PACKAGE}{os.pathsep}{ROOT}", "VAR_DIR": str(tmp_path)}

    said = subprocess.run(  # noqa: S603  # this very Python, and words that stand in this file
        [
            *(sys.executable, "-m", "napledger.games.conformance", "euchre"),
            *("-q", "-p", "no:cacheprovider"),
        ],
        cwd=tmp_path,
        env=environment | {"GAMES": "euchre"},
        capture_output=True,
        check=False,
        text=True,
    )

    assert said.returncode == 0, said.stdout + said.stderr


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the game there in this process."""
    monkeypatch.setenv("GAMES", "euchre")
    monkeypatch.syspath_prepend(PACKAGE)
    with looked_for():
        yield
    for module in [name for name in sys.modules if name.partition(".")[0] == "euchre"]:
        del sys.modules[module]


@pytest.mark.django_db
@pytest.mark.usefixtures("installed")
def test_a_game_is_played_on_its_pages() -> None:
    browser = Browser()
    browser.open("/start/?game=euchre")
    browser.tap(
        "Deal the cards",
        player=["Ann", "Ben", "Cat", "Dan"],
        stake="50p",
        currency="GBP",
        preset="both",
        dealer="1",
    )
    assert "Game of 7" in browser.said
    table = browser.address

    browser.tap("March", maker="1", alone="on")
    assert "Deal 1 · Ann, alone (4–0, march), made · +£2.00" in browser.said
    browser.tap("Euchred", maker="4")
    assert "Deal 2 · Dan, trumps (6–0), euchred · −£1.00" in browser.said
    assert "Game of 7" not in browser.said
    browser.tap("3 or 4", maker="3")
    assert "Deal 3 · Cat, trumps (7–0, the game), made · +£5.50" in browser.said
    browser.tap("3 or 4", maker="2")
    browser.tap("Break the game off")
    assert "Game of 7" in browser.said

    browser.open(f"{table}rules/")
    assert "Seven points are a game." in browser.said
    # Two options tell a choice in the same group: neither is taken for the other, of the book.
    assert "The book:" not in browser.said
    evening = Evening.objects.get(game="euchre")
    assert {str(seat.balance) for seat in evening.seats.exclude(number=0)} == {"800", "-800"}
