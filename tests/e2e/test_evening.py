"""A whole evening on a phone, from the first name to the last payment, in counted taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.core.management import call_command
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
            re.compile(rf"^(Deal \d+ ·|Nap!) {who}")
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
    owed = page.get_by_role("button", name=re.compile("^Paid"))
    expect(owed).to_have_count(3)
    for left in (2, 1, 0):
        thumb.tap(owed.first)
        expect(owed).to_have_count(left)
    thumb.button("Close the evening")
    expect(page.locator("main")).to_contain_text("closed")


@pytest.mark.parametrize(
    ("theme", "scripts"),
    [
        pytest.param("dark", True, id="dark-htmx"),
        pytest.param("light", False, id="light-no scripts"),
        pytest.param("light", True, id="light-htmx", marks=pytest.mark.slow),
        pytest.param("dark", False, id="dark-no scripts", marks=pytest.mark.slow),
    ],
)
def test_an_evening_from_the_first_name_to_the_last_payment(
    phone: Callable[..., Page],
    scripts: bool,  # noqa: FBT001
    theme: str,
) -> None:
    page = phone(owner=False, java_script_enabled=scripts, color_scheme=theme)
    thumb = Thumb(page, scripts=scripts)

    sit_down(thumb)
    assert thumb.taps == 5

    for deal in DEALS:
        thumb.deal(*deal)
    assert thumb.taps == 5 + 5 * 3
    assert said(page) == "Deal 5 · Ben, two, made · +6"

    thumb.button("Undo")
    expect(page.locator(".bar__said")).to_contain_text("Undone: Deal 5")
    thumb.deal("Ben", "Two", "Lost")
    assert said(page) == "Deal 5 · Ben, two, lost · −6"

    put_right_the_first_deal(thumb)
    settle(thumb)
    # Start 5, deals 15, undo and again 4, correction 6, the end with three payments 7; without
    # scripts a correction takes one more.
    assert thumb.taps == 37 + (not scripts)

    call_command("check_books")


def test_a_plain_evening_of_twenty_deals_takes_no_more_than_75_taps(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False)
    thumb = Thumb(page)
    page.goto("/")
    thumb.link("Start an evening")
    for place, name in enumerate(NAMES):
        page.locator("input[name=player]").nth(place).fill(name)
    thumb.button("Deal the cards")

    for deal in DEALS * 4:
        thumb.deal(*deal)
    thumb.link("Settle")
    thumb.button("End play and settle")
    owed = page.get_by_role("button", name=re.compile("^Paid"))
    expect(owed.first).to_be_visible()
    for left in reversed(range(owed.count())):
        thumb.tap(owed.first)
        expect(owed).to_have_count(left)
    thumb.button("Close the evening")
    expect(page.locator("main")).to_contain_text("closed")

    # Start 2, deals 60, the end with three payments 6.
    assert thumb.taps == 68


@dataclass
class Keys:
    """Plays by the keyboard alone: nothing is clicked."""

    page: Page

    def reach(self, what: str) -> None:
        """Go on with the tab key until this has the focus."""
        for _ in range(150):
            if self.page.evaluate("what => document.activeElement.matches(what)", what):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the tab key never came to {what}")

    def press(self, what: str, *, key: str = "Enter") -> None:
        """Reach this and press it."""
        self.reach(what)
        # A button that has just come sleeps for a moment.
        expect(self.page.locator(":focus")).not_to_have_attribute("aria-disabled", "true")
        self.page.keyboard.press(key)

    def pick(self, group: str, value: str) -> None:
        """Reach a group of which one is chosen, and go on with the arrows to that one."""
        self.reach(f"[name={group}]")
        if not self.page.locator(f"[name={group}]:checked").count():
            self.page.keyboard.press("Space")
        for _ in range(20):
            if self.page.evaluate("value => document.activeElement.value === value", value):
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows never came to {value}")

    def deal(self, who: str, call: str, outcome: str) -> None:
        """Record a deal."""
        # Without scripts a tile is for looking at, and names stand as chips.
        if self.page.locator("#caller").is_visible():
            self.pick("caller", who)
        else:
            self.press(f'.seat[data-seat="{who}"]')
        self.pick("call", call)
        self.press(f".record[value={outcome}]")


@pytest.mark.parametrize(
    "scripts",
    [pytest.param(True, id="htmx"), pytest.param(False, id="no scripts", marks=pytest.mark.slow)],
)
def test_a_whole_evening_is_played_by_the_keyboard_alone(
    phone: Callable[..., Page],
    scripts: bool,  # noqa: FBT001
) -> None:
    page = phone(owner=False, java_script_enabled=scripts)
    keys = Keys(page)
    page.goto("/")

    keys.press("a.button--brass")
    expect(page.locator("input[name=player]").first).to_be_visible()
    for place, name in enumerate(NAMES):
        keys.reach(f"#player-{place + 1}")
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    keys.press("main button.button--brass")
    expect(page.locator(".bar__said")).to_contain_text("deals")
    for number, (who, call, outcome) in enumerate((("2", "3", "made"), ("3", "nap", "lost")), 1):
        keys.deal(who, call, outcome)
        expect(page.locator(".bar__said")).to_contain_text(f"Deal {number} · ")
    keys.press(".bar__do")
    expect(page.locator(".bar__said")).to_contain_text("Undone: Deal 2")
    keys.press(".tabs a[href$='/settle/']")
    expect(page.get_by_role("button", name="End play and settle")).to_be_visible()
    keys.press("main button.button--brass")
    owed = page.get_by_role("button", name=re.compile("^Paid"))
    expect(owed).to_have_count(3)
    for left in (2, 1, 0):
        keys.press(".card__do button")
        expect(owed).to_have_count(left)
    expect(page.get_by_role("button", name="Close the evening")).to_be_visible()
    keys.press("main button.button--brass")
    expect(page.locator("main")).to_contain_text("closed")
