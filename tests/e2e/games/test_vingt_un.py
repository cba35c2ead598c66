"""Rounds of Vingt-Un by taps: the dealer's hand, the tiles that differ, and what waits."""

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

ORDINARY: dict[str, Any] = {
    "game": "vingt_un",
    "rules": {"preset": "hoyle"},
    "currency": "counters",
    "stake": 5,
    "players": ["Ann", "Ben", "Catherine", "Dan"],
    "first_dealer": "Ann",
}
TWELVE = [
    *("Ann", "Ben", "Catherine", "Dan", "Bartholomew", "Fay"),
    *("Gus", "Harriet", "Ivy", "Jonathan", "Kit", "Leo"),
]
WIDTHS = ((320, 568), (360, 640), (390, 844), (430, 932))


def dealt(page: Page, hand: str) -> None:
    """Tap the dealer's hand."""
    page.locator("#hand .chip", has_text=re.compile(hand, re.IGNORECASE)).click()


def tile(page: Page, name: str) -> Any:
    """Return a player's tile."""
    return page.locator(f".seat[data-name='{name}']")


def tap(page: Page, name: str, times: int = 1) -> None:
    """Tap a player's tile."""
    for _tap in range(times):
        tile(page, name).locator(".seat__face").click(position={"x": 12, "y": 12})


def came_to(page: Page, name: str) -> str:
    """Return what a tile says of the hand; of a divided pair, of the first."""
    chosen = tile(page, name).locator(".hand__came >> nth=0")
    return str(chosen.evaluate("each => each.disabled ? '' : each.selectedOptions[0].text"))


def more(page: Page, name: str) -> Any:
    """Return the button that stakes one more."""
    return tile(page, name).get_by_role("button", name=f"{name}: more")


def divide(page: Page, name: str) -> None:
    """Let a player go on with a pair."""
    tile(page, name).get_by_role("button", name="+ hand").click()


def would(page: Page, name: str) -> Any:
    """Return what a tile says the round would bring."""
    return tile(page, name).locator(".seat__would")


def gain(page: Page) -> Any:
    """Return what the button that saves says the round would bring."""
    return page.locator("[value=record] .record__sum")


def record(page: Page) -> None:
    """Tap the button that saves."""
    page.locator("[value=record]").click()


def priced(page: Page, tapped: Callable[[], Any]) -> None:
    """Tap something odd, and wait until the server has said what it costs."""
    with page.expect_response(lambda response: "price" in response.url):
        tapped()


def facts_of(crown: Crown) -> dict[str, Any]:
    """Return the facts of the last round in the book."""
    last = Entry.objects.filter(evening=crown.evening, kind="deal").order_by("number").last()
    assert last is not None
    facts: dict[str, Any] = last.facts
    return facts


def test_the_commonest_round_is_two_taps(phone: Phones, start: Start) -> None:
    crown = start(**ORDINARY)
    page = phone(size=SMALL)
    page.goto(crown.address)
    page.evaluate("addEventListener('click', () => (window.taps = (window.taps ?? 0) + 1), true)")

    dealt(page, "Over")
    expect(gain(page)).to_have_text("Ann −15")
    record(page)
    expect(page.locator(".bar__said")).to_have_text("Round 1 · Ann dealt, lost · over · −15")

    assert page.evaluate("window.taps") <= 3  # the label's tap is heard at its radio button too
    facts = facts_of(crown)
    assert (facts["dealer"], facts["hand"]) == ("1", "over")
    assert [each["hand"] for each in facts["hands"]] == ["won", "won", "won"]


def test_a_banker_who_turns_up_a_pontoon_last_has_one_stake_of_a_bust(
    phone: Phones, start: Start
) -> None:
    crown = start(**{**ORDINARY, "rules": {"preset": "pontoon_once"}, "stake": 1})
    page = phone()
    page.goto(crown.address)

    dealt(page, "Pontoon")
    more(page, "Ben").click(click_count=2)
    more(page, "Catherine").click()
    for name, hand in (("Ben", "over"), ("Catherine", "21"), ("Dan", "five")):
        tile(page, name).locator(".hand__came").select_option(hand)

    said = [came_to(page, each) for each in ("Ben", "Catherine", "Dan")]
    assert said == ["bust", "21", "five cards"]
    expect(gain(page)).to_have_text("Ann +6")
    record(page)
    expect(page.locator(".bar__said")).to_have_text(
        "Round 1 · Ann dealt, won · with pontoon · staked: Ben 3, Catherine 2 · +6"
    )
    page.locator(".bar__said").click()
    expect(page.get_by_text("banker’s pontoon").first).to_be_visible()
    expect(page.get_by_text("bust").first).to_be_visible()


def test_a_pair_is_divided_beside_a_natural_only_where_it_is_shown_last(
    phone: Phones, start: Start
) -> None:
    shown = {}
    for preset, stood, word in (("hoyle", "Stood", "Natural"), ("pontoon", "Stuck", "Pontoon")):
        page = phone()
        page.goto(start(**{**ORDINARY, "rules": {"preset": preset}}).address)
        dealt(page, stood)
        divide(page, "Ben")
        dealt(page, word)
        said = page.locator("[name='more-2']").input_value()
        pair = tile(page, "Ben").locator("[data-pair]")
        shown[preset] = (pair.is_enabled(), said)

    assert shown == {"hoyle": (False, ""), "pontoon": (True, "1 lost")}


def test_a_tap_on_a_tile_goes_on_to_the_next_that_can_be(phone: Phones, start: Start) -> None:
    crown = start(**ORDINARY)
    page = phone()
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
    tile(page, "Ben").locator(".hand__came").select_option("over")
    assert came_to(page, "Ben") == "over"
    tile(page, "Ben").locator(".hand__came").select_option("tie")
    assert came_to(page, "Ben") == "tie"

    dealt(page, "Natural")
    assert came_to(page, "Ben") == "lost"
    tap(page, "Ben")
    assert came_to(page, "Ben") == "natural"
    tap(page, "Ben")
    assert came_to(page, "Ben") == "lost"


def test_every_tile_and_the_button_carry_their_price_before_the_tap(
    phone: Phones, start: Start
) -> None:
    crown = start(**ORDINARY)
    page = phone()
    page.goto(crown.address)

    dealt(page, "Stood")
    tap(page, "Ben", 2)
    more(page, "Dan").click()
    expect(would(page, "Ben")).to_have_text("+10")
    expect(would(page, "Catherine")).to_have_text("−5")
    expect(would(page, "Dan")).to_have_text("−10")
    expect(would(page, "Ann")).to_have_text("+5")
    expect(gain(page)).to_have_text("Ann +5")
    page.locator("#doubled .chip").click()
    expect(would(page, "Ben")).to_have_text("+20")
    expect(gain(page)).to_have_text("Ann +10")
    record(page)

    expect(page.locator(".bar__said")).to_have_text(
        "Round 1 · Ann dealt, won · staked: Dan 2 · +10"
    )
    assert facts_of(crown)["doubled"]
    expect(tile(page, "Ben").locator(".seat__balance b")).to_have_text("+20")
    expect(tile(page, "Dan").locator("input[name^=stake]")).to_have_value("2")


def test_stakes_stop_at_the_limits(phone: Phones, start: Start) -> None:
    crown = start(**ORDINARY)
    page = phone()
    page.goto(crown.address)
    less = tile(page, "Ben").get_by_role("button", name="Ben: less")
    stake = tile(page, "Ben").locator("input[name^=stake]")

    expect(less).to_be_disabled()
    for _tap in range(4):
        more(page, "Ben").click()

    expect(more(page, "Ben")).to_be_disabled()
    expect(stake).to_have_value("5")
    # A finger that stays on it goes on by itself.
    less.hover()
    page.mouse.down()
    expect(less).to_be_disabled()
    page.mouse.up()
    expect(stake).to_have_value("1")
    # The number may be typed.
    stake.fill("4")
    stake.blur()
    expect(stake).to_have_value("4")
    stake.fill("40")
    stake.blur()
    expect(stake).to_have_value("5")


COMES_TO = "hands => hands.map((hand) => hand.selectedOptions[0].text)"


def test_a_pair_puts_a_second_hand_on_the_tile(phone: Phones, start: Start) -> None:
    crown = start(**ORDINARY)
    page = phone()
    page.goto(crown.address)
    ben = tile(page, "Ben")

    further = ben.locator(".furthers .hand__came")
    board = page.locator(".seats__tiles").bounding_box()
    # A pair is divided before the dealer shows: both hands are there, and that is all.
    divide(page, "Ben")
    expect(ben.locator(".hand__came:visible")).to_have_count(2)
    assert ben.locator(".hand__came").evaluate_all(COMES_TO) == ["–", "–"]
    divide(page, "Ben")
    further.last.select_option(label="take away")
    assert ben.locator(".hand__came").evaluate_all(COMES_TO) == ["–", "–"]
    dealt(page, "Over")
    assert ben.locator(".hand__came").evaluate_all(COMES_TO) == ["won", "won"]
    divide(page, "Ben")
    expect(further).to_have_count(2)
    assert page.locator(".seats__tiles").bounding_box() == board
    further.last.select_option(label="take away")
    further.select_option("over")
    more(page, "Ben").click()
    tap(page, "Ben", 2)
    expect(would(page, "Ben")).to_have_text("+10")
    page.reload()
    expect(further).to_have_value("over")
    expect(would(page, "Ben")).to_have_text("+10")
    record(page)

    expect(page.locator(".bar__said")).to_contain_text(
        "Round 1 · Ann dealt, lost · over · staked: Ben 2 · −20"
    )
    assert facts_of(crown)["hands"][:2] == [
        {"player": "2", "stake": 2, "hand": 21},
        {"player": "2", "stake": 2, "hand": "over"},
    ]


def test_no_hand_is_offered_or_supposed_that_cannot_be_beside_the_dealers(
    phone: Phones, start: Start
) -> None:
    crown = start(**ORDINARY)
    page = phone()
    page.goto(crown.address)
    hand = tile(page, "Ben").locator("[name=hand-2] option:not([hidden])")

    dealt(page, "Stood")
    # The first is the likeliest, which sends nothing.
    offered = ["lost", "lost", "won", "21", "tie", "natural", "over", "forfeit"]
    expect(hand).to_have_text(offered)
    dealt(page, "Over")
    expect(hand.filter(has_text=re.compile("^(lost|tie)$"))).to_have_count(0)
    divide(page, "Ben")
    expect(would(page, "Ben")).to_have_text("+10")
    record(page)

    expect(page.locator(".bar__said")).to_contain_text("Round 1 · Ann dealt")
    assert facts_of(crown)["hands"][:2] == [
        {"player": "2", "stake": 1, "hand": "won"},
        {"player": "2", "stake": 1, "hand": "won"},
    ]


def test_a_second_hand_has_its_own_stake_where_it_is_free(phone: Phones, start: Start) -> None:
    crown = start(**ORDINARY | {"rules": {"preset": "peel"}})
    page = phone()
    page.goto(crown.address)
    ben = tile(page, "Ben")

    dealt(page, "Stood")
    divide(page, "Ben")
    ben.locator(".further__stake").fill("2")
    ben.locator(".further__stake").blur()
    expect(would(page, "Ben")).to_have_text("−15")
    dealt(page, "Natural")
    expect(ben.locator(".furthers .hand__came")).to_have_count(0)


def test_at_a_table_with_a_pool_the_phone_says_what_goes_into_it(
    phone: Phones, start: Start
) -> None:
    crown = start(**ORDINARY | {"rules": {"preset": "peel_pool"}})
    page = phone()
    page.goto(crown.address)
    line = page.locator("#price")

    dealt(page, "Over")
    # Five each into the pool, and five more from a dealer who is over.
    expect(line).to_have_text(re.compile(r"next kitty 25$"))
    expect(gain(page)).to_have_text("Ann −25")
    record(page)
    expect(page.locator(".bar__said")).to_have_text("Round 1 · Ann dealt, lost · over · −25")

    dealt(page, "Stood")
    expect(would(page, "Ann")).to_have_text("+15")
    # Of one counter that a tie brings, a fourth.
    tile(page, "Ben").locator(".hand__came").select_option("tie")
    expect(line).to_have_text(re.compile(r"next kitty 26$"))
    # A natural takes all of it.
    tile(page, "Ben").locator(".hand__came").select_option("natural")
    expect(would(page, "Ben")).to_have_text("+35")


def test_a_sold_turn_points_and_the_end_of_a_deal_lie_behind_more(
    phone: Phones, start: Start
) -> None:
    crown = start(**ORDINARY | {"rules": {"preset": "peel"}})
    page = phone()
    page.goto(crown.address)

    something_else(page)
    page.locator("#sale_to .chip", has_text="Catherine").click()
    page.get_by_label("Sold for").fill("30")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Catherine")
    expect(page.locator(".also li")).to_contain_text(["Turn sold to: Catherine", "Sold for: 30"])
    priced(page, page.locator("#stood .chip", has_text="18").click)
    priced(page, page.locator("#deal_ends .chip").first.click)
    page.get_by_role("button", name="Done", exact=True).click()
    priced(page, lambda: tile(page, "Ben").locator(".hand__came").select_option("19"))
    expect(would(page, "Ben")).to_have_text("+5")
    expect(would(page, "Ann")).to_have_text("+25")
    assert came_to(page, "Ben") == "19"
    record(page)

    expect(page.locator(".bar__said")).to_contain_text(
        "Catherine dealt, won · Catherine bought the deal for 30 · with 18 · −25"
    )
    assert facts_of(crown) == {
        "dealer": "3",
        "sale": {"to": "3", "price": 30},
        "hand": 18,
        "hands": [
            {"player": "2", "stake": 1, "hand": 19},
            {"player": "4", "stake": 1, "hand": "lost"},
            {"player": "1", "stake": 1, "hand": "lost"},
        ],
        "deal_ends": True,
    }
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")


def test_an_undo_and_a_correction(phone: Phones, start: Start) -> None:
    crown = start(**ORDINARY)
    page = phone()
    page.goto(crown.address)
    dealt(page, "Over")
    record(page)
    expect(page.locator(".bar__said")).to_contain_text("Round 1")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bar__said")).to_contain_text("Undone: Round 1 · Ann dealt, lost")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".bar__said")).to_contain_text("Round 1 · Ann dealt, lost · over · −15")

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
    expect(page.locator(".bar__said")).to_have_text("✓ Corrected")

    page.goto(crown.address)
    expect(tile(page, "Ben").locator(".seat__balance b")).to_have_text("−5")


def test_a_round_without_scripts(phone: Phones, start: Start) -> None:
    crown = start(**ORDINARY)
    page = phone(java_script_enabled=False)
    page.goto(crown.address)

    tile(page, "Ben").get_by_label("Hand of Ben").select_option("natural")
    tile(page, "Dan").get_by_label("Stake of Dan, in counters").fill("3")
    tile(page, "Dan").get_by_label("Further hands").fill("over")
    record(page)
    expect(page.locator(".asks .field__error")).to_have_text(
        "What did the dealer come to? Tap it first."
    )
    dealt(page, "Stood")
    something_else(page)
    page.get_by_role("button", name="What would it cost?").click()
    expect(would(page, "Dan")).to_have_text("−30")
    expect(would(page, "Ben")).to_have_text("+10")
    record(page)

    expect(page.locator(".bar__said")).to_have_text(
        "Round 1 · Ann dealt, won · natural: Ben · staked: Dan 3 · +25"
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_round_can_be_recorded_by_everybody(phone: Phones, start: Start, theme: str) -> None:
    crown = start(**ORDINARY)
    page = phone(color_scheme=theme, bypass_csp=True)
    page.goto(crown.address)

    dealt(page, "Stood")
    tap(page, "Ben")
    divide(page, "Dan")
    assert axe_complaints(page) == []
    something_else(page)
    page.wait_for_timeout(400)  # until it is brass
    assert axe_complaints(page) == []


@pytest.mark.parametrize("players", [2, 5, 7, 9, 12])
def test_no_tile_bursts_and_small_phones_need_no_scrolling(
    phone: Phones, start: Start, players: int
) -> None:
    crown = start(**ORDINARY | {"players": TWELVE[:players], "currency": "GBP", "stake": 100_000})
    page = phone()
    page.goto(crown.address)
    dealt(page, "Over")
    record(page)
    expect(page.locator(".bar__said")).to_contain_text("Round 1")
    dealt(page, "21")

    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BURSTS, width) == [], (width, players)
        assert page.evaluate("document.documentElement.scrollHeight") == height, width


BALANCES = """() => [...document.querySelectorAll(".seat__balance b")].map((each) => {
  const { x, y, height } = each.getBoundingClientRect();
  return [x, y, height].map(Math.round);
})"""


@pytest.mark.parametrize("players", [3, 6, 12])
def test_a_balance_keeps_its_place_and_size_beside_prices_and_pairs(
    phone: Phones, start: Start, players: int
) -> None:
    crown = start(**ORDINARY | {"players": TWELVE[:players], "currency": "GBP", "stake": 25_000})
    for width, height in (*WIDTHS, (1280, 800)):
        page = phone(size={"width": width, "height": height})
        page.goto(crown.address)
        before = page.evaluate(BALANCES)

        dealt(page, "Stood")
        assert page.evaluate(BALANCES) == before, width
        for _time in range(2):
            divide(page, "Ben")
        assert page.evaluate(BALANCES) == before, width


@pytest.mark.parametrize(("hand", "colour"), [("18", "down"), ("forfeit", "down"), ("20", "up")])
def test_points_on_a_tile_have_the_colour_of_what_they_bring(
    phone: Phones, start: Start, hand: str, colour: str
) -> None:
    page = phone()
    page.goto(start(**ORDINARY).address)
    page.locator("[name=hand][value='19']").evaluate("each => each.click()")

    chosen = tile(page, "Ben").locator(".hand__came")
    chosen.select_option(hand)

    expect(would(page, "Ben").locator("b")).to_have_class(colour)
    brought = would(page, "Ben").locator("b").evaluate("each => getComputedStyle(each).color")
    expect(chosen).to_have_css("color", brought)


def visit(page: Page, evening: str) -> None:
    """Open the table for the first time, and wait until the phone has kept it."""
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.open('pages').then((pages) => pages.keys()).then((found) => found.length)"
    until(page, lambda: page.evaluate(kept) >= 2)


def test_rounds_wait_without_a_network_with_their_prices_and_pass_the_deal_on(
    open_phone: Phones, house: RealHouse
) -> None:
    evening = house.start_evening(
        {**ORDINARY, "title": "Saturday"}, secrets=[SECRET], key=new_key()
    )
    page = open_phone()
    visit(page, evening)

    page.context.set_offline(True)
    more(page, "Ben").click()
    dealt(page, "Over")
    record(page)
    expect(page.locator(".waiting__last")).to_have_text("Ann dealt, over · −20")
    expect(tile(page, "Ben").locator("input[name^=stake]")).to_have_value("2")
    # The second round of the deal: a natural ends it.
    dealt(page, "Stood")
    expect(page.locator("#price")).to_have_text("Ann +20")
    tap(page, "Ben", 3)
    assert came_to(page, "Ben") == "natural"
    expect(page.locator("#price")).to_have_text("Ben deals next · Ben +20")
    record(page)
    expect(page.locator(".waiting__last")).to_have_text("Ann dealt, stood · −10")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ben")
    # He is no punter now, and has no stake.
    expect(page.locator("[name=stake-2]")).to_be_disabled()
    expect(page.locator("[name=stake-1]")).to_be_enabled()
    dealt(page, "21")
    expect(would(page, "Ben")).to_have_text("+30")
    record(page)
    expect(page.locator(".waiting__count")).to_contain_text("3 waiting")
    page.locator(".waiting > summary").click()
    expect(page.locator(".waiting__price")).to_have_text(
        [
            "Ben won, Catherine won, Dan won · Ann −20, Ben +10, Catherine +5, Dan +5",
            "Ben natural, Catherine lost, Dan lost · Ann −10, Ben +20, Catherine −5, Dan −5",
            "Ann lost, Catherine lost, Dan lost · Ann −10, Ben +30, Catherine −10, Dan −10",
        ]
    )
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_have_text("Round 3 · Ben dealt, won · with 21 · +30")
    deals: list[Any] = [facts for kind, facts in house.entries(evening) if kind == "deal"]
    assert [facts["dealer"] for facts in deals] == ["1", "1", "2"]
    assert deals[1]["hands"][0] == {"player": "2", "stake": 2, "hand": "natural"}


def test_whoever_is_away_stays_away_in_the_rounds_after_one_that_waits(
    open_phone: Phones, house: RealHouse
) -> None:
    page = open_phone()
    visit(
        page,
        house.start_evening({**ORDINARY, "title": "Saturday"}, secrets=[SECRET], key=new_key()),
    )
    something_else(page)
    page.locator("#away .chip", has_text="Dan").click()
    page.get_by_role("button", name="Done", exact=True).click()
    dealt(page, "Over")
    record(page)
    expect(page.locator(".bar__said")).to_contain_text("Round 1 · Ann")

    page.context.set_offline(True)
    for count in (1, 2):
        dealt(page, "Over")
        record(page)
        expect(page.locator(".waiting__count")).to_contain_text(f"{count} waiting")
    page.locator(".waiting > summary").click()

    expect(page.locator(".waiting__price").last).to_have_text(
        "Ben won, Catherine won · Ann −10, Ben +5, Catherine +5"
    )


def test_a_turn_is_sold_with_a_network_alone_and_of_no_round_that_waits(
    open_phone: Phones, house: RealHouse
) -> None:
    facts = {**ORDINARY, "title": "Saturday", "rules": {"preset": "peel"}}
    page = open_phone()
    visit(page, house.start_evening(facts, secrets=[SECRET], key=new_key()))

    page.context.set_offline(True)
    something_else(page)
    page.locator("#sale_to .chip", has_text="Catherine").click()
    page.get_by_label("Sold for").fill("30")
    page.get_by_role("button", name="Done", exact=True).click()
    dealt(page, "Stood")
    record(page)
    expect(page.locator(".alarm")).to_contain_text("No answer.")
    expect(page.locator(".waiting")).to_have_count(0)

    something_else(page)
    page.locator("#sale_to .chip", has_text="nobody").click()
    something_else(page)
    dealt(page, "Stood")
    record(page)
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")

    expect(page.locator("#sale_to")).to_be_hidden()
