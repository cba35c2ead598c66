"""What a phone on plain http is told: once, in one line, and at each comfort it cannot have."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from sessions.book.idempotency import new_key
from tests.e2e.conftest import FACTS, FLAGS, SECRET, TALL, at_hand, axe_complaints
from tests.e2e.houses import NO_TRUST, RealHouse

pytestmark = pytest.mark.slow

LINE = "Plain http: no app offline and no screen kept awake."


@pytest.fixture(scope="module")
def plain(browser_type: BrowserType, browser_type_launch_args: dict[str, str]) -> Iterator[Browser]:
    """A browser to which the house has a name that it does not trust, as an address at home."""
    rules = f"--host-resolver-rules=MAP {NO_TRUST} 127.0.0.1"
    browser = browser_type.launch(**(browser_type_launch_args | {"args": [*FLAGS, rules]}))  # type: ignore[arg-type]  # Playwright's own
    yield browser
    browser.close()


def phone(plain: Browser, house: RealHouse, **options: object) -> Page:
    """Return a page of the owner's phone that calls the house by that name."""
    url = house.url.replace("localhost", NO_TRUST)
    context = plain.new_context(viewport=TALL, base_url=url, **options)  # type: ignore[arg-type]  # a size
    return at_hand(context, url=url, broken=[], secret=SECRET)


@pytest.fixture
def evening(house: RealHouse) -> str:
    return house.start_evening(FACTS, secrets=[SECRET], key=new_key())


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

    page.get_by_role("link", name="Get them").click()

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
