"""A phone whose store never answers, has gone on without the page, or knows more than the book."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from sessions.book.submission import new_key
from tests.e2e.houses import RealHouse
from tests.support.phones import (
    FACTS,
    SECRET,
    THREE,
    Phones,
    all_there,
    deals,
    open_waiting,
    record,
    says,
    tap,
    visit,
    waits,
)

MUTE = {
    "it never opens": "IDBFactory.prototype.open = () => ({})",
    "no transaction ends": """
        Object.defineProperty(IDBTransaction.prototype, "oncomplete", { set() {} });
    """,
    "nothing is read": """
        const { getAll } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.getAll = function () { getAll.call(this); return {}; };
    """,
}
"""What browsers were seen to do, without an error: one locked down, a phone after a long sleep."""

LATE = """
    let isLate = false;
    window.beLate = () => { isLate = true; };
    Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
        set(done) {
            this.addEventListener("complete", () => setTimeout(done, isLate ? 3500 : 0));
        },
    });
"""

SLOW = """
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = function () {
        const request = getAll.call(this);
        const slow = Number(sessionStorage.slow);
        const read = (done) => () => (slow ? setTimeout(done, slow) : done());
        Object.defineProperty(request, "onsuccess", {
            set(done) { request.addEventListener("success", read(done)); },
        });
        return request;
    };
"""
"""A store that takes as long as the page says to tell what is in it."""

BEN, ANN = THREE[0], THREE[1]


def test_a_deal_goes_straight_to_the_server_where_the_store_does_not_answer(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    pages = {}
    for way, script in MUTE.items():
        table = house.start_evening(FACTS, secrets=[SECRET], key=new_key())
        pages[way] = (page := open_phone(), table)
        page.add_init_script(script)
        page.goto(table)
        all_there(page)

    # All at once: each waits for its store.
    for taps, said in (
        (("Ben", "Three", "Made"), "Deal 1 · Ben, three, made"),
        (("Ann", "Two", "Lost"), "Deal 2 · Ann, two, lost"),
    ):
        for page, _evening in pages.values():
            tap(page, *taps)
        for page, _evening in pages.values():
            says(page, said)

    written = {way: deals(house, table) for way, (_page, table) in pages.items()}
    assert written == {way: [BEN, ANN] for way in MUTE}
    without_a_network_either_it_says_so_and_keeps_the_taps(open_phone(), house, evening)


def test_no_deal_is_taken_for_the_next_before_it_is_known_what_waits(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    page.add_init_script(SLOW)
    visit(page, evening)
    page.context.set_offline(True)
    tap(page, "Ben", "Three", "Made")
    waits(page, 1)

    page.evaluate("sessionStorage.slow = 1500")
    page.reload()
    tap(page, "Ann", "Two", "Lost")
    waits(page, 1)
    expect(page.locator(".alarm")).to_contain_text("nothing was recorded: look, then tap again")
    page.evaluate("sessionStorage.slow = 0")
    expect(page.locator(".seat[aria-pressed=true]")).to_contain_text("Ann")
    page.locator(".record", has_text="Lost").click()
    waits(page, 2)
    expect(page.locator(".alarm")).to_be_empty()
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")

    says(page, "Deal 2", timeout=20_000)
    assert deals(house, evening) == [BEN, ANN]


def without_a_network_either_it_says_so_and_keeps_the_taps(
    page: Page, house: RealHouse, evening: str
) -> None:
    page.add_init_script(MUTE["no transaction ends"])
    page.goto(evening)
    all_there(page)
    page.evaluate("import('/static/lazy_htmx.js').catch(() => undefined)")

    page.context.set_offline(True)
    tap(page, "Ben", "Three", "Made")

    expect(page.locator(".alarm")).to_contain_text("What you tapped is still here")
    expect(page.locator(".seat[aria-pressed=true]")).to_contain_text("Ben")
    expect(page.locator("#call .chip:has(:checked)")).to_contain_text("three")
    page.context.set_offline(False)
    page.locator(".record", has_text="Made").click()
    says(page, "Deal 1 · Ben, three, made")
    assert deals(house, evening) == [BEN]


def test_what_was_said_not_to_be_kept_is_not_kept_later(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    page.add_init_script(LATE)
    visit(page, evening)
    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")

    page.evaluate("beLate()")
    tap(page, "Ann", "Two", "Lost")

    expect(page.locator(".alarm")).to_contain_text("It is not saved, but still here")
    # Until long after the store has answered.
    page.wait_for_timeout(3000)
    expect(page.locator(".waiting__count")).to_have_text("1 waiting to send, in the totals")
    page.reload()
    page.context.set_offline(False)
    says(page, "Deal 1 · Ben, three, made")
    assert deals(house, evening) == [BEN]


def test_a_page_that_is_older_than_the_store_says_so_and_keeps_the_taps(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone(fresh=True)
    visit(page, evening)
    newer = """new Promise((resolve) => {
        const request = indexedDB.open("napledger", 2);
        request.onsuccess = () => { request.result.close(); resolve(); };
    })"""
    page.evaluate(newer)

    tap(page, "Ben", "Three", "Made")

    expect(page.locator(".alarm")).to_contain_text("This page is out of date.")
    expect(page.locator(".alarm a")).to_have_text("Load again")
    assert deals(house, evening) == []
    expect(page.locator(".seat[aria-pressed=true]")).to_contain_text("Ben")


def put_back(page: Page, evening: str, html: str) -> None:
    """From now on the server shows the table as it was then."""

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html; charset=utf-8", body=html)

    page.context.route(re.compile(re.escape(evening) + "$"), answer)


def test_what_a_restored_book_has_lost_is_offered_again(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record(page, "Ben", "Three", "Made")
    says(page, "Deal 1 · Ben, three, made")
    before = page.context.request.get(evening).text()
    record(page, "Ann", "Two", "Lost")
    record(page, "Catherine", "Four", "Made")
    says(page, "Deal 3 · Catherine, four, made")
    page.wait_for_timeout(1500)
    put_back(page, evening, before)

    page.reload()

    expect(page.locator(".waiting > summary")).to_contain_text("Refused: not in the book")
    expect(page.locator("#board [data-facts]")).to_contain_text("Deal 2")
    open_waiting(page)
    said = page.locator(".waiting__said")
    expect(said).to_have_text(["Ann, two, lost", "Catherine, four, made"])
    expect(page.locator(".waiting__why").first).to_contain_text("“Try again” enters it anew")

    page.context.unroute_all()
    for left in (1, 0):
        page.locator(".waiting__entry").first.get_by_role("button", name="Try again").click()
        expect(page.locator(".waiting__entry")).to_have_count(left)
    assert len(deals(house, evening)) == 3
