"""Cribbage on a phone: a game in two taps, by the hole in four, and of three each loser's holes."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.phones import Phones, Start, says

CRIBBAGE: dict[str, Any] = {
    "game": "cribbage",
    "title": "Tuesday",
    "currency": "GBP",
    "stake": 50,
    "rules": {"preset": "four"},
    "players": ["Ann", "Ben"],
    "first_dealer": "Ann",
}
BY_THE_HOLE = {**CRIBBAGE, "stake": 5, "rules": {"preset": "holes"}}


def tap(page: Page, name: str, figures: str = "") -> None:
    """Tap a tile, and figures on the pad."""
    page.locator(f'.seat[data-name="{name}"]').click()
    for figure in figures:
        page.locator(f'[data-digit="{figure}"]').click()


def test_a_game_is_two_taps_each_with_its_price(phone: Phones, start: Start) -> None:
    page = phone()
    page.goto(start(**CRIBBAGE).address)
    tap(page, "Ben")
    prices = page.locator(".record [data-sum]")
    expect(prices).to_have_text(["+50p", "+£1.00", "+£2.00"])
    page.locator(".record", has_text="Double skunk").click()
    says(page, "Double skunk!")
    expect(page.locator("#board [data-deals]")).to_have_attribute("data-name", "Ann")


def test_holes_are_typed_once_for_both_losers(phone: Phones, start: Start) -> None:
    page = phone()
    page.goto(start(**BY_THE_HOLE | {"players": ["Ann", "Ben", "Cat", "Dan"]}).address)
    tap(page, "Cat", "33")
    expect(page.locator("[name=margin]")).to_have_value("33")
    expect(page.locator("#price")).to_have_text("Ben pays Cat £4.30 · Dan pays Ann £4.30")
    page.locator("[data-back]").click()
    page.locator('[data-digit="9"]').click()
    expect(page.locator("[name=margin]")).to_have_value("39")
    page.locator(".record").click()
    says(page, "Ann and Cat, skunk, won · by 39")


def test_of_three_each_loser_has_a_number_and_the_winner_none(phone: Phones, start: Start) -> None:
    page = phone()
    page.goto(start(**BY_THE_HOLE | {"players": ["Ann", "Ben", "Cat"]}).address)
    tap(page, "Ann", "35")
    expect(page.locator(".seat[data-ring]")).to_have_attribute("data-name", "Cat")
    tap(page, "Cat", "9")
    expect(page.locator(".record [data-sum]")).to_have_text("Ann +£5.45")
    page.locator(".record").click()
    says(page, "Ann, game, won · Ben short by 35 · Cat short by 9")
