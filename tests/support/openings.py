"""How an evening of each game begins, and what every table of theirs is held against."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page

from sessions.book.submission import new_key
from tests.e2e.houses import RealHouse
from tests.support.phones import BURSTS, FACTS, FELLOW, SECRET, open_waiting, visit

FOUR = ["Ann", "Ben", "Catherine", "Dan"]
TWELVE = [
    *("Ann", "Ben", "Catherine", "Dan", "Bartholomew", "Fay"),
    *("Gus", "Harriet", "Ivy", "Jonathan", "Kit", "Leo"),
]

WHIST: dict[str, Any] = {
    "game": "whist",
    "currency": "GBP",
    "stake": 10,
    "rules": {"preset": "hoyle"},
    "players": FOUR,
    "first_dealer": "Ann",
}
LOO: dict[str, Any] = {
    **FACTS,
    "game": "loo",
    "rules": {"preset": "hoyle"},
    "first_dealer": "Ann",
}
PIQUET: dict[str, Any] = {
    "game": "piquet",
    "title": "Tuesday",
    "currency": "GBP",
    "stake": 1,
    "rules": {"preset": "hoyle"},
    "players": ["Ann", "Ben"],
    "first_dealer": "Ann",
}
SOLO: dict[str, Any] = {
    "game": "solo_whist",
    "players": FOUR,
    "first_dealer": "Dan",
    "rules": {"preset": "hoyle"},
}
ORDINARY: dict[str, Any] = {
    "game": "vingt_un",
    "rules": {"preset": "hoyle"},
    "currency": "counters",
    "stake": 5,
    "players": FOUR,
    "first_dealer": "Ann",
}
EIGHT: dict[str, Any] = ORDINARY | {"game": "french_vingt_un", "players": FOUR[:3]}

SMALLEST = (320, 568)
WIDTHS = (SMALLEST, (360, 640), (390, 844), (430, 932))


def without_a_network(page: Page, house: RealHouse, facts: dict[str, Any]) -> str:
    """Open the table of a new evening, cut the network, and return the evening's address."""
    evening = house.start_evening(FACTS | facts, secrets=[SECRET, FELLOW], key=new_key())
    visit(page, evening)
    page.context.set_offline(offline=True)
    return evening


def waiting_rows(page: Page) -> list[str]:
    """Open what waits, and return how each is told, on one line without its time."""
    open_waiting(page)
    rows = page.locator(".waiting__list li").all_inner_texts()
    return [re.sub(r" \d\d:\d\d", "", " ".join(row.split())) for row in rows]


def bursting(page: Page, *, scrolls_below: int = 0) -> Iterator[str]:
    """Yield what bursts on phones of every width, or scrolls on those of that height or more."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        yield from (f"{width}: {each}" for each in page.evaluate(BURSTS, width))
        high = page.evaluate("document.documentElement.scrollHeight")
        if high > height >= scrolls_below:
            yield f"{width}: {high} px high"


def too_small(targets: Locator, *, least: int = 44) -> list[str]:
    """Return which of what is tapped is smaller than a finger."""
    return [
        f"{each.inner_text()}: {box}"
        for each in targets.all()
        if (box := each.bounding_box()) and min(box["width"], box["height"]) < least
    ]
