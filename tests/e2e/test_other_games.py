"""Another game than Nap on a phone: the toy of the tests, a rubber of two deals; and all alike."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.conftest import toys
from tests.support.openings import SOLO, WHIST
from tests.support.phones import Phones, Start, reads, something_else, undo

__all__ = ["toys"]

RUBBER = {"game": "rubber", "rules": {"preset": "single"}, "stake": 5}


def record(page: Page, name: str, *, scripts: bool) -> None:
    """Record a hand that somebody won."""
    page.locator(".seat" if scripts else "#won_by .chip", has_text=name).click()
    page.get_by_role("button", name="Record").click()


@pytest.mark.usefixtures("toys")
def test_a_rubber_is_recorded_by_its_own_form(phone: Phones, start: Start) -> None:
    for scripts in (True, False):
        is_recorded(phone(java_script_enabled=scripts), start, scripts=scripts)


def is_recorded(page: Page, start: Start, *, scripts: bool) -> None:
    crown = start(**RUBBER, players=["Ann", "Ben", "Cat", "Dan"], first_dealer="Ann")
    page.goto(crown.address)

    record(page, "Cat", scripts=scripts)
    reads(page, "Hand 1 · Ann and Cat, a game, 1 to 0")
    record(page, "Ann", scripts=scripts)
    reads(page, "Hand 2 · Ann and Cat, rubber, 2 to 0, won · +5 · Cat deals now")
    undo(page)

    reads(page, "Undone: Hand 2 · Ann and Cat, rubber, 2 to 0, won")


WITHOUT_SCRIPTS = {
    "Solo Whist": (
        SOLO,
        "#caller .chip | Ben, #call .chip | Proposal, #partner .chip | Dan, #tricks .chip | 9",
        "Deal 1 · Ben and Dan, proposal, made · with 9 · +7",
    ),
    "Whist": (
        WHIST,
        "#side .chip | Catherine, #odd .chip | 5",
        "Deal 1 · Ann and Catherine, game, a treble, five by tricks, 5 to 0",
    ),
}
"""By game: the evening, the chips that stand in for tiles and buttons, and what is told."""


def test_a_deal_is_recorded_by_chips_where_no_script_runs(phone: Phones, start: Start) -> None:
    page = phone(java_script_enabled=False)
    for facts, taps, said in WITHOUT_SCRIPTS.values():
        page.goto(start(**facts).address)

        for tap in taps.split(", "):
            css, _, text = tap.partition(" | ")
            page.locator(css, has_text=text).first.click()
        page.get_by_role("button", name="Record").click()

        reads(page, said)


STAKED = [{"player": each, "stake": 1, "hand": "lost"} for each in ("2", "3", "4")]

PLAIN_DEALS: dict[str, dict[str, Any]] = {
    "nap": {"caller": "2", "call": "3", "made": True},
    "vingt_un": {"hand": "stood", "hands": STAKED},
    "french_vingt_un": {"hand": "stood", "hands": STAKED},
    "solo_whist": {"caller": "2", "call": "solo", "tricks": 5},
    "loo": {"tricks": ["2", "3", "2"]},
    "whist": {"tricks": {"1": 8}},
    "piquet": {"scores": {"2": 20, "1": 12}},
    "euchre": {"maker": "2", "ended": "made"},
    "cribbage": {"winner": "2"},
    "skat": {"soloist": "3", "game": "hearts", "matadors": 1, "ended": "won"},
    "tarot": {"taker": "2", "contract": "garde", "bouts": 2, "points": 49},
    "house": {"winner": "2"},
}


def test_a_corrected_deal_shows_as_set_only_what_somebody_set(phone: Phones, start: Start) -> None:
    page = phone()
    also = page.locator(".also li")
    for game, facts in PLAIN_DEALS.items():
        players = ["Ann", "Ben"] if game == "piquet" else ["Ann", "Ben", "Cat", "Dan"]
        crown = start(game=game, rules={}, players=players, first_dealer="Ann")
        crown.write(**facts)
        page.goto(f"{crown.address}entries/2/correct/")
        expect(also, game).to_have_count(0)

        something_else(page)
        page.locator("#dealer .chip", has_text="Ben").click()
        expect(also, game).to_contain_text("Who dealt: Ben")
        page.locator("details.extras > summary.button").click()
        page.locator(".also button").click()

        expect(also, game).to_have_count(0)
        # Seat 1 is Ann's.
        expect(page.locator("#dealer [value='1']"), game).to_be_checked()
