"""What a phone on plain http is told: once, in one line, and at each comfort it cannot have.

What is recorded it keeps all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from sessions.book.submission import new_key
from tests.e2e.houses import NO_TRUST, RealHouse
from tests.support.phones import (
    FACTS,
    FELLOW,
    FLAGS,
    SECRET,
    TALL,
    THREE,
    Phones,
    all_there,
    at_hand,
    axe_complaints,
    deals,
    record,
    record_three,
    says,
    take_over,
    waits,
)

LINE = "Works without install; the screen may go dark."


@pytest.fixture(scope="module")
def plain(browser_type: BrowserType, browser_type_launch_args: dict[str, str]) -> Iterator[Browser]:
    """A browser to which the house has a name that it does not trust, as an address at home."""
    rules = f"--host-resolver-rules=MAP {NO_TRUST} 127.0.0.1"
    browser = browser_type.launch(**(browser_type_launch_args | {"args": [*FLAGS, rules]}))  # type: ignore[arg-type]  # Playwright's own
    yield browser
    browser.close()


def phone(plain: Browser, house: RealHouse, *, secret: str = SECRET, **options: object) -> Page:
    """Return a page of the owner's phone that calls the house by that name."""
    url = house.url.replace("localhost", NO_TRUST)
    context = plain.new_context(viewport=TALL, base_url=url, **options)  # type: ignore[arg-type]  # a size
    return at_hand(context, url=url, broken=[], secret=secret)


def test_one_line_says_what_is_missing_and_never_a_second_time(
    plain: Browser, open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = phone(plain, house, color_scheme="dark", bypass_csp=True)
    page.goto(evening)
    line = page.locator(".plain-http")
    expect(line).to_contain_text(LINE)
    wrong = axe_complaints(page)
    page.get_by_role("link", name="How to fix it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What needs https")
    expect(page.locator(".command")).to_have_text("make serve HTTPS=1")
    page.emulate_media(color_scheme="light")
    assert wrong + axe_complaints(page) == []

    page = phone(plain, house)
    page.goto(evening)
    line = page.locator(".plain-http")
    line.get_by_role("button", name="Got it").click()
    expect(line).to_have_count(0)
    page.goto(f"{evening}more/")
    awake = page.get_by_role("checkbox", name="Keep the screen awake")
    expect(awake).to_be_disabled()
    expect(awake).not_to_be_checked()
    expect(page.locator("#phone-awake-is")).to_have_text("Not by plain http.")
    expect(page.get_by_role("checkbox", name="Large type")).to_be_enabled()
    expect(page.get_by_role("link", name="What needs https")).to_be_visible()
    trusted = open_phone()
    trusted.goto(f"{evening}more/")
    page.wait_for_timeout(2000)
    expect(line).to_have_count(0)
    # At an address that is trusted nothing is said.
    expect(trusted.locator(".plain-http")).to_have_count(0)
    expect(trusted.get_by_role("checkbox", name="Keep the screen awake")).to_be_enabled()
    expect(trusted.get_by_role("link", name="What needs https")).to_be_hidden()


def test_deals_are_kept_and_a_tab_stays_and_the_way_back_leads_to_the_board_without_a_network(
    plain: Browser, house: RealHouse, evening: str
) -> None:
    page = phone(plain, house)
    page.goto(evening)
    all_there(page)
    assert page.evaluate("isSecureContext") is False
    expect(page.locator(".plain-http")).to_be_visible()
    house.kill()
    record_three(page)

    page.get_by_role("link", name="Sheet").click()
    expect(page.locator(".alarm")).to_have_text("Offline: the other pages need the network.")
    waits(page, 3)
    house.start()
    page.reload()
    says(page, "Deal 3 · Catherine, four, made · +16")
    assert deals(house, evening) == THREE
    page.get_by_role("link", name="Sheet").click()
    expect(page).to_have_url(re.compile("/sheet/$"))
    another = house.start_evening(FACTS, secrets=[SECRET, FELLOW], key=new_key())
    the_way_back_leads_to_the_board_that_was_here_last(plain, house, another)


def come_again(page: Page, evening: str) -> None:
    """Open the table with the cookies of before: the browser keeps it for the way back."""
    page.goto(evening)
    all_there(page)
    page.goto(evening)


def the_way_back_leads_to_the_board_that_was_here_last(
    plain: Browser, house: RealHouse, evening: str
) -> None:
    other = phone(plain, house)
    other.goto(evening)
    record(other, "Ann", "Two", "Made")
    says(other, "Deal 1 · Ann")
    page = phone(plain, house, secret=FELLOW, bypass_csp=True)
    come_again(page, evening)
    expect(page.locator(".live-word")).to_have_text("live")
    take_over(page)
    record(page, "Ben", "Two", "Made")
    says(page, "Deal 2 · Ben")
    all_there(page)
    page.get_by_role("link", name="Sheet").click()
    expect(page).to_have_url(re.compile("/sheet/$"))
    house.kill()
    page.go_back()

    # It is never called live.
    shown = "document.querySelector('.live-word, .head__since')?.textContent"
    assert page.wait_for_function(shown).json_value().startswith("offline, copy of")
    says(page, "Deal 2 · Ben")
    expect(page.locator(".head__since")).to_have_text(re.compile(r"^\s*offline, copy of"))
    expect(page.locator(".head__facts")).to_contain_text("Deal 3")
    record(page, "Dan", "Two", "Made")
    waits(page, 1)
    house.start()
    says(page, "Deal 3 · Dan", timeout=30_000)
