"""A real browser and the real server, between which requests and answers are lost at random.

The simulation does so thousands of times with a model of the server (test_outbox_simulated.py).
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page, Route, expect

from tests.e2e.conftest import kept, until
from tests.e2e.houses import RealHouse

SEATS = "12345"
CALLS = {"1": "One", "2": "Two", "3": "Three", "4": "Four"}
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


def tap(page: Page, chance: random.Random) -> tuple[str, str]:
    """Tap a deal; return the keys of who called, and what."""
    caller, call = chance.choice(SEATS), chance.choice([*CALLS])
    page.locator(f".seat[data-seat='{caller}']").click()
    page.locator("#call .chip", has_text=CALLS[call]).click()
    with kept(page):
        page.locator(".record", has_text="Made").click()
    return caller, call


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_every_deal_is_written_once_in_the_order_of_the_taps(
    open_phone: Callable[..., Page], house: RealHouse, evening: str, seed: int
) -> None:
    chance = random.Random(seed)  # noqa: S311  # the same again for the same seed
    page = open_phone(service_workers="block")
    lost = cut_at_random(page, chance)
    page.goto(evening)

    tapped = []
    for _ in range(TAPS):
        tapped.append(tap(page, chance))
        if chance.random() < 0.3:
            page.reload()
    page.unroute("**/deals/")
    page.reload()

    expect(page.locator(".bar__said")).to_contain_text(f"Deal {TAPS} ·", timeout=WAIT_MS)
    expect(page.locator(".waiting")).to_have_count(0)
    until(page, lambda: len(house.entries(evening)) == TAPS + 1)
    deals = [facts for kind, facts in house.entries(evening) if kind == "deal"]
    assert [(facts["caller"], facts["call"]) for facts in deals] == tapped
    assert lost
