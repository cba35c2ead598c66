"""Piquet on a phone: two numbers and a tap, the tray that counts, a partie to its end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from sessions.book.submission import Submission, new_key
from sessions.book.writing import write
from tests.e2e.conftest import (
    BURSTS,
    FELLOW,
    SECRET,
    SMALL,
    TALL,
    Crown,
    axe_complaints,
    something_else,
    until,
)
from tests.e2e.houses import RealHouse

Phones = Callable[..., Page]
Start = Callable[..., Crown]

PIQUET: dict[str, Any] = {
    "game": "piquet",
    "title": "Tuesday",
    "currency": "GBP",
    "stake": 1,
    "rules": {"preset": "hoyle"},
    "players": ["Ann", "Ben"],
    "first_dealer": "Ann",
}
CHOUETTE = {"rules": {"preset": "cavendish_chouette"}, "players": ["Ann", "Ben", "Cat"]}
LURCH = {"rules": {"preset": "hundred_lurch"}, "stake": 50}

# Ann's and Ben's scores; Ben, who is elder in the first deal, is typed first in it.
FIVE = [(28, 12), (14, 23), (25, 16), (18, 21), (21, 10)]

WIDTHS = ((320, 568), (360, 640), (390, 844), (430, 932))
LONG = ["Bartholomew", "Wilhelmine", "Catherine", "Dan", "Eve", "Fay", "Gus"]
LONGER = ["Wilhelmina-Charlotte", "Bartholomew the Elder", *LONG[2:]]


@pytest.fixture
def begin(start: Start) -> Callable[..., Crown]:
    """Return a maker of evenings of Piquet, with these deals between Ann and Ben recorded."""

    def begun(*deals: tuple[int, int], **facts: Any) -> Crown:
        crown = start(**PIQUET | facts)
        who = {"players": ["1", "2"]} if len(crown.evening.seats.all()) > 3 else {}
        for ann, ben in deals:
            write(
                crown.evening,
                kind="deal",
                facts={"scores": {"1": ann, "2": ben}, **who},
                submission=Submission(new_key(), crown.recorder),
            )
        return crown

    return begun


def tap(page: Page, figures: str) -> int:
    """Tap figures on the pad, and return how many taps that took."""
    for figure in figures:
        page.locator(f'[data-digit="{figure}"]').click()
    return len(figures)


def score(page: Page, name: str) -> str:
    """Return what stands on a player's tile as the score."""
    return page.locator(f'.seat[data-name="{name}"] [data-score] b').inner_text()


def total(page: Page, name: str) -> str:
    return page.locator(f'.seat[data-name="{name}"] [data-score] small').inner_text()


def record(page: Page) -> None:
    page.locator(".record").click()


def count(page: Page, *words: str) -> None:
    """Tap chips of the tray that counts, and close it."""
    page.get_by_text("Count it for me").click()
    for word in words:
        row, _apart, chip = word.rpartition(": ")
        found = (
            page.locator(".parts .chips:visible", has_text=row) if row else page.locator(".parts")
        )
        found.locator(".chip:visible", has_text=re.compile(rf"^\s*{re.escape(chip)}")).first.click()
    page.locator(".extras__tray:visible [data-closes]").click()


def is_due(page: Page) -> bool:
    """Return whether Record is ready."""
    return bool(page.evaluate("document.querySelector('.record').matches('.record--due')"))


def said(page: Page, words: str) -> None:
    expect(page.locator(".bar__said")).to_contain_text(words)


def test_the_commonest_deal_takes_five_taps(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin()
    page.goto(crown.address)

    taps = tap(page, "1228")
    record(page)

    said(page, "Deal 1 · Ann 28, Ben 12")
    assert taps + 1 == 5


def test_without_scripts_the_scores_are_typed(phone: Phones, begin: Start) -> None:
    page, crown = phone(java_script_enabled=False), begin(*FIVE)
    page.goto(crown.address)
    expect(page.locator(".pad")).to_be_hidden()

    page.locator("[name=score-1]").fill("14")
    page.locator("[name=score-2]").fill("20")
    record(page)

    said(page, "Deal 6 · 14–20 · Ann, partie, 120 to 102, 118 points, won · +£1.18")


def test_without_scripts_a_deal_is_counted_too(phone: Phones, begin: Start) -> None:
    page, crown = phone(java_script_enabled=False), begin()
    page.goto(crown.address)

    page.get_by_text("Count it for me").click()
    page.locator(".chips:has([name=point]) .chip", has_text="6").click()
    page.locator("[name=sequence-5]").fill("1")
    page.locator(".chip:has([value='7-9-6'])").click()
    record(page)

    said(page, "Deal 1 · Ann 6, Ben 40")


def test_the_pad_moves_on_and_shows_the_new_totals(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(*FIVE[:1])
    page.goto(crown.address)
    assert (total(page, "Ann"), total(page, "Ben")) == ("28", "12")
    expect(page.locator("[data-ask]")).to_have_text("What did Ann score?")
    assert not is_due(page)

    tap(page, "14")
    expect(page.locator("[data-ask]")).to_have_text("What did Ben score?")
    assert total(page, "Ann") == "28 → 42"
    tap(page, "23")
    assert (score(page, "Ann"), score(page, "Ben")) == ("14", "23")
    assert total(page, "Ben") == "12 → 35"
    expect(page.locator("[data-ask]")).to_have_text("Nothing is paid before the partie is over.")
    assert is_due(page)
    tap(page, "9")
    assert score(page, "Ben") == "23"
    page.locator("[data-back]").click()
    page.locator("[data-back]").click()
    page.locator("[data-back]").click()
    assert (score(page, "Ann"), score(page, "Ben")) == ("1", "")


def test_a_score_of_one_figure_and_one_of_three(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(*FIVE[:1])
    page.goto(crown.address)

    tap(page, "4")
    page.locator('.seat[data-name="Ben"]').click()
    tap(page, "11")
    page.locator('.seat[data-name="Ben"]').click()
    tap(page, "5")
    record(page)

    said(page, "Ann 4, Ben 115, in all 32–127")


def test_common_plays_are_added_to_a_hand(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(*FIVE[:1])
    page.goto(crown.address)

    tap(page, "21")
    page.locator('[data-add="23"]').click()
    something_else(page)
    page.locator("#conceded .chip", has_text="Ben").click()
    page.locator(".extras__tray:visible [data-closes]").click()
    record(page)

    said(page, "Ann 44, Ben 0")
    something_else(page)
    page.locator("#nothing .chip", has_text="Ann").click()
    assert score(page, "Ann") == "0"
    page.locator("#only_blanche .chip", has_text="Ann").click()
    assert score(page, "Ann") == "10"


def test_a_game_lost_by_a_penalty_needs_no_scores(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin((55, 20), **LURCH)
    page.goto(crown.address)

    something_else(page)
    page.locator("#forfeit .chip", has_text="Ann").click()
    page.locator(".extras__tray:visible [data-closes]").click()
    expect(page.locator("#price")).to_have_text("Ben wins the game · Ben +50p")
    expect(page.locator(".record [data-sum]")).to_have_text("55–20 · Ben +50p")
    assert is_due(page)
    record(page)

    said(page, "Deal 2 · Ben, game, 20 to 55, won · forfeit by Ann · +50p")


def test_the_last_deal_says_what_it_pays_and_undo_gives_the_partie_back(
    phone: Phones, begin: Start
) -> None:
    page, crown = phone(), begin(*FIVE)
    page.goto(crown.address)
    expect(page.locator(".partie__said")).to_have_text("Partie: 6 of 6")
    expect(page.locator(".partie__more")).to_have_text(
        "Ben 18 short of the rubicon · as it stands, Ann +£2.88"
    )

    tap(page, "1420")
    expect(page.locator("#price")).to_have_text("Ann wins the partie · Ann +£1.18")
    expect(page.locator(".record [data-sum]")).to_have_text("120–102 · Ann +£1.18")
    expect(page.locator("#would-2")).to_have_text("−£1.18")
    record(page)
    said(page, "Ann, partie, 120 to 102, 118 points, won · +£1.18")
    expect(page.locator(".partie__said")).to_have_text("Partie: 1 of 6")
    page.get_by_role("button", name="Undo").click()

    said(page, "Undone")
    expect(page.locator(".partie__said")).to_have_text("Partie: 6 of 6")
    expect(page.locator(".partie__total").first).to_have_text("106")


def test_it_counts_for_whoever_wants_it_counted(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(first_dealer="Ben")
    page.goto(crown.address)

    page.get_by_text("Count it for me").click()
    tray = page.locator(".parts")
    tray.locator(".chip:has([name=point])", has_text="6").click()
    for word in ("quints", "tierces", "quatorzes", "trios"):
        tray.locator(".chip", has_text=word).click()
    tray.locator(".chip:has([name=alike-of])", has_text="Ben").click()
    tray.locator(".chip:has([name=elder_tricks])", has_text="7").click()
    tray.locator(".chip:visible", has_text="9–6").click()
    expect(page.locator("#counted")).to_have_text(
        "Ann: point 6, quint 15, tierce 3, play 9, cards 10 · Ben: quatorze 14, trio 3, play 6"
    )
    page.locator(".extras__tray:visible [data-closes]").click()
    assert (score(page, "Ann"), score(page, "Ben")) == ("43", "23")
    expect(page.locator(".parts")).to_have_attribute("data-counted", "")
    expect(page.locator(".record [data-sum]")).to_have_text("43–23")
    record(page)

    said(page, "Deal 1 · Ann 43, Ben 23")


def test_what_was_counted_can_be_cleared(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin()
    page.goto(crown.address)
    count(page, "Tricks of the elder: 7", "9–6")
    expect(page.locator('.seat[data-name="Ben"] [data-score] b')).to_have_text("19")

    page.get_by_text("Count it for me").click()
    page.get_by_role("button", name="Count nothing").click()
    page.locator(".extras__tray:visible [data-closes]").click()

    assert (score(page, "Ann"), score(page, "Ben")) == ("", "")
    assert not is_due(page)


def test_only_the_plays_that_there_can_be_are_offered(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin()
    page.goto(crown.address)
    page.get_by_text("Count it for me").click()
    tricks, offered = (
        page.locator(".chip:has([name=elder_tricks])"),
        page.locator(".chip:has([name=played]):visible"),
    )

    expect(offered).to_have_count(0)
    tricks.filter(has_text="11").click()
    expect(offered).to_have_text(["12–2", "13–2"])
    offered.filter(has_text="13–2").click()
    expect(page.locator("#counted")).to_have_text("Ben: play 13, cards 10 · Ann: play 2")
    tricks.filter(has_text="12").click()
    expect(offered).to_have_text(["13–0"])
    expect(page.locator("[name=played]:checked")).to_have_count(0)


def test_a_game_of_the_hundred_says_that_it_is_won_double(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin((55, 20), **LURCH)
    page.goto(crown.address)

    tap(page, "4525")
    expect(page.locator("#price")).to_have_text("Ann wins the game, double · Ann +£1.00")
    page.locator("[data-back]").click()
    page.locator("[data-back]").click()
    tap(page, "90")
    expect(page.locator("#price")).to_contain_text("Both would have 100 or more")
    page.locator('.seat[data-name="Ann"]').click()
    page.locator("[data-back]").click()
    page.locator("[data-back]").click()
    tap(page, "30")
    expect(page.locator("#price")).to_have_text("Ben wins the game · Ben +50p")
    record(page)

    said(page, "Ben, game, 110 to 85, won · +50p")


def test_at_a_chouette_the_next_two_are_put_forward_and_others_can_be_chosen(
    phone: Phones, begin: Start
) -> None:
    page, crown = phone(), begin(*FIVE, (14, 20), **CHOUETTE)
    page.goto(crown.address)
    playing, out = page.locator(".seat:enabled .seat__name"), page.locator(".seat:disabled")
    expect(playing).to_have_text(["Ann", "Cat"])
    expect(out).to_have_text(re.compile(r"^\s*Ben\s+advises\s+−12p"))
    expect(page.locator(".partie__beside")).to_have_text(["alone", "with Ben"])

    something_else(page)
    page.locator("#other .chip", has_text="Ben").click()
    page.locator(".extras__tray:visible [data-closes]").click()
    expect(playing).to_have_text(["Ann", "Ben"])
    page.locator('.seat[data-name="Ann"]').click()
    tap(page, "20")
    page.locator('.seat[data-name="Ben"]').click()
    tap(page, "25")
    record(page)

    said(page, "Deal 7 · Ann 20, Ben 25")


def test_nobody_plays_against_themselves(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(players=["Ann", "Ben", "Cat"])
    page.goto(crown.address)

    something_else(page)
    page.locator("#one .chip", has_text="Ben").click()
    page.locator(".extras__tray:visible [data-closes]").click()
    expect(page.locator("[data-ask]")).to_have_text("Against whom?")
    something_else(page)
    page.locator("#other .chip", has_text="Cat").click()
    page.locator(".extras__tray:visible [data-closes]").click()

    expect(page.locator(".seat:enabled .seat__name")).to_have_text(["Ben", "Cat"])


def test_what_was_half_typed_outlives_a_reload(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(*FIVE[:1])
    page.goto(crown.address)

    tap(page, "142")
    page.reload()

    expect(page.locator('.seat[data-name="Ben"] [data-score]')).to_have_text("212 → 14")
    tap(page, "3")
    record(page)
    said(page, "Ann 14, Ben 23")


def test_a_deal_is_corrected_by_its_own_form(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(*FIVE[:2])
    page.goto(f"{crown.address}entries/2/correct/")

    page.locator('.seat[data-name="Ben"]').click()
    tap(page, "13")
    page.get_by_role("button", name="Show what changes").click()

    expect(page.locator("main")).to_contain_text("Ann 28, Ben 13")


def test_a_correction_has_its_pad_too(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(*FIVE[:2])
    page.goto(f"{crown.address}entries/2/correct/")

    page.locator('.seat[data-name="Ben"]').click()
    page.locator("[data-back]").click()
    tap(page, "3")
    assert score(page, "Ben") == "13"
    page.get_by_role("button", name="Show what changes").click()

    expect(page.locator("main")).to_contain_text("Ann 28, Ben 13")


def test_a_partie_is_broken_off_in_two_taps(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(*FIVE[:2])
    page.goto(crown.address)

    something_else(page)
    page.get_by_role("button", name="Break the partie off").click()

    said(page, "Deal 3 · broken off, at 42 to 35")
    expect(page.locator(".partie__said")).to_have_text("Partie: 1 of 6")


def test_deals_wait_without_a_network_and_the_deal_moves_on(
    open_phone: Phones, house: RealHouse
) -> None:
    evening = house.start_evening(PIQUET, secrets=[SECRET, FELLOW], key=new_key())
    page = open_phone()
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.open('pages').then((pages) => pages.keys()).then((found) => found.length)"
    until(page, lambda: page.evaluate(kept) >= 2)

    page.context.set_offline(True)
    tap(page, "1228")
    record(page)
    expect(page.locator(".waiting__last")).to_contain_text("Ann 28, Ben 12")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    expect(page.locator(".partie__waiting")).to_be_visible()
    # Ann leads now, and hers is the first score; what it comes to nobody knows here.
    expect(page.locator(".seat[data-ring]")).to_contain_text("Ann")
    tap(page, "1423")
    record(page)
    expect(page.locator(".waiting__count")).to_contain_text("2 waiting")
    expect(page.locator(".waiting__last")).to_contain_text("Ann 14, Ben 23")
    something_else(page)
    page.get_by_role("button", name="Abandoned").first.click()
    expect(page.locator(".waiting__count")).to_contain_text("3 waiting")
    page.reload()
    expect(page.locator(".waiting__count")).to_contain_text("3 waiting")
    page.context.set_offline(False)

    said(page, "Deal 3 · abandoned, at 42 to 35")
    dealt = [facts for kind, facts in house.entries(evening) if kind == "deal"]
    assert [each.get("scores") for each in dealt] == [{"1": 28, "2": 12}, {"1": 14, "2": 23}, None]
    assert [each["dealer"] for each in dealt] == ["1", "2", "1"]


def test_a_deal_counted_without_a_network_is_counted_when_it_is_sent(
    open_phone: Phones, house: RealHouse
) -> None:
    evening = house.start_evening(PIQUET, secrets=[SECRET, FELLOW], key=new_key())
    page = open_phone()
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")

    page.context.set_offline(True)
    count(page, "Point, in cards: 3", "Tricks of the elder: 7", "9–6")
    record(page)
    expect(page.locator(".waiting__last")).to_contain_text("Ann and Ben: counted by the parts")
    page.locator(".waiting > summary").click()
    expect(page.locator(".waiting__price")).to_contain_text("Point, in cards: 3 · ")
    page.context.set_offline(False)

    said(page, "Deal 1 · Ann 6, Ben 22")


def test_the_tray_turns_with_a_deal_that_waits(open_phone: Phones, house: RealHouse) -> None:
    evening = house.start_evening(PIQUET, secrets=[SECRET, FELLOW], key=new_key())
    page = open_phone()
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")

    page.context.set_offline(True)
    tap(page, "2812")
    record(page)
    expect(page.locator(".waiting__last")).to_contain_text("Ann 12, Ben 28")
    # Ann is elder now: ten tricks of hers, a point of six, and the play that goes with it.
    expect(page.locator(".parts .chip:has([name=point-of]) small")).to_have_text(["Ann", "Ben"])
    count(page, "Point, in cards: 6", "Tricks of the elder: 10", "11–3")
    record(page)
    page.context.set_offline(False)

    said(page, "Deal 2 · Ann 27, Ben 3, in all 39–31")


def test_no_digit_is_added_to_a_score_that_was_refused(phone: Phones, begin: Start) -> None:
    page, crown = phone(), begin(*FIVE[:1])
    page.goto(crown.address)
    tap(page, "3")
    page.locator('.seat[data-name="Ben"]').click()
    tap(page, "2")
    record(page)
    expect(page.locator("#board")).to_contain_text("This is not saved yet.")
    page.goto(f"{crown.address}rules/")
    page.goto(crown.address)
    expect(page.locator(".waiting__last")).to_have_text("Ann 3, Ben 2")
    expect(page.locator(".waiting__count")).to_have_text("Refused: not in the book")
    assert (score(page, "Ann"), score(page, "Ben")) == ("3", "2")
    # It moved nothing on: the same deal, and the same dealer.
    expect(page.locator("[data-facts]")).to_contain_text("Deal 2")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")

    tap(page, "3714")
    assert (score(page, "Ann"), score(page, "Ben")) == ("37", "14")
    record(page)

    said(page, "Deal 2 · Ann 37, Ben 14, in all 65–26")


def test_what_was_counted_for_one_elder_is_not_taken_for_the_other(
    phone: Phones, begin: Start
) -> None:
    page, crown = phone(), begin()
    page.goto(crown.address)
    count(page, "Tricks of the elder: 7", "9–6")

    something_else(page)
    page.locator("#dealer .chip", has_text="Ben").click()
    page.locator("[data-further] [data-closes]").click()

    expect(page.locator(".parts")).not_to_have_attribute("data-counted", "")
    count(page, "Tricks of the elder: 7", "9–6")
    expect(page.locator('.seat[data-name="Ann"] [data-score] b')).to_have_text("19")


def test_what_was_tapped_before_all_scripts_came_is_priced(phone: Phones, begin: Start) -> None:
    crown, page, held = begin(*FIVE), phone(), list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/recording*.js", hold)
    page.goto(crown.address, wait_until="commit")
    expect(page.locator(".seat[data-ring]")).to_be_visible()

    tap(page, "1420")
    page.wait_for_timeout(500)
    held[0].continue_()

    expect(page.locator("#price")).to_contain_text("Ann wins the partie")
    assert (score(page, "Ann"), score(page, "Ben")) == ("14", "20")


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


@pytest.mark.parametrize("taps", [PRICED_BETWEEN, ASKED_AT_THE_ANSWER], ids=["between", "at"])
def test_a_price_that_comes_while_the_next_is_asked_for_does_not_take_its_place(
    phone: Phones, begin: Start, taps: str
) -> None:
    crown, page = begin(*FIVE), phone()
    page.goto(crown.address)
    tap(page, "1420")
    expect(page.locator("#price")).to_contain_text("Ann wins the partie")

    page.evaluate(taps)

    expect(page.locator("#price")).to_contain_text("Ann wins the partie")


SCENES: dict[str, tuple[list[tuple[int, int]], dict[str, Any]]] = {
    "two": (FIVE, {}),
    "a chouette": (FIVE, CHOUETTE),
    "seven with long names": (FIVE, {"players": LONG, "first_dealer": LONG[0], "stake": 100}),
    "two with long names": (
        FIVE,
        {"players": LONG[:2], "first_dealer": LONG[0], "currency": "lsd", "stake": 960},
    ),
    "the hundred": ([(55, 20)], LURCH),
}


def typed(page: Page) -> Iterator[str]:
    """Type two scores, and yield before and after."""
    yield "empty"
    tap(page, "1420")
    page.wait_for_timeout(400)
    page.wait_for_load_state("networkidle")
    yield "typed"


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_bursts_or_scrolls(phone: Phones, begin: Start, scene: str) -> None:
    deals, facts = SCENES[scene]
    crown, page = begin(*deals, **facts), phone(size=SMALL)
    page.goto(crown.address)
    wrong = []

    for state in typed(page):
        for width, height in WIDTHS:
            page.set_viewport_size(ViewportSize(width=width, height=height))
            wrong += [f"{state}, {width}: {each}" for each in page.evaluate(BURSTS, width)]
        page.set_viewport_size(ViewportSize(width=SMALL["width"], height=SMALL["height"]))
        high = page.evaluate("document.documentElement.scrollHeight")
        assert high <= SMALL["height"], f"{state}: the table is {high} high"

    assert wrong == [], "\n".join(wrong)


def test_the_longest_names_are_cut_short_and_burst_nothing(phone: Phones, begin: Start) -> None:
    crown, page = begin(*FIVE, players=LONGER, first_dealer=LONGER[0]), phone(size=SMALL)
    page.goto(crown.address)
    tap(page, "1420")
    expect(page.locator("#price")).to_contain_text("Wilhelmina-Charlotte wins the partie")

    wide, high = (
        page.evaluate(f"document.documentElement.scroll{side}") for side in ("Width", "Height")
    )
    assert (wide, high) == (SMALL["width"], SMALL["height"])


def test_every_key_is_as_large_as_a_finger(phone: Phones, begin: Start) -> None:
    crown, page = begin(*FIVE), phone(size=SMALL)
    page.goto(crown.address)
    expect(page.locator(".pad")).to_be_visible()

    keys = page.locator(".key:visible, .dock summary:visible")
    boxes = [each.bounding_box() for each in keys.all()]

    assert len(boxes) == 16
    assert min(min(box["width"], box["height"]) for box in boxes if box) >= 44


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("opened", ["", "Count it for me", "Something else"])
def test_axe_finds_nothing(phone: Phones, begin: Start, theme: str, opened: str) -> None:
    crown = begin(*FIVE, **CHOUETTE)
    page = phone(size=TALL, color_scheme=theme, bypass_csp=True)
    page.goto(crown.address)
    expect(page.locator(".pad")).to_be_visible()

    tap(page, "1420")
    expect(page.locator("#price")).to_contain_text("Ann wins the partie")
    if opened:
        page.get_by_text(opened).click()

    assert axe_complaints(page) == []
