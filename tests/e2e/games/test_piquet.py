"""Piquet on a phone: two numbers and a tap, the tray that counts, a partie to its end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.houses import RealHouse
from tests.support.openings import (
    PIQUET,
    without_a_network,
)
from tests.support.phones import (
    Crown,
    Phones,
    Start,
    facts_of,
    hold_back,
    open_waiting,
    says,
    something_else,
    undo,
    waits,
)

CHOUETTE = {"rules": {"preset": "cavendish_chouette"}, "players": ["Ann", "Ben", "Cat"]}
LURCH = {"rules": {"preset": "hundred_lurch"}, "stake": 50}

# Ann's and Ben's scores; Ben, who is elder in the first deal, is typed first in it.
FIVE = [(28, 12), (14, 23), (25, 16), (18, 21), (21, 10)]


@pytest.fixture
def begin(start: Start) -> Callable[..., Crown]:
    """Return a maker of evenings of Piquet, with these deals between Ann and Ben recorded."""

    def begun(*deals: tuple[int, int], **facts: Any) -> Crown:
        crown = start(**PIQUET | facts)
        who: dict[str, Any] = {"players": ["1", "2"]} if crown.evening.seats.count() > 3 else {}
        for ann, ben in deals:
            crown.write(scores={"1": ann, "2": ben}, **who)
        return crown

    return begun


def tap(page: Page, figures: str) -> int:
    """Tap figures on the pad, and return how many taps that took."""
    for figure in figures:
        page.locator(f'[data-digit="{figure}"]').click()
    return len(figures)


def back(page: Page, times: int = 1) -> None:
    for _ in range(times):
        page.locator("[data-back]").click()


def seat(page: Page, name: str) -> Any:
    return page.locator(f'.seat[data-name="{name}"]')


def scores(page: Page) -> tuple[str, str]:
    """Return what stands on both tiles as the score."""
    ann, ben = (seat(page, name).locator("[data-score] b") for name in ("Ann", "Ben"))
    return ann.inner_text(), ben.inner_text()


def total(page: Page, name: str) -> str:
    return str(seat(page, name).locator("[data-score] small").inner_text())


def record(page: Page, said: str) -> None:
    page.locator(".record").click()
    says(page, said)
    expect(page.locator(".waiting")).to_have_count(0)


def close_tray(page: Page) -> None:
    page.locator(".extras__tray:visible [data-closes]").click()


def further(page: Page, *chips: tuple[str, str]) -> None:
    """Tap chips of the drawer, and close it."""
    something_else(page)
    for group, chip in chips:
        page.locator(f"#{group} .chip", has_text=chip).click()
    close_tray(page)


def count(page: Page, *words: str) -> None:
    """Tap chips of the tray that counts, and close it."""
    page.get_by_text("Count it for me").click()
    for word in words:
        row, _apart, chip = word.rpartition(": ")
        found = (
            page.locator(".parts .chips:visible", has_text=row) if row else page.locator(".parts")
        )
        found.locator(".chip:visible", has_text=re.compile(rf"^\s*{re.escape(chip)}")).first.click()
    close_tray(page)


def is_due(page: Page) -> bool:
    """Return whether Record is ready."""
    return bool(page.evaluate("document.querySelector('.record').matches('.record--due')"))


def test_the_last_deal_says_what_it_pays_and_undo_gives_the_partie_back(
    phone: Phones, begin: Start
) -> None:
    page = phone()
    page.goto(begin(*FIVE).address)
    expect(page.locator(".partie__said")).to_have_text("Partie: 6 of 6")
    expect(page.locator(".partie__more")).to_have_text(
        "Ben 18 short of the rubicon · as it stands, Ann +£2.88"
    )

    assert tap(page, "1420") + 1 == 5
    expect(page.locator("#price")).to_have_text("Ann wins the partie · Ann +£1.18")
    expect(page.locator(".record [data-sum]")).to_have_text("120–102 · Ann +£1.18")
    expect(page.locator("#would-2")).to_have_text("−£1.18")
    record(page, "Ann, partie, 120 to 102, 118 points, won · +£1.18")
    expect(page.locator(".partie__said")).to_have_text("Partie: 1 of 6")
    undo(page)
    says(page, "Undone")
    expect(page.locator(".partie__said")).to_have_text("Partie: 6 of 6")
    expect(page.locator(".partie__total").first).to_have_text("106")
    something_else(page)
    page.get_by_role("button", name="Break the partie off").click()
    says(page, "Deal 6 · broken off, at 106 to 82")


def test_the_pad_moves_on_outlives_a_reload_and_shows_the_new_totals(
    phone: Phones, begin: Start
) -> None:
    crown, page = begin(*FIVE[:1]), phone()
    page.goto(crown.address)
    asked = page.locator("[data-ask]")
    assert (total(page, "Ann"), total(page, "Ben")) == ("28", "12")
    expect(asked).to_have_text("What did Ann score?")
    assert not is_due(page)
    tap(page, "14")
    expect(asked).to_have_text("What did Ben score?")
    assert total(page, "Ann") == "28 → 42"
    tap(page, "2")
    page.reload()
    expect(seat(page, "Ben").locator("[data-score]")).to_have_text("212 → 14")
    tap(page, "3")
    assert scores(page) == ("14", "23")
    expect(asked).to_have_text("Nothing is paid before the partie is over.")
    assert is_due(page)
    tap(page, "9")
    assert scores(page) == ("14", "23")
    back(page, 3)
    assert scores(page) == ("1", "")

    has_one_figure_or_three_and_is_corrected(page, crown)
    no_digit_is_added_to_a_score_that_was_refused(page, begin(*FIVE[:1]))


def has_one_figure_or_three_and_is_corrected(page: Page, crown: Crown) -> None:
    """The score of Ann, and of Ben."""
    back(page)
    tap(page, "4")
    seat(page, "Ben").click()
    tap(page, "11")
    seat(page, "Ben").click()
    tap(page, "5")
    record(page, "Ann 4, Ben 115, in all 32–127")
    page.goto(f"{crown.address}entries/2/correct/")
    seat(page, "Ben").click()
    back(page)
    tap(page, "3")
    assert scores(page) == ("28", "13")
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator("main")).to_contain_text("Ann 28, Ben 13")


def test_common_plays_nothings_forfeits_and_who_plays_lie_in_the_drawer(
    phone: Phones, begin: Start
) -> None:
    page = phone()
    page.goto(begin(*FIVE[:1]).address)
    tap(page, "21")
    page.locator('[data-add="23"]').click()
    further(page, ("conceded", "Ben"))
    record(page, "Ann 44, Ben 0")
    further(page, ("nothing", "Ann"))
    assert scores(page)[0] == "0"
    further(page, ("only_blanche", "Ann"))
    assert scores(page)[0] == "10"

    page.goto(begin((55, 20), **LURCH).address)
    further(page, ("forfeit", "Ann"))
    expect(page.locator("#price")).to_have_text("Ben wins the game · Ben +50p")
    expect(page.locator(".record [data-sum]")).to_have_text("55–20 · Ben +50p")
    assert is_due(page)
    further(page, ("forfeit", "nobody"))
    tap(page, "4525")
    expect(page.locator("#price")).to_have_text("Ann wins the game, double · Ann +£1.00")
    back(page, 2)
    tap(page, "90")
    expect(page.locator("#price")).to_contain_text("Both would have 100 or more")
    at_a_chouette_the_next_two_are_put_forward_and_others_can_be_chosen(page, begin)


def test_it_counts_for_whoever_wants_it_counted(phone: Phones, begin: Start) -> None:
    page = phone()
    page.goto(begin(first_dealer="Ben").address)
    tray, counted = page.locator(".parts"), page.locator("#counted")
    page.get_by_text("Count it for me").click()
    # Only the plays that there can be are offered.
    tricks, offered = (
        tray.locator(".chip:has([name=elder_tricks])"),
        tray.locator(".chip:has([name=played]):visible"),
    )
    expect(offered).to_have_count(0)
    tricks.filter(has_text="11").click()
    expect(offered).to_have_text(["12–2", "13–2"])
    offered.filter(has_text="13–2").click()
    expect(counted).to_have_text("Ann: play 13, cards 10 · Ben: play 2")
    tricks.filter(has_text="12").click()
    expect(offered).to_have_text(["13–0"])
    expect(page.locator("[name=played]:checked")).to_have_count(0)

    tray.locator(".chip:has([name=point])", has_text="6").click()
    for word in ("quints", "tierces", "quatorzes", "trios"):
        tray.locator(".chip", has_text=word).click()
    tray.locator(".chip:has([name=alike-of])", has_text="Ben").click()
    tricks.filter(has_text="7").click()
    tray.locator(".chip:visible", has_text="9–6").click()
    expect(counted).to_have_text(
        "Ann: point 6, quint 15, tierce 3, play 9, cards 10 · Ben: quatorze 14, trio 3, play 6"
    )
    close_tray(page)
    assert scores(page) == ("43", "23")
    expect(page.locator(".record [data-sum]")).to_have_text("43–23")
    what_was_counted_for_one_elder_is_not_taken_for_the_other(page)


def what_was_counted_for_one_elder_is_not_taken_for_the_other(page: Page) -> None:
    further(page, ("dealer", "Ann"))
    expect(page.locator(".parts")).not_to_have_attribute("data-counted", "")
    count(page, "Tricks of the elder: 7", "9–6")
    expect(seat(page, "Ben").locator("[data-score] b")).to_have_text("19")
    page.get_by_text("Count it for me").click()
    page.get_by_role("button", name="Count nothing").click()
    close_tray(page)
    assert scores(page) == ("", "")
    assert not is_due(page)


def at_a_chouette_the_next_two_are_put_forward_and_others_can_be_chosen(
    page: Page, begin: Start
) -> None:
    page.goto(begin(*FIVE, (14, 20), **CHOUETTE).address)
    playing, out = page.locator(".seat:enabled .seat__name"), page.locator(".seat:disabled")
    expect(playing).to_have_text(["Ann", "Cat"])
    expect(out).to_have_text(re.compile(r"^\s*Ben\s+advises\s+−12p"))
    expect(page.locator(".partie__beside")).to_have_text(["alone", "with Ben"])
    further(page, ("other", "Ben"))
    expect(playing).to_have_text(["Ann", "Ben"])
    seat(page, "Ann").click()
    tap(page, "20")
    seat(page, "Ben").click()
    tap(page, "25")
    record(page, "Deal 7 · Ann 20, Ben 25")

    # Nobody plays against themselves.
    page.goto(begin(players=["Ann", "Ben", "Cat"]).address)
    further(page, ("one", "Ben"))
    expect(page.locator("[data-ask]")).to_have_text("Against whom?")
    further(page, ("other", "Cat"))
    expect(playing).to_have_text(["Ben", "Cat"])


def test_deals_wait_without_a_network_and_the_deal_moves_on(
    open_phone: Phones, house: RealHouse
) -> None:
    page = open_phone()
    evening, last = without_a_network(page, house, PIQUET), page.locator(".waiting__last")

    tap(page, "1228")
    page.locator(".record").click()
    expect(last).to_contain_text("Ann 28, Ben 12")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    expect(page.locator(".partie__waiting")).to_be_visible()
    # Ann leads now, and hers is the first score; what it comes to nobody knows here.
    expect(page.locator(".seat[data-ring]")).to_contain_text("Ann")
    # Ann is elder now: the tray has turned with the deal.
    expect(page.locator(".parts .chip:has([name=point-of]) small")).to_have_text(["Ann", "Ben"])
    count(page, "Point, in cards: 6", "Tricks of the elder: 10", "11–3")
    page.locator(".record").click()
    expect(last).to_contain_text("Ann and Ben: counted by the parts")
    something_else(page)
    page.get_by_role("button", name="Abandoned").first.click()
    waits(page, 3)
    page.reload()
    waits(page, 3)
    open_waiting(page)
    expect(page.locator(".waiting__price").nth(1)).to_contain_text("Point, in cards: 6 · ")
    page.context.set_offline(False)

    says(page, "Deal 3 · abandoned, at 55 to 15")
    found = facts_of(house, evening)
    assert [each.get("scores") for each in found] == [{"1": 28, "2": 12}, None, None]
    assert [each["dealer"] for each in found] == ["1", "2", "1"]


def no_digit_is_added_to_a_score_that_was_refused(page: Page, crown: Crown) -> None:
    page.goto(crown.address)
    tap(page, "3")
    seat(page, "Ben").click()
    tap(page, "2")
    page.locator(".record").click()
    expect(page.locator("#board")).to_contain_text("This is not saved yet.")
    page.goto(f"{crown.address}rules/")
    page.goto(crown.address)
    expect(page.locator(".waiting__last")).to_have_text("Ann 3, Ben 2")
    expect(page.locator(".waiting__count")).to_have_text("Refused: not in the book")
    assert scores(page) == ("3", "2")
    # It moved nothing on: the same deal, and the same dealer.
    expect(page.locator("[data-facts]")).to_contain_text("Deal 2")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")

    tap(page, "3714")
    assert scores(page) == ("37", "14")
    record(page, "Deal 2 · Ann 37, Ben 14, in all 65–26")


PRICED_BETWEEN = """() => {
  document.querySelector("[name=score-1]").dispatchEvent(new Event("change", { bubbles: true }));
  const price = document.querySelector("#price");
  price.outerHTML = price.outerHTML;
  htmx.process(document.querySelector("#price"));
}"""
"""Taps while the price of the tap before is on its way, and lets that come a moment later."""

ASKED_AT_THE_ANSWER = """() => {
  const change = () =>
    document.querySelector("[name=score-1]").dispatchEvent(new Event("change", { bubbles: true }));
  addEventListener("htmx:afterSwap", change, { once: true });
  change();
}"""
"""Taps, and once more in the moment in which the answer has come onto the page."""


def test_what_was_tapped_before_all_scripts_came_is_priced_and_no_price_takes_the_next_s_place(
    phone: Phones, begin: Start
) -> None:
    page = phone(fresh=True)
    held = hold_back(page, "**/recording*.js")
    page.goto(begin(*FIVE).address, wait_until="commit")
    expect(page.locator(".seat[data-ring]")).to_be_visible()
    tap(page, "1420")
    page.wait_for_timeout(500)
    held[0].continue_()
    price = page.locator("#price")
    expect(price).to_contain_text("Ann wins the partie")
    assert scores(page) == ("14", "20")
    page.unroute("**/recording*.js")

    for taps in (PRICED_BETWEEN, ASKED_AT_THE_ANSWER):
        page.evaluate(taps)
        page.wait_for_load_state("networkidle")
        expect(price).to_contain_text("Ann wins the partie")
