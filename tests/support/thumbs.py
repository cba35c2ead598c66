"""A thumb that plays a whole evening of Nap, and counts its taps."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

NAMES = ("Ann", "Ben", "Catherine", "Dan")

DEALS = (
    ("Ben", "Three", "Made"),
    ("Catherine", "Two", "Lost"),
    ("Ann", "Nap", "Made"),
    ("Dan", "Four", "Lost"),
    ("Ben", "Two", "Made"),
)


@dataclass
class Thumb:
    """Taps, and counts its taps."""

    page: Page
    scripts: bool = True
    taps: int = 0

    def tap(self, what: Locator) -> None:
        """Tap something once."""
        self.taps += 1
        what.click()

    def button(self, name: str) -> None:
        """Tap a button."""
        self.tap(self.page.get_by_role("button", name=name).first)

    def link(self, name: str) -> None:
        """Tap a link."""
        self.tap(self.page.get_by_role("link", name=name).first)

    def caller(self, who: str) -> None:
        """Say who called: on their tile, or where no script runs by a chip."""
        self.tap(self.page.locator(".seat" if self.scripts else "#caller .chip", has_text=who))

    def deal(self, who: str, call: str, outcome: str) -> None:
        """Record a deal."""
        self.caller(who)
        self.tap(self.page.locator("#call .chip", has_text=call).first)
        self.button(outcome)
        expect(self.page.locator(".bar__said")).to_contain_text(
            re.compile(rf"^\s*(Deal \d+ ·|Nap!) {who}")
        )


def said(page: Page) -> str:
    """Return what just happened, on one line."""
    return " ".join(page.locator(".bar__said").inner_text().split())


def sit_down(thumb: Thumb) -> None:
    """Start an evening: four names are typed, the rest is tapped."""
    page = thumb.page
    # Where the site lies, at the root of its host or below a path.
    page.goto("./")
    thumb.link("Start an evening")
    for place, name in enumerate(NAMES):
        page.locator("input[name=player]").nth(place).fill(name)
    thumb.tap(page.locator("#terms > summary"))
    thumb.tap(page.locator("summary", has_text="Peel"))
    thumb.tap(page.locator("label", has_text="Peel: pool").first)
    thumb.button("Deal the cards")
    expect(page.locator(".bar__said")).to_contain_text("Ann deals")


def put_right_the_first_deal(thumb: Thumb) -> None:
    """Correct the first deal: it was Catherine who called three."""
    page = thumb.page
    thumb.link("Sheet")
    thumb.link(", three")
    thumb.link("Correct it")
    thumb.caller("Catherine")
    if not thumb.scripts:
        thumb.button("Show what changes")
    expect(page.locator("main")).to_contain_text("Not saved yet.")
    thumb.tap(page.locator(".chip", has_text="Ann"))
    thumb.button("Save the correction")
    expect(page.locator(".bar__said")).to_have_text("✓ Corrected")
    expect(page.locator("main")).to_contain_text("Catherine, three, made")


def settle(thumb: Thumb) -> None:
    """Split the kitty, pay every debt, close the evening."""
    page = thumb.page
    thumb.link("Settle")
    thumb.button("End play and settle")
    thumb.button("Split")
    owed = page.get_by_role("button", name=re.compile(r"^\s*Paid"))
    expect(owed).to_have_count(3)
    for left in (2, 1, 0):
        thumb.tap(owed.first)
        expect(owed).to_have_count(left)
    thumb.button("Close the evening")
    expect(page.locator("main")).to_contain_text("closed")
