"""What comes between a phone and the book: lost answers, hotels, crowds, and taps ahead of them."""

from __future__ import annotations

import contextlib

from playwright.sync_api import APIResponse, Error, Page, Route, expect

from sessions.book.submission import new_key
from tests.e2e.houses import RealHouse
from tests.support.phones import (
    FACTS,
    SECRET,
    THREE,
    Phones,
    all_there,
    deals,
    facts_of,
    hold_back,
    kinds,
    reads,
    record,
    says,
    something_else,
    tap,
    undo,
    until,
    visit,
    waits,
)

LONG_MS = 20_000
BEN, ANN = THREE[0], THREE[1]

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
    }, 600);
    return late;
  };
"""

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

AN_HOUR_EARLIER = """() => new Promise((resolve) => {
  indexedDB.open("napledger", 1).onsuccess = ({ target }) => {
    const store = target.result.transaction("outbox", "readwrite").objectStore("outbox");
    store.getAll().onsuccess = ({ target: { result } }) => {
      for (const entry of result) store.put({ ...entry, at: entry.at - 3_600_000 });
    };
    store.transaction.oncomplete = () => resolve(target.result.close());
  };
})"""

SLOW_LOCK = """const ask = navigator.locks.request.bind(navigator.locks);
  navigator.locks.request = async (name, work) => {
    const outcome = await ask(name, work);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return outcome;
  };"""
"""A page that hears late that its answer has come."""

NOTES_WAITS = """window.waits = [];
  const wait = window.setTimeout;
  window.setTimeout = (work, ms, ...rest) => {
    if (work?.name === "send") window.waits.push(ms);
    return wait(work, ms, ...rest);
  };"""


def another_evening(house: RealHouse) -> str:
    return house.start_evening(FACTS, secrets=[SECRET], key=new_key())


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


HOTELS = {
    "a captive portal": "<h1>Welcome</h1>",
    "one that names the address that was asked for": (
        '<a href="/login?back=http://napledger.example/">Welcome</a>'
    ),
}


def test_a_deal_is_written_once_whatever_becomes_of_its_answer(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    # A token from long ago is exchanged.
    page.context.clear_cookies(name="napledger_csrf")
    record(page, "Ben", "Three", "Made")
    says(page, "Deal 1 · Ben, three, made · +12")
    sent = lose_answers(page)
    record(page, "Ann", "Two", "Lost")
    waits(page, 1)
    until(page, lambda: len(deals(house, evening)) == 2)
    page.unroute("**/deals/")
    page.reload()
    says(page, "Deal 2 · Ann, two, lost · −9")
    expect(page.locator(".waiting")).to_have_count(0)
    assert len(sent) >= 1
    for number, body in enumerate(HOTELS.values(), start=3):
        answer_as_a_hotel(page, body)
        record(page, "Catherine", "Four", "Made")
        waits(page, 1)
        page.unroute("**/deals/")
        page.reload()
        says(page, f"Deal {number} · Catherine, four, made")

    assert deals(house, evening) == [*THREE, ("3", "4", True, "3")]
    is_undone_after_it_may_have_been_written(page, house, evening)


def is_undone_after_it_may_have_been_written(page: Page, house: RealHouse, evening: str) -> None:
    lose_answers(page)
    record(page, "Ben", "Three", "Made")
    waits(page, 1)
    until(page, lambda: len(deals(house, evening)) == 5)
    undo(page)
    expect(page.locator(".waiting__last")).to_have_text("To be undone: Ben, three, made")
    page.unroute("**/deals/")
    page.reload()
    reads(page, "Undone: Deal 5 · Ben, three, made")
    assert kinds(house, evening)[-2:] == ["deal", "void"]


def answer_as_a_hotel(page: Page, body: str) -> None:
    page.route("**/deals/", lambda route: route.fulfill(status=200, body=body))


def test_the_server_is_told_what_comes_late_and_a_crowded_one_is_asked_when_it_wants_to_be(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    page.add_init_script(NOTES_WAITS)
    visit(page, evening)
    late: list[str | None] = []
    page.on(
        "response",
        lambda got: (
            late.append(got.request.headers.get("napledger-late"))
            if got.url.endswith("/deals/")
            else None
        ),
    )

    record(page, "Dan", "Two", "Made")
    until(page, lambda: len(deals(house, evening)) == 1)
    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")
    record(page, "Ann", "Two", "Lost")
    waits(page, 2)
    page.evaluate(AN_HOUR_EARLIER)
    page.context.set_offline(False)
    until(page, lambda: len(deals(house, evening)) == 3)
    # What the browser tells of its answers may come after what they tell of.
    until(page, lambda: len(late) == 3)
    assert late == [None, "1", "1"]

    crowd(page, times=2)
    page.evaluate("window.waits = []")
    record(page, "Ben", "Three", "Made")
    says(page, "Deal 4 · Ben", timeout=LONG_MS)
    asked = page.evaluate("window.waits")
    assert len(asked) == 2
    assert all(1000 <= wait <= 1500 for wait in asked)


def crowd(page: Page, *, times: int) -> None:
    """Let the server be too full for what is sent next."""

    def crowded(route: Route) -> None:
        body = "napledger: too many phones"
        route.fulfill(status=503, headers={"Retry-After": "1"}, body=body)

    page.route("**/deals/", crowded, times=times)


NOTES_WHAT_OTHERS_WRITE = """() => {
  window.written = false;
  const note = () => setTimeout(() => (window.written = true), 500);
  new BroadcastChannel("napledger").onmessage = note;
}"""
"""Lets a page note, once it has had time to show it, that another one sent what waited."""


def test_a_tap_ahead_of_its_board_goes_on_from_what_was_just_sent(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone(service_workers="block")
    page.goto(evening)
    all_there(page)
    record(page, "Ben", "Two", "Made")
    says(page, "Deal 1 · Ben")
    page.evaluate(NOTES_WHAT_OTHERS_WRITE)
    page.route("**/*", lambda route: route.abort())
    record(page, "Dan", "Two", "Made")
    waits(page, 1)

    other = page.context.new_page()
    other.goto(evening)
    says(other, "Deal 2 · Dan")
    other.close()
    until(page, lambda: page.evaluate("window.written"))
    expect(page.locator(".waiting__last")).to_have_text("Dan, two, made · +8")
    undo(page)
    expect(page.locator(".waiting__last")).to_have_text("To be undone: Dan, two, made")
    page.unroute("**/*")
    page.evaluate("dispatchEvent(new Event('online'))")

    says(page, "Undone: Deal 2 · Dan")
    expect(page.locator(".waiting")).to_have_count(0)
    assert kinds(house, evening) == ["start", "deal", "deal", "void"]


def test_a_tap_between_the_answer_and_its_board_goes_on_from_that_answer(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    page.add_init_script(SLOW_LOCK)
    page.goto(evening)
    all_there(page)
    held = hold_back(page, "**/deals/", times=1)

    record(page, "Ben", "Two", "Made")
    # The next deal never waits for the last.
    page.locator(".seat", has_text="Ann").click()
    until(page, lambda: bool(held))
    held[0].continue_()
    until(page, lambda: len(deals(house, evening)) == 1)
    page.wait_for_timeout(500)
    expect(page.locator(".seat", has_text="Ann")).to_have_attribute("aria-pressed", "true")
    page.locator(".seat", has_text="Ann").click()
    record(page, "Dan", "Two", "Made")

    reads(page, "Deal 2 · Dan, two, made · +8")
    assert [deal[0] for deal in deals(house, evening)] == ["2", "4"]
    a_page_that_was_asked_for_before_a_deal_was_written_goes_on_from_that_deal(
        open_phone(service_workers="block"), house, another_evening(house)
    )


def a_page_that_was_asked_for_before_a_deal_was_written_goes_on_from_that_deal(
    page: Page, house: RealHouse, evening: str
) -> None:
    page.goto(evening)
    all_there(page)
    sent = hold_back(page, "**/deals/", times=1)
    asked: list[tuple[Route, APIResponse]] = []
    page.route(f"**{evening}", lambda route: asked.append((route, route.fetch())), times=1)
    hold_back(page, "**/live/**")

    record(page, "Ben", "Three", "Made")
    page.evaluate("void setTimeout(() => location.reload())")
    until(page, lambda: bool(sent and asked))
    sent[0].continue_()
    until(page, lambda: kinds(house, evening) == ["start", "deal"])
    page.wait_for_timeout(1000)
    asked[0][0].fulfill(response=asked[0][1])
    expect(page.locator(".waiting__last")).to_have_text("Ben, three, made · +12")
    record(page, "Ann", "Two", "Lost")

    says(page, "Deal 2 · Ann, two, lost")
    assert deals(house, evening) == THREE[:2]


def test_an_undo_on_a_slow_first_visit_goes_behind_the_deal_above_it(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    first = open_phone()
    first.goto(evening)
    record(first, "Ben", "Two", "Made")
    says(first, "Deal 1 · Ben")
    page = open_phone(fresh=True, service_workers="block")
    scripts, sent = hold_back(page, "**/waiting*.js"), hold_back(page, "**/deals/")
    page.goto(evening)

    record(page, "Dan", "Two", "Made")
    until(page, lambda: len(scripts + sent) == 2)
    undo(page)
    page.wait_for_timeout(500)
    assert kinds(house, evening) == ["start", "deal"]
    for route in scripts + sent:
        route.continue_()

    says(page, "Undone: Deal 2 · Dan")
    assert kinds(house, evening) == ["start", "deal", "deal", "void"]


def a_tap_before_the_phone_can_keep_anything_is_kept_once_it_can(
    page: Page, house: RealHouse, evening: str
) -> None:
    page.add_init_script(SLOW_TO_OPEN)
    page.route("**/deals/", lambda route: route.abort())
    page.goto(evening)

    tap(page, "Ben", "Two")
    page.locator(".record", has_text="Made").dblclick()

    waits(page, 1)
    page.unroute("**/deals/")
    says(page, "Deal 1 · Ben")
    assert kinds(house, evening) == ["start", "deal"]


def test_the_next_deal_may_be_tapped_while_the_last_is_still_being_kept(
    open_phone: Phones, house: RealHouse
) -> None:
    for is_whole in (True, False):
        is_tapped_ahead(open_phone(fresh=True), house, another_evening(house), is_whole=is_whole)
    a_tap_before_the_phone_can_keep_anything_is_kept_once_it_can(
        open_phone(service_workers="block"), house, another_evening(house)
    )


def is_tapped_ahead(page: Page, house: RealHouse, evening: str, *, is_whole: bool) -> None:
    """Tap the next deal to its end, or half."""
    page.add_init_script(HELD)
    page.clock.install()
    page.goto(evening)
    all_there(page)
    page.evaluate("hold()")
    # A store that keeps a phone waiting for two seconds is passed over, however slow the test is.
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)

    tap(page, "Ben", "Three")
    something_else(page)
    page.get_by_label("Note").fill("A friendly one")
    page.locator(".record", has_text="Made").click()
    page.clock.run_for(AWAKE_AGAIN_MS)
    tap(page, "Ann", "Two")
    if is_whole:
        page.locator(".record", has_text="Lost").click()
        assert kinds(house, evening) == ["start"]
    page.evaluate("release()")
    page.clock.resume()
    if not is_whole:
        says(page, "Deal 1 · Ben, three, made")
        expect(page.locator(".seat[aria-pressed=true]")).to_contain_text("Ann")
        expect(page.locator("#call .chip:has(:checked)")).to_contain_text("two")
        page.locator(".record", has_text="Lost").click()

    says(page, "Deal 2 · Ann, two, lost")
    assert deals(house, evening) == [BEN, ANN]
    assert [facts.get("note") for facts in facts_of(house, evening)] == ["A friendly one", None]
