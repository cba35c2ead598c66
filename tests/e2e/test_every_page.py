"""Every page that has an address, in every theme, and with its text at twice the size."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from napledger.games import game_of
from napledger.games.contract import usual_preset
from sessions.book.idempotency import new_key
from sessions.book.posting import Submission
from sessions.book.record import record_entry
from sessions.models import Access, Delivery, Evening, Link, RuleSet
from sessions.rules.code import code_of
from sessions.settling.states import close_evening, review_evening
from tests.e2e.conftest import LARGE, Crown, axe_complaints
from tests.e2e.test_last_ten_minutes import DEALS
from tests.sessions.access.test_matrix import ADDRESSES, ROWS, a_webhook

pytestmark = pytest.mark.slow

Phones = Callable[..., Page]
Start = Callable[..., Crown]

SQUEEZED = Path(__file__).with_name("squeezed.js").read_text(encoding="utf-8")
"""Says of a page which text is off it, or has no room for four letters; a line each."""

SMALLEST = {"width": 320, "height": 700}
PAGES = {"under way": 29, "ended": 29, "closed": 80}
"""How many pages are looked at in each state of an evening: its own, and once all others."""

OURS = {"preset": "hoyle_kitty", "options": {"ante_dealer": 2, "pay": {"nap": [12, 6]}}}
"""Rules that the circle keeps, and shares."""

OF_DJANGO = {"sign-in-to-admin"}
"""Pages that are Django's own, and the host's alone."""

MET_SIGNED_IN = {"end-account", "account_logout"}
"""Pages of an account, which test_accounts.py looks at after signing up."""


def played(crown: Crown, *, state: str) -> Crown:
    """Play seven deals, and go on to the state that is wanted."""
    for caller, call, made in DEALS:
        facts = {"caller": caller, "call": call, "made": made}
        submission = Submission(new_key(), crown.recorder)
        record_entry(crown.evening, kind="deal", facts=facts, submission=submission)
    steps = {"under way": (), "ended": (review_evening,), "closed": (review_evening, close_evening)}
    for step in steps[state]:
        evening = Evening.objects.get(pk=crown.evening.pk)
        step(evening, submission=Submission(new_key(), crown.recorder))
    return crown


def with_large_sums(crown: Crown) -> Crown:
    """Let up to £3,300 change hands among seven players."""
    changes = {"1": 330_000, "2": -220_000, "3": -220_000, "4": 220_000, "5": 110_000}
    facts = {"changes": changes | {"6": -110_000, "7": -110_000}, "note": "last week"}
    submission = Submission(new_key(), crown.recorder)
    record_entry(crown.evening, kind="adjustment", facts=facts, submission=submission)
    return crown


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


def complaints(page: Page, name: str) -> Iterator[str]:
    """Yield what is wrong with a page that is open in the light theme, a line each."""
    for each in axe_complaints(page):
        yield f"{name}, light: {each}"
    page.emulate_media(color_scheme="dark")
    page.evaluate(SETTLED)
    for each in axe_complaints(page):
        yield f"{name}, dark: {each}"
    page.evaluate("document.documentElement.dataset.theme = 'dim'")
    page.evaluate(SETTLED)
    for each in axe_complaints(page):
        yield f"{name}, dim: {each}"
    page.evaluate("document.documentElement.dataset.theme = 'system'")
    page.emulate_media(color_scheme="light")
    page.add_style_tag(content=LARGE)
    page.evaluate(SETTLED)
    for each in axe_complaints(page):
        yield f"{name}, large: {each}"
    width = page.evaluate("document.documentElement.scrollWidth")
    if width > SMALLEST["width"]:
        yield f"{name}, large: {width} px wide"


@pytest.mark.parametrize("state", PAGES)
def test_every_page_is_for_everybody(
    phone: Phones, start: Start, state: str, settings: Any
) -> None:
    settings.WEBHOOKS = True
    crown = played(start(currency="GBP", stake=5, rules={"preset": "hoyle_kitty"}), state=state)
    page = phone(color_scheme="light", size=SMALLEST, bypass_csp=True)
    wrong: list[str] = []
    seen = set()

    for name, address in [*addresses_of(crown, state=state), ("no such page", "/nowhere/")]:
        if is_page(page, address):
            page.goto(address)
            seen.add(name)
            wrong += complaints(page, name)

    assert len(seen) == PAGES[state]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("state", PAGES)
def test_every_page_has_room_for_large_sums_in_large_type(
    phone: Phones, start: Start, state: str, settings: Any
) -> None:
    settings.WEBHOOKS = True
    rules = {"preset": "hoyle_kitty"}
    players = ["Ann", "Ben", "Catherine", "Dan", "Bartholomew", "Fay", "Guinevere"]
    crown = start(currency="GBP", stake=100, rules=rules, players=players, first_dealer="Ben")
    crown = played(with_large_sums(crown), state=state)
    page = phone(size=SMALLEST)
    wrong = []

    for name, address in addresses_of(crown, state=state):
        if is_page(page, address):
            page.goto(address)
            for size in ("100%", "200%"):
                page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
                wrong += [f"{name}, {size}: {each}" for each in page.evaluate(SQUEEZED)]

    assert not wrong, "\n".join(wrong)
