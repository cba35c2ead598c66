"""Another game than Nap on a phone: the toy of the tests, a rubber of two deals; and all alike."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.conftest import toys
from tests.support.phones import Phones, Start, something_else

__all__ = ["toys"]

RUBBER = {"game": "rubber", "rules": {"preset": "single"}, "stake": 5}


def record(page: Page, name: str, *, scripts: bool) -> None:
    """Record a hand that somebody won."""
    page.locator(".seat" if scripts else "#won_by .chip", has_text=name).click()
    page.get_by_role("button", name="Record").click()


@pytest.mark.usefixtures("toys")
def test_a_rubber_is_recorded_by_its_own_form(phone: Phones, start: Start) -> None:
    for scripts in (True, False):
        is_recorded(phone(java_script_enabled=scripts), start, scripts=scripts)


def is_recorded(page: Page, start: Start, *, scripts: bool) -> None:
    crown = start(**RUBBER, players=["Ann", "Ben", "Cat", "Dan"], first_dealer="Ann")
    page.goto(crown.address)

    record(page, "Cat", scripts=scripts)
    expect(page.locator(".bar__said")).to_have_text("Hand 1 · Ann and Cat, a game, 1 to 0")
    record(page, "Ann", scripts=scripts)
    expect(page.locator(".bar__said")).to_have_text(
        "Hand 2 · Ann and Cat, rubber, 2 to 0, won · +5 · Cat deals now"
    )
    page.get_by_role("button", name="Undo").click()

    expect(page.locator(".bar__said")).to_have_text(
        "Undone: Hand 2 · Ann and Cat, rubber, 2 to 0, won"
    )


STAKED = [{"player": each, "stake": 1, "hand": "lost"} for each in ("2", "3", "4")]

PLAIN_DEALS: dict[str, dict[str, Any]] = {
    "nap": {"caller": "2", "call": "3", "made": True},
    "vingt_un": {"hand": "stood", "hands": STAKED},
    "french_vingt_un": {"hand": "stood", "hands": STAKED},
    "solo_whist": {"caller": "2", "call": "solo", "tricks": 5},
    "loo": {"tricks": ["2", "3", "2"]},
    "whist": {"tricks": {"1": 8}},
    "piquet": {"scores": {"2": 20, "1": 12}},
}


def test_a_corrected_deal_shows_as_set_only_what_somebody_set(phone: Phones, start: Start) -> None:
    page = phone()
    also = page.locator(".also li")
    for game, facts in PLAIN_DEALS.items():
        players = ["Ann", "Ben"] if game == "piquet" else ["Ann", "Ben", "Cat", "Dan"]
        crown = start(game=game, rules={}, players=players, first_dealer="Ann")
        crown.write(**facts)
        page.goto(f"{crown.address}entries/2/correct/")
        expect(also, game).to_have_count(0)

        something_else(page)
        page.locator("#dealer .chip", has_text="Ben").click()
        expect(also, game).to_contain_text("Who dealt: Ben")
        page.locator("details.extras > summary.button").click()
        page.locator(".also button").click()

        expect(also, game).to_have_count(0)
        # Seat 1 is Ann's.
        expect(page.locator("#dealer [value='1']"), game).to_be_checked()
