"""A phone without a network: the table opens, deals are kept, and each is sent once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Page, expect

from sessions.book.submission import new_key
from tests.e2e.houses import RealHouse
from tests.support.openings import waiting_rows, without_a_network
from tests.support.phones import (
    FACTS,
    FELLOW,
    FORGET_TRIES,
    SECRET,
    SMALL,
    TALL,
    THREE,
    Phones,
    all_there,
    at_hand,
    complaints_in_both,
    deals,
    facts_of,
    hinders_installing,
    hold,
    kinds,
    open_waiting,
    reads,
    record,
    record_three,
    refused,
    says,
    something_else,
    take_over,
    undo,
    until,
    visit,
    waits,
    width_of,
)

IN_TOTALS = "waiting to send, in the totals"


def standing(page: Page) -> list[str]:
    return [" ".join(each.split()) for each in page.locator(".seat__balance").all_inner_texts()]


AFTER_BENS_THREE = ["−3 down", "+12 up", "−3 down", "−3 down", "−4 down"]


def test_three_deals_wait_without_a_network_and_are_written_once_each_in_order(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    count, figure = page.locator(".waiting__count"), page.locator(".seat__balance b").first

    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")
    expect(count).to_have_text(f"1 {IN_TOTALS}")
    assert standing(page) == AFTER_BENS_THREE
    record(page, "Ann", "Two", "Lost")
    assert standing(page)[0] == "~−12 down"
    expect(figure).to_have_css("font-style", "italic")
    undo(page)
    expect(count).to_have_text(f"1 {IN_TOTALS}")
    assert standing(page) == AFTER_BENS_THREE
    record(page, "Ann", "Two", "Lost")
    record(page, "Catherine", "Four", "Made")

    expect(count).to_have_text(f"3 {IN_TOTALS}")
    tells_of_three(page)
    page.reload()
    expect(count).to_have_text(f"3 {IN_TOTALS}")
    since = page.locator(".head__since")
    expect(since).to_have_text(re.compile(r"^\s*offline, copy of (.*, )?\d\d:\d\d\s*$"))
    assert deals(house, evening) == []
    page.context.set_offline(False)

    reads(page, "Deal 3 · Catherine, four, made · +16")
    assert deals(house, evening) == THREE
    expect(figure).to_have_css("font-style", "normal")
    expect(since).to_have_count(0)
    page.context.set_offline(True)
    undo(page)
    # What is in the book the phone has not worked out.
    expect(count).to_have_text("1 waiting to send, not in totals")


def tells_of_three(page: Page) -> None:
    """Expect what waits to be told with its price, and the table to have moved on."""
    assert waiting_rows(page) == [
        "Ben, three, made Ann −3, Ben +12, Catherine −3, Dan −3, Eve −4, kitty +1",
        # Ann deals it herself, and pays the ante.
        "Ann, two, lost about −9",
        "Catherine, four, made about +16",
    ]
    expect(page.locator(".bar .bar__said")).to_contain_text("Catherine, four, made · about +16")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Catherine")
    expect(page.locator(".seat", has_text="Dan")).to_contain_text("1st call")
    expect(page.locator(".other small")).to_have_text("Dan stands for one")
    expect(page.locator(".head__facts")).to_contain_text("Deal 4")


def test_what_seats_stand_at_with_what_waits_is_in_one_unit_as_once_it_is_written(
    open_phone: Phones, house: RealHouse
) -> None:
    facts = FACTS | {"currency": "GBP", "stake": 50, "rules": {"preset": "hoyle"}}
    page = open_phone(size={"width": 320, "height": 568}, bypass_csp=True)
    visit(page, house.start_evening(facts, secrets=[SECRET, FELLOW], key=new_key()))
    others = "−£0.50 down"

    page.context.set_offline(True)
    record(page, "Ben", "One", "Made")
    expect(page.locator(".waiting__count")).to_have_text(f"1 {IN_TOTALS}")
    assert standing(page) == [others, "+£2.00 up", others, others, others]
    undo(page)
    expect(page.locator(".seat__balance").first).to_have_text("£0.00 level")
    assert standing(page) == ["£0.00 level"] * 5
    record(page, "Ben", "One", "Made")
    record(page, "Catherine", "Nap", "Lost")
    keeps_inside_a_small_phone(page)
    page.context.set_offline(False)

    says(page, "Deal 2 · Catherine, Nap, lost")
    expect(page.locator(".seat__balance").first).to_have_text("+£2.00 up")
    assert standing(page) == ["+£2.00 up", "+£4.50 up", "−£10.50 down", "+£2.00 up", "+£2.00 up"]


def keeps_inside_a_small_phone(page: Page) -> None:
    last = page.locator(".waiting__last")
    expect(last).to_contain_text("Catherine, Nap, lost · −")
    is_whole = "box => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight"
    assert last.evaluate(is_whole)
    page.locator(".head__facts").evaluate("facts => facts.append(' by rules of a long name')")
    assert width_of(page) == 320
    open_waiting(page)
    # A sign in the tray stays with its amount.
    expect(page.locator(".waiting__price .figure").last).to_have_css("white-space", "nowrap")
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # a size
    assert complaints_in_both(page) == []
    open_waiting(page)


def test_who_stands_for_one_deals_again_sits_out_or_goes_away_is_told_without_a_network(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    last, coin = page.locator(".waiting__last"), page.locator(".seat:has(.coin)")

    page.context.set_offline(True)
    page.locator(".other", has_text="All passed").click()
    page.locator(".record", has_text="Lost").click()
    expect(last).to_have_text("Ann stands for one, lost · −4")
    expect(page.locator(".other small")).to_have_text("Ben stands for one")
    something_else(page)
    page.get_by_role("button", name="Abandoned").click()
    expect(last).to_have_text("Redeal by Ann · about −1")
    expect(coin).to_contain_text("Ann")
    record(page, "Ben", "Two", "Made")
    expect(last).to_have_text("Ben, two, made · priced when it is sent")
    expect(coin).to_contain_text("Ben")
    page.context.set_offline(False)

    says(page, "Deal 3 · Ben, two, made")
    assert [facts["dealer"] for facts in facts_of(house, evening)] == ["5", "1", "1"]
    whoever_sits_out_or_comes_in_is_told(page, house)
    whoever_goes_away_is_passed_over(page, house)


def whoever_sits_out_or_comes_in_is_told(page: Page, house: RealHouse) -> None:
    rules = {"preset": "peel_pool", "options": {"sit_out": "dealer_at_5_and_6"}}
    there = page.locator("#overcalled .chips:visible .step__row")

    out = without_a_network(page, house, {"rules": rules})
    something_else(page)
    expect(there).to_have_text(["Ann", "Ben", "Catherine", "Dan"])
    something_else(page)
    record(page, "Ben", "Three", "Made")
    something_else(page)
    expect(there).to_have_text(["Ben", "Catherine", "Dan", "Eve"])
    page.locator("#revoke .chip", has_text="Eve").click()
    something_else(page)
    record(page, "Dan", "Three", "Lost")
    page.context.set_offline(False)
    says(page, "Deal 2 · Dan, three, lost")
    assert facts_of(house, out)[1]["revokes"] == [{"player": "5", "how": "revoke"}]


def whoever_goes_away_is_passed_over(page: Page, house: RealHouse) -> None:
    evening = without_a_network(page, house, {})
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
    says(page, "Deal 2 · Dan, two, lost")
    assert [deal[3] for deal in deals(house, evening)] == ["5", "2"]
    assert [facts["away"] for facts in facts_of(house, evening)] == [["1"]] * 2


def test_a_killed_server_and_a_phone_that_was_switched_off_lose_nothing(
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
        page.reload()
        waits(page, 3)
    house.start()
    assert deals(house, evening) == []

    with browser_type.launch_persistent_context(tmp_path, **options) as phone:
        page = at_hand(phone, url=house.url, broken=broken)
        page.goto(evening)
        says(page, "Deal 3 · Catherine, four, made · +16")
        assert deals(house, evening) == THREE
        page.close()
        sent_when_no_page_is_open(
            at_hand(phone, url=house.url, broken=broken, background=True), house
        )

    assert broken == []


def sent_when_no_page_is_open(page: Page, house: RealHouse) -> None:
    """Chromium alone does so."""
    evening = house.start_evening(FACTS, secrets=[SECRET], key=new_key())
    visit(page, evening)
    house.kill()
    record_three(page)
    page.goto("about:blank")
    house.start()

    page.goto("/health/")
    tell_the_network_is_back(page, house)

    until(page, lambda: len(deals(house, evening)) == 3)
    assert deals(house, evening) == THREE


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


def test_an_undo_waits_behind_what_is_written_and_drops_what_was_never_sent(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    undo, coin = page.get_by_role("button", name="Undo"), page.locator(".seat:has(.coin)")
    record(page, "Ben", "Three", "Made")
    says(page, "Deal 1 · Ben, three, made · +12")

    page.context.set_offline(True)
    undo.click()
    last = page.locator(".waiting__last")
    expect(last).to_have_text("To be undone: Deal 1 · Ben, three, made · +12")
    expect(coin).to_contain_text("Eve")
    record(page, "Ben", "Four", "Made")
    page.context.set_offline(False)
    reads(page, "Deal 1 · Ben, four, made · +16")
    assert kinds(house, evening) == ["start", "deal", "void", "deal"]
    assert deals(house, evening)[1] == ("2", "4", True, "5")

    page.context.set_offline(True)
    record(page, "Dan", "Two", "Made")
    waits(page, 1)
    page.evaluate(FORGET_TRIES)
    undo.click()
    expect(page.locator(".waiting")).to_have_count(0)
    expect(coin).to_contain_text("Ann")
    page.context.set_offline(False)
    page.reload()
    all_there(page)
    assert kinds(house, evening) == ["start", "deal", "void", "deal"]


def test_what_somebody_else_left_on_the_phone_is_shown_and_not_sent(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    page.context.set_offline(True)
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".head__facts")).to_contain_text("Deal 2")

    hold(page, house, secret=FELLOW)
    page.context.set_offline(False)
    refused(page)
    open_waiting(page)
    expect(page.locator(".waiting__why")).to_contain_text("Somebody else recorded this")
    assert kinds(house, evening) == ["start"]
    open_waiting(page)
    take_over(page)
    page.reload()
    # It moves neither dealer nor number.
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Eve")
    expect(page.locator(".head__facts")).to_contain_text("Deal 1")
    record(page, "Ann", "Two", "Lost")
    until(page, lambda: deals(house, evening) == [("1", "2", False, "5")])
    # The phone knows that it is written, and Ben's three waits alone.
    expect(page.locator(".waiting__list li")).to_have_count(1)

    hold(page, house, secret=SECRET)
    page.reload()
    open_waiting(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".waiting__why")).to_contain_text("is scoring")
    assert deals(house, evening) == [("1", "2", False, "5")]


def test_a_payment_that_got_no_answer_is_tapped_again_and_counts_once(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    page = open_phone()
    page.goto(evening)
    record(page, "Ben", "Three", "Made")
    says(page, "Deal 1 · Ben, three, made · +12")
    page.goto(f"{evening}settle/")
    page.get_by_role("button", name="End play and settle").click()
    page.get_by_role("button", name="Split").click()
    paid = page.get_by_role("button", name="Paid")
    expect(paid).to_have_count(4)
    all_there(page)
    page.context.set_offline(True)
    paid.first.click()
    expect(page.locator(".alarm")).to_contain_text("No answer.")
    page.context.set_offline(False)
    paid.first.click()

    expect(page.get_by_role("button", name="Undo")).to_have_count(1)
    expect(page.locator(".alarm")).to_have_text("")
    assert kinds(house, evening).count("payment") == 1


def test_the_app_is_kept_on_a_phone_and_opens_without_a_network(
    open_phone: Phones, evening: str
) -> None:
    page = open_phone(fresh=True)
    visit(page, evening)
    client = page.context.new_cdp_session(page)
    manifest = client.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert hinders_installing(page) == []
    # The page that the app begins with is kept, though nobody has opened it.
    kept = "caches.match('/', { ignoreVary: true }).then((page) => Boolean(page))"
    until(page, lambda: page.evaluate(kept))
    breaks_off_the_next_page(page, evening)

    page.context.set_offline(True)
    page.goto("/start/")
    expect(page.get_by_role("heading")).to_have_text("No answer from the server")
    page.goto("/")
    page.locator(f"a[href='{evening}']").click()
    expect(page.locator(".seat")).to_have_count(5)
    # What broke off has left the page that was kept.
    expect(page.locator(".head__facts")).to_have_text(re.compile(r"^\s*Deal 1 · "))


def breaks_off_the_next_page(page: Page, evening: str) -> None:
    """Let the service worker keep the table anew, of which half comes."""
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
    page.wait_for_timeout(300)
