"""Loo on a phone: an evening by taps, with a price before the tap, and without a network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sessions.book.submission import new_key
from tests.e2e.conftest import (
    FACTS,
    SECRET,
    SMALL,
    TALL,
    Crown,
    axe_complaints,
    something_else,
    until,
)
from tests.e2e.houses import RealHouse
from tests.e2e.test_sizes import bursts

THUMB = 44

Phones = Callable[..., Page]
Start = Callable[..., Crown]

LOO = {**FACTS, "game": "loo", "rules": {"preset": "hoyle"}, "first_dealer": "Ann"}
SEVEN = ["Ann", "Bartholomew", "Catherine", "Dan", "Wilhelmina-Charlotte", "Fay", "Gus"]


def seat(page: Page, name: str) -> Locator:
    """Return a player's tile."""
    return page.locator(f'.seat:has(.seat__name:text-is("{name}"))')


def tap(page: Page, *names: str) -> None:
    """Tap players' tiles, in order."""
    for name in names:
        seat(page, name).click()


def record(page: Page, *names: str) -> None:
    """Tap these tiles, then the button that saves."""
    tap(page, *names)
    page.get_by_role("button", name="Record").click()


def slots(page: Page) -> list[str]:
    """Return what lies in each slot."""
    return [slot.inner_text() for slot in page.locator(".slot:visible").all()]


def came(page: Page, name: str) -> str:
    """Return what a tile says that came of the deal: cards for tricks, or a word."""
    place = seat(page, name).locator(".seat__came")
    return "▮" * place.locator(".pip").count() + place.inner_text()


def price(page: Page) -> Locator:
    """Return the line above the buttons: who gains, and what the pool then holds."""
    return page.locator("#price")


def said(page: Page) -> Locator:
    """Return the line that tells the last deal."""
    return page.locator(".bar .bar__said")


def test_an_evening_by_taps(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**LOO)
    page.goto(crown.address)

    # A must: three taps and the button.
    record(page, "Ben", "Ben", "Catherine")
    expect(said(page)).to_have_text("Deal 1 · Ben two, Catherine one; Dan, Eve and Ann looed")
    # Any other deal: three, one for each who was looed, and the button.
    record(page, "Catherine", "Dan", "Catherine", "Ann")
    expect(said(page)).to_have_text("Deal 2 · Catherine two, Dan one; Ann looed")
    # All passed: one tap and the button.
    page.get_by_text("Takes the pool", exact=True).click()
    page.get_by_role("button", name="Record").click()
    expect(said(page)).to_have_text("Deal 3 · Catherine takes the pool · +3")

    page.get_by_role("button", name="Undo").click()
    expect(said(page)).to_contain_text("Undone: Deal 3")
    record(page, "Ben", "Dan", "Ben", "Eve")
    expect(said(page)).to_have_text("Deal 3 · Ben two, Dan one; Eve looed")


def chosen(page: Page, **fields: str) -> None:
    """Choose in each field the chip of this name, then record, all without a script."""
    for name, label in fields.items():
        chips = page.locator(f'.chip:has([name="{name}"])')
        chips.get_by_text(label, exact=True).first.click()
    page.get_by_role("button", name="Record").click()


def test_an_evening_without_scripts(phone: Phones, start: Start) -> None:
    page = phone(java_script_enabled=False)
    page.goto(start(**LOO).address)

    chosen(page, trick1="Ben", trick2="Ben", trick3="Catherine")
    expect(said(page)).to_have_text("Deal 1 · Ben two, Catherine one; Dan, Eve and Ann looed")
    chosen(page, trick1="Catherine", trick2="Dan", trick3="Catherine", looed="Ann")
    expect(said(page)).to_have_text("Deal 2 · Catherine two, Dan one; Ann looed")
    chosen(page, pool="Takes the pool")
    expect(said(page)).to_have_text("Deal 3 · Catherine takes the pool · +3")

    page.goto(start(**{**LOO, "rules": {"preset": "peel"}}).address)
    chosen(page, trick1="Nobody beat it")
    expect(said(page)).to_have_text("Deal 1 · Ben, Catherine, Dan, Eve and Ann looed")

    page.goto(start(**{**LOO, "rules": {"preset": "enquire_within_five"}}, kitty=10).address)
    chosen(page, flush="Flush", taker="Ben", looed="Dan")
    expect(said(page)).to_have_text("Deal 1 · flush: Ben · +20")


COUNT_TAPS = "window.taps = 0; addEventListener('pointerdown', () => window.taps++, true)"


@pytest.mark.parametrize(
    ("pool", "tapped", "taps"),
    [
        (0, ["Ben", "Ben", "Catherine"], 4),
        (9, ["Ben", "Ben", "Catherine", "Eve"], 5),
        (9, ["Ben", "Ben", "Catherine", "Eve", "Dan"], 6),
    ],
    ids=["a must", "one looed", "two looed"],
)
def test_a_deal_is_a_tap_for_each_trick_and_each_loo_and_the_button(
    phone: Phones, start: Start, pool: int, tapped: list[str], taps: int
) -> None:
    page, crown = phone(), start(**LOO, kitty=pool)
    page.goto(crown.address)
    page.evaluate(COUNT_TAPS)

    record(page, *tapped)

    expect(said(page)).to_contain_text("Deal 1 · Ben two, Catherine one; ")
    assert page.evaluate("window.taps") == taps


def test_each_tap_is_shown_and_a_second_one_takes_it_back(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**LOO, kitty=9)
    page.goto(crown.address)
    asked = page.locator("[data-ask]")
    expect(asked).to_have_text("Who won each trick, in order?")

    tap(page, "Ben", "Dan", "Ben")
    assert slots(page) == ["Ben", "Dan", "Ben"]
    assert [came(page, name) for name in ("Ann", "Ben", "Dan")] == ["", "▮▮", "▮"]
    expect(asked).to_have_text("Who was looed?")
    tap(page, "Ann", "Eve", "Eve")
    assert [came(page, name) for name in ("Ann", "Eve")] == ["looed", ""]
    # All are won: a tap on a winner takes the last of his tricks back, one on a slot any of them.
    tap(page, "Ben")
    assert slots(page) == ["Ben", "Dan", "3"]
    tap(page, "Catherine")
    page.locator(".slot").first.click()
    assert slots(page) == ["1", "Dan", "Catherine"]
    tap(page, "Dan")

    assert slots(page) == ["Dan", "Dan", "Catherine"]
    assert came(page, "Dan") == "▮▮"


def test_where_all_must_play_the_others_are_looed_without_a_tap(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start(**LOO)
    page.goto(crown.address)
    expect(page.locator(".played-for")).to_contain_text("single: all play")

    tap(page, "Ben", "Ben", "Catherine")

    assert [came(page, name) for name in ("Ann", "Dan", "Eve")] == ["looed"] * 3
    expect(page.locator("[data-ask]")).to_have_text("All play: the others are looed.")
    tap(page, "Ann")
    assert came(page, "Ann") == "looed"


def test_the_price_is_on_show_before_the_tap_that_saves(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**LOO, kitty=9)
    page.goto(crown.address)
    expect(page.locator(".played-for")).to_have_text("12 with put-in trick 4 loo 3")

    tap(page, "Catherine", "Dan", "Catherine", "Eve")

    expect(price(page)).to_have_text("Catherine +8 · Dan +4 next pool 3")
    expect(page.locator(".record [data-sum]").first).to_have_text("Catherine +8")
    assert [each.inner_text() for each in page.locator(".seat__would").all()] == [
        *("−3", "", "+8", "+4", "−3")
    ]
    tap(page, "Eve")
    expect(price(page)).to_have_text("Catherine +8 · Dan +4 next pool 0")
    expect(seat(page, "Eve").locator(".seat__would")).to_have_text("")


def test_what_lies_in_the_drawer_is_in_the_price_at_once(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**LOO, kitty=9)
    page.goto(crown.address)
    tap(page, "Catherine", "Dan", "Catherine")

    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    something_else(page)
    page.locator("#breaches .chip", has_text="Dan").click()
    for _ in range(2):
        page.locator("#singles .chip", has_text="Ben").click()
    page.get_by_role("button", name="Done", exact=True).click()

    # Dan's trick stays, and he pays four singles; Ben two.
    expect(price(page)).to_have_text("Catherine +12 next pool 18")
    expect(seat(page, "Dan").locator(".seat__would")).to_have_text("−12")
    expect(seat(page, "Ben").locator(".seat__would")).to_have_text("−6")
    page.get_by_role("button", name="Remove: Broke the laws of play: Dan").click()
    expect(price(page)).to_have_text("Catherine +12 · Dan +6 next pool 0")
    page.get_by_role("button", name="Remove: Singles: Ben").click()
    expect(price(page)).to_have_text("Catherine +8 · Dan +4 next pool 0")
    assert [url for url in asked if "price" in url] == []


def test_a_club_makes_a_must_at_once(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**{**LOO, "rules": {"preset": "hoyle_club"}}, kitty=9)
    page.goto(crown.address)
    tap(page, "Catherine", "Dan", "Catherine")

    page.get_by_text("Club", exact=True).click()

    expect(price(page)).to_have_text("Catherine +8 · Dan +4 next pool 9")
    assert [each.inner_text() for each in page.locator(".seat__would").all()] == [
        *("−6", "−3", "+8", "+4", "−3")
    ]
    assert [came(page, name) for name in ("Ann", "Ben", "Eve")] == ["looed"] * 3
    page.get_by_role("button", name="Record").click()
    expect(said(page)).to_have_text("Deal 1 · Catherine two, Dan one; Ben, Eve and Ann looed")


def test_a_single_of_one_card_is_one_tap_or_nobody(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**{**LOO, "rules": {"preset": "peel"}})
    page.goto(crown.address)

    assert slots(page) == ["1", "Nobody beat it"]
    page.get_by_role("button", name="Nobody beat it").click()
    page.get_by_role("button", name="Record").click()
    expect(said(page)).to_have_text("Deal 1 · Ben, Catherine, Dan, Eve and Ann looed")

    assert slots(page) == ["1", "2", "3"]


def test_a_flush_is_one_tap_for_who_showed_it_and_one_for_each_who_stood(
    phone: Phones, start: Start
) -> None:
    crown = start(**{**LOO, "rules": {"preset": "enquire_within_five"}}, kitty=10)
    page = phone()
    page.goto(crown.address)

    page.get_by_text("Flush", exact=True).click()
    tap(page, "Ben", "Dan", "Eve", "Eve")
    assert [came(page, name) for name in ("Ben", "Dan", "Eve")] == ["the pool", "looed", ""]
    expect(price(page)).to_have_text("Ben +20 next pool 0")
    page.get_by_role("button", name="Record").click()

    expect(said(page)).to_have_text("Deal 1 · flush: Ben · +20")


def test_a_deal_that_is_not_whole_says_what_is_missing_and_keeps_what_was_tapped(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start(**LOO, kitty=9)
    page.goto(crown.address)

    record(page, "Ben", "Dan")

    alarm = page.locator("#board [role=alert]")
    expect(alarm).to_contain_text("Expected who won each of 3 tricks, got 2.")
    assert slots(page) == ["Ben", "Dan", "3"]
    record(page, "Ben")
    expect(said(page)).to_have_text("Deal 1 · Ben two, Dan one")


def test_what_is_half_tapped_outlives_a_reload(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**LOO, kitty=9)
    page.goto(crown.address)
    tap(page, "Ben", "Dan", "Ben", "Eve")

    page.reload()

    expect(price(page)).to_contain_text("next pool 3")
    assert slots(page) == ["Ben", "Dan", "Ben"]
    assert [came(page, name) for name in ("Ben", "Dan", "Eve")] == ["▮▮", "▮", "looed"]


def test_a_recorded_deal_is_corrected_on_the_same_tiles(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(**LOO, kitty=9)
    page.goto(crown.address)
    record(page, "Ben", "Dan", "Ben", "Eve")
    expect(said(page)).to_contain_text("Deal 1")

    page.get_by_role("link", name="Deal 1 · Ben two, Dan one; Eve looed").click()
    page.get_by_role("link", name="Correct").click()
    page.wait_for_load_state()
    assert slots(page) == ["Ben", "Dan", "Ben"]
    page.locator(".slot").nth(1).click()
    expect(seat(page, "Ben").locator(".seat__would")).to_have_text("")
    tap(page, "Catherine")
    expect(seat(page, "Catherine").locator(".seat__would")).to_have_text("+4")
    page.get_by_role("button", name="Show what changes").click()

    expect(page.get_by_text("Ben two, Catherine one; Eve looed").first).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [TALL, SMALL], ids=["390", "360"])
def test_the_table_is_for_everybody(
    phone: Phones, start: Start, theme: str, size: dict[str, int]
) -> None:
    page = phone(size=size, color_scheme=theme, bypass_csp=True)
    crown = start(**{**LOO, "rules": {"preset": "enquire_within_five"}}, kitty=10)
    page.goto(crown.address)

    assert axe_complaints(page) == []
    tap(page, "Ben", "Ben", "Ben", "Dan", "Dan", "Eve")
    expect(price(page)).to_contain_text("next pool")
    assert axe_complaints(page) == []
    something_else(page)
    page.wait_for_function("document.getAnimations().length === 0")
    assert axe_complaints(page) == []


@pytest.mark.parametrize("size", [TALL, SMALL], ids=["390", "360"])
def test_everything_is_large_enough_for_a_thumb(
    phone: Phones, start: Start, size: dict[str, int]
) -> None:
    clubs = {"preset": "enquire_within_five", "options": {"club_law": True}}
    page, crown = phone(size=size), start(**{**LOO, "rules": clubs, "players": SEVEN}, kitty=9)
    page.goto(crown.address)

    targets = page.locator(".seat, .slot:visible, .asks .chip:visible, .dock .button:visible").all()
    boxes = [(target.inner_text(), target.bounding_box()) for target in targets]

    small = [
        (text, box)
        for text, box in boxes
        if box is None or min(box["width"], box["height"]) < THUMB
    ]
    assert len(boxes) == 7 + 5 + 3 + 2
    assert small == []


@pytest.mark.parametrize("preset", ["hoyle", "peel"])
def test_nothing_moves_under_the_thumb(phone: Phones, start: Start, preset: str) -> None:
    crown = start(**{**LOO, "rules": {"preset": preset}})
    page = phone(size=SMALL)
    page.goto(crown.address)
    page.evaluate("document.fonts.ready")
    page.reload()
    page.evaluate("document.fonts.ready")

    def places() -> list[object]:
        thumbs = page.locator(".seat, .slots, .dock, .record")
        return [each.bounding_box() for each in thumbs.all()]

    before = places()
    tap(page, "Ben")
    assert places() == before
    if preset == "hoyle":
        tap(page, "Ben", "Catherine")
        assert places() == before
    page.get_by_role("button", name="Record").click()
    expect(said(page)).to_contain_text("Deal 1")
    expect(page.locator(".waiting")).to_have_count(0)

    assert places() == before


@pytest.mark.parametrize("preset", ["hoyle", "enquire_within_five"])
def test_nothing_bursts_with_seven_at_the_table(phone: Phones, start: Start, preset: str) -> None:
    facts = {**LOO, "rules": {"preset": preset}, "players": SEVEN, "currency": "GBP"}
    page, crown = phone(), start(**facts | {"stake": 2500, "kitty": 123_456})
    page.goto(crown.address)
    page.evaluate("document.fonts.ready")
    tricks = 3 if preset == "hoyle" else 5
    tap(page, *["Wilhelmina-Charlotte"] * tricks, "Bartholomew", "Gus")
    expect(price(page)).to_contain_text("next pool")

    found = []
    for width, height in ((320, 568), (360, 640), (390, 844), (430, 932)):
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {each}" for each in bursts(page, width)]

    assert found == [], "\n".join(found)


def test_five_at_the_table_of_a_small_phone_need_not_scroll(phone: Phones, start: Start) -> None:
    page, crown = phone(size=SMALL), start(**LOO, kitty=9)
    page.goto(crown.address)
    record(page, "Ben", "Dan", "Ben", "Eve")
    expect(said(page)).to_contain_text("Deal 1")

    tap(page, "Ben", "Dan", "Ben", "Eve", "Ann")

    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.fixture
def evening(house: RealHouse) -> str:
    """The address of a new evening's table, Loo with nothing in the pool."""
    if house.server is None:
        house.start()
    return house.start_evening(LOO, secrets=[SECRET], key=new_key())


def visit(page: Page, address: str) -> None:
    """Open the table for the first time, and wait until the phone has kept it."""
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.open('pages').then((pages) => pages.keys()).then((found) => found.length)"
    until(page, lambda: page.evaluate(kept) >= 2)


def deals(house: RealHouse, address: str) -> list[dict[str, Any]]:
    """Return the facts of every deal on the log, in order."""
    return [facts for kind, facts in house.entries(address) if kind == "deal"]


def test_deals_wait_without_a_network_and_say_what_they_are(
    open_phone: Callable[..., Page], house: RealHouse, evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    record(page, "Ben", "Ben", "Catherine")
    expect(page.locator(".waiting__last")).to_have_text(
        "Ben two, Catherine one; Dan, Eve and Ann looed · +2"
    )
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    # What waits may have changed the pool: nothing is said of it, and the looed are tapped.
    expect(page.locator(".played-for b").first).to_be_hidden()
    record(page, "Catherine", "Dan", "Catherine", "Ann")
    expect(page.locator(".waiting__last")).to_have_text(
        "Catherine two, Dan one; Ann looed · priced when it is sent"
    )
    page.get_by_text("Takes the pool", exact=True).click()
    expect(page.locator("#pool small")).to_have_text("Catherine")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".waiting__count")).to_contain_text("3 waiting")
    assert deals(house, evening) == []
    page.context.set_offline(False)

    expect(said(page)).to_have_text("Deal 3 · Catherine takes the pool · +3")
    assert deals(house, evening) == [
        {"tricks": ["2", "2", "3"], "looed": ["4", "5", "1"], "dealer": "1"},
        {"tricks": ["3", "4", "3"], "looed": ["1"], "dealer": "2"},
        {"unopposed": "3", "dealer": "3"},
    ]


def test_a_waiting_deal_says_who_takes_and_who_pays(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    record(page, "Ben", "Ben", "Catherine")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    page.locator(".waiting > summary").click()

    expect(page.locator(".waiting__list li")).to_contain_text(
        "Ann −6, Ben +2, Catherine +1, Dan −3, Eve −3, pool +9"
    )
    page.context.set_offline(False)
    expect(said(page)).to_contain_text("Deal 1")


def test_whoever_comes_in_by_a_deal_that_waits_can_be_noted_and_no_dealer_who_sits_out(
    open_phone: Callable[..., Page], house: RealHouse
) -> None:
    rules = {"preset": "hoyle", "options": {"sit_out": "dealer_above_5"}}
    six = {"players": ["Ann", "Ben", "Catherine", "Dan", "Eve", "Fay"], "rules": rules}
    page = open_phone()
    visit(page, house.start_evening(LOO | six, secrets=[SECRET], key=new_key()))
    broke = page.locator("#breaches .chip:visible")

    page.context.set_offline(True)
    record(page, "Ben", "Ben", "Catherine")
    something_else(page)

    expect(broke).to_have_text(["Ann", "Catherine", "Dan", "Eve", "Fay"])
    expect(page.locator("#singles .chip:visible")).to_have_count(6)


def test_what_an_abandoned_deal_costs_goes_with_the_deal_that_waits(
    open_phone: Callable[..., Page], evening: str
) -> None:
    page = open_phone()
    visit(page, evening)
    something_else(page)
    misdeal = page.get_by_role("button", name="Misdeal")
    abandoned = page.get_by_role("button", name="Abandoned", exact=False).first
    expect(misdeal).to_have_text("Misdeal Ann −6")
    expect(abandoned).to_have_text("Abandoned Ann −3")

    page.context.set_offline(True)
    something_else(page)
    record(page, "Ben", "Ben", "Catherine")
    something_else(page)

    # What hangs on the pool is not known after a deal that waits.
    expect(misdeal).to_have_text("Misdeal ~")
    misdeal.click()
    expect(page.locator(".waiting__last")).to_have_text(
        "Redeal by Ben (misdeal) · priced when it is sent"
    )
