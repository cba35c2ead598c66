"""What a phone on plain http is told: once, in one line, and at each comfort it cannot have."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from sessions.book.submission import new_key
from tests.e2e.conftest import (
    FACTS,
    FELLOW,
    FLAGS,
    LATER,
    SECRET,
    TALL,
    at_hand,
    axe_complaints,
    kept,
)
from tests.e2e.houses import NO_TRUST, RealHouse

pytestmark = pytest.mark.slow

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


@pytest.fixture
def evening(house: RealHouse) -> Iterator[str]:
    yield house.start_evening(FACTS, secrets=[SECRET, FELLOW], key=new_key())
    if house.server is None:
        house.start()


def test_one_line_says_what_is_missing_and_never_a_second_time(
    plain: Browser, house: RealHouse, evening: str
) -> None:
    page = phone(plain, house)
    page.goto(evening)
    line = page.locator(".plain-http")

    expect(line).to_contain_text(LINE)
    line.get_by_role("button", name="Got it").click()
    expect(line).to_have_count(0)
    page.goto(f"{evening}sheet/")
    page.wait_for_timeout(2500)

    expect(line).to_have_count(0)


def test_the_line_leads_to_what_helps(plain: Browser, house: RealHouse, evening: str) -> None:
    page = phone(plain, house)
    page.goto(evening)

    page.get_by_role("link", name="How to fix it").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("What needs https")
    expect(page.locator(".command")).to_have_text("make serve HTTPS=1")


def test_each_comfort_that_cannot_be_had_says_why(
    plain: Browser, house: RealHouse, evening: str
) -> None:
    page = phone(plain, house)
    page.goto(f"{evening}more/")

    awake = page.get_by_role("checkbox", name="Keep the screen awake")
    expect(awake).to_be_disabled()
    expect(awake).not_to_be_checked()
    expect(page.locator("#phone-awake-is")).to_have_text("Not by plain http.")
    expect(page.get_by_role("checkbox", name="Large type")).to_be_enabled()
    expect(page.get_by_role("link", name="What needs https")).to_be_visible()


def record(page: Page, caller: str) -> None:
    """Tap a two that is made."""
    page.locator(".seat", has_text=caller).click()
    page.locator("#call .chip", has_text="Two").click()
    with kept(page):
        page.locator(".record", has_text="Made").click()


def test_without_a_network_a_tab_stays_on_the_page_and_says_why(
    plain: Browser, house: RealHouse, evening: str
) -> None:
    page = phone(plain, house)
    page.goto(evening)
    expect(page.locator(".plain-http")).to_be_visible()
    house.kill()
    record(page, "Ben")

    page.get_by_role("link", name="Sheet").click()
    expect(page.locator(".alarm")).to_have_text("Offline: the other pages need the network.")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    house.start()
    page.get_by_role("link", name="Sheet").click()

    expect(page).to_have_url(re.compile("/sheet/$"))


def come_again(page: Page, evening: str) -> None:
    """Open the table with the cookies of before: the browser keeps it for the way back."""
    page.goto(evening)
    expect(page.locator(LATER)).to_be_attached()
    page.goto(evening)


def leave_and_come_back_without_a_network(page: Page, house: RealHouse) -> None:
    page.get_by_role("link", name="Sheet").click()
    expect(page).to_have_url(re.compile("/sheet/$"))
    house.kill()
    page.go_back()


def test_the_way_back_without_a_network_is_never_called_live(
    plain: Browser, house: RealHouse, evening: str
) -> None:
    phone(plain, house).goto(evening)
    page = phone(plain, house, secret=FELLOW, bypass_csp=True)
    come_again(page, evening)
    expect(page.locator(".live-word")).to_have_text("live")

    leave_and_come_back_without_a_network(page, house)

    said = page.wait_for_function("document.querySelector('.live-word').textContent").json_value()
    assert said.startswith("offline, copy of")


def test_the_way_back_without_a_network_leads_to_the_board_that_was_here_last(
    plain: Browser, house: RealHouse, evening: str
) -> None:
    other = phone(plain, house)
    other.goto(evening)
    record(other, "Ann")
    expect(other.locator(".bar__said")).to_contain_text("Deal 1 · Ann")
    page = phone(plain, house, secret=FELLOW)
    come_again(page, evening)
    page.get_by_role("button", name="Take over scoring").click()
    record(page, "Ben")
    expect(page.locator(".bar__said")).to_contain_text("Deal 2 · Ben")
    expect(page.locator(LATER)).to_be_attached()
    leave_and_come_back_without_a_network(page, house)

    expect(page.locator(".bar__said")).to_contain_text("Deal 2 · Ben")
    expect(page.locator(".head__since")).to_have_text(re.compile("^offline, copy of"))
    expect(page.locator(".head__facts")).to_contain_text("Deal 3")
    record(page, "Dan")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    house.start()
    expect(page.locator(".bar__said")).to_contain_text("Deal 3 · Dan", timeout=30_000)


def test_at_a_trusted_address_nothing_is_said(
    browser: Browser, house: RealHouse, evening: str
) -> None:
    context = browser.new_context(viewport=TALL, base_url=house.url)  # type: ignore[arg-type]  # a size
    page = at_hand(context, url=house.url, broken=[])
    page.goto(f"{evening}more/")
    page.wait_for_timeout(2500)

    expect(page.locator(".plain-http")).to_have_count(0)
    expect(page.get_by_role("checkbox", name="Keep the screen awake")).to_be_enabled()
    expect(page.get_by_role("link", name="What needs https")).to_be_hidden()
    context.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_line_and_what_it_leads_to_are_for_everybody(
    plain: Browser, house: RealHouse, evening: str, theme: str
) -> None:
    page = phone(plain, house, color_scheme=theme, bypass_csp=True)
    page.goto(evening)
    expect(page.locator(".plain-http")).to_be_visible()

    assert axe_complaints(page) == []
    page.goto("/https/")

    assert axe_complaints(page) == []
