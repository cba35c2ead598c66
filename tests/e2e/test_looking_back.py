"""Looking back on a phone: sheet, log, entries, corrections, replay, big view, statement, paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sessions.access.permissions import own
from sessions.book.idempotency import new_key
from sessions.book.posting import Recorder, Submission
from sessions.book.record import record_entry
from sessions.models import Entry, Evening
from sessions.settling.states import close_evening, review_evening
from tests.e2e.conftest import SECRET, TALL, Crown

Phones = Callable[..., Page]
Start = Callable[..., Crown]

LARGE = "html { font-size: 200% !important; }"
WIDTH = "document.documentElement.scrollWidth"


def record(crown: Crown, *, kind: str = "deal", **facts: Any) -> Entry:
    """Write one more entry, as if from the owner's phone."""
    recorder = Recorder(device_id=own(crown.evening.circle, secret=SECRET).pk)
    _book, written = record_entry(
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


def test_a_leaver_who_is_paid_is_seen_to_be_and_can_be_undone(phone: Phones, crown: Crown) -> None:
    page = phone()
    page.goto(f"{crown.address}more/")
    page.get_by_text("Somebody leaves").click()
    page.get_by_role("button", name="Eve leaves").click()

    page.get_by_role("button", name="Paid").first.click()

    done = page.locator(".card--done")
    expect(done).to_be_in_viewport(ratio=1)
    expect(done).to_contain_text("paid")
    done.get_by_role("button", name="Undo").click()
    expect(page.locator(".bar__said")).to_contain_text("Taken back")


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
    range.selectNodeContents(tab);
    return range.getBoundingClientRect();
  });
  return boxes.flatMap((box, place) => {
    const name = tabs[place].textContent;
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
    evening = ("sheet/", "sheet/?running", "log/", "entries/2/", "entries/2/void/", "more/")
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
