"""A real browser and the real server, between which requests and answers are lost at random.

The simulation does so thousands of times with a model of the server (test_outbox_simulated.py).
"""

from __future__ import annotations

import contextlib
import random

from playwright.sync_api import Error, Page, Route, expect

from tests.e2e.houses import RealHouse
from tests.support.phones import Phones, facts_of, record, says, until

SEATS = {"Ann": "1", "Ben": "2", "Catherine": "3", "Dan": "4", "Eve": "5"}
CALLS = {"One": "1", "Two": "2", "Three": "3", "Four": "4"}
TAPS = 6
WAIT_MS = 60_000


def cut_at_random(page: Page, chance: random.Random) -> list[str]:
    """Lose requests and answers to what is recorded, and say what was lost."""
    lost: list[str] = []

    def meet(route: Route) -> None:
        fate = chance.choice(["nothing", "request", "answer"])
        # A page that is left while it asks takes its question with it.
        with contextlib.suppress(Error):
            if fate == "nothing":
                route.continue_()
                return
            lost.append(fate)
            if fate == "answer":
                route.fetch()
            route.abort()

    page.route("**/deals/", meet)
    return lost


def test_every_deal_is_written_once_in_the_order_of_the_taps(
    open_phone: Phones, house: RealHouse, evening: str
) -> None:
    chance = random.Random(1)  # noqa: S311  # the same again each time
    page = open_phone(service_workers="block")
    lost = cut_at_random(page, chance)
    page.goto(evening)

    tapped = []
    for _ in range(TAPS):
        caller, call = chance.choice([*SEATS]), chance.choice([*CALLS])
        record(page, caller, call, "Made")
        tapped.append((SEATS[caller], CALLS[call]))
        if chance.random() < 0.3:
            page.reload()
    page.unroute("**/deals/")
    page.reload()

    says(page, f"Deal {TAPS} ·", timeout=WAIT_MS)
    expect(page.locator(".waiting")).to_have_count(0)
    until(page, lambda: len(house.entries(evening)) == TAPS + 1)
    found = [(facts["caller"], facts["call"]) for facts in facts_of(house, evening)]
    assert found == tapped
    assert {"request", "answer"} <= {*lost}
