"""What goes wrong at a real table: an offence between two deals, a deal abandoned for a reason."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.phones import (
    BURSTS,
    Phones,
    Start,
    complaints_in_both,
    says,
    something_else,
    undo,
)

NAMES = ["Ann", "Bartholomew", "Catherine", "Dan", "Maximilian the Second", "Fay", "Gus"]
POUNDS: dict[str, Any] = {
    "currency": "GBP",
    "stake": 12_500,
    "players": NAMES,
    "first_dealer": "Ann",
}
WIDTHS = (320, 360, 390, 430)


@pytest.mark.slow
def test_an_offence_is_recorded_with_its_price_in_sight(phone: Phones, start: Start) -> None:
    crown = start(rules={"preset": "bicycle_pool"}, **POUNDS)
    page = phone(bypass_csp=True)
    page.goto(f"{crown.address}more/")

    drawer = page.locator("#offence")
    drawer.locator("summary").click()
    expect(drawer).to_contain_text("£375.00 to the kitty")
    drawer.get_by_text("Lead out of turn").click()
    drawer.get_by_text("Bartholomew", exact=True).click()
    drawer.get_by_role("button", name="Charge the fine").click()

    says(page, "Lead out of turn by Bartholomew · −£375")
    undo(page)
    says(page, "Undone: Lead out of turn by Bartholomew")
    page.goto(crown.address)
    something_else(page)
    page.get_by_role("button", name="Exposed card").click()
    says(page, "Deal 1 · abandoned: exposed card")
    nothing_bursts_where_it_is_recorded_and_told(page, start)


def nothing_bursts_where_it_is_recorded_and_told(page: Page, start: Start) -> None:
    crown = start(rules={"preset": "bicycle_pool"}, **POUNDS)
    crown.write("deal", caller="2", call="3", made=True, note="by candlelight, " * 12)
    crown.write("offence", player="5", what="refused_to_show", note="w" * 200)
    crown.write("deal", abandoned=True, reason="both_at_fault", note="twice")
    wrong = []

    for path in ("more/", "sheet/", "replay/?deal=2", "log/", "entries/3/correct/", ""):
        page.goto(f"{crown.address}{path}")
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            wrong += [f"{path} {width} {each}" for each in page.evaluate(BURSTS, width)]
        wrong += complaints_in_both(page)

    assert wrong == [], "\n".join(wrong)
