"""Rounds of Vingt-Un by taps: the dealer's hand, the tiles that differ, and what waits."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.houses import RealHouse
from tests.support.openings import (
    ORDINARY,
    without_a_network,
)
from tests.support.phones import (
    SMALL,
    Crown,
    Phones,
    Start,
    done,
    facts_of,
    open_waiting,
    reads,
    says,
    something_else,
    undo,
    waits,
)
from tests.support.rounds import dealt, tap, tile, would

PEEL = ORDINARY | {"rules": {"preset": "peel"}}
COMES_TO = "hands => hands.map((hand) => hand.selectedOptions[0].text)"


def hand_of(page: Page, name: str) -> Locator:
    return tile(page, name).locator(".hand__came")


def came_to(page: Page, name: str) -> str:
    """Return what a tile says of the hand; of a divided pair, of the first."""
    said = "each => each.disabled ? '' : each.selectedOptions[0].text"
    return str(hand_of(page, name).first.evaluate(said))


def more(page: Page, name: str) -> Locator:
    """Return the button that stakes one more."""
    return tile(page, name).get_by_role("button", name=f"{name}: more")


def divide(page: Page, name: str) -> None:
    """Let a player go on with a pair."""
    tile(page, name).get_by_role("button", name="+ hand").click()


def gain(page: Page) -> Locator:
    """Return what the button that saves says the round would bring."""
    return page.locator("[value=record] .record__sum")


def record(page: Page, said: str) -> None:
    """Tap the button that saves, and wait until the round is told."""
    page.locator("[value=record]").click()
    expect(page.locator(".bar__said")).to_have_text(said)


def last_of(crown: Crown) -> dict[str, Any]:
    """Return the facts of the last round in the book."""
    last = crown.evening.entries.filter(kind="deal").order_by("number").last()
    assert last is not None
    facts: dict[str, Any] = last.facts
    return facts


def test_an_undo_and_a_correction(phone: Phones, start: Start) -> None:
    """The commonest round is two taps."""
    crown, page = start(**ORDINARY), phone(size=SMALL)
    page.goto(crown.address)
    dealt(page, "Over")
    expect(gain(page)).to_have_text("Ann −15")
    record(page, "Round 1 · Ann dealt, lost · over · −15")
    facts = last_of(crown)
    assert (facts["dealer"], facts["hand"]) == ("1", "over")
    assert [each["hand"] for each in facts["hands"]] == ["won", "won", "won"]
    undo(page)
    says(page, "Undone: Round 1 · Ann dealt, lost")
    page.get_by_role("button", name="Redo").click()
    says(page, "Round 1 · Ann dealt, lost · over · −15")

    page.locator(".bar__said a").click()
    page.get_by_role("link", name="Correct it").click()
    page.wait_for_load_state()
    assert came_to(page, "Ben") == "won"
    tap(page, "Ben")
    assert came_to(page, "Ben") == "over"
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator("main")).to_contain_text("Ann dealt, lost · −5")
    page.locator(".chip", has_text="Ann").click()
    page.get_by_role("button", name="Save the correction").click()
    reads(page, "✓ Corrected")
    page.goto(crown.address)
    expect(tile(page, "Ben").locator(".seat__balance b")).to_have_text("−5")


def test_a_tap_on_a_tile_goes_on_to_the_next_that_can_be_and_each_carries_its_price(
    phone: Phones, start: Start
) -> None:
    crown, page = start(**ORDINARY), phone()
    page.goto(crown.address)
    tap(page, "Ben")
    assert came_to(page, "Ben") == ""
    dealt(page, "Stood")
    said = []
    for _tap in range(5):
        said.append(came_to(page, "Ben"))
        tap(page, "Ben")
    # A tie and a hand that is over pay what a lost one does: only the list has them.
    assert said == ["lost", "won", "21", "natural", "lost"]
    hand_of(page, "Ben").select_option("over")
    assert came_to(page, "Ben") == "over"
    dealt(page, "Natural")
    assert came_to(page, "Ben") == "lost"
    tap(page, "Ben")
    assert came_to(page, "Ben") == "natural"

    dealt(page, "Stood")
    hand_of(page, "Ben").select_option("21")
    more(page, "Dan").click()
    shown = [would(page, name).inner_text() for name in ("Ben", "Catherine", "Dan", "Ann")]
    assert shown == ["+10", "−5", "−10", "+5"]
    expect(gain(page)).to_have_text("Ann +5")
    page.locator("#doubled .chip").click()
    expect(would(page, "Ben")).to_have_text("+20")
    record(page, "Round 1 · Ann dealt, won · staked: Dan 2 · +10")
    assert last_of(crown)["doubled"]
    expect(tile(page, "Ben").locator(".seat__balance b")).to_have_text("+20")
    stakes_stop_at_the_limits(page)


def stakes_stop_at_the_limits(page: Page) -> None:
    stake = tile(page, "Dan").locator("input[name^=stake]")
    less = tile(page, "Dan").get_by_role("button", name="Dan: less")
    expect(stake).to_have_value("2")
    for _tap in range(3):
        more(page, "Dan").click()
    expect(more(page, "Dan")).to_be_disabled()
    expect(stake).to_have_value("5")
    # A finger that stays on it goes on by itself.
    less.hover()
    page.mouse.down()
    expect(less).to_be_disabled()
    page.mouse.up()
    expect(stake).to_have_value("1")
    stake.fill("40")
    stake.blur()
    expect(stake).to_have_value("5")


def test_a_pair_puts_a_second_hand_on_the_tile_and_none_that_cannot_be_is_offered(
    phone: Phones, start: Start
) -> None:
    crown, page = start(**ORDINARY), phone()
    page.goto(crown.address)
    further, board = tile(page, "Ben").locator(".furthers .hand__came"), ".seats__tiles"
    where = page.locator(board).bounding_box()
    # A pair is divided before the dealer shows: both hands are there, and that is all.
    divide(page, "Ben")
    divide(page, "Ben")
    further.last.select_option(label="take away")
    assert hand_of(page, "Ben").evaluate_all(COMES_TO) == ["–", "–"]
    dealt(page, "Over")
    assert hand_of(page, "Ben").evaluate_all(COMES_TO) == ["won", "won"]
    offered = tile(page, "Ben").locator("[name=hand-2] option:not([hidden])")
    expect(offered.filter(has_text=re.compile(r"^\s*(lost|tie)\s*$"))).to_have_count(0)
    divide(page, "Ben")
    expect(further).to_have_count(2)
    assert page.locator(board).bounding_box() == where
    further.last.select_option(label="take away")
    further.select_option("over")
    more(page, "Ben").click()
    tap(page, "Ben", 2)
    expect(would(page, "Ben")).to_have_text("+10")
    page.reload()
    expect(further).to_have_value("over")
    expect(would(page, "Ben")).to_have_text("+10")
    record(page, "Round 1 · Ann dealt, lost · over · staked: Ben 2 · −20")
    assert last_of(crown)["hands"][:2] == [
        {"player": "2", "stake": 2, "hand": 21},
        {"player": "2", "stake": 2, "hand": "over"},
    ]

    crown = start(**PEEL)
    page.goto(crown.address)
    has_a_stake_of_its_own_where_that_is_free(page)
    a_turn_is_sold(page, crown)


def has_a_stake_of_its_own_where_that_is_free(page: Page) -> None:
    """And it goes with the dealer's natural."""
    dealt(page, "Stood")
    divide(page, "Ben")
    tile(page, "Ben").locator(".further__stake").fill("2")
    tile(page, "Ben").locator(".further__stake").blur()
    expect(would(page, "Ben")).to_have_text("−15")
    dealt(page, "Natural")
    expect(tile(page, "Ben").locator(".furthers .hand__came")).to_have_count(0)


def a_turn_is_sold(page: Page, crown: Crown) -> None:
    page.goto(crown.address)
    something_else(page)
    page.locator("#sale_to .chip", has_text="Catherine").click()
    page.get_by_label("Sold for").fill("30")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Catherine")
    expect(page.locator(".also li")).to_contain_text(["Turn sold to: Catherine", "Sold for: 30"])
    page.locator("#stood .chip", has_text="18").click()
    page.locator("#deal_ends .chip").first.click()
    done(page)
    hand_of(page, "Ben").select_option("19")
    expect(would(page, "Ben")).to_have_text("+5")
    expect(would(page, "Ann")).to_have_text("+25")
    page.locator("[value=record]").click()
    says(page, "Catherine dealt, won · Catherine bought the deal for 30 · with 18 · −25")
    found = last_of(crown)
    assert (found["sale"], found["hand"], found["deal_ends"]) == (
        {"to": "3", "price": 30},
        18,
        True,
    )


def test_rounds_wait_without_a_network_with_their_prices_and_pass_the_deal_on(
    open_phone: Phones, house: RealHouse
) -> None:
    page = open_phone()
    evening, save = without_a_network(page, house, ORDINARY), page.locator("[value=record]")

    more(page, "Ben").click()
    dealt(page, "Over")
    save.click()
    expect(page.locator(".waiting__last")).to_have_text("Ann dealt, over · −20")
    expect(tile(page, "Ben").locator("input[name^=stake]")).to_have_value("2")
    # The second round of the deal: a natural ends it.
    dealt(page, "Stood")
    tap(page, "Ben", 3)
    expect(page.locator("#price")).to_have_text("Ben deals next · Ben +20")
    save.click()
    expect(page.locator(".waiting__last")).to_have_text("Ann dealt, stood · −10")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    # He is no punter now, and has no stake.
    expect(page.locator("[name=stake-2]")).to_be_disabled()
    expect(page.locator("[name=stake-1]")).to_be_enabled()
    dealt(page, "21")
    expect(would(page, "Ben")).to_have_text("+30")
    save.click()
    waits(page, 3)
    open_waiting(page)
    expect(page.locator(".waiting__price")).to_have_text(
        [
            "Ben won, Catherine won, Dan won · Ann −20, Ben +10, Catherine +5, Dan +5",
            "Ben natural, Catherine lost, Dan lost · Ann −10, Ben +20, Catherine −5, Dan −5",
            "Ann lost, Catherine lost, Dan lost · Ann −10, Ben +30, Catherine −10, Dan −10",
        ]
    )
    page.context.set_offline(False)
    reads(page, "Round 3 · Ben dealt, won · with 21 · +30")
    found = facts_of(house, evening)
    assert [facts["dealer"] for facts in found] == ["1", "1", "2"]
    assert found[1]["hands"][0] == {"player": "2", "stake": 2, "hand": "natural"}
    who_is_away_stays_so_and_a_turn_is_sold_with_a_network_alone(page, house)


def who_is_away_stays_so_and_a_turn_is_sold_with_a_network_alone(
    page: Page, house: RealHouse
) -> None:
    without_a_network(page, house, ORDINARY | {"rules": {"preset": "peel"}})
    save = page.locator("[value=record]")
    something_else(page)
    page.locator("#sale_to .chip", has_text="Catherine").click()
    page.get_by_label("Sold for").fill("30")
    done(page)
    dealt(page, "Stood")
    save.click()
    expect(page.locator(".alarm")).to_contain_text("No answer.")
    expect(page.locator(".waiting")).to_have_count(0)

    something_else(page)
    page.locator("#sale_to .chip", has_text="nobody").click()
    page.locator("#away .chip", has_text="Dan").click()
    something_else(page)
    for count in (1, 2):
        dealt(page, "Over")
        save.click()
        waits(page, count)
    expect(page.locator("#sale_to")).to_be_hidden()
    open_waiting(page)
    expect(page.locator(".waiting__price").last).to_have_text(
        "Ben won, Catherine won · Ann −10, Ben +5, Catherine +5"
    )
