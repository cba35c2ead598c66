"""What the book refuses of what waited, and what several pages and phones do to each other."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from sessions.book.submission import new_key
from tests.e2e.houses import RealHouse
from tests.support.phones import (
    FACTS,
    FELLOW,
    FORGET_TRIES,
    SECRET,
    Phones,
    all_there,
    deals,
    kinds,
    open_waiting,
    reads,
    record,
    refused,
    says,
    something_else,
    take_over,
    undo,
    visit,
    waits,
)

# A page that the browser put to sleep hears nothing of the others.
DEAF = "window.BroadcastChannel = class { postMessage() {} };"


def record_what_cannot_be(page: Page) -> None:
    """Tap a deal that the rules refuse."""
    something_else(page)
    page.locator("#tricks .chip", has_text="1").first.click()
    something_else(page)
    record(page, "Ben", "Three", "Made")


def test_a_refused_deal_says_why_moves_nothing_on_and_is_mended_or_dropped(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    record_what_cannot_be(page)
    record(page, "Ann", "Two", "Lost")
    page.context.set_offline(False)
    refused(page)
    assert deals(house, evening) == []
    open_waiting(page)
    why = page.locator(".waiting__why").first
    expect(why).to_contain_text("call of three is not made with 1 of 5 tricks")
    page.get_by_role("button", name="Fix").click()
    expect(page.locator(".seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")
    page.locator("#tricks .chip", has_text="3").click()
    page.locator("details.extras > summary.button").click()
    page.locator(".record", has_text="Made").click()
    reads(page, "Deal 2 · Ann, two, lost · −9")
    assert deals(house, evening) == [("2", "3", True, "5"), ("1", "2", False, "1")]

    refused_moves_nothing_on(page, evening)
    page.get_by_role("button", name="Discard").click()
    reads(page, "Deal 3 · Ann, two, lost · −8")
    assert deals(house, evening)[2:] == [("1", "2", False, "2")]


def refused_moves_nothing_on(page: Page, evening: str) -> None:
    """Let a deal be refused, and one wait behind it; neither dealer nor number is another's."""
    dealer, number = (
        page.locator(".seat:has(.coin) .seat__name"),
        page.locator("#board [data-facts]"),
    )
    before = dealer.inner_text(), number.inner_text()
    page.context.set_offline(True)
    something_else(page)
    with page.expect_event("requestfailed"):
        page.locator("#tricks .chip", has_text="1").first.click()
    # That there is no price is no alarm over what is being filled in.
    expect(page.locator(".alarm")).to_have_text("")
    something_else(page)
    # One that is refused as soon as it is tapped lies open again instead.
    with page.expect_event("requestfailed", lambda request: request.method == "POST"):
        record(page, "Ben", "Three", "Made")
    expect(number).not_to_have_text(before[1])
    page.context.set_offline(False)
    expect(number).to_have_text(before[1])
    expect(dealer).to_have_text(before[0])

    page.goto(f"{evening}rules/")
    page.goto(evening)
    refused(page)
    assert (dealer.inner_text(), number.inner_text()) == before
    open_waiting(page)
    expect(page.locator(".waiting__why")).to_be_visible()
    expect(page.locator(".waiting__order")).to_be_hidden()
    open_waiting(page)
    record(page, "Ann", "Two", "Lost")
    expect(page.locator(".waiting__list li")).to_have_count(2)
    open_waiting(page)


DISCARDED_AS_SENT_AGAIN = """() => new Promise((resolve) => {
  indexedDB.open("napledger", 1).onsuccess = ({ target }) => {
    const store = target.result.transaction("outbox", "readwrite").objectStore("outbox");
    store.getAll().onsuccess = ({ target: { result } }) => {
      store.put({ ...result.find(({ refused }) => refused), refused: undefined });
    };
    store.transaction.oncomplete = () => {
      document.querySelector(".waiting [value=drop]").click();
      resolve(target.result.close());
    };
  };
})"""
"""Sends the entry again as another page would, and taps here before this one is told of it."""


def test_a_discarded_deal_takes_its_undo_along_and_one_that_is_sent_again_is_not_thrown_away(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record(page, "Dan", "One", "Made")
    says(page, "Deal 1 · Dan, one, made")

    page.context.set_offline(True)
    record_what_cannot_be(page)
    waits(page, 1)
    undo(page)
    expect(page.locator(".waiting__last")).to_have_text(re.compile(r"^\s*To be undone: Ben, three"))
    page.context.set_offline(False)
    refused(page)
    open_waiting(page)
    page.get_by_role("button", name="Discard").click()
    says(page, "Deal 1 · Dan, one, made")
    expect(page.locator(".waiting")).to_have_count(0)
    assert kinds(house, evening) == ["start", "deal"]

    page.context.set_offline(True)
    record_what_cannot_be(page)
    record(page, "Ann", "Two", "Lost")
    page.context.set_offline(False)
    refused(page)
    open_waiting(page)
    expect(page.get_by_role("button", name="Discard")).to_be_visible()
    with page.expect_response(lambda response: response.request.method == "POST") as sent:
        page.evaluate(DISCARDED_AS_SENT_AGAIN)
    assert sent.value.status == 422
    refused(page)
    expect(page.locator(".waiting__list li")).to_have_count(2)
    assert kinds(house, evening) == ["start", "deal"]


def test_what_another_phone_wrote_in_between_is_asked_about_once(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    mine, theirs = open_phone(), open_phone()
    visit(mine, evening)
    mine.context.set_offline(True)
    record(mine, "Ben", "Three", "Made")
    record(mine, "Ann", "Two", "Lost")
    theirs.goto(evening)
    record(theirs, "Dan", "One", "Made")
    says(theirs, "Deal 1 · Dan, one, made")

    mine.context.set_offline(False)
    refused(mine)
    expect(mine.locator(".seat", has_text="Dan")).to_contain_text("~+6")
    open_waiting(mine)
    expect(mine.locator(".waiting__why").first).to_contain_text("Deal 1 · Dan, one, made · +4")
    expect(mine.get_by_role("button", name="The same: keep theirs")).to_be_visible()
    expect(mine.get_by_role("button", name="A mistake: discard mine")).to_be_visible()
    mine.get_by_role("button", name="Add mine as deal 2").click()

    reads(mine, "Deal 3 · Ann, two, lost · −9")
    assert [deal[0] for deal in deals(house, evening)] == ["4", "2", "1"]
    is_refused_where_the_evening_is_being_settled(mine, theirs, evening)
    assert kinds(house, evening).count("deal") == 3


def is_refused_where_the_evening_is_being_settled(mine: Page, theirs: Page, evening: str) -> None:
    mine.route("**/live/**", lambda route: route.abort())
    theirs.goto(f"{evening}settle/")
    theirs.get_by_role("button", name="End play and settle").click()
    expect(theirs.get_by_role("heading", name="Settle")).to_be_visible()
    record(mine, "Ben", "Three", "Made")
    refused(mine)
    open_waiting(mine)
    mine.get_by_role("button", name="Add mine as deal 4").click()
    expect(mine.locator(".waiting__why")).to_contain_text("This evening is being settled")
    expect(mine.locator(".alarm")).to_have_text("")


def test_a_phone_that_lost_the_book_takes_it_over_to_write_what_it_kept(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    mine, theirs = open_phone(), open_phone(secret=FELLOW)
    visit(mine, evening)
    record(mine, "Catherine", "One", "Made")
    says(mine, "Deal 1 · Catherine")
    mine.context.set_offline(True)
    record(mine, "Ben", "Three", "Made")
    record(mine, "Ann", "Two", "Lost")
    theirs.goto(evening)
    take_over(theirs)
    record(theirs, "Dan", "One", "Made")
    says(theirs, "Deal 2 · Dan, one, made")

    mine.context.set_offline(False)
    refused(mine)
    open_waiting(mine)
    expect(mine.locator(".waiting__why").first).to_contain_text("Another phone is scoring")
    mine.get_by_role("button", name="Take over and add deal 3").click()

    says(mine, "Deal 4 · Ann, two, lost")
    assert [deal[0] for deal in deals(house, evening)] == ["3", "4", "2", "1"]


def test_a_page_behind_shows_what_another_kept_and_undoes_nothing_that_it_did_not_show(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record(page, "Ben", "Three", "Made")
    says(page, "Deal 1")
    behind, asleep = page.context.new_page(), page.context.new_page()
    asleep.add_init_script(DEAF)
    for each in (behind, asleep):
        each.goto(evening)
        all_there(each)
    page.context.set_offline(True)
    record(page, "Ann", "Two", "Lost")
    waits(page, 1)

    behind.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(behind.locator(".waiting__last")).to_have_text("Ann, two, lost · −9")
    undo(asleep)
    waits(asleep, 2)
    page.context.set_offline(False)

    expect(asleep.locator(".waiting > summary")).to_contain_text("Refused: not in the book")
    assert kinds(house, evening) == ["start", "deal", "deal"]
    another = house.start_evening(FACTS, secrets=[SECRET, FELLOW], key=new_key())
    what_one_page_dropped_another_does_not_undo_again(open_phone(), house, another)


def what_one_page_dropped_another_does_not_undo_again(
    page: Page, house: RealHouse, evening: str
) -> None:
    visit(page, evening)
    record(page, "Ben", "Three", "Made")
    says(page, "Deal 1")
    page.context.set_offline(True)
    record(page, "Ann", "Two", "Lost")
    waits(page, 1)
    page.evaluate(FORGET_TRIES)
    asleep = page.context.new_page()
    asleep.add_init_script(DEAF)
    asleep.goto(evening)
    waits(asleep, 1)

    undo(page)
    expect(page.locator(".waiting")).to_have_count(0)
    undo(asleep)
    expect(asleep.locator(".waiting")).to_have_count(0)
    page.context.set_offline(False)
    page.close()
    asleep.reload()

    all_there(asleep)
    expect(asleep.locator(".waiting")).to_have_count(0)
    assert kinds(house, evening) == ["start", "deal"]
