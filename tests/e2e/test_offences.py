"""What goes wrong at a real table: an offence between two deals, a deal abandoned for a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sessions.book.submission import Submission, new_key
from sessions.book.writing import write
from tests.e2e.conftest import BURSTS, Crown, axe_complaints, something_else

Phones = Callable[..., Page]
Start = Callable[..., Crown]

NAMES = ["Ann", "Bartholomew", "Catherine", "Dan", "Maximilian the Second", "Fay", "Gus"]
POUNDS: dict[str, Any] = {
    "currency": "GBP",
    "stake": 12_500,
    "players": NAMES,
    "first_dealer": "Ann",
}
WIDTHS = (320, 360, 390, 430)


def written(crown: Crown, kind: str, **facts: Any) -> None:
    """Write an entry."""
    submission = Submission(new_key(), crown.recorder)
    write(crown.evening, kind=kind, facts=facts, submission=submission)


def test_an_offence_is_recorded_with_its_price_in_sight(phone: Phones, start: Start) -> None:
    crown = start(rules={"preset": "bicycle_pool"}, **POUNDS)
    page = phone()
    page.goto(f"{crown.address}more/")

    drawer = page.locator("#offence")
    drawer.locator("summary").click()
    expect(drawer).to_contain_text("£375.00 to the kitty")
    drawer.get_by_text("Lead out of turn").click()
    drawer.get_by_text("Bartholomew", exact=True).click()
    drawer.get_by_role("button", name="Charge the fine").click()

    expect(page.locator(".bar__said")).to_contain_text("Lead out of turn by Bartholomew · −£375")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bar__said")).to_contain_text("Undone: Lead out of turn by Bartholomew")


def test_a_deal_is_abandoned_with_its_reason_in_one_tap(phone: Phones, start: Start) -> None:
    crown = start()
    page = phone()
    page.goto(crown.address)

    something_else(page)
    page.get_by_role("button", name="Exposed card").click()

    expect(page.locator(".bar__said")).to_contain_text("Deal 1 · abandoned: exposed card")


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_bursts_where_it_is_recorded_and_told(
    phone: Phones, start: Start, theme: str
) -> None:
    crown = start(rules={"preset": "bicycle_pool"}, **POUNDS)
    written(crown, "deal", caller="2", call="3", made=True, note="by candlelight, " * 12)
    written(crown, "offence", player="5", what="refused_to_show", note="w" * 200)
    written(crown, "deal", abandoned=True, reason="both_at_fault", note="twice")
    page = phone(color_scheme=theme)
    wrong = []

    for path in ("more/", "sheet/", "replay/?deal=2", "log/", "entries/3/correct/", ""):
        page.goto(f"{crown.address}{path}")
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            wrong += [f"{path} {width} {each}" for each in page.evaluate(BURSTS, width)]
        wrong += [f"{path} {each}" for each in axe_complaints(page)]

    assert wrong == [], "\n".join(wrong)
