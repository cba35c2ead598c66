"""What a phone keeps of a table is the table as it stood last, whatever way leads back to it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, Route, expect

from tests.e2e.houses import RealHouse
from tests.support.phones import (
    FELLOW,
    TALL,
    THREE,
    Phones,
    all_there,
    at_hand,
    deals,
    reads,
    record,
    says,
    take_over,
    undo,
    until,
    visit,
)

FIRST = "Deal 1 · Ben, three, made · +12"
SINCE = re.compile(r"^\s*offline, copy of (.*, )?\d\d:\d\d\s*$")


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


def stands_offline(page: Page) -> None:
    """Expect the table of whoever took the book over, on which a deal waits."""
    expect(page.locator(".waiting__last")).to_contain_text("Ann, two, lost")
    expect(page.locator("#call .chip").first).to_be_attached()
    expect(page.locator(".seat", has_text="Ben")).to_contain_text("+14")
    expect(page.locator(".head__since")).to_have_text(SINCE)
    expect(page.get_by_role("button", name="Take over scoring")).to_have_count(0)


def test_who_took_the_book_over_finds_the_pad_without_a_network_whatever_way_leads_back(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    first, page = open_phone(), open_phone(secret=FELLOW)
    visit(first, evening)
    record(first, "Ann", "One", "Made")
    says(first, "Deal 1 · ")
    undo(first)
    says(first, "Undone")
    visit(page, evening)
    page.get_by_role("button", name="Take").click()
    expect(page.locator("#call .chip").first).to_be_attached()
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".bar__said")).to_have_text(FIRST)

    page.context.set_offline(True)
    record(page, "Ann", "Two", "Lost")
    for way in ("from the sheet", "from settling", "by the tab", "reload"):
        way_back(page, evening, way)
        stands_offline(page)
    house.kill()
    page.context.set_offline(False)
    way_back(page, evening, "from the sheet")
    stands_offline(page)


def test_who_took_the_book_back_finds_the_pad_without_a_network(
    open_phone: Phones, evening: str
) -> None:
    first, second = open_phone(), open_phone(secret=FELLOW)
    visit(first, evening)
    record(first, "Ann", "One", "Made")
    reads(first, "Deal 1 · Ann, one, made · +4")
    first.goto(f"{evening}settle/")
    all_there(first)
    second.goto(evening)
    with first.expect_response(lambda got: "/live/" in got.url and got.status == 205):
        take_over(second)
    expect(first.locator("main")).to_contain_text("is scoring")
    first.goto(evening)
    expect(second.locator("#call .chip").first).to_be_attached()
    take_over(first)
    record(first, "Ben", "Three", "Made")
    reads(first, "Deal 2 · Ben, three, made · +12")

    first.context.set_offline(True)
    first.get_by_role("link", name="Sheet").click()
    expect(first.get_by_role("heading", name="No answer from the server")).to_be_visible()
    first.get_by_role("link", name="Back to the table").click()

    expect(first.locator("#call .chip").first).to_be_attached()
    reads(first, "Deal 2 · Ben, three, made · +12")
    expect(first.locator(".seat", has_text="Ben")).to_contain_text("+11")


def until_kept(page: Page, address: str, words: str) -> None:
    """Wait until the phone keeps a page on which these words stand."""
    kept = f"caches.match('{address}', {{ ignoreVary: true }}).then((page) => page.text())"
    until(page, lambda: words in page.evaluate(kept))


def test_what_is_kept_is_brought_up_to_date_by_others_and_by_what_was_sent(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    writer, reader = open_phone(), open_phone(secret=FELLOW)
    visit(reader, f"{evening}sheet/")
    visit(writer, f"{evening}sheet/")
    visit(writer, evening)
    writer.context.set_offline(True)
    record(writer, "Ben", "Three", "Made")
    writer.goto(f"{evening}sheet/")
    expect(writer.locator(".waiting__last")).to_have_text("Ben, three, made · +12")
    writer.context.set_offline(False)
    expect(writer.locator(".sheet tbody")).to_contain_text("three")
    expect(writer.locator(".waiting")).to_have_count(0)
    assert deals(house, evening) == THREE[:1]
    # The table, which another page has sent something of.
    until_kept(writer, evening, "Deal 1 · Ben, three")
    expect(reader.locator(".sheet tbody")).to_contain_text("three")
    until_kept(reader, f"{evening}sheet/", "three")

    house.kill()
    writer.goto(evening)
    expect(writer.locator(".seat", has_text="Ben")).to_contain_text("+12")
    expect(writer.locator(".waiting")).to_have_count(0)
    reader.reload()
    expect(reader.locator(".sheet tbody")).to_contain_text("three")
    expect(reader.locator(".head__since")).to_have_text(SINCE)


@pytest.fixture
def remembering(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], house: RealHouse
) -> Iterator[Page]:
    """A phone whose browser keeps pages in memory for the way back, as people's do.

    A Chromium without windows keeps none.
    """
    own = shutil.which("chromium")
    whole: dict[str, Any] = {"executable_path": own} if own else {"channel": "chromium"}
    off = ["--disable-back-forward-cache"]
    browser = browser_type.launch(**browser_type_launch_args | whole, ignore_default_args=off)
    broken: list[str] = []
    context = browser.new_context(base_url=house.url, viewport=TALL)  # type: ignore[arg-type]  # a size
    yield at_hand(context, url=house.url, broken=broken)
    browser.close()
    assert broken == []


TRIES = 3
"""A machine with much to do may let go of a page, but not each time."""

LET_GO_FOR = """() => {
  if (window.isStillHere) return [];
  const [{ notRestoredReasons }] = performance.getEntriesByType("navigation");
  return notRestoredReasons?.reasons.map(({ reason }) => reason) ?? ["no page was kept"];
}"""
"""Why the browser let go of a page: "masked" for reasons of its own (a machine short of memory)."""


def away_and_back(page: Page, *, waiting: str) -> None:
    """Go home and back; the browser has kept the table in memory, while something waits."""
    why: list[str] = []
    for _ in range(TRIES):
        page.evaluate("window.isStillHere = true")
        page.evaluate("location.href = '/'")
        expect(page).to_have_url(re.compile(r"/\s*$"))
        expect(page.locator("#board")).to_have_count(0)
        page.evaluate("history.back()")
        expect(page.locator("#board")).to_have_count(1)
        why = page.evaluate(LET_GO_FOR)
        if not why:
            break
    last = page.locator(".waiting__last")
    # A page that was loaded anew says in more words what waits than the one it was tapped on.
    expect(last).to_contain_text(waiting) if why else expect(last).to_have_text(f"{waiting} · +16")
    assert why in ([], ["masked"])


@pytest.mark.slow
def test_the_browser_keeps_the_table_in_memory_while_something_waits(
    remembering: Page, open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page, other = remembering, open_phone()
    visit(page, evening)
    page.reload()
    all_there(page)
    page.evaluate("location.href = '/'")
    expect(page.locator("#board")).to_have_count(0)
    other.goto(evening)
    record(other, "Ben", "Three", "Made")
    expect(other.locator(".bar__said")).to_have_text(FIRST)
    # It is brought up to date at once.
    page.evaluate("history.back()")
    expect(page.locator("#board .bar__said")).to_have_text(FIRST, timeout=3000)

    def held(_: Route) -> None:
        """Neither send nor answer it."""

    page.route("**/deals/", held)
    record(page, "Catherine", "Four", "Made")
    away_and_back(page, waiting="Catherine, four, made")
    # In this order: between the two nothing may get through.
    page.context.set_offline(True)
    page.unroute("**/deals/")
    away_and_back(page, waiting="Catherine, four, made")
    house.kill()
    page.context.set_offline(False)
    away_and_back(page, waiting="Catherine, four, made")


COUNTS_GLEAMS = """window.gleamed = 0;
  addEventListener("animationstart", (begun) => (gleamed += begun.animationName === "gleam"));"""
GLEAMS = "board => getComputedStyle(board, '::after').animationName"
"""What moves over the whole table, or "none"."""
MOTIONS = "all => all.map((each) => getComputedStyle(each).animationName)"


@pytest.mark.slow
def test_a_nap_that_is_made_is_seen_to_be_by_everybody_once(
    open_phone: Phones, evening: str
) -> None:
    page, other = open_phone(), open_phone(secret=FELLOW)
    for each in (page, other):
        each.emulate_media(reduced_motion="no-preference")
        each.add_init_script(COUNTS_GLEAMS)
        each.goto(evening)
    expect(other.locator(".live-word")).to_have_text("live")
    boxes = "[...document.querySelectorAll('.seat, .call, .dock')].map((each) => each.offsetTop)"
    before = page.evaluate(boxes)
    plate = page.locator("#call .chip", has=page.locator("[value=nap]"))
    assert "rgb(246, 227, 170)" in plate.evaluate("each => getComputedStyle(each).backgroundImage")
    across, row = (
        box["width"] for each in (plate, page.locator("#call")) if (box := each.bounding_box())
    )
    assert across == pytest.approx(row, abs=1)

    record(page, "Ben", "Nap", "Made")
    says(page, "Nap! Ben takes 41")
    says(other, "Nap! Ben takes 41")
    for each in (page, other):
        each.wait_for_function("gleamed === 1")
    assert page.evaluate(boxes) == before
    seats = page.locator(".seat")
    assert seats.evaluate_all(MOTIONS) == ["none", "risen", "none", "none", "none"]
    page.emulate_media(reduced_motion="reduce")
    assert seats.evaluate_all(MOTIONS) == ["none"] * 5
    assert page.locator("#board").evaluate(GLEAMS) == "none"

    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    all_there(page)
    record(page, "Ann", "Nap", "Lost")
    says(page, "Deal 2 · Ann, Nap, lost")
    says(other, "Deal 2 · Ann, Nap, lost")
    assert page.locator("#board").evaluate(GLEAMS) == "none"
    assert (page.evaluate("gleamed"), other.evaluate("gleamed")) == (0, 1)
