"""The eight rounds of French Vingt-Un by taps, with and without a network."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sessions.models import Entry
from tests.e2e.houses import RealHouse
from tests.support.openings import (
    EIGHT,
    waiting_rows,
    without_a_network,
)
from tests.support.phones import SMALL, Phones, Start, facts_of, reads, says, something_else
from tests.support.rounds import dealt, tap, tile, would

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


def by_programme(*rounds: int, preset: str = "hoyle") -> dict[str, Any]:
    return EIGHT | {"rules": {"preset": preset, "options": {"programme": [*rounds]}}}


def due(page: Page, number: int) -> None:
    """Expect that the page says this round is due."""
    expect(page.locator("[data-due]")).to_have_text(re.compile(rf"· {NAMES[number - 1]}\s*$"))


def ended(page: Page, by: str) -> Locator:
    """Return a button that ends a round."""
    return page.locator(f".record[value='{by}']")


def keys(page: Page, *points: str) -> None:
    """Tap keys of the pad."""
    for each in points:
        page.locator("#points").get_by_text(each, exact=True).click()


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
        ended(page, "record").click()
    due_next(4)
    tap(page, "Ben")
    ended(page, "record").click()
    due_next(5)
    # Nobody has said yet that all were wrong.
    expect(ended(page, "record")).not_to_have_class(re.compile("record--due"))
    ended(page, "all_wrong").click()
    due_next(6)
    expect(page.locator("[data-ask]")).to_have_text("Did Ann win, or the company?")
    ended(page, "company").click()
    due_next(7)
    keys(page, "12", "20", "9")
    ended(page, "record").click()
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


@pytest.mark.slow
def test_a_deal_of_eight_rounds_by_taps(phone: Phones, start: Start) -> None:
    crown = start(**EIGHT)
    page = phone(size=SMALL)
    page.goto(crown.address)

    play_to_the_end(page)

    reads(page, "Round 8 · Ann, The Clock, won · +10 · Ben deals now")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    entries = Entry.objects.filter(evening=crown.evening, kind="deal").order_by("number")
    found: list[dict[str, Any]] = [entry.facts for entry in entries]
    told = [
        {name: facts[name] for name in said} for facts, said in zip(found, EXPECTED, strict=True)
    ]
    assert told == EXPECTED
    assert {facts["dealer"] for facts in found} == {"1"}
    a_double_tap_records_one_round_and_a_divided_hand_begins_anew(
        page, start(**by_programme(4, 5, 1)).address
    )


def test_rounds_go_on_without_a_network(open_phone: Phones, house: RealHouse) -> None:
    page = open_phone()
    evening = without_a_network(page, house, EIGHT)

    play_to_the_end(page, offline=True)
    expect(page.locator(".waiting__last")).to_have_text("Ann, The Clock, the dealer · +10")
    waiting = waiting_rows(page)
    assert "Ann, Vingt-Un Ben won, Catherine won · Ann −10, Ben +5, Catherine +5" in waiting[0]
    assert "Ann, Self and Company, the company Ann −10, Ben +5, Catherine +5" in waiting[5]
    assert "Ann, Differences Ann −25, Ben +40, Catherine −15" in waiting[6]
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    page.context.set_offline(False)

    reads(page, "Round 8 · Ann, The Clock, won · +10 · Ben deals now")
    assert [facts["round"] for facts in facts_of(house, evening)] == [1, 2, 3, 4, 5, 6, 7, 8]


def a_double_tap_records_one_round_and_a_divided_hand_begins_anew(page: Page, address: str) -> None:
    page.goto(address)
    due(page, 4)
    # The next could be recorded at once.
    ended(page, "all_wrong").dblclick()
    says(page, "Round 1")
    page.wait_for_timeout(500)
    page.reload()
    due(page, 5)
    ended(page, "all_wrong").click()

    due(page, 1)
    dealt(page, "Stood")
    tile(page, "Ben").get_by_role("button", name="+ hand").click()
    expect(tile(page, "Ben").locator(".furthers select")).to_have_count(1)
    dealt(page, "Over")
    expect(page.locator("[name='more-2']")).to_have_value("1 won")


@pytest.mark.slow
def test_the_price_of_each_round_is_there_before_the_tap_and_what_is_missing_is_asked_for(
    phone: Phones, start: Start
) -> None:
    page = phone()
    options = {"difference_rate": 2, "programme": [6, 7, 8]}
    page.goto(start(**EIGHT | {"rules": {"preset": "cassell", "options": options}}).address)

    tile(page, "Ben").get_by_role("button", name="Ben: more").click()
    expect(ended(page, "dealer")).to_have_text(re.compile("the dealer\\s+\\+15"))
    page.locator("#doubled .chip").click()
    expect(ended(page, "company")).to_have_text(re.compile("the company\\s+−30"))
    ended(page, "company").click()
    reads(page, "Round 1 · Ann, Self and Company, lost · −30")
    due(page, 7)
    keys(page, "10")
    ended(page, "record").click()
    asked = "How many points has everybody? Tap them, the dealer’s first."
    expect(page.locator(".asks .field__error")).to_have_text(asked)
    keys(page, "13", "10")
    expect(would(page, "Ben")).to_have_text("+30")
    tap(page, "Ben")
    keys(page, "7")
    expect(would(page, "Ben")).to_have_text("−30")
    expect(ended(page, "record")).to_contain_text("Ann +30")
    ended(page, "record").click()
    reads(page, "Round 2 · Ann, Differences, won · with 10 · +30")

    a_round_is_abandoned_and_one_is_corrected(page)


def a_round_is_abandoned_and_one_is_corrected(page: Page) -> None:
    something_else(page)
    page.get_by_role("button", name="Abandoned").click()
    says(page, "Round 3 · abandoned")
    due(page, 8)
    ended(page, "dealer").click()
    says(page, "Round 4 · Ann, The Clock, won · +10")
    page.locator(".bar__said a").click()
    page.get_by_role("link", name="Correct it").click()
    ended(page, "company").click()
    expect(page.locator("main")).to_contain_text("Ann, The Clock, lost · −10")
