"""Looking back on a phone: sheet, log, entries, corrections, replay, big view, statement, paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sessions.access.permissions import own
from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from tests.support.phones import (
    LARGE,
    SECRET,
    TALL,
    Crown,
    Phones,
    Start,
    box_of,
    complaints_in_both,
    hold_back,
    reads,
    says,
    tile,
    undo,
    until,
)

pytestmark = pytest.mark.slow

WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture
def crown(start: Start) -> Crown:
    """Return an evening in pounds: a revoke and a note in the first deal, then eleven more."""
    crown = start(currency="GBP", stake=25, rules={"preset": "hoyle_kitty"})
    revokes = [{"player": "4", "how": "revoke"}]
    crown.write(caller="2", call="3", made=True, revokes=revokes, note="by candlelight")
    for deal in range(11):
        call = "nap" if deal % 3 else "2"
        crown.write(caller=str(1 + deal % 5), call=call, made=deal % 2 == 0)
    return crown


CLASHES = """() => {
  const tabs = [...document.querySelectorAll(".tabs a")];
  const boxes = tabs.map((tab) => {
    const range = document.createRange();
    range.selectNodeContents(tab.firstChild);
    return range.getBoundingClientRect();
  });
  return boxes.flatMap((box, place) => {
    const name = tabs[place].firstChild.textContent;
    const out = box.left < 0 || box.right > innerWidth ? [`${name} leaves the page`] : [];
    const next = boxes[place + 1];
    const beside = next && next.top < box.bottom - 1 && next.bottom > box.top + 1;
    return beside && next.left < box.right + 1 ? [...out, `${name} meets the next`] : out;
  });
}"""


def a_leaver_who_is_paid_is_seen_to_be_and_can_be_undone(page: Page, crown: Crown) -> None:
    page.goto(f"{crown.address}more/")
    page.get_by_text("Somebody leaves").click()
    page.get_by_role("link", name="Eve leaves").click()
    page.get_by_role("button", name="Eve leaves, to be settled later").click()

    page.get_by_role("button", name="Paid").first.click()

    done = page.locator(".card--done")
    expect(done).to_be_in_viewport(ratio=1)
    expect(done).to_contain_text("paid")
    assert complaints_in_both(page) == []
    undo(done)
    says(page, "Undone")
    # No tab meets the next in text at twice the size.
    page.goto(f"{crown.address}sheet/")
    page.add_style_tag(content=LARGE)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(CLASHES) == []


def test_what_was_just_done_or_is_wrong_is_led_to_and_in_sight(phone: Phones, crown: Crown) -> None:
    page = phone(bypass_csp=True)
    page.goto(f"/circles/{crown.evening.circle_id}/paper/")
    page.locator("#deal-1").fill("Ben 3 made")
    page.locator("#deal-9").fill("Ben twelve made")
    page.get_by_role("button", name="Check").click()
    # What a row reads as is not cut.
    box = box_of(page.get_by_text("Ben, three, made"))
    assert 0 <= box["x"] <= box["x"] + box["width"] <= TALL["width"]

    summary = page.locator(".notice--alarm")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    summary.get_by_role("link", name=re.compile(r"^\s*Row 9: ")).click()
    expect(page.locator("#deal-9")).to_be_focused()
    assert complaints_in_both(page) == []
    ann = crown.evening.circle.players.get(name="Ann").pk

    page.goto(f"/circles/{crown.evening.circle_id}/players/{ann}/statement/")

    day = page.locator(".sheet--statement tbody th a").first
    lines = day.evaluate(
        """(link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }"""
    )
    assert lines == 1
    assert page.evaluate(WIDTH) <= TALL["width"]
    a_leaver_who_is_paid_is_seen_to_be_and_can_be_undone(page, crown)


def tapped(page: Page) -> list[str]:
    """Return a list that grows by each tap on the page: on what it was."""
    taps: list[str] = []
    page.expose_function("tapped", lambda text: taps.append(text))  # noqa: PLW0108  # no built-in
    page.add_init_script(
        "addEventListener('pointerdown', ({ target }) => tapped(target.textContent.trim()), true);"
    )
    return taps


def belongs_to_ann(crown: Crown) -> None:
    """Let the phone be Ann's."""
    access = own(crown.evening.circle, secret=SECRET)
    access.player = crown.evening.circle.players.get(name="Ann")
    access.save_fields("player")


def test_a_deal_of_the_sheet_is_corrected_in_four_taps_struck_out_and_restored(
    phone: Phones, crown: Crown
) -> None:
    belongs_to_ann(crown)
    page = phone(fresh=True)
    taps = tapped(page)
    for number, (name, wrong) in enumerate((("Ann", "caller"), ("Ben", "outcome")), start=1):
        page.goto(f"{crown.address}sheet/")
        taps.clear()
        page.get_by_role("link", name=re.compile(rf"^\s*{name}, two")).first.click()
        button = page.get_by_role("link", name="Correct it")
        expect(button).to_be_in_viewport(ratio=1)
        assert box_of(button)["y"] > TALL["height"] * 0.75
        button.click()
        expect(page.locator(".seat", has_text=name).locator(".seat__would")).not_to_be_empty()
        expect(page.locator(".record", has_text="Made")).to_be_hidden()
        if wrong == "caller":
            tile(page, "Ben").click()
        else:
            page.get_by_role("button", name="Lost").click()
        expect(page.locator("main")).to_contain_text("Not saved yet.")
        page.get_by_role("button", name="Save the correction").click()
        reads(page, "✓ Corrected")
        said = ("Ben, two, made", "Ben, two, lost")[number - 1]
        expect(page.locator(".card--saying").first).to_contain_text(said)
        assert len(taps) == 4
    is_struck_out_and_restored(page, crown, taps)


def is_struck_out_and_restored(page: Page, crown: Crown, taps: list[str]) -> None:
    page.goto(f"{crown.address}entries/3/void/")
    page.get_by_role("button", name="Strike it out").click()
    reads(page, "✓ Struck out")
    page.reload()
    taps.clear()

    page.get_by_role("button", name="Restore it").click()

    reads(page, "✓ Restored")
    assert len(taps) == 1
    expect(page.locator(".card--saying del")).to_have_count(0)
    undo(page)
    says(page, "Undone: Deal 2 · Ben, two")


def test_a_tap_before_the_script_of_a_correction_came_leads_on_and_the_way_back_stays(
    phone: Phones, crown: Crown
) -> None:
    page = phone(fresh=True)
    held = hold_back(page, "**/correct*.js", times=1)

    page.goto(f"{crown.address}entries/3/correct/", wait_until="commit")
    page.locator(".seat", has_text="Ben").click()
    until(page, lambda: bool(held))
    held[0].continue_()
    expect(page.locator("main")).to_contain_text("Not saved yet.")
    page.go_back()

    page.wait_for_timeout(1000)
    expect(page.locator("main")).to_contain_text("Tap what was really so.")
    # Two things are corrected together.
    page.goto(f"{crown.address}entries/3/correct/")
    page.locator(".seat", has_text="Ben").click()
    page.get_by_role("button", name="Change more").click()
    expect(page.locator(".seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")
    page.locator("#call .chip", has_text="Four").click()
    expect(page.locator(".card--saying").first).to_contain_text("Ben, four, made")
    by_keyboard_it_goes_on_by_the_button(page, crown)


def by_keyboard_it_goes_on_by_the_button(page: Page, crown: Crown) -> None:
    page.goto(f"{crown.address}entries/3/correct/")
    page.locator(".seat", has_text="Ben").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    expect(page.locator("[name=caller]:checked")).to_have_value("2")
    expect(page.locator(".seat", has_text="Ben")).to_be_focused()
    page.get_by_role("button", name="Show what changes").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".card--saying").first).to_contain_text("Ben, two, made")


def test_a_wide_sheet_keeps_deal_kitty_and_what_stands_across_it_in_sight(
    phone: Phones, start: Start
) -> None:
    names = ["Ann", "Benjamin", "Catherine", "Cathleen", "Dan", "Eve", "Wilhelmina"]
    crown = start(currency="GBP", stake=1000, rules={"preset": "peel_pool"}, players=names)
    for deal in range(9):
        crown.write(caller=str(1 + deal % 7), call="nap", made=deal % 2 == 0)
    crown.write("rules", stake=500, rules={"preset": "modern"})
    why = "Wilhelmina called Nap before Ann did, and nobody at the table had heard her"
    crown.do(correct_entry, correction=Correction("void", 2, {}), why=why)
    page, width = phone(size={"width": 320, "height": 844}), 320
    page.goto(f"{crown.address}sheet/?running")
    paper, row = page.locator(".paper"), page.locator("tbody tr:has(th)").last

    for left in (0, 40, 10_000):
        paper.evaluate("(box, left) => { box.scrollLeft = left; }", left)
        number, kitty = box_of(row.locator("th")), box_of(row.locator("td").last)
        assert 0 <= number["x"] <= number["x"] + number["width"] < kitty["x"]
        assert kitty["x"] + kitty["width"] <= width

    heads = page.locator("thead .sheet__short").all_inner_texts()
    assert [each.strip() for each in heads] == ["Benj.", "Cathe.", "Cathl.", "Wilh."]
    expect(page.get_by_role("columnheader", name="Catherine")).to_have_count(1)
    # The new rules, and the reason of what is struck out.
    words = page.locator(".sheet__words a")
    for across in (words.first, words.last):
        for end in (0, 10_000):
            paper.evaluate("(each, end) => each.scrollTo(end, 0)", end)
            expect(across).to_be_in_viewport(ratio=1)


def test_the_night_is_played_again_in_ten_seconds_halted_and_goes_on(
    phone: Phones, crown: Crown
) -> None:
    """By the page's own clock."""
    page = phone(fresh=True, reduced_motion="reduce")
    page.clock.install()
    page.goto(f"{crown.address}replay/")
    label = page.locator("#replay-label")
    expect(label).to_have_text("Deal 1 of 12")
    expect(page.get_by_role("button", name="Show")).to_have_count(0)

    play, pause = (page.get_by_role("button", name=name) for name in ("Play", "Pause"))
    play.click()
    expect(pause).to_be_visible()
    page.clock.run_for(4000)
    pause.click()
    halted = label.inner_text()
    # A busy machine may be a deal or two further by now.
    assert 5 <= int(halted.split()[1]) <= 8
    page.clock.run_for(3000)
    expect(label).to_have_text(halted)
    play.click()
    expect(pause).to_be_visible()
    page.clock.run_for(6500)
    expect(label).to_have_text("Deal 12 of 12")
    expect(play).to_be_visible()
    expect(page.locator("#replayed")).to_contain_text("Ann, Nap, made")
    expect(page.locator("#replay-steps")).to_contain_text("Deal 11")
    still = phone(java_script_enabled=False)
    still.goto(f"{crown.address}replay/")
    expect(still.get_by_role("button", name="Show")).to_be_visible()
    expect(still.get_by_text("Play", exact=True)).to_be_hidden()


TOPS = """(tiles) => tiles.map((tile) => [tile, tile.querySelector(".seat__balance b")]
  .map((each) => Math.round(10 * each.getBoundingClientRect().top) / 10))"""


def test_the_big_view_fills_a_phone_held_upright(phone: Phones, start: Start) -> None:
    names, page = ["Ann", "Ben", "Catherine", "Dan", "Eve", "Wilhelmina", "Zoe"], phone()
    for players in (2, 5, 7):
        facts = {"players": names[:players], "first_dealer": "Ann"}
        crown = start(currency="GBP", stake=1050, **facts)
        crown.write(caller="2", call="nap", made=False)
        page.goto(f"{crown.address}big/")
        for width in (320, 390, 430):
            page.set_viewport_size({"width": width, "height": 844})
            fills(page, width=width)


def fills(page: Page, *, width: int) -> None:
    """Expect every figure to be large, and all of it to be on the phone."""
    for tile_of in page.locator(".seat").all():
        box, figure = tile_of.bounding_box(), tile_of.locator("b").bounding_box()
        assert box
        assert figure
        assert figure["width"] > box["width"] / 3
        assert figure["x"] + figure["width"] <= box["x"] + box["width"]
        assert figure["y"] + figure["height"] <= box["y"] + box["height"] + 1
    assert page.evaluate(WIDTH) <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    # The figures of a row stand on one line.
    tops = page.locator(".seat").evaluate_all(TOPS)
    assert len({figure for _tile, figure in tops}) == len({top for top, _figure in tops})
