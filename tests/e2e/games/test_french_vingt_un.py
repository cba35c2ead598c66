"""The eight rounds of French Vingt-Un by taps, with and without a network."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sessions.book.submission import new_key
from sessions.models import Entry
from tests.e2e.conftest import BURSTS, SECRET, SMALL, Crown, axe_complaints, something_else, until
from tests.e2e.houses import RealHouse

Phones = Callable[..., Page]
Start = Callable[..., Crown]

EIGHT: dict[str, Any] = {
    "game": "french_vingt_un",
    "rules": {"preset": "hoyle"},
    "currency": "counters",
    "stake": 5,
    "players": ["Ann", "Ben", "Catherine"],
    "first_dealer": "Ann",
}
TWELVE = [
    *("Ann", "Ben", "Catherine", "Dan", "Bartholomew", "Fay"),
    *("Gus", "Harriet", "Ivy", "Jonathan", "Kit", "Leo"),
]
WIDTHS = ((320, 568), (360, 640), (390, 844), (430, 932))

NAMES = (
    "Vingt-Un",
    "Imaginary Tens",
    "Blind Vingt-Un",
    "Sympathy and Antipathy",
    "Rouge et Noir",
    "Self and Company",
    "Differences",
    "The Clock",
)


def due(page: Page, number: int) -> None:
    """Expect that the page says this round is due."""
    expect(page.locator("[data-due]")).to_have_text(re.compile(rf"· {NAMES[number - 1]}$"))


def tile(page: Page, name: str) -> Any:
    """Return a player's tile."""
    return page.locator(f".seat[data-name='{name}']")


def tap(page: Page, name: str) -> None:
    """Tap a player's tile."""
    tile(page, name).locator(".seat__face").click(position={"x": 12, "y": 12})


def dealt(page: Page, hand: str) -> None:
    """Tap the dealer's hand."""
    page.locator("#hand .chip", has_text=re.compile(hand, re.IGNORECASE)).click()


def ended(page: Page, by: str) -> Any:
    """Return a button that ends a round."""
    return page.locator(f".record[value='{by}']")


def record(page: Page) -> None:
    """Tap the button that saves."""
    ended(page, "record").click()


def key(page: Page, points: str) -> None:
    """Tap a key of the pad."""
    page.locator("#points").get_by_text(points, exact=True).click()


def would(page: Page, name: str) -> Any:
    """Return what a tile says the round would bring."""
    return tile(page, name).locator(".seat__would")


def play_to_the_end(page: Page, *, offline: bool = False) -> None:
    """Tap Ann's eight rounds, each as it is told, and once the one before is in the book."""

    def due_next(number: int) -> None:
        due(page, number)
        # A board that has just come sleeps for a moment: a tap at that very time is not meant.
        version = 1 if offline else number
        expect(page.locator(f"#board[data-version='{version}']")).to_be_attached()

    for number, hand in enumerate(("Over", "Stood", "21"), start=1):
        due_next(number)
        dealt(page, hand)
        record(page)
    due_next(4)
    tap(page, "Ben")
    record(page)
    due_next(5)
    # Nobody has said yet that all were wrong.
    expect(ended(page, "record")).not_to_have_class(re.compile("record--due"))
    ended(page, "all_wrong").click()
    due_next(6)
    expect(page.locator("[data-ask]")).to_have_text("Did Ann win, or the company?")
    ended(page, "company").click()
    due_next(7)
    for units in ("12", "20", "9"):
        key(page, units)
    record(page)
    due_next(8)
    expect(page.locator("[data-ask]")).to_have_text("Did Ann win, or the company?")
    ended(page, "dealer").click()
    due(page, 1)


EXPECTED: list[dict[str, Any]] = [
    {"round": 1, "hand": "over"},
    {"round": 2, "hand": "stood"},
    {"round": 3, "hand": 21},
    {
        "round": 4,
        "bets": [
            {"player": "2", "stake": 1, "won": True},
            {"player": "3", "stake": 1, "won": False},
        ],
    },
    {
        "round": 5,
        "bets": [
            {"player": "2", "stake": 1, "won": False},
            {"player": "3", "stake": 1, "won": False},
        ],
    },
    {"round": 6, "winner": "company", "stakes": {"2": 1, "3": 1}},
    {"round": 7, "hand": 12, "hands": [{"player": "2", "hand": 20}, {"player": "3", "hand": 9}]},
    {"round": 8, "winner": "dealer"},
]


def test_a_deal_of_eight_rounds_by_taps(phone: Phones, start: Start) -> None:
    crown = start(**EIGHT)
    page = phone(size=SMALL)
    page.goto(crown.address)

    play_to_the_end(page)

    expect(page.locator(".bar__said")).to_have_text(
        "Round 8 · Ann, The Clock, won · +10 · Ben deals now"
    )
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    entries = Entry.objects.filter(evening=crown.evening, kind="deal").order_by("number")
    found: list[dict[str, Any]] = [entry.facts for entry in entries]
    told = [
        {name: facts[name] for name in said} for facts, said in zip(found, EXPECTED, strict=True)
    ]
    assert told == EXPECTED
    assert {facts["dealer"] for facts in found} == {"1"}


def test_a_double_tap_records_one_round_though_the_next_could_be_recorded_at_once(
    phone: Phones, start: Start
) -> None:
    crown = start(**EIGHT)
    page = phone(size=SMALL)
    page.goto(crown.address)
    for number, hand in enumerate(("Over", "Stood", "21"), start=1):
        due(page, number)
        dealt(page, hand)
        record(page)
    due(page, 4)

    ended(page, "all_wrong").dblclick()

    expect(page.locator(".bar__said")).to_contain_text("Round 4")
    page.wait_for_timeout(500)
    page.reload()
    due(page, 5)


def test_rounds_go_on_without_a_network(open_phone: Phones, house: RealHouse) -> None:
    evening = house.start_evening({**EIGHT, "title": "Saturday"}, secrets=[SECRET], key=new_key())
    page = open_phone()
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.open('pages').then((pages) => pages.keys()).then((found) => found.length)"
    until(page, lambda: page.evaluate(kept) >= 2)

    page.context.set_offline(True)
    play_to_the_end(page, offline=True)
    expect(page.locator(".waiting__last")).to_have_text("Ann, The Clock, the dealer · +10")
    page.locator(".waiting > summary").click()
    waiting = [
        " ".join(each.split()) for each in page.locator(".waiting__list li").all_inner_texts()
    ]
    assert "Ann, Vingt-Un Ben won, Catherine won · Ann −10, Ben +5, Catherine +5" in waiting[0]
    assert "Ann, Self and Company, the company Ann −10, Ben +5, Catherine +5" in waiting[5]
    assert "Ann, Differences Ann −25, Ben +40, Catherine −15" in waiting[6]
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_have_text(
        "Round 8 · Ann, The Clock, won · +10 · Ben deals now"
    )
    found = [facts for kind, facts in house.entries(evening) if kind == "deal"]
    assert [facts["round"] for facts in found] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_price_of_each_round_is_there_before_the_tap(phone: Phones, start: Start) -> None:
    crown = start(**EIGHT | {"rules": {"preset": "cassell", "options": {"difference_rate": 2}}})
    page = phone()
    page.goto(crown.address)

    something_else(page)
    page.locator("#round .chip", has_text="Self and Company").click()
    page.get_by_role("button", name="Done", exact=True).click()
    tile(page, "Ben").get_by_role("button", name="Ben: more").click()
    expect(ended(page, "dealer")).to_have_text(re.compile("the dealer\\s+\\+15"))
    page.locator("#doubled .chip").click()
    expect(ended(page, "company")).to_have_text(re.compile("the company\\s+−30"))
    ended(page, "company").click()
    expect(page.locator(".bar__said")).to_have_text("Round 1 · Ann, Self and Company, lost · −30")

    due(page, 7)
    for units in ("10", "13", "10"):
        key(page, units)
    expect(would(page, "Ben")).to_have_text("+30")
    tap(page, "Ben")
    key(page, "7")
    expect(would(page, "Ben")).to_have_text("−30")
    expect(ended(page, "record")).to_contain_text("Ann +30")
    record(page)
    expect(page.locator(".bar__said")).to_have_text(
        "Round 2 · Ann, Differences, won · with 10 · +30"
    )


def test_what_is_still_to_be_tapped_is_asked_for(phone: Phones, start: Start) -> None:
    crown = start(**EIGHT | {"rules": {"preset": "hoyle", "options": {"programme": [7]}}})
    page = phone()
    page.goto(crown.address)

    key(page, "12")
    record(page)

    expect(page.locator(".asks .field__error")).to_have_text(
        "How many points has everybody? Tap them, the dealer’s first."
    )
    expect(tile(page, "Ann").locator(".hand__units")).to_have_value("12")


def test_a_divided_hand_begins_anew_with_the_hand_of_the_dealer(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start(**EIGHT)
    page.goto(crown.address)

    dealt(page, "Stood")
    tile(page, "Ben").get_by_role("button", name="+ hand").click()
    expect(tile(page, "Ben").locator(".furthers select")).to_have_count(1)
    dealt(page, "Over")

    expect(page.locator("[name='more-2']")).to_have_value("1 won")


def test_an_abandoned_round_and_a_correction(phone: Phones, start: Start) -> None:
    crown = start(**EIGHT | {"rules": {"preset": "hoyle", "options": {"programme": [8, 4]}}})
    page = phone()
    page.goto(crown.address)

    something_else(page)
    page.get_by_role("button", name="Abandoned").click()
    expect(page.locator(".bar__said")).to_contain_text("Round 1 · abandoned")
    due(page, 8)
    expect(page.locator("[data-ask]")).to_have_text("Did Ann win, or the company?")
    ended(page, "dealer").click()
    expect(page.locator(".bar__said")).to_contain_text("Round 2 · Ann, The Clock, won · +10")
    page.locator(".bar__said a").click()
    page.get_by_role("link", name="Correct it").click()
    ended(page, "company").click()
    expect(page.locator("main")).to_contain_text("Ann, The Clock, lost · −10")


def test_rounds_without_scripts(phone: Phones, start: Start) -> None:
    crown = start(**EIGHT | {"rules": {"preset": "hoyle", "options": {"programme": [4, 7, 6]}}})
    page = phone(java_script_enabled=False)
    page.goto(crown.address)

    due(page, 4)
    tile(page, "Ben").get_by_label("Hand of Ben").select_option("won")
    record(page)
    expect(page.locator(".bar__said")).to_have_text(
        "Round 1 · Ann, Sympathy and Antipathy, level · 0"
    )
    due(page, 7)
    for name, units in (("Ann", "12"), ("Ben", "13"), ("Catherine", "12")):
        tile(page, name).get_by_label("Points of").select_option(units)
    record(page)
    expect(page.locator(".bar__said")).to_have_text(
        "Round 2 · Ann, Differences, lost · with 12 · −5"
    )
    ended(page, "dealer").click()
    expect(page.locator(".bar__said")).to_have_text(
        "Round 3 · Ann, Self and Company, won · +10 · Ben deals now"
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("number", [1, 4, 6, 7])
def test_a_round_can_be_recorded_by_everybody(
    phone: Phones, start: Start, theme: str, number: int
) -> None:
    rules = {"preset": "hoyle", "options": {"programme": [number]}}
    crown = start(**EIGHT | {"rules": rules})
    page = phone(color_scheme=theme, bypass_csp=True)
    page.goto(crown.address)

    assert axe_complaints(page) == []


@pytest.mark.parametrize("players", [2, 7, 12])
@pytest.mark.parametrize("number", [1, 4, 6, 7, 8])
def test_no_tile_bursts_and_small_phones_need_no_scrolling(
    phone: Phones, start: Start, players: int, number: int
) -> None:
    rules = {"preset": "hoyle", "options": {"programme": [8, number] if number < 8 else [8]}}
    money = {"currency": "GBP", "stake": 100_000}
    crown = start(**EIGHT | {"players": TWELVE[:players], "rules": rules, **money})
    page = phone()
    page.goto(crown.address)
    ended(page, "dealer").click()
    expect(page.locator(".bar__said")).to_contain_text("Round 1")
    due(page, number)

    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BURSTS, width) == [], (width, players)
        if height >= 640:
            assert page.evaluate("document.documentElement.scrollHeight") == height, width
