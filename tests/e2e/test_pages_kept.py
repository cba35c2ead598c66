"""What a phone keeps of a table is the table as it stood last, whatever way leads back to it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, Route, expect

from tests.e2e.conftest import FELLOW, LATER, TALL, at_hand, until
from tests.e2e.houses import RealHouse
from tests.e2e.test_offline import record, visit

pytestmark = pytest.mark.slow

Phones = Callable[..., Page]
FIRST = "Deal 1 · Ben, three, made · +12"


def taken_over(page: Page, evening: str) -> None:
    """Let a phone that watches take the book, and record a deal."""
    visit(page, evening)
    page.get_by_role("button", name="Take").click()
    expect(page.locator("#call .chip").first).to_be_attached()
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".bar__said")).to_have_text(FIRST)


def way_back(page: Page, evening: str, way: str) -> None:
    """Leave the table for another page, and come to it again."""
    if way == "reload":
        page.reload()
        return
    tab = "Sheet" if way == "from the sheet" else "Settle"
    page.get_by_role("link", name=tab).click()
    page.wait_for_timeout(300)
    if way == "by the tab":
        page.goto(evening)
    else:
        page.go_back()


WAYS = ["from the sheet", "from settling", "by the tab", "reload"]
SINCE = re.compile(r"^offline, copy of (.*, )?\d\d:\d\d$")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("cut", ["no network", "a killed server"])
def test_who_took_the_book_over_finds_the_pad_without_a_network(
    open_phone: Phones, house: RealHouse, evening: str, way: str, cut: str
) -> None:
    first, page = open_phone(), open_phone(secret=FELLOW)
    visit(first, evening)
    record(first, "Ann", "One", "Made")
    expect(first.locator(".bar__said")).to_contain_text("Deal 1 · ")
    first.get_by_role("button", name="Undo").click()
    expect(first.locator(".bar__said")).to_contain_text("Undone")
    taken_over(page, evening)

    if cut == "no network":
        page.context.set_offline(True)
    else:
        house.kill()
    record(page, "Ann", "Two", "Lost")
    expect(page.locator(".waiting__last")).to_contain_text("Ann, two, lost")
    way_back(page, evening, way)

    expect(page.locator(".waiting__last")).to_contain_text("Ann, two, lost")
    expect(page.locator("#call .chip").first).to_be_attached()
    expect(page.locator(".seat", has_text="Ben")).to_contain_text("+14")
    expect(page.locator(".head__since")).to_have_text(SINCE)
    expect(page.get_by_role("button", name="Take over scoring")).to_have_count(0)


def test_who_took_the_book_back_finds_the_pad_without_a_network(
    open_phone: Phones, evening: str
) -> None:
    first, second = open_phone(), open_phone(secret=FELLOW)
    visit(first, evening)
    record(first, "Ann", "One", "Made")
    expect(first.locator(".bar__said")).to_have_text("Deal 1 · Ann, one, made · +4")
    visit(second, evening)
    second.get_by_role("button", name="Take over scoring").click()
    expect(second.locator("#call .chip").first).to_be_attached()
    first.get_by_role("button", name="Take over scoring").click()
    expect(first.locator("#call .chip").first).to_be_attached()
    record(first, "Ben", "Three", "Made")
    expect(first.locator(".bar__said")).to_have_text("Deal 2 · Ben, three, made · +12")

    first.context.set_offline(True)
    first.get_by_role("link", name="Sheet").click()
    expect(first.get_by_role("heading", name="No answer from the server")).to_be_visible()
    first.get_by_role("link", name="Back to the table").click()

    expect(first.locator("#call .chip").first).to_be_attached()
    expect(first.locator(".bar__said")).to_have_text("Deal 2 · Ben, three, made · +12")
    expect(first.locator(".seat", has_text="Ben")).to_contain_text("+11")


def test_a_page_that_was_brought_up_to_date_is_what_the_phone_keeps(
    open_phone: Phones, evening: str
) -> None:
    writer, reader = open_phone(), open_phone(secret=FELLOW)
    visit(reader, evening)
    reader.goto(f"{evening}sheet/")
    writer.goto(evening)
    record(writer, "Ben", "Three", "Made")
    expect(reader.locator(".sheet tbody")).to_contain_text("three")
    kept = f"caches.match('{evening}sheet/', {{ ignoreVary: true }}).then((page) => page.text())"
    until(reader, lambda: "three" in reader.evaluate(kept))

    reader.context.set_offline(True)
    reader.reload()

    expect(reader.locator(".sheet tbody")).to_contain_text("three")
    expect(reader.locator(".head__since")).to_have_text(SINCE)


def test_the_table_is_kept_as_it_is_once_another_page_has_sent_what_waited(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.goto(f"{evening}sheet/")
    page.goto(evening)
    house.kill()
    record(page, "Ben", "Three", "Made")
    page.goto(f"{evening}sheet/")
    expect(page.locator(".waiting__last")).to_have_text("Ben, three, made · +12")
    house.start()
    expect(page.locator(".sheet tbody")).to_contain_text("three", timeout=20_000)
    kept = f"caches.match('{evening}', {{ ignoreVary: true }}).then((page) => page.text())"
    until(page, lambda: "Deal 1 · Ben, three" in page.evaluate(kept))

    house.kill()
    page.goto(evening)

    expect(page.locator(".seat", has_text="Ben")).to_contain_text("+12")
    expect(page.locator(".waiting")).to_have_count(0)


@pytest.fixture
def remembering(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], house: RealHouse
) -> Iterator[Page]:
    """A phone whose browser keeps pages in memory for the way back, as people's do."""
    off = ["--disable-back-forward-cache"]
    browser = browser_type.launch(**browser_type_launch_args, ignore_default_args=off)
    broken: list[str] = []
    context = browser.new_context(base_url=house.url, viewport=TALL)  # type: ignore[arg-type]  # a size
    yield at_hand(context, url=house.url, broken=broken)
    browser.close()
    assert broken == []


def hang(page: Page) -> None:
    """Let every deal hang on its way."""

    def held(_: Route) -> None:
        """Neither send nor answer it."""

    page.route("**/deals/", held)


LET_GO_FOR = """() => {
  if (window.isStillHere) return [];
  const [{ notRestoredReasons }] = performance.getEntriesByType("navigation");
  return notRestoredReasons?.reasons.map(({ reason }) => reason) ?? ["no page was kept"];
}"""
"""Why the browser let go of a page: "masked" for reasons of its own (a machine short of memory)."""


@pytest.mark.parametrize("cut", ["no network", "a killed server", "no answer"])
def test_the_browser_keeps_the_table_in_memory_while_something_waits(
    remembering: Page, house: RealHouse, evening: str, cut: str
) -> None:
    page = remembering
    visit(page, evening)
    page.reload()
    expect(page.locator(LATER)).to_be_attached()
    if cut == "no network":
        page.context.set_offline(True)
    elif cut == "a killed server":
        house.kill()
    else:
        hang(page)
    record(page, "Ben", "Three", "Made")
    page.evaluate("window.isStillHere = true")

    page.evaluate("location.href = '/'")
    expect(page).to_have_url(re.compile(r"/$"))
    expect(page.locator("#board")).to_have_count(0)
    page.evaluate("history.back()")
    expect(page.locator("#board")).to_have_count(1)

    expect(page.locator(".waiting__last")).to_have_text("Ben, three, made · +12")
    assert page.evaluate(LET_GO_FOR) in ([], ["masked"])


def test_a_table_from_memory_is_brought_up_to_date_at_once(
    remembering: Page, open_phone: Phones, evening: str
) -> None:
    page, other = remembering, open_phone()
    visit(page, evening)
    page.reload()
    expect(page.locator(LATER)).to_be_attached()
    page.evaluate("location.href = '/'")
    expect(page.locator("#board")).to_have_count(0)
    other.goto(evening)
    record(other, "Ben", "Three", "Made")
    expect(other.locator(".bar__said")).to_have_text(FIRST)

    page.evaluate("history.back()")

    expect(page.locator("#board .bar__said")).to_have_text(FIRST, timeout=3000)


def test_settling_shows_who_holds_the_book_now(open_phone: Phones, evening: str) -> None:
    first, second = open_phone(), open_phone(secret=FELLOW)
    first.goto(evening)
    record(first, "Ben", "Three", "Made")
    expect(first.locator(".bar__said")).to_have_text(FIRST)
    first.goto(f"{evening}settle/")
    expect(first.locator(LATER)).to_be_attached()
    second.goto(evening)

    with first.expect_response(lambda got: "/live/" in got.url and got.status == 205):
        second.get_by_role("button", name="Take over scoring").click()
    with first.expect_response(lambda got: "/live/" in got.url and got.status == 204):
        pass
    expect(first.locator("main")).to_contain_text("is scoring")


def gleams(page: Page) -> str:
    """Return what moves over the whole table, or "none"."""
    found = page.locator("#board").evaluate(
        "board => getComputedStyle(board, '::after').animationName"
    )
    return str(found)


COUNTS_GLEAMS = """window.gleamed = 0;
  addEventListener("animationstart", (begun) => (gleamed += begun.animationName === "gleam"));"""


def test_a_nap_that_is_made_is_seen_to_be_by_everybody_once(
    open_phone: Phones, evening: str
) -> None:
    page, other = open_phone(), open_phone(secret=FELLOW)
    for each in (page, other):
        each.add_init_script(COUNTS_GLEAMS)
    page.goto(evening)
    other.goto(evening)
    expect(other.locator(".live-word")).to_have_text("live")
    boxes = "[...document.querySelectorAll('.seat, .call, .dock')].map((each) => each.offsetTop)"
    before = page.evaluate(boxes)

    record(page, "Ben", "Nap", "Made")
    expect(page.locator(".bar__said")).to_contain_text("Nap! Ben takes 41")
    expect(other.locator(".bar__said")).to_contain_text("Nap! Ben takes 41")
    for each in (page, other):
        each.wait_for_function("gleamed === 1")
    assert page.evaluate(boxes) == before

    page.reload()
    expect(page.locator(LATER)).to_be_attached()
    record(page, "Ann", "Nap", "Lost")
    expect(page.locator(".bar__said")).to_contain_text("Deal 2 · Ann, Nap, lost")
    expect(other.locator(".bar__said")).to_contain_text("Deal 2 · Ann, Nap, lost")
    assert (gleams(page), page.evaluate("gleamed"), other.evaluate("gleamed")) == ("none", 0, 1)


def test_nothing_moves_for_whoever_wants_it_so(open_phone: Phones, evening: str) -> None:
    page = open_phone(reduced_motion="reduce")
    page.goto(evening)

    record(page, "Ben", "Nap", "Made")
    expect(page.locator(".bar__said")).to_contain_text("Nap! Ben takes 41")

    assert gleams(page) == "none"
