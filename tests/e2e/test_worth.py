"""What a call is worth, on its button: asked for with a tap, and taken back with the next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sessions.book.start import start_evening
from sessions.book.submission import Submission, new_key
from sessions.book.writing import write
from sessions.settling.states import review_evening
from tests.addresses import at
from tests.e2e.conftest import FACTS, Crown, until
from tests.e2e.test_sizes import BALANCES, THUMB_ZONE, bursts, moved, opened, sizes_of

pytestmark = pytest.mark.slow

Phones = Callable[..., Page]
Start = Callable[..., Crown]

PLACES = """() => [...document.querySelectorAll(".seat, #call .chip, .worth, .record, .dock")]
  .map((place) => JSON.stringify(place.getBoundingClientRect()))"""

NAMES = ["Ann", "Ben", "Cat", "Dan"]
TWENTY_PER_CENT_OFF = (True, True, True, True, False) * 4


@pytest.fixture
def crown(start: Start) -> Crown:
    """Return an evening after one at which two was made sixteen times of twenty, nap twice of 3."""
    before = start(players=NAMES, first_dealer="Dan", rules={"preset": "hoyle"})
    nap = (True, True, False)
    calls = [("2", made) for made in TWENTY_PER_CENT_OFF] + [("nap", made) for made in nap]
    for call, made in calls:
        write(
            before.evening,
            kind="deal",
            facts={"caller": "1", "call": call, "made": made},
            submission=Submission(new_key(), before.recorder),
        )
        before.evening.refresh_from_db()
    review_evening(before.evening, submission=Submission(new_key(), before.recorder))
    facts = FACTS | {"players": NAMES, "first_dealer": "Dan", "rules": {"preset": "hoyle"}}
    submission = Submission(new_key(), before.recorder)
    book = start_evening(before.evening.circle, facts=facts, submission=submission)
    return Crown(book.evening, at(book.evening), before.recorder)


def test_a_tap_shows_what_each_call_is_worth_and_the_next_takes_it_back(
    phone: Phones, crown: Crown
) -> None:
    page = phone()
    page.goto(crown.address)
    until(page, lambda: bool(page.evaluate("Boolean(window.htmx)")))
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


def test_a_call_is_tapped_and_saved_while_it_says_what_it_is_worth(
    phone: Phones, crown: Crown
) -> None:
    page = phone()
    page.goto(crown.address)
    until(page, lambda: bool(page.evaluate("Boolean(window.htmx)")))
    page.get_by_role("link", name="worth?").click()
    expect(page.get_by_text("2 of 3, few")).to_be_visible()

    page.get_by_text("Cat", exact=True).first.click()
    page.locator("#call .chip", has_text="Two").click()
    page.get_by_role("button", name="Made").click()

    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Cat, two, made · +6")
    expect(page.get_by_role("link", name="worth?")).to_be_visible()
    expect(page.locator(".worth__of")).to_have_count(0)


def test_the_keyboard_stays_where_it_was(phone: Phones, crown: Crown) -> None:
    page = phone()
    page.goto(crown.address)
    until(page, lambda: bool(page.evaluate("Boolean(window.htmx)")))

    page.get_by_role("link", name="worth?").press("Enter")
    expect(page.get_by_text("2 of 3, few")).to_be_visible()
    page.keyboard.press("Space")

    expect(page.get_by_text("2 of 3, few")).to_be_hidden()
    expect(page.get_by_role("checkbox", name="worth?")).to_be_focused()


def test_without_scripts_it_is_a_page_of_its_own(phone: Phones, crown: Crown) -> None:
    page = phone(java_script_enabled=False)
    page.goto(crown.address)

    page.get_by_role("link", name="worth?").click()

    expect(page.get_by_role("heading", name="What is it worth?")).to_be_visible()
    expect(page.get_by_role("row", name="Two pays from 50% 16 of 20 made")).to_be_visible()
    expect(page.get_by_text("antes, fines and double headers are left out")).to_be_visible()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.get_by_role("link", name="worth?")).to_be_visible()


@pytest.mark.parametrize("players", [2, 5, 6])
def test_nothing_bursts_or_moves_while_it_is_shown(
    phone: Phones, start: Start, players: int
) -> None:
    crown = opened(start, players, next(iter(BALANCES)))
    page = phone()
    page.goto(crown.address)
    until(page, lambda: bool(page.evaluate("Boolean(window.htmx)")))
    wrong, places = [], {}

    for width, size in sizes_of(page, "100%", "125%", "200%"):
        places[width, size] = page.evaluate(THUMB_ZONE)
    page.get_by_role("link", name="worth?").click()
    expect(page.get_by_text("pays from 34%").first).to_be_visible()
    for width, size in sizes_of(page, "100%", "125%", "200%"):
        wrong += [f"{width} {size} {each}" for each in bursts(page, width)]
        if moved(page, places[width, size]):
            wrong.append(f"{width} {size} something moved")

    assert wrong == [], "\n".join(wrong)
