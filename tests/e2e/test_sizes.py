"""A table that holds: whatever is owed, by however many, on whatever phone, nothing bursts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from sessions.book.idempotency import new_key
from sessions.book.posting import Submission
from sessions.book.record import record_entry
from tests.e2e.conftest import Crown

Phones = Callable[..., Page]
Start = Callable[..., Crown]

NAMES = ("Ann", "Ben", "Catherine", "Dan", "Bartholomew", "Fay", "Gus")
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

BURSTS = """() => {
  const wrong = [];
  const said = (element) => `${element.className || element.tagName}: ${element.innerText.trim().slice(0, 40)}`;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth} wide`);
  if (innerWidth !== WIDTH) wrong.push(`the window is ${innerWidth} wide`);
  const figures = "b, small, i, p, .seat__name, .seat__mark, .call__name, .call__price span, .outcome__word, .outcome__name, .outcome__gain, summary, button, .tabs a, h1, .head__facts, .plate";
  for (const element of document.querySelectorAll(`#board :is(${figures}), .tabs a`)) {
    if (!seen(element) || element.closest(".visually-hidden, .extras__tray")) continue;
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
    const style = getComputedStyle(element);
    if (style.display !== "inline" && scrollWidth > clientWidth + 1) wrong.push(`cut ${said(element)}`);
    if (style.display !== "inline" && style.overflow !== "visible" && scrollHeight > clientHeight + parseFloat(style.fontSize) / 3) wrong.push(`cut below ${said(element)}`);
    const box = element.getBoundingClientRect();
    if (box.width && (box.left < -0.5 || box.right > root.clientWidth + 0.5)) wrong.push(`off the page ${said(element)}`);
    const card = element.closest(".seat, .call, .outcome, .button, .bar, .kitty");
    if (!card || card === element) continue;
    const edge = card.getBoundingClientRect();
    if (box.left < edge.left - 0.5 || box.right > edge.right + 0.5 || box.top < edge.top - 0.5 || box.bottom > edge.bottom + 0.5)
      wrong.push(`bursts its card ${said(element)}`);
  }
  const leaves = ".seat__name, .coin, .seat__balance b, .seat__balance small, .would--own > b, .would--other > b, .outcome__word, .outcome__name, .outcome__gain";
  for (const card of document.querySelectorAll(".seat, .outcome, .call")) {
    const boxes = [...card.querySelectorAll(leaves)].filter(seen).map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return [said(each), range.getBoundingClientRect()];
    });
    for (const [i, [a, one]] of boxes.entries())
      for (const [b, two] of boxes.slice(i + 1)) {
        const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (one.width && two.width && across > 1 && down > Math.min(one.height, two.height) / 5) wrong.push(`${a} lies over ${b}`);
      }
  }
  return wrong;
}"""


def bursts(page: Page, width: int) -> list[str]:
    """Return what is cut, overlaps or bursts its card; nothing if the page holds."""
    return page.evaluate(BURSTS.replace("WIDTH", str(width)))  # type: ignore[no-any-return]  # strings


def opened(start: Start, players: int, balances: str) -> Crown:
    """Return an evening of so many, of whom the first is up by all that each other is down."""
    money, coins = BALANCES[balances]
    names = list(NAMES[:players])
    crown = start(players=names, first_dealer=names[1], **money)
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
