"""Solo Whist on a phone: an evening by taps, with a network and without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.houses import RealHouse
from tests.support.openings import (
    FOUR,
    SOLO,
    waiting_rows,
    without_a_network,
)
from tests.support.phones import Phones, Start, done, facts_of, something_else, undo, waits

FIVE = [*FOUR, "Eve"]
GENERAL = SOLO | {"rules": {"preset": "hoyle_general_misere"}}
POOL = SOLO | {"rules": {"preset": "house_pool"}}


class Table:
    """The table on a phone: every tap is counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: Locator) -> None:
        """Tap once."""
        self.taps += 1
        what.click()

    def seat(self, name: str) -> Locator:
        """Return a player's tile."""
        return self.page.locator(f'.seat[data-name="{name}"]')

    def chip(self, step: str, value: str | int) -> Locator:
        """Return the chip of a value in a step."""
        return self.page.locator(f'#{step} .chip:has([value="{value}"])')

    def further(self, step: str, name: str) -> None:
        """Tap a chip of the drawer, and close it."""
        something_else(self.page)
        self.page.locator(f"#{step} .chip", has_text=name).click()
        done(self.page)

    def play(self, name: str, call: str, *, partner: str = "", tricks: int | None = None) -> None:
        """Tap who called, what, with whom, and the tricks."""
        self.tap(self.seat(name))
        self.tap(self.chip("call", call))
        if partner:
            self.tap(self.seat(partner))
        if tricks is not None:
            self.tap(self.chip("tricks", tricks))

    def end(self, word: str, said: str = "") -> None:
        """Tap the button that saves, and wait until that is told."""
        self.tap(self.button({"All passed": "passed"}.get(word, word.lower())))
        if said:
            self.says(said)

    def would(self, *names: str) -> list[str]:
        """Return what tiles say the deal would do."""
        tiles = [self.seat(name).locator(".seat__would b") for name in names]
        return [" / ".join(each.all_inner_texts()) for each in tiles]

    def button(self, value: str) -> Locator:
        """Return a button that ends the deal."""
        return self.page.locator(f'button[name="outcome"][value="{value}"]')

    def asks(self, text: str) -> None:
        """Expect the line above the calls to ask this."""
        expect(self.page.locator(".asks__line")).to_have_text(text)

    def says(self, text: str) -> None:
        """Expect the bar above the table to say this."""
        expect(self.page.locator(".bar__said")).to_have_text(text)

    def reads(self, value: str, name: str) -> None:
        """Expect a button to be read out like this."""
        expect(self.button(value)).to_have_accessible_name(name)


@pytest.fixture
def table(phone: Phones, start: Start) -> Callable[..., Table]:
    """Return a maker of tables."""

    def opened(facts: dict[str, Any] = SOLO) -> Table:
        page = phone()
        page.goto(start(**facts).address)
        return Table(page)

    return opened


def test_an_evening_by_taps_comes_to_what_was_worked_out(table: Callable[..., Table]) -> None:
    here = table(GENERAL | {"first_dealer": "Ann"})
    alarm = here.page.locator(".notice--alarm")

    here.play("Ben", "proposal", tricks=9)
    here.end("Record")
    expect(alarm).to_contain_text("Who accepted the proposal? Tap the partner too.")
    here.tap(here.seat("Dan"))
    here.end("Record", "Deal 1 · Ben and Dan, proposal, made · with 9 · +7")
    here.play("Catherine", "solo", tricks=4)
    here.end("Record", "Deal 2 · Catherine, solo, lost · with 4 · −21")
    # Who took the last trick is asked for.
    here.end("All passed")
    expect(alarm).to_contain_text("Who took the last trick? Tap the player.")
    here.tap(here.seat("Ann"))
    here.reads("passed", "All passed −18")
    here.end("All passed", "Deal 3 · all passed · general misère by Ann")
    here.play("Ann", "misere")
    here.reads("made", "Made +36")
    here.end("Made", "Deal 4 · Ann, misère, made · +36")
    here.play("Dan", "abundance", tricks=11)
    here.end("Record", "Deal 5 · Dan, abundance, made · with 11 · +60")

    balances = [here.seat(name).locator(".seat__balance b").inner_text() for name in FOUR]
    assert balances == ["−2", "−12", "−54", "+68"]
    assert here.taps == 6 + 4 + 3 + 3 + 4
    is_undone_redone_and_corrected(here)


def is_undone_redone_and_corrected(here: Table) -> None:
    undo(here.page)
    here.says("Undone: Deal 5 · Dan, abundance, made · with 11")
    here.page.get_by_role("button", name="Redo").click()
    here.says("Redone: Deal 5 · Dan, abundance, made · with 11 · +60")
    here.page.locator(".bar__said a").click()
    here.page.get_by_role("link", name="Correct").first.click()
    here.chip("tricks", 8).click()
    here.page.get_by_role("button", name="Show what changes").click()
    expect(here.page.locator("main")).to_contain_text("Dan, abundance, lost")


@pytest.mark.slow
def test_the_line_asks_for_one_tap_after_another_and_who_pays_whom_is_said_before_it_is_recorded(
    table: Callable[..., Table],
) -> None:
    here = table(POOL)
    price = here.page.locator("#price")
    here.asks("Who called?")
    here.tap(here.seat("Ann"))
    # A second tap on the caller takes the caller back.
    expect(here.button("passed")).to_be_disabled()
    here.tap(here.seat("Ann"))
    here.asks("Who called?")
    expect(here.button("passed")).to_be_enabled()
    here.tap(here.seat("Ben"))
    here.asks("What was called?")
    here.tap(here.chip("call", "proposal"))
    here.asks("Who accepts?")
    here.tap(here.seat("Dan"))
    here.asks("Tricks taken")
    here.tap(here.chip("tricks", 9))
    here.asks("")
    expect(price).to_have_text("Catherine pays Ben 7 · Ann pays Dan 7")
    assert here.would(*FOUR) == ["−7", "+7", "−7", "+7"]
    here.reads("record", "Record Ben +7")
    here.tap(here.chip("call", "misere"))
    here.reads("made", "Made +36")
    here.reads("lost", "Lost −36")
    expect(here.button("record")).to_be_hidden()
    assert here.would("Ben") == ["+36 / −36"]

    every_trick_says_what_it_brings(here)
    the_drawer_has_what_a_call_can(table())
    an_offence_against_a_misere_leaves_only_to_record_it(table())


def every_trick_says_what_it_brings(here: Table) -> None:
    here.tap(here.chip("call", "solo"))
    prices = here.page.locator("#tricks [data-price]").all_inner_texts()
    assert (prices[0], prices[4], prices[5], prices[13]) == ("−33", "−21", "+18", "+42")
    expect(here.page.locator("#tricks [data-turns]")).to_have_count(1)
    expect(here.page.locator("#tricks [data-turns]")).to_contain_text("5")
    here.further("revoke", "Ben")
    here.reads("record", "Record Ben −18")
    expect(here.page.get_by_role("button", name="Remove: Revoked: Ben")).to_be_visible()


def the_drawer_has_what_a_call_can(here: Table) -> None:
    drawer = here.page.locator(".extras__tray fieldset:visible")

    def asked() -> list[str]:
        something_else(here.page)
        found = [each.get_attribute("id") or "" for each in drawer.all()]
        done(here.page)
        return found

    assert asked() == ["away", "proposer", "dealer"]
    here.play("Ann", "misere")
    often = ["revoke", "wrong_cards", "away"]
    assert asked() == [*often, "out_of_turn", "exposed", "taken", "over", "dealer"]
    here.further("exposed", "Ben")
    here.tap(here.chip("call", "solo"))
    # What this call cannot have is neither asked nor said any more.
    expect(here.page.locator(".also__chip")).to_have_count(0)
    assert asked() == ["revoke", "wrong_cards", "away", "over", "dealer"]


def an_offence_against_a_misere_leaves_only_to_record_it(here: Table) -> None:
    here.play("Ann", "misere")
    here.further("exposed", "Catherine")
    expect(here.button("made")).to_be_hidden()
    here.reads("record", "Record Ann +36")
    here.end("Record", "Deal 1 · Ann, misère, made · exposed card by Catherine · +36")
    expect(here.seat("Catherine").locator(".seat__balance b")).to_have_text("−36")


def test_deals_wait_with_their_words_and_prices_and_are_written_once(
    open_phone: Phones, house: RealHouse
) -> None:
    page = open_phone()
    here, coin = Table(page), page.locator(".seat:has(.coin)")
    evening = without_a_network(page, house, GENERAL)
    here.play("Ben", "proposal", partner="Dan", tricks=7)
    expect(page.locator("#price")).to_have_text("Ben pays Catherine 7 · Dan pays Ann 7")
    here.end("Record")
    waits(page, 1)
    expect(coin).to_contain_text("Ann")
    here.play("Catherine", "misere")
    here.end("Made")
    waits(page, 2)
    here.tap(here.seat("Ann"))
    here.end("All passed")
    waits(page, 3)
    assert waiting_rows(page) == [
        "Ben and Dan, proposal, lost with 7 Ann +7, Ben −7, Catherine +7, Dan −7",
        "Catherine, misère, made Ann −12, Ben −12, Catherine +36, Dan −12",
        "All passed, general misère by Ann Ann −18, Ben +6, Catherine +6, Dan +6",
    ]
    page.context.set_offline(False)
    here.says("Deal 3 · all passed · general misère by Ann")
    assert facts_of(house, evening) == [
        {"dealer": "4", "caller": "2", "call": "proposal", "partner": "4", "tricks": 7},
        {"dealer": "1", "caller": "3", "call": "misere", "made": True},
        {"dealer": "2", "passed": True, "losers": ["1"]},
    ]

    # Of six, who is away says so, and the tiles follow at once.
    without_a_network(page, house, SOLO | {"players": [*FIVE, "Fay"], "first_dealer": "Fay"})
    here.asks("More than five are there: who is away?")
    here.tap(page.locator("#away .chip", has_text="Ben"))
    expect(here.seat("Ben").locator(".seat__mark")).to_have_text("away")
    expect(here.seat("Ben")).to_be_disabled()
    expect(here.seat("Eve")).to_be_disabled()
    page.context.set_offline(False)
    stands_out_as_the_deal_goes_on(here, house)


def stands_out_as_the_deal_goes_on(here: Table, house: RealHouse) -> None:
    page = here.page
    without_a_network(page, house, SOLO | {"players": FIVE, "first_dealer": "Eve"})
    here.play("Ann", "solo", tricks=5)
    assert here.would(*FIVE) == ["+18", "−6", "−6", "", "−6"]
    here.end("Record")
    expect(here.seat("Eve")).to_be_disabled()
    here.play("Dan", "solo", tricks=5)
    assert here.would(*FIVE) == ["−6", "−6", "−6", "+18", ""]
    something_else(page)
    expect(page.locator("#over .chip:visible")).to_have_text(["nobody", *FOUR])
