"""A house game on a phone: a deal in two taps, and numbers of any length for each player."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.phones import Phones, Start, says

HOUSE: dict[str, Any] = {
    "game": "house",
    "title": "Tuesday",
    "currency": "GBP",
    "stake": 10,
    "rules": {"preset": "winner", "name": "Brag on Thursdays"},
    "players": ["Ann", "Ben", "Cat"],
    "first_dealer": "Ann",
}


def test_who_won_and_record_are_two_taps_with_the_price_between_them(
    phone: Phones, start: Start
) -> None:
    page = phone()
    page.goto(start(**HOUSE).address)
    expect(page.locator(".head")).to_contain_text("Brag on Thursdays")
    page.locator('.seat[data-name="Ben"]').click()
    expect(page.locator(".record [data-sum]")).to_have_text("Ben +20p")
    page.locator(".record").click()
    says(page, "Ben wins · +20p")


def test_a_number_is_as_long_as_it_is_typed_and_a_key_goes_on_to_the_next_player(
    phone: Phones, start: Start
) -> None:
    page = phone()
    page.goto(start(**HOUSE | {"rules": {"preset": "points"}}).address)
    press(page, "105")
    ringed = page.locator(".seat[data-ring]")
    expect(ringed).to_have_attribute("data-name", "Ben")
    page.locator("[data-on]").click()
    expect(ringed).to_have_attribute("data-name", "Cat")
    press(page, "7")
    page.locator("[data-on]").click()
    expect(ringed).to_have_attribute("data-name", "Ann")
    press(page, "12")
    page.locator("[data-sign]").click()
    expect(page.locator(".record [data-sum]")).to_have_text("Ben +£21.50")
    page.locator(".record").click()
    says(page, "Ben best · Ben 105, Cat 7, Ann −12 · +£21.50")


def press(page: Page, figures: str) -> None:
    """Type figures on the pad."""
    for figure in figures:
        page.locator(f'[data-digit="{figure}"]').click()
