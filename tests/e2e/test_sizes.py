"""A table that holds: whatever is owed, by however many, on whatever phone, nothing bursts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from sessions.book.idempotency import new_key
from sessions.book.posting import Submission
from sessions.book.record import record_entry
from tests.e2e.conftest import Crown
from tests.games.conftest import toys

__all__ = ["toys"]

Phones = Callable[..., Page]
Start = Callable[..., Crown]

NAMES = (
    *("Ann", "Ben", "Catherine", "Dan", "Bartholomew", "Fay", "Gus"),
    *("Harriet", "Ivy", "Jonathan", "Kit", "Leo"),
)
WIDTHS = ((320, 568), (360, 640), (390, 844), (430, 932))

PENCE, POUNDS = {"currency": "GBP", "stake": 10}, {"currency": "GBP", "stake": 100}
STERLING, COUNTERS = {"currency": "lsd", "stake": 48}, {"currency": "counters", "stake": 100}

BALANCES: dict[str, tuple[dict[str, Any], int]] = {
    "pence": (PENCE, 110),
    "tens of pounds": (POUNDS, 1000),
    "£9,999.99": (POUNDS, 999_999),
    "£99 19s. 11¾d.": (STERLING, 99 * 960 + 19 * 48 + 47),
    "100,000 counters": (COUNTERS, 100_000),
}

BURSTS = Path(__file__).with_name("bursts.js").read_text(encoding="utf-8")


def bursts(page: Page, width: int) -> list[str]:
    """Return what is cut, overlaps or bursts its card; nothing if the page holds."""
    return page.evaluate(BURSTS, width)  # type: ignore[no-any-return]  # strings


def opened(start: Start, players: int, balances: str, **facts: Any) -> Crown:
    """Return an evening of so many, of whom the first is up by all that the second is down."""
    money, coins = BALANCES[balances]
    names = list(NAMES[:players])
    crown = start(players=names, first_dealer=names[1], **money, **facts)
    keys = [str(number + 1) for number in range(players)]
    changes = {keys[0]: coins, keys[1]: -coins}
    facts = {"changes": changes, "note": "brought from last week"}
    record_entry(
        crown.evening,
        kind="adjustment",
        facts=facts,
        submission=Submission(new_key(), crown.recorder),
    )
    return crown


@pytest.mark.parametrize("balances", BALANCES)
@pytest.mark.parametrize("players", range(2, 8))
def test_nothing_bursts_is_cut_or_overlaps(
    phone: Phones, start: Start, players: int, balances: str
) -> None:
    crown = opened(start, players, balances)
    page = phone()
    wrong = []
    page.goto(crown.address)

    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        for size in ("100%", "125%", "200%"):
            page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
            wrong += [f"{width} {size} {each}" for each in bursts(page, width)]
            page.locator(".seat input").first.evaluate("seat => seat.click()")
            page.locator(".call input").last.evaluate("call => call.click()")
            wrong += [f"{width} {size} tapped {each}" for each in bursts(page, width)]
            page.evaluate("document.querySelector('.play').reset()")

    assert wrong == [], "\n".join(wrong)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("balances", BALANCES)
@pytest.mark.parametrize("players", [2, 7, 8, 12])
def test_whoever_only_looks_sees_every_figure_whole(
    phone: Phones, start: Start, players: int, balances: str
) -> None:
    crown = opened(start, players, balances, game="rubber", rules={"preset": "single"})
    page = phone()
    wrong = []

    for view in ("big/", ""):
        page.goto(f"{crown.address}{view}")
        for width, height in WIDTHS:
            page.set_viewport_size({"width": width, "height": height})
            for size in ("100%", "200%"):
                page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
                wrong += [f"{view} {width} {size} {each}" for each in bursts(page, width)]

    assert wrong == [], "\n".join(wrong)
