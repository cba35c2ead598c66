"""Every page of every game, on every screen: nothing too small, over another, cut or off the page.

All that can be opened is open, who sits there has a long name and owes thousands of pounds. In the
long run each page is looked at at every size, with its text at 125 and 200 %, and in three themes
by axe; in the short one what is met every evening at two sizes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from napledger.games import game_of, games
from napledger.games.contract import usual_preset
from sessions.book.open_book import open_book
from sessions.book.submission import Submission, new_key
from sessions.book.writing import write
from sessions.models import Access, Delivery, Evening, Link, RuleSet
from sessions.rules.code import code_of
from sessions.settling.states import close_evening, review_evening
from tests.e2e.conftest import LARGE, Crown, axe_complaints
from tests.e2e.test_last_ten_minutes import DEALS
from tests.support.roles import ADDRESSES, ROWS, a_webhook

Phones = Callable[..., Page]
Start = Callable[..., Crown]

SQUEEZED = Path(__file__).with_name("squeezed.js").read_text(encoding="utf-8")
"""Says of a page which text is off it, or has no room for four letters; a line each."""

ILLEGIBLE = Path(__file__).with_name("illegible.js").read_text(encoding="utf-8")
"""Says of a page which texts are too small, or printed over one another; a line each."""

OPEN = """() => {
  for (const each of document.querySelectorAll("details:not(.play *)")) each.open = true;
  for (const each of document.querySelectorAll(".choice__more")) each.style.display = "grid";
}"""
"""Opens every part of a page that can be, and every card of rules as if it were picked.

But for the drawers of a deal's form: each of them lies over the rest of it.
"""

SIZES = (
    *((320, 568), (360, 640), (390, 844), (430, 932)),
    *((844, 390), (768, 1024), (1280, 800)),
)
"""Phones upright, a phone and a tablet lying, a desk."""

MET_AT = (SIZES[0], SIZES[2])
LARGE_TYPE = ("125%", "200%")

NAMES = (
    *("Bartholomew Featherstonehaugh", "Christopher-James", "Guinevere", "Maximilian"),
    *("Ann", "Ben", "Catherine", "Dan", "Eve", "Jonathan", "Harriet", "Ivy"),
)
GAMES = [game.key for game in games().values()]
STATES = ("under way", "closed")

MET_OFTEN = ("show-big", "show-sheet", "show-settling", "show-result", "start-evening-of")
NAMES_OF = {
    "under way": (*MET_OFTEN, "change-rules", "make-rule-set", "what-if"),
    "closed": ("show-table", *MET_OFTEN),
}
"""What is met every evening, in each state of one; the form of a deal is by itself."""

PAGES = {"under way": 30, "ended": 30, "closed": 81}
"""How many pages are looked at in each state of an evening: its own, and once all others."""

OURS = {"preset": "hoyle_kitty", "options": {"ante_dealer": 2, "pay": {"nap": [12, 6]}}}
"""Rules that the circle keeps, and shares."""

OF_DJANGO = {"sign-in-to-admin"}
"""Pages that are Django's own, and the host's alone."""

MET_SIGNED_IN = {"end-account", "account_logout"}
"""Pages of an account, which test_accounts.py looks at after signing up."""


def played(crown: Crown, *, state: str, chance: random.Random | None = None) -> Crown:
    """Play seven deals, by chance six, and go on to the state that is wanted."""
    deals = [{"caller": caller, "call": call, "made": made} for caller, call, made in DEALS]
    for number in range(6 if chance else len(deals)):
        book = open_book(Evening.objects.get(pk=crown.evening.pk))
        facts = book.game.demo_deal(book.table, chance=chance) if chance else deals[number]
        _record(crown, "deal", facts)
    steps = {"under way": (), "ended": (review_evening,), "closed": (review_evening, close_evening)}
    book = open_book(Evening.objects.get(pk=crown.evening.pk))
    if steps[state] and book.game.closing(book.table):
        _record(crown, "deal", book.game.break_off)
    for step in steps[state]:
        evening = Evening.objects.get(pk=crown.evening.pk)
        step(evening, submission=Submission(new_key(), crown.recorder))
    return crown


def _record(crown: Crown, kind: str, facts: Mapping[str, Any]) -> None:
    submission = Submission(new_key(), crown.recorder)
    write(crown.evening, kind=kind, facts=facts, submission=submission)


def full_table(
    start: Start, game: str, *, state: str, players: int | None = None, stake: int = 25_000
) -> Crown:
    """Return an evening of as many as may sit, who owe each other thousands of pounds."""
    names = list(NAMES[: players or max(game_of(game).seats)])
    rules = {"preset": "hoyle_kitty"} if game == "nap" else {}
    money = {"currency": "GBP", "stake": stake}
    crown = start(game=game, rules=rules, players=names, first_dealer=names[1], **money)
    return played(crown, state=state, chance=random.Random(7))  # noqa: S311  # no secret


def addresses_of(crown: Crown, *, state: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of everything that can be asked for."""
    circle, game = crown.evening.circle, crown.evening.game
    rules = OURS if game == "nap" else {"preset": usual_preset(game_of(game))}
    one, other = circle.players.order_by("name")[:2]
    known = {
        "circle_id": circle.pk,
        "evening_id": crown.evening.pk,
        "number": 2,
        "player_id": one.pk,
        "other_id": other.pk,
        "link_id": Link.objects.create(circle=circle, role="watcher", token_hash="x" * 64).pk,
        "rule_set_id": RuleSet.objects.create(
            circle=circle, game=game, name="Ours", rules=rules, by=one
        ).pk,
        "code": code_of(game, rules),
        "token": "a token that opens nothing",
        "kind": "qif",
        "webhook_id": (webhook := a_webhook(circle)).pk,
        "delivery_id": Delivery.objects.create(circle=circle, webhook=webhook, event="test").pk,
        "access_id": Access.objects.create(
            circle=circle, role="watcher", secret_hash="y" * 64, says_player=one
        ).pk,
    }
    for name, route in ADDRESSES.items():
        is_met = ROWS[name][0] is not None and name not in OF_DJANGO | MET_SIGNED_IN
        if is_met and (state == "closed" or "evening_id" in route):
            yield name, "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(known[found[1]]), route)


def is_page(page: Page, address: str) -> bool:
    """Say whether a whole page stands there: no file, no part of a page."""
    return page.request.get(address).text().lstrip().lower().startswith("<!doctype html")


SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().endTime < Infinity)
  .map((each) => each.finished))"""
"""Waits until every colour is what it is to be."""


def read(
    page: Page, name: str, *, sizes: Iterable[tuple[int, int]], large: bool = False
) -> list[str]:
    """Return what cannot be read of a page that is open, by the sizes of screen and text."""
    page.evaluate(OPEN)
    drawers = page.locator(".play details").all()
    wrong: dict[str, None] = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for drawer in (None, *drawers):
            if drawer is not None:
                drawer.evaluate("each => (each.open = true)")
            found = [*page.evaluate(SQUEEZED), *page.evaluate(ILLEGIBLE)]
            wrong |= dict.fromkeys(f"{name}, {width} px: {each}" for each in found)
            if drawer is not None:
                drawer.evaluate("each => (each.open = false)")
    if large:
        page.set_viewport_size({"width": 320, "height": 568})
        for size in LARGE_TYPE:
            page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
            found = page.evaluate(SQUEEZED)
            wrong |= dict.fromkeys(f"{name}, 320 px, {size}: {each}" for each in found)
        page.evaluate("document.documentElement.style.fontSize = ''")
    return list(wrong)


def complaints(page: Page, name: str) -> Iterator[str]:
    """Yield what axe finds wrong with a page that is open, in each theme and in large type."""
    for theme in ("light", "dark", "dim", "large"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        shown = "dim" if theme == "dim" else "system"
        page.evaluate("theme => (document.documentElement.dataset.theme = theme)", shown)
        if theme == "large":
            page.add_style_tag(content=LARGE)
        page.evaluate(SETTLED)
        for each in axe_complaints(page):
            yield f"{name}, {theme}: {each}"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_met_every_evening_can_be_read(phone: Phones, start: Start, game: str) -> None:
    page = phone()
    wrong = []

    for state, names in NAMES_OF.items():
        addresses = dict(addresses_of(full_table(start, game, state=state), state="closed"))
        for name in names:
            page.goto(addresses[name])
            wrong += read(page, f"{state}, {name}", sizes=MET_AT)

    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("state", STATES)
def test_every_page_can_be_read(
    phone: Phones, start: Start, game: str, state: str, settings: Any
) -> None:
    settings.WEBHOOKS = True
    crown = full_table(start, game, state=state)
    page = phone()
    wrong = []

    for name, address in addresses_of(crown, state=state):
        if is_page(page, address):
            page.goto(address)
            wrong += read(page, name, sizes=SIZES, large=True)

    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize("state", PAGES)
def test_every_page_is_for_everybody(
    phone: Phones, start: Start, state: str, settings: Any
) -> None:
    settings.WEBHOOKS = True
    crown = full_table(start, "nap", state=state, players=7, stake=100)
    page = phone(color_scheme="light", size={"width": 320, "height": 700}, bypass_csp=True)
    wrong: list[str] = []
    seen = set()

    for name, address in [*addresses_of(crown, state=state), ("no such page", "/nowhere/")]:
        if is_page(page, address):
            page.goto(address)
            seen.add(name)
            wrong += complaints(page, name)

    assert len(seen) == PAGES[state]
    assert not wrong, "\n".join(wrong)
