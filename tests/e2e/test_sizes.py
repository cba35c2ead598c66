"""A table that holds: whatever is owed, by however many, on whatever phone, nothing bursts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.submission import Submission, new_key
from sessions.book.writing import write
from sessions.models import Access, Evening
from sessions.settling.states import close_evening, review_evening
from tests.e2e.conftest import BURSTS, Crown
from tests.games.conftest import toys

pytestmark = pytest.mark.slow

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


def bursts(page: Page, width: int) -> list[str]:
    """Return what is cut, overlaps or bursts its card; nothing if the page holds."""
    return page.evaluate(BURSTS, width)  # type: ignore[no-any-return]  # strings


THUMB_ZONE = """() => {
  const isWhole = document.documentElement.scrollHeight <= innerHeight;
  const places = document.querySelectorAll(".asks .chip, .dock, .record");
  const boxOf = ({ x, y, width, height }) => JSON.stringify([x, y, width, height].map(Math.round));
  return isWhole ? [...places].map((place) => boxOf(place.getBoundingClientRect())) : [];
}"""
"""Where everything is that the thumb taps, in whole pixels; nothing where it does not fit."""


def moved(page: Page, before: list[str]) -> bool:
    """Say whether anything that the thumb taps is elsewhere than before."""
    now = page.evaluate(THUMB_ZONE)
    return bool(now and before and now != before)


def record(page: Page, *, number: int) -> None:
    """Record that one of the first two makes the lowest call, wherever that is to be tapped."""
    page.locator(".seat:enabled").nth(number % 2).evaluate("seat => seat.click()")
    page.locator("#call input").first.evaluate("call => call.click()")
    page.locator("[name=outcome][value=made]").evaluate("made => made.click()")
    expect(page.locator(".bar__said")).to_contain_text(f"Deal {number}")


def sizes_of(page: Page, *sizes: str) -> Iterator[tuple[int, str]]:
    """Give the page each width and each size of text, and yield which."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        for size in sizes:
            page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
            yield width, size


def watcher(page: Page, crown: Crown, site: str) -> Page:
    """Let the first player of the evening look from this phone."""
    player = crown.evening.seats.get(number=1).player
    secret = hashed("the secret of a watcher")
    Access.objects.create(
        circle=crown.evening.circle, role="player", player=player, secret_hash=secret
    )
    page.context.add_cookies(
        [{"name": cookie_name(), "value": "the secret of a watcher", "url": site}]
    )
    return page


def opened(start: Start, players: int, balances: str, **facts: Any) -> Crown:
    """Return an evening of so many, of whom the first is up by all that the second is down."""
    money, coins = BALANCES[balances]
    names = list(NAMES[:players])
    crown = start(players=names, first_dealer=names[1], **money, **facts)
    keys = [str(number + 1) for number in range(players)]
    changes = {keys[0]: coins, keys[1]: -coins}
    facts = {"changes": changes, "note": "brought from last week"}
    write(
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
    wrong, places = [], {}
    page.goto(crown.address)
    record(page, number=1)

    for width, size in sizes_of(page, "100%", "125%", "200%"):
        wrong += [f"{width} {size} {each}" for each in bursts(page, width)]
        places[width, size] = page.evaluate(THUMB_ZONE)
        page.locator(".seat").first.evaluate("seat => seat.click()")
        page.locator("#call input").last.evaluate("call => call.click()")
        wrong += [f"{width} {size} tapped {each}" for each in bursts(page, width)]
        if moved(page, places[width, size]):
            wrong.append(f"{width} {size} the thumb zone moves by a tap")
        page.evaluate("document.querySelector('.play').reset()")
    record(page, number=2)
    for width, size in sizes_of(page, "100%", "125%", "200%"):
        wrong += [f"{width} {size} after a deal {each}" for each in bursts(page, width)]
        if moved(page, places[width, size]):
            wrong.append(f"{width} {size} the thumb zone moves by a deal")

    assert wrong == [], "\n".join(wrong)


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("balances", BALANCES)
@pytest.mark.parametrize("players", [2, 7, 8, 12])
def test_whoever_only_looks_sees_every_figure_whole(
    phone: Phones, start: Start, site: str, players: int, balances: str
) -> None:
    crown = opened(start, players, balances, game="rubber", rules={"preset": "single"})
    page = watcher(phone(owner=False), crown, site)
    wrong = []

    for state in ("open", "closed"):
        for view in ("big/", ""):
            page.goto(f"{crown.address}{view}")
            for width, size in sizes_of(page, "100%", "200%"):
                place = f"{state} {view} {width} {size}"
                wrong += [f"{place} {each}" for each in bursts(page, width)]
        assert page.locator(".own").count() == 1
        if state == "open":
            for end in (review_evening, close_evening):
                evening = Evening.objects.get(pk=crown.evening.pk)
                end(evening, submission=Submission(new_key(), crown.recorder))

    assert wrong == [], "\n".join(wrong)
