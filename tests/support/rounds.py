"""What is tapped in a round of Vingt-Un, English or French."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page


def dealt(page: Page, hand: str) -> None:
    """Tap the dealer's hand."""
    page.locator("#hand .chip", has_text=re.compile(hand, re.IGNORECASE)).click()


def tile(page: Page, name: str) -> Locator:
    """Return a player's tile."""
    return page.locator(f".seat[data-name='{name}']")


def tap(page: Page, name: str, times: int = 1) -> None:
    """Tap a player's tile where nothing else is to be tapped."""
    for _tap in range(times):
        tile(page, name).locator(".seat__face").click(position={"x": 12, "y": 12})


def would(page: Page, name: str) -> Locator:
    """Return what a tile says the round would bring."""
    return tile(page, name).locator(".seat__would")
