"""A phone without a network: the table opens, deals are kept, and each is sent once."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, BrowserType, Error, Page, Route, expect

from sessions.access.permissions import cookie_name
from sessions.book.submission import new_key
from tests.e2e.conftest import (
    FACTS,
    FELLOW,
    LATER,
    SECRET,
    SMALL,
    TALL,
    at_hand,
    axe_complaints,
    kept,
    something_else,
    until,
)
from tests.e2e.houses import NO_TRUST, RealHouse

LONG_MS, SHORT_MS = 20_000, 50

# A browser that takes a while over its store.
SLOW_TO_OPEN = """
  const open = indexedDB.open.bind(indexedDB);
  IDBFactory.prototype.open = (...names) => {
    const late = {};
    setTimeout(() => {
      const request = open(...names);
      Object.defineProperty(late, "result", { get: () => request.result });
      for (const name of ["onsuccess", "onerror", "onupgradeneeded"]) {
        request[name] = (event) => late[name]?.(event);
      }
    }, 1200);
    return late;
  };
"""

# A browser that takes a while over what is written to its store.
HELD = """
  const held = [];
  let holds = false;
  window.hold = () => { holds = true; };
  window.release = () => { holds = false; held.splice(0).forEach((done) => done()); };
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(done) {
      const end = (event) => (holds ? held.push(() => done(event)) : done(event));
      this.addEventListener("complete", end);
    },
  });
"""
"""A phone that is slow to keep what it is given: as slow as the test says."""

AWAKE_AGAIN_MS = 700
"""When the buttons that save are awake again, on a board that has just changed."""

Deals = list[tuple[Any, ...]]


def refused(page: Page) -> None:
    """Expect Ben’s three to be called refused in the bar."""
    summary = page.locator(".waiting > summary")
    expect(summary).to_contain_text("Ben, three, made")
    expect(summary).to_contain_text("Refused: not in the book")


def visit(page: Page, evening: str, *, pages: str = "pages") -> None:
    """Open the table for the first time, and wait until the phone has kept it."""
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "(name) => caches.open(name).then((pages) => pages.keys()).then((all) => all.length)"
    # The table, and the page that the app begins with.
    until(page, lambda: page.evaluate(kept, pages) >= 2)


def record(page: Page, caller: str, call: str, outcome: str) -> None:
    """Tap a deal."""
    page.locator(".seat", has_text=caller).click()
    page.locator("#call .chip", has_text=call).click()
    with kept(page):
        page.locator(".record", has_text=outcome).click()


def record_three(page: Page) -> None:
    record(page, "Ben", "Three", "Made")
    record(page, "Ann", "Two", "Lost")
    record(page, "Catherine", "Four", "Made")


def said(page: Page) -> str:
    """Return what the bar says, on one line."""
    return " ".join(page.locator(".bar .bar__said").inner_text().split())


def deals(house: RealHouse, evening: str) -> Deals:
    """Return caller, call, outcome and dealer of every deal on the log, in order."""
    return [
        (facts["caller"], facts["call"], facts["made"], facts["dealer"])
        for kind, facts in house.entries(evening)
        if kind == "deal"
    ]


def kinds(house: RealHouse, evening: str) -> list[str]:
    return [kind for kind, _ in house.entries(evening)]


THREE: Deals = [("2", "3", True, "5"), ("1", "2", False, "1"), ("3", "4", True, "2")]


def test_three_deals_wait_without_a_network_and_are_written_once_each_in_order(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    record_three(page)
    expect(page.locator(".waiting__count")).to_have_text("3 waiting to send, in the totals")
    page.reload()
    expect(page.locator(".waiting__count")).to_have_text("3 waiting to send, in the totals")
    assert deals(house, evening) == []
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_have_text("Deal 3 · Catherine, four, made · +16")
    assert deals(house, evening) == THREE


def test_what_waits_is_shown_with_its_price_and_moves_the_deal_on(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    record_three(page)
    expect(page.locator(".waiting__count")).to_contain_text("3 waiting")
    page.locator(".waiting > summary").click()

    waiting = [
        " ".join(each.split()) for each in page.locator(".waiting__list li").all_inner_texts()
    ]
    assert [re.sub(r" \d\d:\d\d", "", each) for each in waiting] == [
        "Ben, three, made Ann −3, Ben +12, Catherine −3, Dan −3, Eve −4, kitty +1",
        # Ann deals it herself, and pays the ante.
        "Ann, two, lost about −9",
        "Catherine, four, made about +16",
    ]
    assert said(page).startswith("Catherine, four, made · about +16")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Catherine")
    expect(page.locator(".seat", has_text="Dan")).to_contain_text("1st call")
    expect(page.locator(".other small")).to_have_text("Dan stands for one")
    expect(page.locator(".head__facts")).to_contain_text("Deal 4")


def test_on_a_small_phone_a_kept_table_keeps_inside_it_and_says_the_sum(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    page.set_viewport_size({"width": 320, "height": 568})
    visit(page, evening)

    page.context.set_offline(True)
    page.reload()
    record(page, "Catherine", "Nap", "Lost")
    record(page, "Catherine", "Nap", "Lost")

    last = page.locator(".waiting__last")
    expect(last).to_contain_text("Catherine, Nap, lost · about −")
    is_whole = "box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight"
    assert last.evaluate(is_whole)
    page.locator(".head__facts").evaluate("facts => facts.append(' by rules of a long name')")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def standing(page: Page) -> list[str]:
    return [" ".join(each.split()) for each in page.locator(".seat__balance").all_inner_texts()]


def test_what_waits_counts_on_the_seats_in_italics_until_it_is_taken_back_or_written(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_have_text("1 waiting to send, in the totals")
    assert standing(page) == ["−3 down", "+12 up", "−3 down", "−3 down", "−4 down"]
    record(page, "Ann", "Two", "Lost")
    nearly = standing(page)
    assert nearly[0] == "~−12 down"
    figure = page.locator(".seat__balance b").first
    expect(figure).to_have_css("font-style", "italic")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".waiting__count")).to_have_text("1 waiting to send, in the totals")
    assert standing(page) == ["−3 down", "+12 up", "−3 down", "−3 down", "−4 down"]
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ben, three, made")
    assert standing(page) == ["−3 down", "+12 up", "−3 down", "−3 down", "−4 down"]
    expect(figure).to_have_css("font-style", "normal")
    page.context.set_offline(True)
    page.get_by_role("button", name="Undo").click()
    # What is in the book the phone has not worked out.
    expect(page.locator(".waiting__count")).to_have_text("1 waiting to send, not in totals")
    assert standing(page) == ["−3 down", "+12 up", "−3 down", "−3 down", "−4 down"]


def test_what_seats_stand_at_with_what_waits_is_in_one_unit_as_once_it_is_written(
    open_phone: Callable[..., Page], house: RealHouse
) -> None:
    facts = FACTS | {"currency": "GBP", "stake": 50, "rules": {"preset": "hoyle"}}
    page = open_phone()
    visit(page, house.start_evening(facts, secrets=[SECRET, FELLOW], key=new_key()))
    others = "−£0.50 down"

    page.context.set_offline(True)
    record(page, "Ben", "One", "Made")
    expect(page.locator(".waiting__count")).to_have_text("1 waiting to send, in the totals")
    assert standing(page) == [others, "+£2.00 up", others, others, others]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".seat__balance").first).to_have_text("£0.00 level")
    assert standing(page) == ["£0.00 level"] * 5
    record(page, "Ben", "One", "Made")
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ben, one, made")
    assert standing(page) == [others, "+£2.00 up", others, others, others]


def test_who_stands_for_one_and_who_deals_again_are_told_without_a_network(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    page.locator(".other", has_text="All passed").click()
    page.locator(".record", has_text="Lost").click()
    expect(page.locator(".waiting__last")).to_have_text("Ann stands for one, lost · −4")
    expect(page.locator(".other small")).to_have_text("Ben stands for one")
    something_else(page)
    page.get_by_role("button", name="Abandoned").click()
    expect(page.locator(".waiting__last")).to_have_text("Redeal by Ann · about −1")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ann")
    record(page, "Ben", "Two", "Made")
    expect(page.locator(".waiting__last")).to_have_text("Ben, two, made · priced when it is sent")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_contain_text("Deal 3 · Ben, two, made")
    dealers = [facts["dealer"] for kind, facts in house.entries(evening) if kind == "deal"]
    assert dealers == ["5", "1", "1"]


def test_whoever_comes_in_by_a_deal_that_waits_can_be_noted_and_no_dealer_who_sits_out(
    open_phone: Callable[..., Page], house: RealHouse
) -> None:
    rules = {"preset": "peel_pool", "options": {"sit_out": "dealer_at_5_and_6"}}
    evening = house.start_evening(FACTS | {"rules": rules}, secrets=[SECRET], key=new_key())
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    something_else(page)
    expect(page.locator("#overcalled .chips:visible .step__row")).to_have_text(
        ["Ann", "Ben", "Catherine", "Dan"]
    )
    something_else(page)
    record(page, "Ben", "Three", "Made")
    something_else(page)
    expect(page.locator("#overcalled .chips:visible .step__row")).to_have_text(
        ["Ben", "Catherine", "Dan", "Eve"]
    )
    page.locator("#revoke .chip", has_text="Eve").click()
    something_else(page)
    record(page, "Dan", "Three", "Lost")
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_contain_text("Deal 2 · Dan, three, lost")
    [_first, facts] = [facts for kind, facts in house.entries(evening) if kind == "deal"]
    assert facts["revokes"] == [{"player": "5", "how": "revoke"}]


def test_whoever_goes_away_without_a_network_is_passed_over(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    something_else(page)
    page.locator("#away .chip", has_text="Ann").click()
    something_else(page)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__last")).to_contain_text("Ben, three, made, Sits out: Ann")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    expect(page.locator(".seat", has_text="Ann")).to_be_disabled()
    expect(page.locator("#away :checked")).to_have_value("1")
    record(page, "Dan", "Two", "Lost")
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_contain_text("Deal 2 · Dan, two, lost")
    assert [deal[3] for deal in deals(house, evening)] == ["5", "2"]
    assert [facts["away"] for kind, facts in house.entries(evening) if kind == "deal"] == [
        ["1"]
    ] * 2


def test_a_killed_server_holds_nobody_up(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    house.kill()
    record_three(page)
    page.reload()
    expect(page.locator(".waiting__count")).to_contain_text("3 waiting")
    house.start()

    expect(page.locator(".bar__said")).to_contain_text("Deal 3", timeout=LONG_MS)
    assert deals(house, evening) == THREE


def test_a_phone_that_was_switched_off_sends_what_it_kept(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    house: RealHouse,
    evening: str,
    tmp_path: Path,
) -> None:
    broken: list[str] = []
    options = browser_type_launch_args | {"base_url": house.url, "viewport": TALL}
    with browser_type.launch_persistent_context(tmp_path, **options) as phone:
        page = at_hand(phone, url=house.url, broken=broken)
        visit(page, evening)
        house.kill()
        record_three(page)
    house.start()
    assert deals(house, evening) == []

    with browser_type.launch_persistent_context(tmp_path, **options) as phone:
        page = at_hand(phone, url=house.url, broken=broken)
        page.goto(evening)
        expect(page.locator(".bar__said")).to_contain_text("Deal 3 · Catherine, four, made · +16")

    assert deals(house, evening) == THREE
    assert broken == []


@pytest.mark.slow
def test_plain_http_at_home_keeps_deals_too(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    house: RealHouse,
    evening: str,
) -> None:
    flags = [*browser_type_launch_args["args"], f"--host-resolver-rules=MAP {NO_TRUST} 127.0.0.1"]
    browser = browser_type.launch(**browser_type_launch_args | {"args": flags})
    url, broken = house.url.replace("localhost", NO_TRUST), list[str]()
    page = at_hand(browser.new_context(base_url=url), url=url, broken=broken)
    page.goto(evening)
    expect(page.locator(LATER)).to_be_attached()
    assert page.evaluate("isSecureContext") is False

    house.kill()
    record_three(page)
    expect(page.locator(".waiting__count")).to_contain_text("3 waiting")
    house.start()
    page.reload()

    expect(page.locator(".bar__said")).to_contain_text("Deal 3 · Catherine, four, made · +16")
    assert deals(house, evening) == THREE
    assert broken == []
    browser.close()


AN_HOUR_EARLIER = """() => new Promise((resolve) => {
  indexedDB.open("napledger", 1).onsuccess = ({ target }) => {
    const store = target.result.transaction("outbox", "readwrite").objectStore("outbox");
    store.getAll().onsuccess = ({ target: { result } }) => {
      for (const entry of result) store.put({ ...entry, at: entry.at - 3_600_000 });
    };
    store.transaction.oncomplete = () => resolve(target.result.close());
  };
})"""


def test_the_server_is_told_what_comes_late_and_of_nothing_else(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    late: list[str | None] = []
    page.on(
        "request",
        lambda sent: (
            late.append(sent.headers.get("napledger-late"))
            if sent.url.endswith("/deals/")
            else None
        ),
    )

    record(page, "Dan", "Two", "Made")
    until(page, lambda: len(deals(house, evening)) == 1)
    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")
    record(page, "Ann", "Two", "Lost")
    expect(page.locator(".waiting__count")).to_contain_text("2 waiting")
    page.evaluate(AN_HOUR_EARLIER)
    sent_before = len(late)
    page.context.set_offline(False)

    until(page, lambda: len(deals(house, evening)) == 3)
    # What the browser tells of its requests may come after what they wrote.
    until(page, lambda: len(late) == sent_before + 2)
    assert set(late[:sent_before]) == {None}
    assert late[sent_before:] == ["1", "1"]


def lose_answers(page: Page) -> list[str]:
    """Let every answer to a deal be lost after the server has written; return what was sent."""
    sent: list[str] = []

    def lost(route: Route) -> None:
        # A page that is left while it asks takes its question with it.
        with contextlib.suppress(Error):
            sent.append(route.request.post_data or "")
            route.fetch()
            route.abort()

    page.route("**/deals/", lost)
    return sent


def test_a_deal_whose_answer_was_lost_is_written_once(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    sent = lose_answers(page)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    until(page, lambda: len(deals(house, evening)) == 1)
    page.unroute("**/deals/")
    page.reload()

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    expect(page.locator(".waiting")).to_have_count(0)
    assert len(sent) >= 1
    assert deals(house, evening) == [("2", "3", True, "5")]


@pytest.mark.slow
def test_a_crowded_server_is_asked_again_when_it_wants_to_be(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    page.add_init_script(
        """window.waits = [];
        const wait = window.setTimeout;
        window.setTimeout = (work, ms, ...rest) => {
          if (work?.name === "send") window.waits.push(ms);
          return wait(work, ms, ...rest);
        };"""
    )
    visit(page, evening)
    crowd = [1, 2, 3]

    def crowded(route: Route) -> None:
        if not crowd:
            route.continue_()
            return
        crowd.pop()
        route.fulfill(status=503, headers={"Retry-After": "1"}, body="napledger: too many phones")

    page.route("**/deals/", crowded)
    record(page, "Ben", "Three", "Made")

    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ben", timeout=LONG_MS)
    waits = page.evaluate("window.waits")
    assert len(waits) == 3
    assert all(1000 <= wait <= 1500 for wait in waits)


def hold(page: Page, house: RealHouse, *, secret: str) -> None:
    """Put the phone into the hands of whoever has this secret."""
    page.context.add_cookies([{"name": cookie_name(), "value": secret, "url": house.url}])


def test_what_somebody_else_left_on_the_phone_is_shown_and_not_sent(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")

    hold(page, house, secret=FELLOW)
    page.context.set_offline(False)
    refused(page)
    page.locator(".waiting > summary").click()
    expect(page.locator(".waiting__why")).to_contain_text("Somebody else recorded this")
    assert kinds(house, evening) == ["start"]

    page.locator(".waiting > summary").click()
    page.get_by_role("button", name="Take over scoring").click()
    expect(page.locator("#call .chip").first).to_be_attached()
    page.reload()
    record(page, "Ann", "Two", "Lost")
    until(page, lambda: deals(house, evening) == [("1", "2", False, "5")])
    # The phone knows that it is written, and Ben's three waits alone.
    expect(page.locator(".waiting__list li")).to_have_count(1)

    hold(page, house, secret=SECRET)
    page.reload()
    page.locator(".waiting > summary").click()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".waiting__why")).to_contain_text("is scoring")
    assert deals(house, evening) == [("1", "2", False, "5")]


def test_what_somebody_else_left_on_the_phone_moves_neither_dealer_nor_number(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.route("**/deals/", lambda route: route.abort())
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".head__facts")).to_contain_text("Deal 2")

    hold(page, house, secret=FELLOW)
    page.reload()
    page.get_by_role("button", name="Take over scoring").click()

    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Eve")
    expect(page.locator(".head__facts")).to_contain_text("Deal 1")


def test_an_undo_of_what_may_have_been_written_is_written_after_it(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    lose_answers(page)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    until(page, lambda: len(deals(house, evening)) == 1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".waiting__last")).to_have_text("To be undone: Ben, three, made")
    page.unroute("**/deals/")
    page.reload()

    expect(page.locator(".bar__said")).to_have_text("Undone: Deal 1 · Ben, three, made")
    assert kinds(house, evening) == ["start", "deal", "void"]


def test_a_tap_ahead_of_its_board_goes_on_from_what_was_just_sent(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone(service_workers="block")
    page.goto(evening)
    expect(page.locator(LATER)).to_be_attached()
    record(page, "Ben", "Two", "Made")
    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ben")
    note_what_other_pages_write(page)
    page.route("**/*", lambda route: route.abort())
    record(page, "Dan", "Two", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")

    other = page.context.new_page()
    other.goto(evening)
    expect(other.locator(".bar__said")).to_contain_text("Deal 2 · Dan")
    other.close()
    until(page, lambda: page.evaluate("window.written"))
    expect(page.locator(".waiting__last")).to_have_text("Dan, two, made · +8")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".waiting__last")).to_have_text("To be undone: Dan, two, made")
    page.unroute("**/*")
    page.evaluate("dispatchEvent(new Event('online'))")

    expect(page.locator(".bar__said")).to_contain_text("Undone: Deal 2 · Dan")
    expect(page.locator(".waiting")).to_have_count(0)
    assert kinds(house, evening) == ["start", "deal", "deal", "void"]


def test_a_tap_between_the_answer_and_its_board_goes_on_from_that_answer(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    page.add_init_script(
        """const ask = navigator.locks.request.bind(navigator.locks);
        navigator.locks.request = async (name, work) => {
          const outcome = await ask(name, work);
          await new Promise((resolve) => setTimeout(resolve, 2000));
          return outcome;
        };"""
    )
    page.goto(evening)
    expect(page.locator(LATER)).to_be_attached()

    record(page, "Ben", "Two", "Made")
    until(page, lambda: len(deals(house, evening)) == 1)
    page.wait_for_timeout(500)
    record(page, "Dan", "Two", "Made")

    expect(page.locator(".bar__said")).to_have_text("Deal 2 · Dan, two, made · +8")
    assert [deal[0] for deal in deals(house, evening)] == ["2", "4"]


def test_a_page_that_was_asked_for_before_a_deal_was_written_goes_on_from_that_deal(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone(service_workers="block")
    page.goto(evening)
    expect(page.locator(LATER)).to_be_attached()
    sent: list[Route] = []
    asked: list[tuple[Route, APIResponse]] = []
    page.route("**/deals/", lambda route: sent.append(route), times=1)  # noqa: PLW0108
    page.route(f"**{evening}", lambda route: asked.append((route, route.fetch())), times=1)
    page.route("**/live/**", lambda route: None)  # noqa: ARG005  # never answered

    record(page, "Ben", "Three", "Made")
    page.evaluate("void setTimeout(() => location.reload())")
    until(page, lambda: bool(sent and asked))
    sent[0].continue_()
    until(page, lambda: kinds(house, evening) == ["start", "deal"])
    page.wait_for_timeout(1000)
    asked[0][0].fulfill(response=asked[0][1])
    expect(page.locator(".waiting__last")).to_have_text("Ben, three, made · +12")
    record(page, "Ann", "Two", "Lost")

    expect(page.locator(".bar__said")).to_contain_text("Deal 2 · Ann, two, lost")
    assert deals(house, evening) == THREE[:2]


def note_what_other_pages_write(page: Page) -> None:
    """Let a page note, once it has had time to show it, that another one sent what waited."""
    page.evaluate(
        """() => {
          window.written = false;
          const note = () => setTimeout(() => (window.written = true), 500);
          new BroadcastChannel("napledger").onmessage = note;
        }"""
    )


def test_an_undo_on_a_slow_first_visit_goes_behind_the_deal_above_it(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    first = open_phone()
    first.goto(evening)
    record(first, "Ben", "Two", "Made")
    expect(first.locator(".bar__said")).to_contain_text("Deal 1 · Ben")
    page, held = open_phone(service_workers="block"), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/waiting*.js", hold)
    page.route("**/deals/", hold)
    page.goto(evening)

    record(page, "Dan", "Two", "Made")
    until(page, lambda: len(held) == 2)
    page.get_by_role("button", name="Undo").click()
    page.wait_for_timeout(500)
    assert kinds(house, evening) == ["start", "deal"]
    for route in held:
        route.continue_()

    expect(page.locator(".bar__said")).to_contain_text("Undone: Deal 2 · Dan")
    assert kinds(house, evening) == ["start", "deal", "deal", "void"]


def test_a_tap_before_the_phone_can_keep_anything_is_kept_once_it_can(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone(service_workers="block")
    page.add_init_script(SLOW_TO_OPEN)
    page.route("**/deals/", lambda route: route.abort())
    page.goto(evening)

    page.locator(".seat", has_text="Ben").click()
    page.locator("#call .chip", has_text="Two").click()
    page.locator(".record", has_text="Made").dblclick()

    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    page.unroute("**/deals/")
    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ben")
    assert kinds(house, evening) == ["start", "deal"]


@pytest.mark.parametrize("is_whole", [True, False], ids=["to its end", "half"])
def test_the_next_deal_may_be_tapped_while_the_last_is_still_being_kept(
    open_phone: Callable[..., Page],
    house: RealHouse,
    evening: str,
    is_whole: bool,  # noqa: FBT001
) -> None:
    page = open_phone()
    page.add_init_script(HELD)
    page.clock.install()
    page.goto(evening)
    expect(page.locator(LATER)).to_be_attached()
    page.evaluate("hold()")
    # A store that keeps a phone waiting for two seconds is passed over, however slow the test is.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)

    page.locator(".seat", has_text="Ben").click()
    page.locator("#call .chip", has_text="Three").click()
    something_else(page)
    page.get_by_label("Note").fill("A friendly one")
    page.locator(".record", has_text="Made").click()
    page.clock.run_for(AWAKE_AGAIN_MS)
    page.locator(".seat", has_text="Ann").click()
    page.locator("#call .chip", has_text="Two").click()
    if is_whole:
        page.locator(".record", has_text="Lost").click()
        assert kinds(house, evening) == ["start"]
    page.evaluate("release()")
    page.clock.resume()
    if not is_whole:
        expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ben, three, made")
        expect(page.locator(".seat[aria-pressed=true]")).to_contain_text("Ann")
        expect(page.locator("#call .chip:has(:checked)")).to_contain_text("two")
        page.locator(".record", has_text="Lost").click()

    expect(page.locator(".bar__said")).to_contain_text("Deal 2 · Ann, two, lost")
    assert deals(house, evening) == THREE[:2]
    notes = [facts.get("note") for kind, facts in house.entries(evening) if kind == "deal"]
    assert notes == ["A friendly one", None]


def test_an_undo_drops_what_was_never_sent(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    forget_tries(page)

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".waiting")).to_have_count(0)
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Eve")
    page.context.set_offline(False)
    page.reload()

    expect(page.locator(".seat")).to_have_count(5)
    assert kinds(house, evening) == ["start"]


def forget_tries(page: Page) -> None:
    """Make what waits untried, as on a phone that knows it has no network, and let it stay so."""
    page.evaluate(
        """new Promise((held) => {
          navigator.locks.request("napledger outbox", () => {
            held();
            return new Promise(() => undefined);
          });
        })"""
    )
    page.evaluate(
        """new Promise((resolve) => {
          const request = indexedDB.open("napledger");
          request.onsuccess = () => {
            const transaction = request.result.transaction("outbox", "readwrite");
            const store = transaction.objectStore("outbox");
            store.getAll().onsuccess = ({ target }) => {
              for (const entry of target.result) store.put({ ...entry, tried: false });
            };
            transaction.oncomplete = () => { request.result.close(); resolve(null); };
          };
        })"""
    )


def test_an_undo_of_what_is_written_waits_too(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")

    page.context.set_offline(True)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".waiting__last")).to_have_text(
        "To be undone: Deal 1 · Ben, three, made · +12"
    )
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Eve")
    record(page, "Ben", "Four", "Made")
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, four, made · +16")
    assert kinds(house, evening) == ["start", "deal", "void", "deal"]
    assert deals(house, evening)[1] == ("2", "4", True, "5")


def record_what_cannot_be(page: Page) -> None:
    """Tap a deal without a network that the rules refuse, and one that they do not."""
    page.context.set_offline(True)
    something_else(page)
    page.locator("#tricks .chip", has_text="1").first.click()
    something_else(page)
    record(page, "Ben", "Three", "Made")
    record(page, "Ann", "Two", "Lost")
    page.context.set_offline(False)


def test_a_refused_deal_says_why_and_can_be_mended(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    record_what_cannot_be(page)
    refused(page)
    assert deals(house, evening) == []

    page.locator(".waiting > summary").click()
    expect(page.locator(".waiting__why").first).to_contain_text(
        "call of three is not made with 1 of 5 tricks"
    )
    page.get_by_role("button", name="Fix").click()
    expect(page.locator(".seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")
    page.locator("#tricks .chip", has_text="3").click()
    page.locator("details.extras > summary.button").click()
    page.locator(".record", has_text="Made").click()

    expect(page.locator(".bar__said")).to_have_text("Deal 2 · Ann, two, lost · −9")
    assert deals(house, evening) == [("2", "3", True, "5"), ("1", "2", False, "1")]


def test_a_refused_deal_moves_neither_dealer_nor_number(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
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
    record(page, "Ben", "Three", "Made")
    expect(number).not_to_have_text(before[1])

    page.context.set_offline(False)
    expect(number).to_have_text(before[1])
    expect(dealer).to_have_text(before[0])

    page.goto(f"{evening}rules/")
    page.goto(evening)
    refused(page)
    assert (dealer.inner_text(), number.inner_text()) == before
    page.locator(".waiting > summary").click()
    expect(page.locator(".waiting__why")).to_be_visible()
    expect(page.locator(".waiting__order")).to_be_hidden()


def test_a_refused_deal_can_be_dropped_and_those_behind_it_go(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record_what_cannot_be(page)
    refused(page)

    page.locator(".waiting > summary").click()
    page.get_by_role("button", name="Discard").click()

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ann, two, lost · −9")
    assert deals(house, evening) == [("1", "2", False, "1")]


def test_the_undo_of_a_deal_that_is_discarded_goes_with_it(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record(page, "Dan", "One", "Made")
    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Dan, one, made")

    page.context.set_offline(True)
    something_else(page)
    page.locator("#tricks .chip", has_text="1").first.click()
    something_else(page)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".waiting__last")).to_have_text(re.compile("^To be undone: Ben, three"))
    page.context.set_offline(False)
    refused(page)
    page.locator(".waiting > summary").click()
    page.get_by_role("button", name="Discard").click()

    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Dan, one, made")
    expect(page.locator(".waiting")).to_have_count(0)
    assert kinds(house, evening) == ["start", "deal"]


def test_a_deal_at_a_table_that_is_being_settled_waits_and_says_why(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page, other = open_phone(), open_phone()
    visit(page, evening)
    record(page, "Dan", "One", "Made")
    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Dan, one, made")
    page.route("**/live/**", lambda route: route.abort())
    other.goto(f"{evening}settle/")
    other.get_by_role("button", name="End play and settle").click()
    expect(other.get_by_role("heading", name="Settle")).to_be_visible()

    record(page, "Ben", "Three", "Made")

    refused(page)
    page.locator(".waiting > summary").click()
    page.get_by_role("button", name="Add mine as deal 2").click()
    expect(page.locator(".waiting__why")).to_contain_text("This evening is being settled")
    expect(page.locator(".alarm")).to_have_text("")
    assert kinds(house, evening).count("deal") == 1


def test_a_page_behind_shows_what_another_kept_when_it_comes_to_the_front(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    behind = page.context.new_page()
    behind.goto(evening)
    expect(behind.locator(LATER)).to_be_attached()

    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    behind.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    expect(behind.locator(".waiting__last")).to_have_text("Ben, three, made · +12")


# A page that the browser put to sleep hears nothing of the others.
DEAF = "window.BroadcastChannel = class { postMessage() {} };"


def test_an_undo_takes_back_nothing_that_its_page_did_not_show(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".bar__said")).to_contain_text("Deal 1")
    asleep = page.context.new_page()
    asleep.add_init_script(DEAF)
    asleep.goto(evening)
    expect(asleep.locator(LATER)).to_be_attached()
    page.context.set_offline(True)
    record(page, "Ann", "Two", "Lost")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")

    asleep.get_by_role("button", name="Undo").click()
    expect(asleep.locator(".waiting__count")).to_contain_text("2 waiting")
    page.context.set_offline(False)

    expect(asleep.locator(".waiting > summary")).to_contain_text("Refused: not in the book")
    assert kinds(house, evening) == ["start", "deal", "deal"]


def test_what_one_page_dropped_another_does_not_undo_again(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".bar__said")).to_contain_text("Deal 1")
    page.context.set_offline(True)
    record(page, "Ann", "Two", "Lost")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    forget_tries(page)
    asleep = page.context.new_page()
    asleep.add_init_script(DEAF)
    asleep.goto(evening)
    expect(asleep.locator(".waiting__count")).to_contain_text("1 waiting")

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".waiting")).to_have_count(0)
    asleep.get_by_role("button", name="Undo").click()
    expect(asleep.locator(".waiting")).to_have_count(0)
    page.context.set_offline(False)
    page.close()
    asleep.reload()

    expect(asleep.locator(LATER)).to_be_attached()
    expect(asleep.locator(".waiting")).to_have_count(0)
    assert kinds(house, evening) == ["start", "deal"]


def test_a_hotel_that_names_the_address_that_was_asked_for_is_not_believed(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    portal = '<a href="/login?back=http://napledger.example/">Welcome</a>'
    page.route("**/deals/", lambda route: route.fulfill(status=200, body=portal))
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")

    page.unroute("**/deals/")
    page.reload()

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    assert deals(house, evening) == [("2", "3", True, "5")]


DISCARDED_AS_SENT_AGAIN = """() => new Promise((resolve) => {
  indexedDB.open("napledger", 1).onsuccess = ({ target }) => {
    const store = target.result.transaction("outbox", "readwrite").objectStore("outbox");
    store.getAll().onsuccess = ({ target: { result: [entry] } }) => {
      store.put({ ...entry, refused: undefined });
    };
    store.transaction.oncomplete = () => {
      document.querySelector(".waiting [value=drop]").click();
      resolve(target.result.close());
    };
  };
})"""
"""Sends the entry again as another page would, and taps here before this one is told of it."""


def test_what_another_page_has_sent_again_is_not_thrown_away(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.context.set_offline(True)
    something_else(page)
    page.locator("#tricks .chip", has_text="1").first.click()
    something_else(page)
    record(page, "Ben", "Three", "Made")
    record(page, "Ann", "Two", "Lost")
    page.context.set_offline(False)
    refused(page)
    page.locator(".waiting > summary").click()
    expect(page.get_by_role("button", name="Discard")).to_be_visible()

    with page.expect_response(lambda response: response.request.method == "POST") as sent:
        page.evaluate(DISCARDED_AS_SENT_AGAIN)

    assert sent.value.status == 422
    refused(page)
    expect(page.locator(".waiting__list li")).to_have_count(2)
    assert deals(house, evening) == []


def test_what_another_phone_wrote_in_between_is_asked_about_once(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    mine, theirs = open_phone(), open_phone()
    visit(mine, evening)
    mine.context.set_offline(True)
    record(mine, "Ben", "Three", "Made")
    record(mine, "Ann", "Two", "Lost")
    theirs.goto(evening)
    record(theirs, "Dan", "One", "Made")
    expect(theirs.locator(".bar__said")).to_contain_text("Deal 1 · Dan, one, made")

    mine.context.set_offline(False)
    refused(mine)
    expect(mine.locator(".seat", has_text="Dan")).to_contain_text("~+6")
    mine.locator(".waiting > summary").click()
    expect(mine.locator(".waiting__why").first).to_contain_text("Deal 1 · Dan, one, made · +4")
    expect(mine.get_by_role("button", name="The same: keep theirs")).to_be_visible()
    expect(mine.get_by_role("button", name="A mistake: discard mine")).to_be_visible()
    mine.get_by_role("button", name="Add mine as deal 2").click()

    expect(mine.locator(".bar__said")).to_have_text("Deal 3 · Ann, two, lost · −9")
    assert [deal[:3] for deal in deals(house, evening)] == [
        ("4", "1", True),
        ("2", "3", True),
        ("1", "2", False),
    ]


def test_a_phone_that_lost_the_book_takes_it_over_to_write_what_it_kept(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    mine, theirs = open_phone(), open_phone(secret=FELLOW)
    visit(mine, evening)
    record(mine, "Catherine", "One", "Made")
    expect(mine.locator(".bar__said")).to_contain_text("Deal 1 · Catherine")
    mine.context.set_offline(True)
    record(mine, "Ben", "Three", "Made")
    record(mine, "Ann", "Two", "Lost")
    theirs.goto(evening)
    theirs.get_by_role("button", name="Take over scoring").click()
    record(theirs, "Dan", "One", "Made")
    expect(theirs.locator(".bar__said")).to_contain_text("Deal 2 · Dan, one, made")

    mine.context.set_offline(False)
    refused(mine)
    mine.locator(".waiting > summary").click()
    expect(mine.locator(".waiting__why").first).to_contain_text("Another phone is scoring")
    mine.get_by_role("button", name="Take over and add deal 3").click()

    expect(mine.locator(".bar__said")).to_contain_text("Deal 4 · Ann, two, lost")
    assert [deal[0] for deal in deals(house, evening)] == ["3", "4", "2", "1"]


def test_chromium_sends_what_waits_when_no_page_is_open(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    house: RealHouse,
    evening: str,
    tmp_path: Path,
) -> None:
    broken: list[str] = []
    options = browser_type_launch_args | {"base_url": house.url}
    with browser_type.launch_persistent_context(tmp_path, **options) as phone:
        page = at_hand(phone, url=house.url, broken=broken, background=True)
        visit(page, evening)
        house.kill()
        record_three(page)
        page.goto("about:blank")
        house.start()

        page.goto("/health/")
        tell_the_network_is_back(page, house)

        until(page, lambda: len(deals(house, evening)) == 3)
    assert deals(house, evening) == THREE
    assert broken == []


def tell_the_network_is_back(page: Page, house: RealHouse) -> None:
    """Let the browser wake the service worker, as it does in its own time."""
    client, found = page.context.new_cdp_session(page), list[str]()
    client.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    client.send("ServiceWorker.enable")
    until(page, lambda: bool(found))
    event = {"registrationId": found[0], "tag": "outbox", "lastChance": False}
    client.send("ServiceWorker.dispatchSyncEvent", {"origin": house.url, **event})


def test_a_token_from_long_ago_is_exchanged(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.context.clear_cookies(name="napledger_csrf")

    record(page, "Ben", "Three", "Made")

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    assert deals(house, evening) == [("2", "3", True, "5")]


def test_a_captive_portal_is_not_believed(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.route("**/deals/", lambda route: route.fulfill(status=200, body="<h1>Welcome</h1>"))
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")

    page.unroute("**/deals/")
    page.reload()

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    assert deals(house, evening) == [("2", "3", True, "5")]


def test_the_next_deal_never_waits_for_the_last(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    held: list[Route] = []
    page.route("**/deals/", lambda route: held.append(route))  # noqa: PLW0108  # Playwright marks it
    record(page, "Ben", "Three", "Made")
    page.locator(".seat", has_text="Ann").click()
    until(page, lambda: bool(held))

    held[0].continue_()

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    expect(page.locator(".seat", has_text="Ann")).to_have_attribute("aria-pressed", "true")
    assert deals(house, evening) == [("2", "3", True, "5")]


def test_other_pages_say_what_waits_and_send_it(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.goto(f"{evening}sheet/")
    page.goto(evening)
    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")

    page.goto(f"{evening}sheet/")
    expect(page.locator(".waiting__last")).to_have_text("Ben, three, made · +12")
    page.context.set_offline(False)

    expect(page.locator(".sheet tbody")).to_contain_text("three")
    expect(page.locator(".waiting")).to_have_count(0)
    assert deals(house, evening) == [("2", "3", True, "5")]


def test_a_payment_that_was_not_answered_says_so_and_counts_once(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    page.goto(f"{evening}settle/")
    page.get_by_role("button", name="End play and settle").click()
    page.get_by_role("button", name="Split").click()
    paid = page.get_by_role("button", name="Paid")
    expect(paid).to_have_count(4)
    expect(page.locator(LATER)).to_be_attached()

    page.context.set_offline(True)
    paid.first.click()
    expect(page.locator(".alarm")).to_contain_text("No answer.")
    page.context.set_offline(False)
    paid.first.click()

    expect(page.get_by_role("button", name="Undo")).to_have_count(1)
    expect(page.locator(".alarm")).to_have_text("")
    assert kinds(house, evening).count("payment") == 1


def test_the_app_can_be_kept_on_a_phone(open_phone: Callable[..., Page], evening: str) -> None:
    page = open_phone()
    visit(page, evening)

    client = page.context.new_cdp_session(page)
    wanting = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    manifest = client.send("Page.getAppManifest")

    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    assert [each["errorId"] for each in wanting if each["errorId"] != "in-incognito"] == []


def test_a_kept_page_says_from_when_it_is(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    page.clock.install()
    visit(page, evening)
    page.context.set_offline(True)
    page.clock.fast_forward("10:00")

    page.reload()
    since = page.locator(".head__since")
    expect(since).to_have_text(re.compile(r"^offline, copy of (.*, )?\d\d:\d\d$"))
    expect(page.locator(".head__facts")).to_have_text(re.compile(r"^Deal 1 · "))
    page.context.set_offline(False)
    record(page, "Ben", "Three", "Made")

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    expect(page.locator(".head__facts")).to_have_text(re.compile(r"^Deal 2 · "))
    expect(since).to_have_count(0)
    assert deals(house, evening) == [("2", "3", True, "5")]


def test_a_page_that_broke_off_leaves_the_one_that_is_kept(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    (worker,) = page.context.service_workers
    worker.evaluate(
        """() => {
            const { fetch } = self;
            const half = { start: (body) => body.enqueue(new Uint8Array(9)) };
            half.pull = (body) => body.error();
            self.fetch = async () => {
                Object.assign(self, { fetch, isAsked: true });
                return new Response(new ReadableStream(half));
            };
        }"""
    )

    page.evaluate(
        "async (keep) => (await navigator.serviceWorker.ready).active.postMessage({ keep })",
        [evening],
    )
    until(page, lambda: worker.evaluate("self.isAsked"))
    page.wait_for_timeout(500)

    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".head__facts")).to_have_text(re.compile(r"^Deal 1 · "))


def test_a_page_never_opened_says_so_without_a_network(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.context.set_offline(True)

    page.goto("/start/")

    expect(page.get_by_role("heading")).to_have_text("No answer from the server")


def test_the_app_opens_without_a_network(open_phone: Callable[..., Page], evening: str) -> None:
    page = open_phone()
    visit(page, evening)
    page.context.set_offline(True)

    page.goto("/")
    page.locator(f"a[href='{evening}']").click()

    expect(page.locator(".seat")).to_have_count(5)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [TALL, SMALL], ids=["390", "360"])
def test_what_waits_is_for_everybody(
    open_phone: Callable[..., Page], evening: str, theme: str, size: dict[str, int]
) -> None:
    page = open_phone(size=size, color_scheme=theme, bypass_csp=True)
    visit(page, evening)
    page.context.set_offline(True)
    record_three(page)
    waiting = axe_complaints(page)
    page.locator(".waiting > summary").click()

    assert waiting == []
    assert axe_complaints(page) == []
