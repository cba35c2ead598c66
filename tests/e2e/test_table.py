"""The table on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from napledger.games import games
from tests.e2e.conftest import SMALL, TALL, Crown, axe_complaints, something_else, until

THUMB = 48

Phones = Callable[..., Page]
Start = Callable[..., Crown]

SCRIPTS = pytest.mark.parametrize(
    "scripts",
    [pytest.param(True, id="htmx"), pytest.param(False, id="no scripts", marks=pytest.mark.slow)],
)


def tile(page: Page, name: str) -> Locator:
    """Return a player's tile."""
    return page.locator(f'.seat:has(.seat__name:text-is("{name}"))')


def call(page: Page, name: str, word: str) -> None:
    """Tap who called, and what: without scripts on chips."""
    chip = page.locator("#caller .chip", has_text=name)
    (chip if chip.is_visible() else tile(page, name)).click()
    page.locator("#call .chip", has_text=word).click()


def seat(page: Page, name: str) -> str:
    """Return what a player's tile says, on one line."""
    return " ".join(page.locator(".seat", has_text=name).inner_text().split())


def would(page: Page, name: str) -> str:
    """Return what a player's tile says the tapped call would do, made and lost."""
    return " / ".join(tile(page, name).locator(".seat__would b").all_inner_texts())


@SCRIPTS
def test_a_deal_takes_three_taps(phone: Phones, start: Start, scripts: bool) -> None:  # noqa: FBT001
    page, crown = phone(java_script_enabled=scripts), start()
    page.goto(crown.address)

    call(page, "Ben", "Three")
    page.get_by_role("button", name="Made").click()

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")
    assert seat(page, "Ben") == "Ben 1st call +12 up"
    assert seat(page, "Ann") == "Ann D dealer −3 down"


def test_both_outcomes_carry_their_price(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)

    call(page, "Catherine", "Four")

    made = page.get_by_role("button", name="Made")
    lost = page.get_by_role("button", name="Lost")
    expect(made).to_have_accessible_name("Made Catherine +16")
    expect(lost).to_have_accessible_name("Lost Catherine −16")


@pytest.mark.slow
def test_without_scripts_what_it_would_cost_is_asked(phone: Phones, start: Start) -> None:
    page, crown = phone(java_script_enabled=False), start()
    page.goto(crown.address)

    call(page, "Catherine", "Four")
    something_else(page)
    page.get_by_role("button", name="What would it cost?").click()

    expect(page.locator(".price")).to_contain_text("Made: Catherine +16")
    expect(page.locator(".price")).to_contain_text("Lost: Ann +4 · Ben +4 · Dan +4 · Eve +3")
    page.get_by_role("button", name="Made").click()
    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Catherine, four, made · +16")


def test_the_price_of_a_dealer_who_calls_is_what_is_written(phone: Phones, start: Start) -> None:
    crown = start(currency="GBP", stake=10, rules={"preset": "hoyle_kitty"})
    page = phone()
    page.goto(crown.address)

    call(page, "Eve", "Nap")

    lost = page.get_by_role("button", name="Lost")
    expect(lost).to_have_accessible_name("Lost Eve −£2.10")
    assert would(page, "Eve") == "+£4.00 / −£2.10"
    lost.click()
    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Eve, Nap, lost · −£2.10")


def test_the_card_of_whoever_made_a_nap_rises_and_the_plate_of_nap_is_brass(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(reduced_motion="no-preference"), start()
    page.goto(crown.address)
    plate = page.locator("#call .chip", has=page.locator("[value=nap]"))
    assert "rgb(246, 227, 170)" in plate.evaluate("each => getComputedStyle(each).backgroundImage")
    across, row = (
        box["width"] for each in (plate, page.locator("#call")) if (box := each.bounding_box())
    )
    assert across == pytest.approx(row, abs=1)

    call(page, "Catherine", "Nap")
    page.get_by_role("button", name="Made").click()
    expect(page.locator(".bar__said")).to_contain_text("Nap! Catherine takes")

    motions = "all => all.map((each) => getComputedStyle(each).animationName)"
    assert page.locator(".seat").evaluate_all(motions) == ["none", "none", "risen", "none", "none"]
    page.emulate_media(reduced_motion="reduce")
    assert page.locator(".seat").evaluate_all(motions) == ["none"] * 5


def test_every_seat_says_what_the_tapped_call_would_do(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)

    call(page, "Catherine", "Four")

    assert would(page, "Catherine") == "+16 / −16"
    assert would(page, "Ann") == "−4 / +4"
    # Eve deals, and puts one into the kitty.
    assert would(page, "Eve") == "−5 / +3"


@SCRIPTS
def test_all_passed_shows_who_stands_for_one(phone: Phones, start: Start, scripts: bool) -> None:  # noqa: FBT001
    page, crown = phone(java_script_enabled=scripts), start()
    page.goto(crown.address)

    page.locator(".other", has_text="All passed").click()
    if scripts:
        expect(page.locator(".other small")).to_have_text("Ann stands for one")
        expect(page.get_by_role("button", name="Made")).to_have_accessible_name("Made Ann +4")
        assert would(page, "Ann") == "+4 / −4"
        assert would(page, "Eve") == "−2 / 0"
    page.get_by_role("button", name="Lost").click()

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ann, one, lost · −4")


@SCRIPTS
def test_undo_and_redo_are_a_tap_each(phone: Phones, start: Start, scripts: bool) -> None:  # noqa: FBT001
    page, crown = phone(java_script_enabled=scripts), start()
    page.goto(crown.address)
    for number, name in enumerate(("Ben", "Dan"), start=1):
        call(page, name, "Two")
        page.get_by_role("button", name="Made").click()
        expect(page.locator(".bar__said")).to_contain_text(f"Deal {number} · {name}")

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bar__said")).to_contain_text("Undone: Deal 2")
    assert seat(page, "Dan") == "Dan −2 down"
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bar__said")).to_contain_text("Undone: Deal 1")
    assert seat(page, "Dan") == "Dan 0 level"
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".bar__said")).to_contain_text("Redone: Deal 1")

    assert seat(page, "Dan") == "Dan −2 down"


def test_the_price_of_a_revoke_is_on_the_table_before_it_is_saved(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)

    call(page, "Ben", "Three")
    something_else(page)
    page.locator("#revoke .chip", has_text="Dan").click()

    # Dan pays for everybody; Eve, who deals, an ante.
    assert [would(page, name) for name in ("Ann", "Ben", "Dan", "Eve")] == [
        "0 / +3",
        "+12 / 0",
        "−12 / −9",
        "−1 / +2",
    ]
    expect(page.get_by_role("button", name="Made")).to_have_accessible_name("Made Ben +12")
    expect(page.get_by_role("button", name="Lost")).to_have_accessible_name("Lost Ben 0")


def test_what_is_set_further_stays_on_the_board_and_is_taken_off_there(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    call(page, "Ben", "Three")
    calls = page.locator("#call .chips").bounding_box()

    something_else(page)
    page.locator("#revoke .chip", has_text="Catherine").click()
    page.get_by_role("button", name="Done", exact=True).click()

    chip = page.get_by_role("button", name="Remove: Revoked: Catherine")
    expect(chip).to_be_visible()
    assert page.locator("#call .chips").bounding_box() == calls
    chip.click()
    expect(chip).to_be_hidden()
    expect(page.get_by_role("button", name="Made")).to_have_accessible_name("Made Ben +12")
    assert would(page, "Catherine") == "−3 / +3"


@SCRIPTS
def test_the_line_above_the_table_leads_to_its_deal(
    phone: Phones,
    start: Start,
    scripts: bool,  # noqa: FBT001
) -> None:
    page, crown = phone(java_script_enabled=scripts), start()
    page.goto(crown.address)
    call(page, "Ben", "Three")
    page.get_by_role("button", name="Made").click()

    page.get_by_role("link", name="Deal 1 · Ben, three, made · +12").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1")
    expect(page.get_by_text("Ben, three, made").first).to_be_visible()


def test_the_thumb_finds_everything_where_it_was(phone: Phones, start: Start) -> None:
    page, crown = phone(), start(players=["Ann", "Ben", "Catherine", "Dan", "Eve"])
    page.goto(crown.address)
    page.evaluate("document.fonts.ready")
    # What is saved is of a first visit, whose hint goes with the first deal.
    page.reload()
    page.evaluate("document.fonts.ready")
    places = set()

    for name in ("Ann", "Ben", "Catherine", "Dan"):
        call(page, name, "Two")
        thumbs = page.locator("#call .chip, .dock > :not(.price), .record")
        places.add(str([place.bounding_box() for place in thumbs.all()]))
        page.get_by_role("button", name="Made").click()
        expect(page.locator(".bar__said")).to_contain_text(name)
        expect(page.locator(".waiting")).to_have_count(0)

    assert len(places) == 1


def test_a_refused_deal_keeps_what_was_tapped(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)

    call(page, "Ben", "Three")
    something_else(page)
    page.locator("#tricks .chip", has_text="1").first.click()
    page.get_by_role("button", name="Made").click()

    expect(page.locator("#board [role=alert]")).to_contain_text(
        "call of three is not made with 1 of 5 tricks"
    )
    expect(page.locator(".seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")


def test_taps_before_the_scripts_have_come_wait_for_them(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/play/steps*.js", hold)
    page.goto(crown.address, wait_until="commit")

    call(page, "Ben", "Three")
    page.get_by_role("button", name="Made").click()
    until(page, lambda: len(held) == 1)
    held[0].continue_()

    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ben, three, made")


@pytest.mark.parametrize("game", games())
def test_a_tap_on_a_tile_of_which_nothing_is_asked_breaks_nothing(
    phone: Phones, start: Start, game: str
) -> None:
    page = phone()
    crown = start(game=game, rules={}, players=["Ann", "Ben", "Cat", "Dan"], first_dealer="Ann")
    page.goto(crown.address)

    for face in page.locator("button.seat:enabled, .seat__face:enabled").all():
        face.click()

    expect(page.locator("[data-ask]")).not_to_be_empty()


def test_a_tap_that_ends_the_typing_of_a_note_is_not_lost(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    call(page, "Ben", "Three")
    something_else(page)
    page.get_by_label("Note").fill("misheard")
    # Where the sum stands, which is put anew as the typing ends.
    page.locator(".record", has_text="Made").locator("b").click(force=True)

    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ben, three, made")


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(
    "size", [pytest.param(TALL, id="390"), pytest.param(SMALL, id="360", marks=pytest.mark.slow)]
)
def test_the_table_is_for_everybody(
    phone: Phones, start: Start, theme: str, size: dict[str, int]
) -> None:
    page, crown = phone(size=size, color_scheme=theme, bypass_csp=True), start()
    page.goto(crown.address)

    assert axe_complaints(page) == []


@pytest.mark.parametrize(
    "size", [pytest.param(TALL, id="390", marks=pytest.mark.slow), pytest.param(SMALL, id="360")]
)
def test_everything_is_large_enough_for_a_thumb(
    phone: Phones, start: Start, size: dict[str, int]
) -> None:
    page, crown = phone(size=size), start(players=list("ABCDEFG"), first_dealer="A")
    page.goto(crown.address)

    small = [
        (target.inner_text(), box["width"], box["height"])
        for target in page.locator(
            ".seat, #call .chip, button:visible, a:visible, summary, .other"
        ).all()
        if (box := target.bounding_box()) and "skip" not in (target.get_attribute("class") or "")
        if min(box["width"], box["height"]) < THUMB
    ]

    assert small == []


def test_nothing_moves_under_the_thumb(phone: Phones, start: Start) -> None:
    page, crown = phone(size=SMALL), start()
    page.goto(crown.address)
    page.evaluate("document.fonts.ready")

    def places() -> Any:
        # In one go: between two questions a new board may come.
        boxes = "(all) => all.map((each) => Object.values(each.getBoundingClientRect().toJSON()))"
        return page.locator(".seat, #call .chip, .record").evaluate_all(boxes)

    before = places()
    call(page, "Ben", "Nap")
    chosen = places()
    page.get_by_role("button", name="Lost").click()
    expect(page.locator(".bar__said")).to_contain_text("Deal 1")

    assert chosen == before
    assert places() == before


@pytest.mark.parametrize("busy_ms", [0, 800], ids=["idle", "busy"])
def test_a_double_tap_saves_one_deal(phone: Phones, start: Start, busy_ms: int) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    call(page, "Ben", "Three")
    # A busy phone comes to the second half long after it was tapped.
    page.evaluate(
        "ms => addEventListener('click', () => { const end = Date.now() + ms;"
        " while (Date.now() < end); })",
        busy_ms,
    )

    page.get_by_role("button", name="Made").dblclick()
    expect(page.locator(".bar__said")).to_contain_text("Deal 1")

    expect(page.locator("#board [role=alert]")).to_have_count(0)
    assert page.url.endswith(crown.address)
    page.reload()
    assert seat(page, "Ben") == "Ben 1st call +12 up"


def test_a_stranger_sees_no_table(phone: Phones, start: Start) -> None:
    page, crown = phone(owner=False), start()

    response = page.goto(crown.address)

    assert response is not None
    assert response.status == 404
    expect(page.get_by_role("heading")).to_have_text("Not here, or not for this phone")


def test_what_saves_sleeps_on_a_board_that_has_just_changed(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    call(page, "Ann", "Two")
    made = page.get_by_role("button", name="Made")
    made.click()

    expect(made).to_have_attribute("aria-disabled", "true")
    page.locator(".seat", has_text="Ben").click()
    expect(page.locator("[name=caller]:checked")).to_have_value("2")
    expect(made).not_to_have_attribute("aria-disabled", "true")
    page.reload()
    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · Ann, two")


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)])
def test_the_figures_of_a_row_stand_on_one_line(
    phone: Phones, start: Start, size: tuple[int, int]
) -> None:
    table = start(players=["Ann", "Bartholomew", "Cat", "Dan", "Eve", "Finn"])
    page = phone(size={"width": size[0], "height": size[1]})

    for address in (table.address, f"{table.address}big/"):
        page.goto(address)
        tops = page.locator(".seat").evaluate_all(
            "(tiles) => tiles.map((tile) => [tile, tile.querySelector('.seat__balance b')]"
            ".map((each) => Math.round(10 * each.getBoundingClientRect().top) / 10))"
        )
        assert len(tops) == 6
        assert len({figure for _tile, figure in tops}) == len({tile for tile, _figure in tops})
