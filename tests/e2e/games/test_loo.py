"""Loo on a phone: an evening by taps, with a price before the tap, and without a network."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.houses import RealHouse
from tests.support.openings import (
    LOO,
    waiting_rows,
    without_a_network,
)
from tests.support.phones import Phones, Start, done, facts_of, something_else, tile, undo, waits

FLUSH = {"rules": {"preset": "enquire_within_five"}}
COUNT_TAPS = "window.taps = 0; addEventListener('pointerdown', () => window.taps++, true)"


def tap(page: Page, *names: str) -> None:
    """Tap players' tiles, in order."""
    for name in names:
        tile(page, name).click()


def record(page: Page, *names: str) -> None:
    """Tap these tiles, then the button that saves."""
    tap(page, *names)
    page.get_by_role("button", name="Record").click()


def slots(page: Page) -> list[str]:
    """Return what lies in each slot."""
    return [slot.inner_text() for slot in page.locator(".slot:visible").all()]


def came(page: Page, *names: str) -> list[str]:
    """Return what tiles say that came of the deal: cards for tricks, or a word."""
    all_places = [tile(page, name).locator(".seat__came") for name in names]
    return ["▮" * place.locator(".pip").count() + place.inner_text() for place in all_places]


def would(page: Page) -> list[str]:
    return [each.inner_text() for each in page.locator(".seat__would").all()]


def price(page: Page) -> Locator:
    """Return the line above the buttons: who gains, and what the pool then holds."""
    return page.locator("#price")


def said(page: Page) -> Locator:
    """Return the line that tells the last deal."""
    return page.locator(".bar .bar__said")


MUST = "Deal 1 · Ben two, Catherine one; Dan, Eve and Ann looed"
SECOND = "Deal 2 · Catherine two, Dan one; Ann looed"


def test_an_evening_by_taps(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**LOO)
    page.goto(crown.address)
    expect(page.locator(".played-for")).to_contain_text("single: all play")
    page.evaluate(COUNT_TAPS)

    # A must: three taps and the button; the others are looed without a tap.
    tap(page, "Ben", "Ben", "Catherine")
    assert came(page, "Ann", "Dan", "Eve") == ["looed"] * 3
    expect(page.locator("[data-ask]")).to_have_text("All play: the others are looed.")
    record(page)
    expect(said(page)).to_have_text(MUST)
    assert page.evaluate("window.taps") == 4
    # Any other deal: three, one for each who was looed, and the button.
    record(page, "Catherine", "Dan", "Catherine", "Ann")
    expect(said(page)).to_have_text(SECOND)
    assert page.evaluate("window.taps") == 4 + 5
    # All passed: one tap and the button.
    page.get_by_text("Takes the pool", exact=True).click()
    record(page)
    expect(said(page)).to_have_text("Deal 3 · Catherine takes the pool · +3")
    undo(page)
    expect(said(page)).to_contain_text("Undone: Deal 3")

    page.goto(f"{crown.address}entries/2/correct/")
    assert slots(page) == ["Ben", "Ben", "Catherine"]
    page.locator(".slot").nth(1).click()
    expect(tile(page, "Ben").locator(".seat__would")).to_have_text("")
    tap(page, "Dan")
    page.get_by_role("button", name="Show what changes").click()
    expect(page.get_by_text("Ben one, Dan one, Catherine one").first).to_be_visible()
    a_club_a_single_of_one_card_and_a_flush(page, start)


def test_each_tap_is_shown_taken_back_by_a_second_one_and_priced_before_it_is_saved(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start(**LOO, kitty=9)
    page.goto(crown.address)
    expect(page.locator(".played-for")).to_have_text("12 with put-in trick 4 loo 3")

    record(page, "Ben", "Dan")
    alarm = page.locator("#board [role=alert]")
    expect(alarm).to_contain_text("Expected who won each of 3 tricks, got 2.")
    assert slots(page) == ["Ben", "Dan", "3"]
    page.goto(start(**LOO, kitty=9).address)
    tap(page, "Ben", "Dan", "Ben")
    assert slots(page) == ["Ben", "Dan", "Ben"]
    assert came(page, "Ann", "Ben", "Dan") == ["", "▮▮", "▮"]
    expect(page.locator("[data-ask]")).to_have_text("Who was looed?")
    tap(page, "Ann", "Eve", "Eve")
    assert came(page, "Ann", "Eve") == ["looed", ""]
    # All are won: a tap on a winner takes the last of his tricks back, one on a slot any of them.
    tap(page, "Ben")
    assert slots(page) == ["Ben", "Dan", "3"]
    tap(page, "Catherine")
    page.locator(".slot").first.click()
    assert slots(page) == ["1", "Dan", "Catherine"]
    tap(page, "Catherine", "Eve")
    assert slots(page) == ["Catherine", "Dan", "Catherine"]
    page.reload()
    assert slots(page) == ["Catherine", "Dan", "Catherine"]
    expect(price(page)).to_have_text("Catherine +8 · Dan +4 next pool 6")
    assert would(page) == ["−6", "", "+8", "+4", "−3"]
    what_lies_in_the_drawer_is_in_the_price_at_once(page)


def what_lies_in_the_drawer_is_in_the_price_at_once(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tap(page, "Ann", "Eve")
    expect(price(page)).to_have_text("Catherine +8 · Dan +4 next pool 0")
    something_else(page)
    page.locator("#breaches .chip", has_text="Dan").click()
    for _ in range(2):
        page.locator("#singles .chip", has_text="Ben").click()
    done(page)
    # Dan's trick stays, and he pays four singles; Ben two.
    expect(price(page)).to_have_text("Catherine +12 next pool 18")
    assert would(page) == ["−3", "−6", "+12", "−12", ""]
    page.get_by_role("button", name="Remove: Broke the laws of play: Dan").click()
    expect(price(page)).to_have_text("Catherine +12 · Dan +6 next pool 0")
    page.get_by_role("button", name="Remove: Singles: Ben").click()
    expect(price(page)).to_have_text("Catherine +8 · Dan +4 next pool 0")
    assert [url for url in asked if "price" in url] == []


def a_club_a_single_of_one_card_and_a_flush(page: Page, start: Start) -> None:
    page.goto(start(**LOO | {"rules": {"preset": "hoyle_club"}}, kitty=9).address)
    tap(page, "Catherine", "Dan", "Catherine")
    page.get_by_text("Club", exact=True).click()
    expect(price(page)).to_have_text("Catherine +8 · Dan +4 next pool 9")
    assert would(page) == ["−6", "−3", "+8", "+4", "−3"]
    record(page)
    expect(said(page)).to_have_text("Deal 1 · Catherine two, Dan one; Ben, Eve and Ann looed")

    page.goto(start(**LOO | {"rules": {"preset": "peel"}}).address)
    assert slots(page) == ["1", "Nobody beat it"]
    page.get_by_role("button", name="Nobody beat it").click()
    record(page)
    expect(said(page)).to_have_text("Deal 1 · Ben, Catherine, Dan, Eve and Ann looed")
    assert slots(page) == ["1", "2", "3"]

    page.goto(start(**LOO | FLUSH, kitty=10).address)
    page.get_by_text("Flush", exact=True).click()
    tap(page, "Ben", "Dan", "Eve", "Eve")
    assert came(page, "Ben", "Dan", "Eve") == ["the pool", "looed", ""]
    expect(price(page)).to_have_text("Ben +20 next pool 0")
    record(page)
    expect(said(page)).to_have_text("Deal 1 · flush: Ben · +20")


def test_deals_wait_without_a_network_and_say_what_they_are(
    open_phone: Phones, house: RealHouse
) -> None:
    page = open_phone()
    rules = {"preset": "hoyle", "options": {"sit_out": "dealer_above_5"}}
    six = {"players": ["Ann", "Ben", "Catherine", "Dan", "Eve", "Fay"], "rules": rules}
    without_a_network(page, house, LOO | six)
    record(page, "Ben", "Ben", "Catherine")
    something_else(page)
    # Whoever came in by the deal that waits can be noted, and no dealer who sits out.
    broke = page.locator("#breaches .chip:visible")
    expect(broke).to_have_text(["Ann", "Catherine", "Dan", "Eve", "Fay"])
    page.context.set_offline(False)

    evening, last = without_a_network(page, house, LOO), page.locator(".waiting__last")
    record(page, "Ben", "Ben", "Catherine")
    expect(last).to_have_text("Ben two, Catherine one; Dan, Eve and Ann looed · +2")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    # What waits may have changed the pool: nothing is said of it, and the looed are tapped.
    expect(page.locator(".played-for b").first).to_be_hidden()
    something_else(page)
    expect(page.get_by_role("button", name="Misdeal")).to_have_text("Misdeal ~")
    something_else(page)
    record(page, "Catherine", "Dan", "Catherine", "Ann")
    expect(last).to_have_text("Catherine two, Dan one; Ann looed · priced when it is sent")
    page.get_by_text("Takes the pool", exact=True).click()
    expect(page.locator("#pool small")).to_have_text("Catherine")
    record(page)
    waits(page, 3)
    assert "Ann −6, Ben +2, Catherine +1, Dan −3, Eve −3, pool +9" in waiting_rows(page)[0]
    page.context.set_offline(False)

    expect(said(page)).to_have_text("Deal 3 · Catherine takes the pool · +3")
    assert facts_of(house, evening) == [
        {"tricks": ["2", "2", "3"], "looed": ["4", "5", "1"], "dealer": "1"},
        {"tricks": ["3", "4", "3"], "looed": ["1"], "dealer": "2"},
        {"unopposed": "3", "dealer": "3"},
    ]
