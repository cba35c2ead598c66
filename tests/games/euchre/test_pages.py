"""Euchre on its pages, without a script: a match whose points and whose games are paid for."""

from __future__ import annotations

import pytest

from sessions.models import Evening
from tests.outside.plain_browser import Browser

pytestmark = pytest.mark.django_db

FOUR = ["Ann", "Ben", "Cat", "Dan"]


def table_of(players: list[str], preset: str) -> Browser:
    """Return a browser at a new table of these, which plays for 50p and at which Ann deals."""
    browser = Browser()
    browser.open("/start/?game=euchre")
    told = {"player": players, "stake": "50p", "currency": "GBP", "preset": preset, "dealer": "1"}
    browser.tap("Deal the cards", **told)
    return browser


def balances() -> dict[str, int]:
    seats = Evening.objects.get(game="euchre").seats.exclude(number=0)
    return dict(seats.values_list("player__name", "balance"))


def test_a_game_is_played_on_its_pages() -> None:
    browser = table_of(FOUR, "both")
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
    assert "A game is 7 points." in browser.said
    # Two options tell a choice in the same group: neither is taken for the other, of the book.
    assert "The book:" not in browser.said
    assert balances() == {"Ann": 800, "Ben": -800, "Cat": 800, "Dan": -800}


def test_a_revoke_ends_a_deal_and_is_told_of_whoever_did_it() -> None:
    browser = table_of(FOUR, "points")

    browser.tap("Revoke", maker="1", revoked="3")

    assert "Deal 1 · Ann, trumps (0–2) · revoke by Cat · −£1.00" in browser.said
    assert balances() == {"Ann": -100, "Ben": 100, "Cat": -100, "Dan": 100}


def test_three_have_a_score_each_and_nobody_may_play_alone() -> None:
    browser = table_of(FOUR[:3], "three")
    assert "Alone" not in browser.said

    browser.tap("Euchred", maker="2")

    assert "Deal 1 · Ben, trumps, euchred · −£2.00" in browser.said
    assert balances() == {"Ann": 100, "Ben": -200, "Cat": 100}


def test_that_all_passed_is_a_button_of_its_own_one_tap_away() -> None:
    tray = next(each for each in table_of(FOUR, "stakes").page.having("data-further"))
    own = [each for each in tray.children if "happened" in (each.get("class") or "")]

    assert [" ".join(each.said.split()) for each in own][:2] == ["All passed", "Misdeal"]


def test_where_the_dealer_is_stuck_nobody_can_say_that_all_passed() -> None:
    assert "All passed" in table_of(FOUR, "stakes").said
    assert "All passed" not in table_of(FOUR, "club").said
