"""A match from outside of the tree, euchre, whose points or whose games are paid for, or both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sessions.models import Evening
from tests.games.installed import looked_for
from tests.outside.conftest import forget_modules, python
from tests.outside.plain_browser import Browser

PACKAGE = Path(__file__).parent / "euchre"


def test_it_is_held_to_the_contract(tmp_path: Path) -> None:
    suite = ("-m", "napledger.games.conformance", "euchre", "-q", "-p", "no:cacheprovider")

    said = python(*suite, beside=PACKAGE, var=tmp_path, GAMES="euchre")

    assert " passed in " in said


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("GAMES", "euchre")
    monkeypatch.syspath_prepend(PACKAGE)
    with looked_for():
        yield
    forget_modules("euchre")


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
