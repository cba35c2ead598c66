"""Looking back on a phone: sheet, log, entries, corrections, replay, big view, statement, paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from sessions.access.permissions import own
from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import write
from sessions.models import Entry, Evening
from sessions.settling.states import close_evening, review_evening
from tests.e2e.conftest import LARGE, SECRET, TALL, Crown, axe_complaints, until

pytestmark = pytest.mark.slow

Phones = Callable[..., Page]
Start = Callable[..., Crown]


WIDTH = "document.documentElement.scrollWidth"


def record(crown: Crown, *, kind: str = "deal", **facts: Any) -> Entry:
    """Write one more entry, as if from the owner's phone."""
    recorder = Recorder(device_id=own(crown.evening.circle, secret=SECRET).pk)
    _book, written = write(
        Evening.objects.get(pk=crown.evening.pk),
        kind=kind,
        facts=facts,
        submission=Submission(new_key(), recorder),
    )
    return written.entry


@pytest.fixture
def crown(start: Start) -> Crown:
    """Return an evening in pounds: a revoke and a note in the first deal, then eleven more."""
    crown = start(currency="GBP", stake=25, rules={"preset": "hoyle_kitty"})
    revokes = [{"player": "4", "how": "revoke"}]
    record(crown, caller="2", call="3", made=True, revokes=revokes, note="by candlelight")
    for deal in range(11):
        record(crown, caller=str(1 + deal % 5), call="nap" if deal % 3 else "2", made=deal % 2 == 0)
    return crown


def text(page: Page, selector: str) -> str:
    """Return what a part of the page says, on one line."""
    return " ".join(page.locator(selector).first.inner_text().split())


def test_a_revoke_and_a_note_are_told_in_sheet_log_and_replay(phone: Phones, crown: Crown) -> None:
    page = phone()

    page.goto(f"{crown.address}sheet/")
    expect(page.get_by_text("Revoke by Dan")).to_be_visible()
    expect(page.get_by_text("by candlelight")).to_be_visible()
    page.goto(f"{crown.address}log/")
    expect(page.get_by_text("revoke by Dan")).to_be_visible()
    page.goto(f"{crown.address}replay/?deal=1")
    expect(page.locator("#replayed").get_by_text("revoke by Dan")).to_be_visible()
    expect(page.locator("#replayed").get_by_text("by candlelight")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_what_stands_across_the_sheet_is_read_without_scrolling(
    phone: Phones, start: Start, width: int
) -> None:
    players = ["Ann", "Ben", "Catherine", "Dan", "Eve", "Florence"]
    crown = start(currency="GBP", stake=25, players=players)
    record(crown, caller="1", call="nap", made=True)
    record(crown, kind="rules", stake=50, rules={"preset": "hoyle_kitty"})
    correct_entry(
        Evening.objects.get(pk=crown.evening.pk),
        correction=Correction("void", 2, {}),
        why="Florence called Nap before Ann did, and nobody at the table had heard her",
        submission=Submission(new_key(), crown.recorder),
    )
    page = phone(size={"width": width, "height": 700})

    page.goto(f"{crown.address}sheet/")

    for across in (page.locator(".sheet__words a").first, page.locator(".sheet__words a").last):
        for end in (0, 10_000):
            page.locator(".paper").evaluate("(each, end) => each.scrollTo(end, 0)", end)
            expect(across).to_be_in_viewport(ratio=1)


def test_a_leaver_who_is_paid_is_seen_to_be_and_can_be_undone(phone: Phones, crown: Crown) -> None:
    page = phone()
    page.goto(f"{crown.address}more/")
    page.get_by_text("Somebody leaves").click()
    page.get_by_role("link", name="Eve leaves").click()
    page.get_by_role("button", name="Eve leaves, to be settled later").click()

    page.get_by_role("button", name="Paid").first.click()

    done = page.locator(".card--done")
    expect(done).to_be_in_viewport(ratio=1)
    expect(done).to_contain_text("paid")
    done.get_by_role("button", name="Undo").click()
    expect(page.locator(".bar__said")).to_contain_text("Undone")


def test_a_paper_sheet_tells_at_the_top_what_is_wrong_and_where(
    phone: Phones, crown: Crown
) -> None:
    page = phone()
    page.goto(f"/circles/{crown.evening.circle_id}/paper/")
    page.locator("#deal-1").fill("Ben 3 made")
    page.locator("#deal-9").fill("Ben twelve made")
    page.get_by_role("button", name="Check").click()

    summary = page.locator(".notice--alarm")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    summary.get_by_role("link", name=re.compile("^Row 9: ")).click()
    expect(page.locator("#deal-9")).to_be_focused()


def test_what_a_row_of_a_paper_sheet_reads_as_is_not_cut(phone: Phones, crown: Crown) -> None:
    page = phone()
    page.goto(f"/circles/{crown.evening.circle_id}/paper/")
    page.locator("#deal-1").fill("Ben 3 made")
    page.get_by_role("button", name="Check").click()

    said = page.get_by_text("Ben, three, made")
    expect(said).to_be_visible()
    box = said.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= TALL["width"]


def test_the_dates_of_a_statement_stand_on_one_line(phone: Phones, crown: Crown) -> None:
    page = phone()
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

WIDER = """(width) => [...document.querySelectorAll("body *")].filter((each) => {
  const { right, width: own } = each.getBoundingClientRect();
  return own && right > width + 1 && !each.closest(".paper, .visually-hidden, .skip, svg");
}).slice(0, 5).map((each) => `${each.className}: ${each.textContent.trim().slice(0, 40)}`)"""


def pages_of(crown: Crown) -> list[str]:
    """Return the addresses of the pages that look back."""
    circle = f"/circles/{crown.evening.circle_id}/"
    players = crown.evening.circle.players
    ann, ben = players.get(name="Ann").pk, players.get(name="Ben").pk
    evening = ["sheet/", "sheet/?running", "log/", "entries/2/", "entries/2/void/", "more/"]
    evening += ("replay/?deal=1", "curve/", "what-if/", "rules/")
    of_circle = ("evenings/", "export/", "paper/", "figures/", "league/", "deals/")
    of_players = (f"{ann}/statement/", f"{ann}/", f"{ann}/against/{ben}/")
    return [
        *(f"{crown.address}{each}" for each in evening),
        *(f"{circle}{each}" for each in of_circle),
        *(f"{circle}players/{each}" for each in of_players),
    ]


@pytest.mark.parametrize("width", [320, 390])
def test_text_at_twice_the_size_leaves_no_page(phone: Phones, crown: Crown, width: int) -> None:
    page = phone(size={"width": width, "height": 844}, bypass_csp=True)
    wrong = []

    for address in pages_of(crown):
        page.goto(address)
        page.add_style_tag(content=LARGE)
        found = [*page.evaluate(CLASHES), *page.evaluate(WIDER, width)]
        if page.evaluate(WIDTH) > width:
            found.append(f"{page.evaluate(WIDTH)} px wide")
        wrong += [f"{address[-30:]} {each}" for each in found]

    assert not wrong, "\n".join(wrong)


def ended(crown: Crown) -> None:
    """End play and close the evening, so that its figures are counted."""
    recorder = Recorder(device_id=own(crown.evening.circle, secret=SECRET).pk)
    evening = Evening.objects.get(pk=crown.evening.pk)
    review_evening(evening, submission=Submission(new_key(), recorder))
    close_evening(evening, submission=Submission(new_key(), recorder))


def test_a_call_that_earned_something_is_not_said_to_cost(phone: Phones, start: Start) -> None:
    crown = start(rules={"preset": "peel_double_header"})
    for _ in range(6):
        record(crown, passed=True)
        record(crown, caller="1", call="4", made=True)
        record(crown, caller="1", call="4", made=False)
        record(crown, caller="1", call="4", made=False)
    ended(crown)
    page = phone()
    ann = crown.evening.circle.players.get(name="Ann").pk

    page.goto(f"/circles/{crown.evening.circle_id}/players/{ann}/")

    row = text(page, "tr:has-text('Four')")
    assert "it costs" not in row
    assert "not made often enough" in row


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


@pytest.mark.parametrize("wrong", ["caller", "outcome"])
def test_a_deal_of_the_sheet_is_corrected_in_four_taps(
    phone: Phones, crown: Crown, wrong: str
) -> None:
    belongs_to_ann(crown)
    page = phone()
    taps = tapped(page)
    page.goto(f"{crown.address}sheet/")

    page.get_by_role("link", name=re.compile("^Ann, two")).click()
    page.get_by_role("link", name="Correct it").click()
    expect(page.locator(".seat", has_text="Ann").locator(".seat__would")).not_to_be_empty()
    expect(page.locator(".record", has_text="Made")).to_be_hidden()
    if wrong == "caller":
        page.locator(".seat", has_text="Ben").click()
    else:
        page.get_by_role("button", name="Lost").click()
    expect(page.locator("main")).to_contain_text("Not saved yet.")
    page.get_by_role("button", name="Save the correction").click()

    expect(page.locator(".bar__said")).to_have_text("✓ Corrected")
    said = "Ben, two, made" if wrong == "caller" else "Ann, two, lost"
    expect(page.locator(".card--saying").first).to_contain_text(said)
    assert len(taps) == 4


def test_a_tap_before_the_script_of_a_correction_came_leads_on_and_the_way_back_stays(
    phone: Phones, crown: Crown
) -> None:
    page, held = phone(), list[Route]()
    page.route("**/correct*.js", lambda route: held.append(route), times=1)  # noqa: PLW0108  # Playwright marks it

    page.goto(f"{crown.address}entries/3/correct/", wait_until="commit")
    page.locator(".seat", has_text="Ben").click()
    until(page, lambda: bool(held))
    held[0].continue_()
    expect(page.locator("main")).to_contain_text("Not saved yet.")
    page.go_back()

    page.wait_for_timeout(1000)
    expect(page.locator("main")).to_contain_text("Tap what was really so.")


def test_what_is_corrected_lies_at_the_thumb(phone: Phones, crown: Crown) -> None:
    page = phone()

    page.goto(f"{crown.address}entries/3/")

    button = page.get_by_role("link", name="Correct it")
    expect(button).to_be_in_viewport(ratio=1)
    box = button.bounding_box()
    assert box
    assert box["y"] > TALL["height"] * 0.75


def test_two_things_are_corrected_together(phone: Phones, crown: Crown) -> None:
    belongs_to_ann(crown)
    page = phone()
    page.goto(f"{crown.address}entries/3/correct/")

    page.locator(".seat", has_text="Ben").click()
    page.get_by_role("button", name="Change more").click()
    expect(page.locator(".seat", has_text="Ben")).to_have_attribute("aria-pressed", "true")
    page.locator("#call .chip", has_text="Four").click()

    expect(page.locator(".card--saying").first).to_contain_text("Ben, four, made")


def test_a_voided_deal_is_restored_in_one_tap_and_that_is_undone_in_one(
    phone: Phones, crown: Crown
) -> None:
    belongs_to_ann(crown)
    page = phone()
    page.goto(f"{crown.address}entries/3/void/")
    page.get_by_role("button", name="Strike it out").click()
    expect(page.locator(".bar__said")).to_have_text("✓ Struck out")
    taps = tapped(page)
    page.reload()

    page.get_by_role("button", name="Restore it").click()

    expect(page.locator(".bar__said")).to_have_text("✓ Restored")
    assert len(taps) == 1
    expect(page.locator(".card--saying del")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bar__said")).to_contain_text("Undone: Deal 2 · Ann, two")


@pytest.mark.parametrize("width", [320, 390])
def test_deal_and_kitty_stay_in_sight_on_a_wide_sheet(
    phone: Phones, start: Start, width: int
) -> None:
    names = ["Ann", "Benjamin", "Catherine", "Cathleen", "Dan", "Eve", "Wilhelmina"]
    crown = start(currency="GBP", stake=1000, rules={"preset": "peel_pool"}, players=names)
    for deal in range(9):
        record(crown, caller=str(1 + deal % 7), call="nap", made=deal % 2 == 0)
    page = phone(size={"width": width, "height": 844})
    page.goto(f"{crown.address}sheet/?running")
    paper, row = page.locator(".paper"), page.locator("tbody tr:has(th)").last

    for left in (0, 40, 10_000):
        paper.evaluate("(box, left) => { box.scrollLeft = left; }", left)
        number, kitty = row.locator("th").bounding_box(), row.locator("td").last.bounding_box()
        assert number
        assert kitty
        assert number["x"] >= 0
        assert kitty["x"] + kitty["width"] <= width
        assert number["x"] + number["width"] < kitty["x"]

    heads = page.locator("thead .sheet__short").all_inner_texts()
    assert [each.strip() for each in heads] == ["Benj.", "Cathe.", "Cathl.", "Wilh."]
    expect(page.get_by_role("columnheader", name="Catherine")).to_have_count(1)


def test_the_night_is_played_again_in_ten_seconds(phone: Phones, start: Start) -> None:
    crown = start()
    for deal in range(40):
        record(crown, caller=str(1 + deal % 5), call="2", made=deal % 2 == 0)
    page = phone()
    page.goto(f"{crown.address}replay/")
    label = page.locator("#replay-label")
    expect(label).to_have_text("Deal 1 of 40")
    expect(page.get_by_role("button", name="Show")).to_have_count(0)

    began = page.evaluate("performance.now()")
    page.get_by_role("button", name="Play").click()
    expect(label).to_have_text("Deal 40 of 40")
    took = page.evaluate("performance.now()") - began

    assert 8_500 < took < 12_500
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    expect(page.locator("#replayed")).to_contain_text("Eve, two, lost")
    expect(page.locator("#replay-steps")).to_contain_text("Deal 39")


def test_the_replay_is_halted_and_goes_on(phone: Phones, crown: Crown) -> None:
    page = phone(reduced_motion="reduce")
    page.goto(f"{crown.address}replay/")
    label = page.locator("#replay-label")

    page.get_by_role("button", name="Play").click()
    expect(label).to_have_text("Deal 3 of 12")
    page.get_by_role("button", name="Pause").click()
    # A busy machine may be a deal further by now.
    halted = int(label.inner_text().split()[1])
    page.wait_for_timeout(1200)
    expect(label).to_have_text(f"Deal {halted} of 12")
    page.get_by_role("button", name="Play").click()

    expect(label).to_have_text(f"Deal {halted + 2} of 12")


def test_without_scripts_the_replay_has_its_button(phone: Phones, crown: Crown) -> None:
    page = phone(java_script_enabled=False)

    page.goto(f"{crown.address}replay/")

    expect(page.get_by_role("button", name="Show")).to_be_visible()
    expect(page.get_by_text("Play", exact=True)).to_be_hidden()


@pytest.mark.parametrize("players", [2, 5, 7])
@pytest.mark.parametrize("width", [320, 390, 430])
def test_the_big_view_fills_a_phone_held_upright(
    phone: Phones, start: Start, width: int, players: int
) -> None:
    names = ["Ann", "Ben", "Catherine", "Dan", "Eve", "Wilhelmina", "Zoe"][:players]
    crown = start(currency="GBP", stake=1050, players=names, first_dealer="Ann")
    record(crown, caller="2", call="nap", made=False)
    page = phone(size={"width": width, "height": 844})

    page.goto(f"{crown.address}big/")

    for tile in page.locator(".seat").all():
        box, figure = tile.bounding_box(), tile.locator("b").bounding_box()
        assert box
        assert figure
        assert figure["width"] > box["width"] / 3
        assert figure["x"] + figure["width"] <= box["x"] + box["width"]
        assert figure["y"] + figure["height"] <= box["y"] + box["height"] + 1
    assert page.evaluate(WIDTH) <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= 844


@pytest.mark.parametrize("address", ["/", "sheet/", "settle/", "result/", ""])
def test_every_page_says_what_it_is_to_whoever_lists_or_sends_it(
    phone: Phones, crown: Crown, address: str
) -> None:
    page = phone(owner=address != "/")

    page.goto(address if address == "/" else f"{crown.address}{address}")

    said = page.locator("meta[name=description]").get_attribute("content") or ""
    assert 40 < len(said) < 160
    assert page.title().endswith(" · napledger")
    assert len(page.title()) > len(" · napledger")


def test_whoever_corrects_by_keyboard_goes_on_by_the_button(phone: Phones, crown: Crown) -> None:
    page = phone()
    page.goto(f"{crown.address}entries/3/correct/")

    page.locator(".seat", has_text="Ben").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    expect(page.locator("[name=caller]:checked")).to_have_value("2")
    expect(page.locator(".seat", has_text="Ben")).to_be_focused()
    page.get_by_role("button", name="Show what changes").focus()
    page.keyboard.press("Enter")

    expect(page.locator(".card--saying").first).to_contain_text("Ben, two, made")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_looking_back_and_correcting_are_for_everybody(
    phone: Phones, crown: Crown, theme: str
) -> None:
    page = phone(color_scheme=theme, bypass_csp=True)
    record(crown, kind="leave", player="5")
    wrong = []

    for address in ("sheet/", "log/", "entries/2/", "entries/3/void/", "replay/", "big/", "more/"):
        page.goto(f"{crown.address}{address}")
        wrong += [f"{address} {each}" for each in axe_complaints(page)]
    page.get_by_role("button", name="Paid").first.click()
    expect(page.locator(".card--done")).to_be_visible()
    wrong += axe_complaints(page)
    page.goto(f"/circles/{crown.evening.circle_id}/paper/")
    page.locator("#deal-2").fill("nobody knows")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".notice--alarm")).to_be_visible()
    wrong += axe_complaints(page)

    assert wrong == []
