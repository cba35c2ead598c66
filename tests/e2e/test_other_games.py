"""Another game than Nap on a phone: the toy of the tests, a rubber of two deals."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Crown
from tests.games.conftest import toys

__all__ = ["toys"]

Phones = Callable[..., Page]
Start = Callable[..., Crown]

RUBBER = {"game": "rubber", "rules": {"preset": "single"}, "stake": 5}


def record(page: Page, name: str, *, scripts: bool) -> None:
    """Record a hand that somebody won."""
    page.locator(".seat" if scripts else "#won_by .chip", has_text=name).click()
    page.get_by_role("button", name="Record").click()


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])
def test_a_rubber_is_recorded_by_its_own_form(phone: Phones, start: Start, scripts: bool) -> None:  # noqa: FBT001
    crown = start(**RUBBER, players=["Ann", "Ben", "Cat", "Dan"], first_dealer="Ann")
    page = phone(java_script_enabled=scripts)
    page.goto(crown.address)

    record(page, "Cat", scripts=scripts)
    expect(page.locator(".bar__said")).to_have_text("Hand 1 · Ann, Cat, a game, 1 to 0")
    record(page, "Ann", scripts=scripts)
    expect(page.locator(".bar__said")).to_have_text("Hand 2 · Ann, Cat, rubber, 2 to 0, won · +5")
    page.get_by_role("button", name="Undo").click()

    expect(page.locator(".bar__said")).to_have_text(
        "Undone: Hand 2 · Ann, Cat, rubber, 2 to 0, won"
    )
