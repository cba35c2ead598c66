"""A whole evening on a phone, from the first name to the last payment, in counted taps."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect

from tests.support.phones import Phones, says
from tests.support.thumbs import (
    DEALS,
    NAMES,
    Thumb,
    put_right_the_first_deal,
    said,
    settle,
    sit_down,
)


def test_an_evening_from_the_first_name_to_the_last_payment_needs_no_script(
    phone: Phones,
) -> None:
    page = phone(owner=False, java_script_enabled=False)
    thumb = Thumb(page, scripts=False)

    sit_down(thumb)
    assert thumb.taps == 5

    for deal in DEALS:
        thumb.deal(*deal)
    assert thumb.taps == 5 + 5 * 3
    assert said(page) == "Deal 5 · Ben, two, made · +6"

    thumb.button("Undo")
    says(page, "Undone: Deal 5")
    thumb.deal("Ben", "Two", "Lost")
    assert said(page) == "Deal 5 · Ben, two, lost · −6"

    put_right_the_first_deal(thumb)
    settle(thumb)
    # Start 5, deals 15, undo and again 4, correction 7, the end with three payments 7.
    assert thumb.taps == 38

    call_command("check_books")


class Sighted:
    """A thumb that taps once what is in sight: nothing is scrolled for it; and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: Locator) -> None:
        expect(what).to_be_in_viewport()
        self.taps += 1
        what.click()

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name))

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name))

    def end(self, word: str) -> None:
        self.tap(self.page.locator(".record", has_text=word))

    def called(self, name: str, call: str) -> None:
        self.tap(self.page.locator(".seat", has_text=name))
        self.tap(self.page.locator("#call .chip", has_text=call))


@pytest.mark.django_db(transaction=True)
def test_a_first_evening_in_pounds_takes_few_taps_from_a_fresh_address(phone: Phones) -> None:
    page = phone(owner=False, fresh=True, locale="en-GB")
    page.goto("/")
    thumb = Sighted(page)

    thumb.link("Start an evening")
    for number, name in enumerate(NAMES, start=1):
        page.locator(f"#player-{number}").fill(name)
    thumb.button("Deal the cards")
    thumb.called("Ben", "Three")
    thumb.end("Made")
    says(page, "Deal 1 · Ben, three, made")
    assert thumb.taps == 5
    expect(page.locator(".head__facts")).to_contain_text(re.compile("stake (£|[0-9]+p)"))

    thumb.taps = 0
    thumb.button("Invite a phone")
    expect(page.locator(".qr")).to_be_in_viewport()
    assert thumb.taps == 1
    page.get_by_role("link", name="Back to the table").click()
    a_misdeal_a_revoke_and_a_correction(thumb)
    thumb.taps = 0
    thumb.link("Settle")
    thumb.button("End play")
    settled(thumb)
    # The end, a payment, and the close.
    assert thumb.taps == 4


def a_misdeal_a_revoke_and_a_correction(thumb: Sighted) -> None:
    """Tap each of them, in two, five and four."""
    page, thumb.taps = thumb.page, 0
    thumb.tap(page.get_by_text("Something else"))
    thumb.button("Misdeal")
    says(page, "Deal 2 · abandoned: misdeal")
    assert thumb.taps == 2

    thumb.taps = 0
    thumb.called("Ben", "Three")
    thumb.tap(page.get_by_text("Something else"))
    thumb.tap(page.locator("#revoke .chip", has_text="Dan"))
    thumb.end("Made")
    says(page, "Deal 3 · Ben, three, made")
    assert thumb.taps == 5

    thumb.taps = 0
    thumb.tap(page.locator(".bar__said a"))
    thumb.link("Correct it")
    thumb.end("Lost")
    thumb.button("Save the correction")
    expect(page.locator("#main")).to_contain_text("lost")
    assert thumb.taps == 4
    page.get_by_role("navigation", name="This evening").get_by_role("link", name="Table").click()


def settled(thumb: Sighted) -> None:
    """Pay every debt, and close the evening."""
    owed = thumb.page.get_by_role("button", name=re.compile(r"^\s*Paid"))
    expect(owed.first).to_be_visible()
    for left in reversed(range(owed.count())):
        owed.first.scroll_into_view_if_needed()
        thumb.tap(owed.first)
        expect(owed).to_have_count(left)
    close = thumb.page.get_by_role("button", name=re.compile(r"^\s*Close the evening"))
    close.first.scroll_into_view_if_needed()
    thumb.tap(close.first)
    expect(thumb.page.get_by_text("Same again").first).to_be_visible()


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
        self.press(f'.seat[data-seat="{who}"]')
        self.pick("call", call)
        self.press(f".record[value={outcome}]")


def test_a_whole_evening_is_played_by_the_keyboard_alone(phone: Phones) -> None:
    page = phone(owner=False)
    keys = Keys(page)
    page.goto("/")

    keys.press("a.button--brass")
    expect(page.locator("input[name=player]").first).to_be_visible()
    for place, name in enumerate(NAMES):
        keys.reach(f"#player-{place + 1}")
        page.keyboard.type(name)
        page.keyboard.press("Tab")
    keys.press("main button.button--brass")
    says(page, "deals")
    for number, (who, call, outcome) in enumerate((("2", "3", "made"), ("3", "nap", "lost")), 1):
        keys.deal(who, call, outcome)
        says(page, f"Deal {number} · ")
    keys.press(".bar__do")
    says(page, "Undone: Deal 2")
    keys.press(".tabs a[href$='/settle/']")
    expect(page.get_by_role("button", name="End play and settle")).to_be_visible()
    keys.press("main button.button--brass")
    owed = page.get_by_role("button", name=re.compile(r"^\s*Paid"))
    expect(owed).to_have_count(3)
    for left in (2, 1, 0):
        keys.press(".card__do button")
        expect(owed).to_have_count(left)
    expect(page.get_by_role("button", name="Close the evening")).to_be_visible()
    keys.press("main button.button--brass")
    expect(page.locator("main")).to_contain_text("closed")
