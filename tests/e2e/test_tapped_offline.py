"""Rounds tapped at random without a network, in every game: what was believed, beside what is written.

The phone is undone, reloaded and let back to the network at random. What a form showed when it was
recorded, by the names that stood on it, is held against what the correction of that entry shows.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from napledger.games import games
from sessions.book.idempotency import new_key
from tests.e2e.conftest import SECRET, until
from tests.e2e.games.test_vingt_un import visit
from tests.e2e.houses import RealHouse

TAPPING = f"window.tapping = {Path(__file__).with_name('tapping.js').read_text()}"
PLAYERS = ["Ann", "Ben", "Catherine", "Dan"]
TAPS = 300
TAPS_MOST = 60


@dataclass
class Thumb:
    """A thumb that taps at random, and what it believes to stand in the book."""

    page: Page
    house: RealHouse
    evening: str
    chance: random.Random
    believed: list[list[str]] = field(default_factory=list)
    taps: int = 0

    def tap_a_deal(self) -> None:
        """Tap until a deal is kept."""
        self.page.evaluate(TAPPING)
        found = self.page.evaluate(
            "([seed, most]) => window.tapping.deal(seed, most)",
            [self.chance.randrange(2**31), TAPS_MOST],
        )
        self.taps += found["taps"]
        assert "wrong" not in found, found
        if "believed" in found:
            self.believed.append(found["believed"])

    def undo(self) -> None:
        """Take the last deal back, if there is one."""
        undo = self.page.locator("#board form.bar .bar__do", has_text="Undo")
        if self.believed and undo.count():
            undo.click()
            self.page.wait_for_timeout(150)
            self.believed.pop()

    def reload(self) -> None:
        """Load the page anew: from the phone, where there is no network."""
        self.page.reload()
        self.page.wait_for_timeout(300)

    def to_the_network(self) -> bool:
        """Let all that waits be sent; return whether none of it was refused."""
        self.page.context.set_offline(False)
        waiting = self.page.locator(".waiting")

        def is_done() -> bool:
            return not waiting.is_visible() or "Refused" in waiting.inner_text()

        until(self.page, is_done)
        refused = waiting.is_visible()
        self.page.context.set_offline(True)
        return not refused

    def written(self) -> list[int]:
        """Return the numbers of the deals in the book that stand, in order."""
        stand: list[int] = []
        for number, (kind, _facts) in enumerate(self.house.entries(self.evening), start=1):
            if kind == "deal":
                stand.append(number)
            elif kind == "void":
                stand.pop()
        return stand


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("game", sorted(games()))
def test_what_was_believed_when_it_was_tapped_is_what_is_written(
    open_phone: Callable[..., Page], house: RealHouse, game: str, seed: int
) -> None:
    chance = random.Random(f"{game} {seed}")  # noqa: S311  # the same again for the same seed
    seats = games()[game].seats
    players = PLAYERS[: min(len(PLAYERS), seats[-1])]
    facts: dict[str, Any] = {"game": game, "players": players, "first_dealer": "Ann", "stake": 12}
    evening = house.start_evening({**facts, "currency": "GBP"}, secrets=[SECRET], key=new_key())
    page = open_phone()
    visit(page, evening)
    page.context.set_offline(True)
    thumb = Thumb(page, house, evening, chance)
    went_on = True
    while went_on and thumb.taps < TAPS:
        thumb.tap_a_deal()
        event = chance.random()
        if event < 0.12:
            thumb.undo()
        elif event < 0.24:
            thumb.reload()
        elif event < 0.36:
            went_on = thumb.to_the_network()
    thumb.to_the_network()
    page.context.set_offline(False)

    written = thumb.written()
    assert len(written) == len(thumb.believed) or not went_on
    for number, believed in zip(written, thumb.believed, strict=False):
        page.goto(f"{evening}entries/{number}/correct/")
        page.evaluate(TAPPING)
        assert page.evaluate("window.tapping.shown()") == believed, number
