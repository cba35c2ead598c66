"""A table that holds: whatever is owed, by however many, on whatever phone, nothing bursts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.book.start import start_evening
from sessions.book.submission import Submission, new_key
from sessions.models import Access
from sessions.settling.service import close_evening, review_evening
from tests.addresses import at
from tests.games.conftest import toys
from tests.support.phones import BURSTS, FACTS, Crown, Phones, Start, all_there, reads, says, tap

__all__ = ["toys"]

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
    says(page, f"Deal {number}")


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
    crown.write("adjustment", changes=changes, note="brought from last week")
    return crown


def wrong_at(page: Page, start: Start, players: int, balances: str) -> list[str]:
    """Return what is wrong with a table at any size, before a deal is tapped and after it."""
    crown = opened(start, players, balances)
    wrong: list[str] = []
    places = {}
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
    return [f"{players}, {balances}: {each}" for each in wrong]


def test_nothing_bursts_is_cut_or_overlaps_at_a_table_of_five(phone: Phones, start: Start) -> None:
    wrong = wrong_at(phone(), start, 5, "£99 19s. 11¾d.")

    assert wrong == [], "\n".join(wrong)


@pytest.mark.slow
def test_nothing_bursts_is_cut_or_overlaps(phone: Phones, start: Start) -> None:
    page, wrong = phone(), []
    for balances in BALANCES:
        wrong += wrong_at(page, start, 7, balances)
    # What is longest, at every other number of seats.
    for balances in ("£9,999.99", "£99 19s. 11¾d."):
        for players in (2, 4, 6):
            wrong += wrong_at(page, start, players, balances)
    wrong += wrong_while_its_worth_is_shown(page, start)

    assert wrong == [], "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.usefixtures("toys")
def test_whoever_only_looks_sees_every_figure_whole(phone: Phones, start: Start, site: str) -> None:
    wrong = []
    for players, balances in [*((12, each) for each in BALANCES), (2, "pence"), (7, "pence")]:
        crown = opened(start, players, balances, game="rubber", rules={"preset": "single"})
        page = watcher(phone(owner=False), crown, site)
        for state in ("open", "closed"):
            for view in ("big/", ""):
                page.goto(f"{crown.address}{view}")
                for width, size in sizes_of(page, "100%", "200%"):
                    place = f"{players} {balances} {state} {view} {width} {size}"
                    wrong += [f"{place} {each}" for each in bursts(page, width)]
            assert page.locator(".own").count() == 1
            if state == "open":
                crown.do(review_evening)
                crown.do(close_evening)

    assert wrong == [], "\n".join(wrong)


# What a call is worth, on its button: asked for with a tap, and taken back with the next.

PLACES = """() => [...document.querySelectorAll(".seat, #call .chip, .worth, .record, .dock")]
  .map((place) => JSON.stringify(place.getBoundingClientRect()))"""

FOUR = {"players": ["Ann", "Ben", "Cat", "Dan"], "first_dealer": "Dan"}


@pytest.fixture
def crown(start: Start) -> Crown:
    """Return an evening after one at which two was made sixteen times of twenty, nap twice of 3."""
    before = start(**FOUR, rules={"preset": "hoyle"})
    twos = [("2", made) for made in (True, True, True, True, False) * 4]
    for call, made in [*twos, ("nap", True), ("nap", True), ("nap", False)]:
        before.write(caller="1", call=call, made=made)
    before.do(review_evening)
    facts = FACTS | FOUR | {"rules": {"preset": "hoyle"}}
    submission = Submission(new_key(), before.recorder)
    book = start_evening(before.evening.circle, facts=facts, submission=submission)
    return Crown(book.evening, at(book.evening), before.recorder)


def test_a_tap_shows_what_each_call_is_worth_and_the_next_takes_it_back(
    phone: Phones, crown: Crown
) -> None:
    page = phone()
    page.goto(crown.address)
    all_there(page)
    two, nap = (page.locator("#call .chip", has_text=name) for name in ("Two", "Nap"))
    places = page.evaluate(PLACES)
    asked: list[str] = []
    # What a slow machine's table asks for between whiles is another matter.
    page.on("request", lambda sent: asked.append(sent.url) if "worth" in sent.url else None)

    page.get_by_role("link", name="worth?").click()

    expect(two.get_by_text("pays from 50%")).to_be_visible()
    expect(two.get_by_text("16 of 20 made")).to_be_visible()
    expect(nap.get_by_text("pays from 34%")).to_be_visible()
    expect(nap.get_by_text("2 of 3, few")).to_be_visible()
    expect(two.get_by_text("±2")).to_be_hidden()
    assert page.evaluate(PLACES) == places
    page_of_it, style = asked
    assert page_of_it.endswith(f"{crown.address}worth/")
    assert "/play/worth_shown." in style

    page.locator(".worth").click()

    expect(two.get_by_text("±2")).to_be_visible()
    expect(two.get_by_text("pays from 50%")).to_be_hidden()
    assert page.evaluate(PLACES) == places
    assert len(asked) == 2

    page.locator(".worth").click()

    expect(two.get_by_text("16 of 20 made")).to_be_visible()
    assert len(asked) == 2
    goes_on_by_keyboard_and_is_saved(page)


def goes_on_by_keyboard_and_is_saved(page: Page) -> None:
    """The keyboard stays where it was, and a call is tapped while it says what it is worth."""
    two = page.locator("#call .chip", has_text="Two")
    page.keyboard.press("Space")
    expect(two.get_by_text("16 of 20 made")).to_be_hidden()
    expect(page.get_by_role("checkbox", name="worth?")).to_be_focused()
    page.keyboard.press("Space")
    expect(two.get_by_text("16 of 20 made")).to_be_visible()
    tap(page, "Cat", "Two", "Made")
    reads(page, "Deal 1 · Cat, two, made · +6")
    expect(page.get_by_role("link", name="worth?")).to_be_visible()
    expect(page.locator(".worth__of")).to_have_count(0)


def wrong_while_its_worth_is_shown(page: Page, start: Start) -> list[str]:
    page.goto(opened(start, 6, next(iter(BALANCES))).address)
    all_there(page)
    wrong: list[str] = []
    places = {}

    for width, size in sizes_of(page, "100%", "125%", "200%"):
        places[width, size] = page.evaluate(THUMB_ZONE)
    page.get_by_role("link", name="worth?").click()
    expect(page.get_by_text("pays from 34%").first).to_be_visible()
    for width, size in sizes_of(page, "100%", "125%", "200%"):
        wrong += [f"{width} {size} {each}" for each in bursts(page, width)]
        if moved(page, places[width, size]):
            wrong.append(f"{width} {size} something moved")
    return wrong
