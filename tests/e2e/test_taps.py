"""How many taps the night takes: counted one by one, as a thumb makes them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import TALL, Crown

pytestmark = pytest.mark.django_db(transaction=True)


class Thumb:
    """Taps on a page, and counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: Locator) -> None:
        """Tap once what is in sight: nothing is scrolled for it."""
        expect(what).to_be_in_viewport()
        self.taps += 1
        what.click()

    def seat(self, name: str) -> None:
        self.tap(self.page.locator(".seat", has_text=name))

    def call(self, word: str) -> None:
        self.tap(self.page.locator("#call .chip", has_text=word))

    def end(self, word: str) -> None:
        self.tap(self.page.locator(".record", has_text=word))

    def button(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name))

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name))

    def deal(self, number: int, name: str, call: str, end: str) -> None:
        self.seat(name)
        self.call(call)
        self.end(end)
        self.says(f"Deal {number} · {name}, {call.lower()}, {end.lower()}")

    def says(self, text: str) -> None:
        expect(self.page.locator(".bar__said")).to_contain_text(text)


@pytest.fixture
def thumb(phone: Callable[..., Page], start: Callable[..., Crown]) -> Thumb:
    crown, page = start(), phone(size=TALL)
    page.goto(crown.address)
    return Thumb(page)


def test_the_first_deal_in_pounds_takes_six_from_a_fresh_address(
    phone: Callable[..., Page],
) -> None:
    page = phone(owner=False, size=TALL, locale="en-GB")
    page.goto("/")
    thumb = Thumb(page)

    thumb.link("Start an evening")
    for number, name in enumerate(("Ann", "Ben", "Cat", "Dan"), start=1):
        page.locator(f"#player-{number}").fill(name)
    thumb.button("Deal the cards")
    thumb.deal(1, "Ben", "Three", "Made")

    assert thumb.taps <= 6
    expect(page.locator(".head__facts")).to_contain_text(re.compile("stake (£|[0-9]+p)"))


def test_a_second_phone_is_shown_the_code_in_one(thumb: Thumb) -> None:
    thumb.button("Invite a phone")

    expect(thumb.page.locator(".qr")).to_be_in_viewport()
    assert thumb.taps == 1


def test_a_misdeal_takes_two(thumb: Thumb) -> None:
    thumb.tap(thumb.page.get_by_text("Something else"))
    thumb.button("Misdeal")

    thumb.says("Deal 1 · abandoned: misdeal")
    assert thumb.taps == 2


def test_a_revoke_takes_five_with_the_deal(thumb: Thumb) -> None:
    thumb.seat("Ben")
    thumb.call("Three")
    thumb.tap(thumb.page.get_by_text("Something else"))
    thumb.tap(thumb.page.locator("#revoke .chip", has_text="Dan"))
    thumb.end("Made")

    thumb.says("Deal 1 · Ben, three, made")
    expect(thumb.page.locator(".seat", has_text="Dan")).to_contain_text("−12")
    assert thumb.taps <= 5


def test_a_correction_takes_four(thumb: Thumb) -> None:
    thumb.deal(1, "Ben", "Three", "Made")
    thumb.taps = 0

    thumb.tap(thumb.page.locator(".bar__said a"))
    thumb.link("Correct it")
    thumb.end("Lost")
    thumb.button("Save the correction")

    assert thumb.taps <= 4
    expect(thumb.page.locator("#main")).to_contain_text("lost")


def test_an_evening_of_five_deals_is_settled_in_twenty_three(thumb: Thumb) -> None:
    """The two of starting it, of a known group, are counted with it."""
    page, thumb.taps = thumb.page, 2
    for number, name in enumerate(("Ann", "Ben", "Catherine", "Dan", "Ann"), start=1):
        thumb.deal(number, name, "Three", "Made")
    thumb.link("Settle")
    thumb.button("End play")
    while page.get_by_role("button", name=re.compile("^Paid")).count():
        before = page.get_by_role("button", name=re.compile("^Paid")).count()
        paid = page.get_by_role("button", name=re.compile("^Paid")).first
        paid.scroll_into_view_if_needed()
        thumb.tap(paid)
        expect(page.get_by_role("button", name=re.compile("^Paid"))).to_have_count(before - 1)
    close = page.get_by_role("button", name=re.compile("^Close the evening"))
    close.first.scroll_into_view_if_needed()
    thumb.tap(close.first)

    expect(page.get_by_text("Same again").first).to_be_visible()
    assert thumb.taps <= 23
