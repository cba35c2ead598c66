"""A kitty of several pots, which are named where it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from sessions.book.open_book import open_book
from sessions.models import Entry, Evening
from tests.addresses import at
from tests.games.installed import forget_games
from tests.games.rubber.pot import RubberForTwoPots
from tests.support.pages import text

Record = Callable[..., Entry]
Start = Callable[..., Evening]

RUBBER = {
    "game": "rubber",
    "rules": {"preset": "single"},
    "stake": 5,
    "first_dealer": "Ann",
    "kitty": 3,
}


@pytest.fixture(autouse=True)
def there_are_two_pots(
    there_is_the_rubber: None,  # noqa: ARG001  # has it there
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    """Have the toy game there, with a pot and a jack."""
    with monkeypatch.context() as patched:
        patched.setattr("tests.games.rubber.game.GAME", RubberForTwoPots())
        forget_games()
        yield
    forget_games()


@pytest.fixture
def level(start: Start, record: Record) -> Evening:
    """A level rubber has put 5 into the jack; 3 were brought along, and lie in the pot."""
    evening = start(**RUBBER)
    for winner in ("1", "2"):
        record(evening, won_by=winner)
    evening.refresh_from_db()
    return evening


def pots(evening: Evening) -> list[tuple[str, int]]:
    """Return what lies in each pot."""
    book = open_book(Evening.objects.get(pk=evening.pk))
    return [(pot.name, pot.amount) for pot in book.game.pots(book.table)]


def page(client: Client, address: str) -> str:
    """Return what a page says."""
    response = client.get(address)
    assert response.status_code == 200
    return text(response.content.decode())


def test_what_is_put_in_or_taken_by_hand_lies_in_the_first(level: Evening, record: Record) -> None:
    assert pots(level) == [("pot", 3), ("jack", 5)]

    record(level, kind="adjustment", changes={"1": -4, "kitty": 4}, note="antes")
    assert pots(level) == [("pot", 7), ("jack", 5)]

    record(level, kind="adjustment", changes={"1": 10, "kitty": -10}, note="for wine")
    assert pots(level) == [("pot", 0), ("jack", 2)]

    record(level, won_by="1")
    entry = record(level, won_by="1")
    assert entry.summary["gains"] == {"1": 7, "2": -5, "3": 5, "4": -5, "kitty": -2}
    assert pots(level) == [("pot", 0), ("jack", 0)]


def test_a_kitty_that_is_shared_out_leaves_no_pot(level: Evening, record: Record) -> None:
    record(level, kind="kitty", how="split")

    assert pots(level) == [("pot", 0), ("jack", 0)]


def test_each_pot_is_named_where_the_kitty_is_shown(owner: Client, level: Evening) -> None:
    shown = {each: page(owner, f"{at(level)}{each}") for each in ("", "big/", "settle/")}
    owner.post(f"{at(level)}review/", {"key": "the-end-of-play"})
    settling = page(owner, f"{at(level)}settle/")

    assert [each for each, said in shown.items() if "Pot 3 Jack 5" not in said] == []
    assert "Pot 3 Jack 5 Split the pot 2 each." in settling
