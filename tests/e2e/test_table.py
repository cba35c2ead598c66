"""The table on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from napledger.games import games
from tests.support.phones import (
    SMALL,
    Phones,
    Start,
    all_there,
    complaints_in_both,
    done,
    hold_back,
    says,
    something_else,
    tap,
    tile,
    unfold,
    until,
)

THUMB = 48

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])


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


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


@SCRIPTS
def test_a_deal_takes_three_taps_and_an_undo_one(
    phone: Phones,
    start: Start,
    scripts: bool,  # noqa: FBT001
) -> None:
    page, crown = phone(java_script_enabled=scripts), start()
    page.goto(crown.address)
    said = page.locator(".bar__said")

    call(page, "Ben", "Three")
    if not scripts:
        something_else(page)
        button(page, "What would it cost?").click()
        expect(page.locator(".price")).to_contain_text("Made: Ben +12")
        expect(page.locator(".price")).to_contain_text(
            "Lost: Ann +3 · Catherine +3 · Dan +3 · Eve +2"
        )
    button(page, "Made").click()
    expect(said).to_have_text("Deal 1 · Ben, three, made · +12")
    assert seat(page, "Ben") == "Ben 1st call +12 up"
    assert seat(page, "Ann") == "Ann D dealer −3 down"
    page.locator(".other", has_text="All passed").click()
    if scripts:
        expect(page.locator(".other small")).to_have_text("Ben stands for one")
        expect(button(page, "Made")).to_have_accessible_name("Made Ben +4")
        assert (would(page, "Ben"), would(page, "Ann")) == ("+4 / −4", "−2 / 0")
    button(page, "Lost").click()
    expect(said).to_have_text("Deal 2 · Ben, one, lost · −4")

    undone_and_redone(page)
    said.locator("a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1")
    expect(page.get_by_text("Ben, three, made").first).to_be_visible()


def undone_and_redone(page: Page) -> None:
    """Take back two deals, a tap each, and the first of them forward again."""
    button(page, "Undo").click()
    says(page, "Undone: Deal 2")
    assert seat(page, "Dan") == "Dan −3 down"
    button(page, "Undo").click()
    says(page, "Undone: Deal 1")
    assert seat(page, "Dan") == "Dan 0 level"
    button(page, "Redo").click()
    says(page, "Redone: Deal 1")
    assert seat(page, "Dan") == "Dan −3 down"


def test_the_price_stands_on_every_seat_and_button_before_it_is_saved(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    made, lost = button(page, "Made"), button(page, "Lost")

    call(page, "Catherine", "Four")
    expect(made).to_have_accessible_name("Made Catherine +16")
    expect(lost).to_have_accessible_name("Lost Catherine −16")
    # Eve deals, and puts one into the kitty.
    shown = [would(page, name) for name in ("Catherine", "Ann", "Eve")]
    assert shown == ["+16 / −16", "−4 / +4", "−5 / +3"]
    tile(page, "Catherine").click()
    call(page, "Ben", "Three")
    calls = page.locator("#call .chips").bounding_box()
    something_else(page)
    page.locator("#revoke .chip", has_text="Dan").click()
    # Dan pays for everybody; Eve an ante.
    shown = [would(page, name) for name in ("Ann", "Ben", "Dan", "Eve")]
    assert shown == ["0 / +3", "+12 / 0", "−12 / −9", "−1 / +2"]
    expect(made).to_have_accessible_name("Made Ben +12")
    expect(lost).to_have_accessible_name("Lost Ben 0")

    # What is set further stays on the board, and is taken off there.
    done(page)
    chip = button(page, "Remove: Revoked: Dan")
    expect(chip).to_be_visible()
    assert page.locator("#call .chips").bounding_box() == calls
    chip.click()
    expect(chip).to_be_hidden()
    expect(made).to_have_accessible_name("Made Ben +12")
    assert would(page, "Dan") == "−3 / +3"

    # A dealer who calls puts in his ante, too.
    page.goto(start(currency="GBP", stake=10, rules={"preset": "hoyle_kitty"}).address)
    call(page, "Eve", "Nap")
    expect(lost).to_have_accessible_name("Lost Eve −£2.10")
    assert would(page, "Eve") == "+£4.00 / −£2.10"


BOXES = "(all) => all.map((each) => Object.values(each.getBoundingClientRect().toJSON()))"
"""Where everything is, asked in one go: between two questions a new board may come."""


def test_nothing_moves_under_the_thumb_and_all_is_large_enough_for_it(
    phone: Phones, start: Start
) -> None:
    page = phone(size=SMALL, bypass_csp=True)
    page.goto(start(players=list("ABCDEFG"), first_dealer="A").address)
    targets = ".seat, #call .chip, button:visible, a:visible, summary, .other"
    small = [
        (target.inner_text(), box["width"], box["height"])
        for target in page.locator(targets).all()
        if (box := target.bounding_box()) and "skip" not in (target.get_attribute("class") or "")
        if min(box["width"], box["height"]) < THUMB
    ]
    assert small == []
    assert complaints_in_both(page) == []
    page.goto(start().address)
    # What is saved is of a first visit, whose hint goes with the first deal.
    page.reload()
    page.evaluate("document.fonts.ready")
    tapped = page.locator(".seat, #call .chip, .dock > :not(.price), .record")
    places = [tapped.evaluate_all(BOXES)]

    for name, word in (("Ann", "Two"), ("Ben", "Nap")):
        call(page, name, word)
        places.append(tapped.evaluate_all(BOXES))
        button(page, "Lost").click()
        says(page, name)
        expect(page.locator(".waiting")).to_have_count(0)
        places.append(tapped.evaluate_all(BOXES))

    assert places == places[:1] * 5


def test_a_refused_deal_keeps_what_was_tapped_and_a_tap_that_ends_typing_is_not_lost(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)

    call(page, "Ben", "Three")
    something_else(page)
    page.locator("#tricks .chip", has_text="1").first.click()
    button(page, "Made").click()
    expect(page.locator("#board [role=alert]")).to_contain_text(
        "call of three is not made with 1 of 5 tricks"
    )
    expect(page.locator("#board")).not_to_have_attribute("data-asleep", "")
    expect(page.locator(".seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")
    page.locator("#tricks .chip", has_text="3").click()
    unfold(page)
    page.get_by_label("Note").fill("misheard")
    # Where the sum stands, which is put anew as the typing ends.
    page.locator(".record", has_text="Made").locator("b").click(force=True)

    says(page, "Deal 1 · Ben, three, made")


def test_taps_before_the_scripts_have_come_wait_and_of_which_nothing_is_asked_break_nothing(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(fresh=True), start()
    held = hold_back(page, "**/play/steps*.js")
    page.goto(crown.address, wait_until="commit")

    call(page, "Ben", "Three")
    button(page, "Made").click()
    until(page, lambda: len(held) == 1)
    held[0].continue_()

    says(page, "Deal 1 · Ben, three, made")
    a_tap_on_a_tile_of_which_nothing_is_asked_breaks_nothing(phone(), start)


def a_tap_on_a_tile_of_which_nothing_is_asked_breaks_nothing(page: Page, start: Start) -> None:
    for game in games():
        crown = start(game=game, rules={}, players=["Ann", "Ben", "Cat", "Dan"], first_dealer="Ann")
        page.goto(crown.address)

        for face in page.locator("button.seat:enabled, .seat__face:enabled").all():
            face.click()

        expect(page.locator("[data-ask]"), game).not_to_be_empty()


BUSY = """addEventListener("click", () => {
  const end = Date.now() + 800;
  while (Date.now() < end);
})"""
"""A phone that comes to the second half of a double tap long after it was tapped."""


def test_a_double_tap_saves_one_deal_and_what_saves_sleeps_on_a_board_that_has_just_changed(
    phone: Phones, start: Start
) -> None:
    page = phone()
    for script in ("0", BUSY):
        page.goto((crown := start()).address)
        all_there(page)
        tap(page, "Ben", "Three")
        page.evaluate(script)
        saves = button(page, "Made")
        saves.dblclick()
        if script != BUSY:
            expect(saves).to_have_attribute("aria-disabled", "true")
            page.locator(".seat", has_text="Dan").click()
            expect(page.locator("[name=caller]:checked")).to_have_value("4")
            expect(saves).not_to_have_attribute("aria-disabled", "true")
        says(page, "Deal 1")

        expect(page.locator("#board [role=alert]")).to_have_count(0)
        assert page.url.endswith(crown.address)
        page.reload()
        assert seat(page, "Ben") == "Ben 1st call +12 up"
