"""Solo Whist on a phone: an evening by taps, with a network and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.houses import RealHouse
from tests.support.openings import (
    FOUR,
    SOLO,
    bursting,
    complaints_in_both,
    too_small,
    waiting_rows,
    without_a_network,
)
from tests.support.phones import (
    SMALL,
    Phones,
    Start,
    done,
    facts_of,
    something_else,
    waits,
)

FIVE = [*FOUR, "Eve"]
GENERAL = SOLO | {"rules": {"preset": "hoyle_general_misere"}}
POOL = SOLO | {"rules": {"preset": "house_pool"}}
PENNY = SOLO | {"rules": {"preset": "hoyle_penny"}}
SIX = SOLO | {"rules": {"preset": "hoyle", "options": {"unaccepted": "six"}}}
ALL_CALLS = {"rules": {"preset": "hoyle", "options": {"pay": {"slam": [48, 48]}}}}


class Table:
    """The table on a phone: every tap is counted."""

    def __init__(self, page: Page, *, scripts: bool = True) -> None:
        self.page, self.taps, self.scripts = page, 0, scripts

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

    def tap_player(self, step: str, name: str) -> None:
        """Tap a player's tile, or without scripts the chip of the step."""
        if self.scripts:
            self.tap(self.seat(name))
        else:
            self.tap(self.page.locator(f"#{step} .chip", has_text=re.compile(rf"^\s*{name}\s*$")))

    def play(self, name: str, call: str, *, partner: str = "", tricks: int | None = None) -> None:
        """Tap who called, what, with whom, and the tricks."""
        self.tap_player("caller", name)
        self.tap(self.chip("call", call))
        if partner:
            self.tap_player("partner", partner)
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
        """Expect a button to be read out like this; without scripts it says no sum."""
        said = name if self.scripts else name.split(" ", maxsplit=1)[0]
        expect(self.button(value)).to_have_accessible_name(said)


@pytest.fixture
def table(phone: Phones, start: Start) -> Callable[..., Table]:
    """Return a maker of tables."""

    def opened(facts: dict[str, Any] = SOLO, *, scripts: bool = True, **options: Any) -> Table:
        page = phone(java_script_enabled=scripts, **options)
        page.goto(start(**facts).address)
        return Table(page, scripts=scripts)

    return opened


@pytest.mark.parametrize(
    "scripts", [True, pytest.param(False, marks=pytest.mark.slow)], ids=["htmx", "no scripts"]
)
def test_an_evening_by_taps_comes_to_what_was_worked_out(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(GENERAL | {"first_dealer": "Ann"}, scripts=scripts)

    here.play("Ben", "proposal", partner="Dan", tricks=9)
    here.end("Record", "Deal 1 · Ben and Dan, proposal, made · with 9 · +7")
    here.play("Catherine", "solo", tricks=4)
    here.end("Record", "Deal 2 · Catherine, solo, lost · with 4 · −21")
    # Who took the last trick is asked for.
    here.end("All passed")
    asked = "Who took the last trick? Tap the player."
    expect(here.page.locator(".notice--alarm")).to_contain_text(asked)
    here.tap_player("caller", "Ann")
    if scripts:
        here.reads("passed", "All passed −18")
    here.end("All passed", "Deal 3 · all passed · general misère by Ann")
    here.play("Ann", "misere")
    here.reads("made", "Made +36")
    here.end("Made", "Deal 4 · Ann, misère, made · +36")
    here.play("Dan", "abundance", tricks=11)
    here.end("Record", "Deal 5 · Dan, abundance, made · with 11 · +60")

    balances = [here.seat(name).locator(".seat__balance b").inner_text() for name in FOUR]
    assert balances == ["−2", "−12", "−54", "+68"]
    assert here.taps == 5 + 4 + 3 + 3 + 4
    here.page.get_by_role("button", name="Undo").click()
    here.says("Undone: Deal 5 · Dan, abundance, made · with 11")
    here.page.get_by_role("button", name="Redo").click()
    here.says("Redone: Deal 5 · Dan, abundance, made · with 11 · +60")
    here.page.locator(".bar__said a").click()
    here.page.get_by_role("link", name="Correct").first.click()
    here.chip("tricks", 8).click()
    here.page.get_by_role("button", name="Show what changes").click()
    expect(here.page.locator("main")).to_contain_text("Dan, abundance, lost")


def test_what_is_missing_is_asked_for_and_other_rules_have_other_buttons(
    table: Callable[..., Table],
) -> None:
    here = table()
    here.play("Ann", "proposal", tricks=8)
    here.end("Record")
    alarm = here.page.locator(".notice--alarm")
    expect(alarm).to_contain_text("Who accepted the proposal? Tap the partner too.")
    here.tap_player("partner", "Ben")
    here.end("Record", "Deal 1 · Ann and Ben, proposal, made · with 8 · +6")
    here.end("All passed", "Deal 2 · all passed")

    here = table(PENNY)
    here.play("Ann", "proposal", partner="Catherine")
    here.reads("lost", "Lost −1")
    here.end("Lost", "Deal 1 · Ann and Catherine, proposal, lost · −1")

    here = table(SIX)
    five = here.chip("tricks", 5)
    here.play("Ben", "solo")
    expect(five.locator("[data-price]")).to_have_text("+18")
    here.tap(five)
    something_else(here.page)
    here.tap(here.page.get_by_text("plays alone for six"))
    done(here.page)
    expect(five.locator("[data-price]")).to_have_text("−21")
    here.end("Record", "Deal 1 · Ben, solo, lost · with 5 · −21")


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


def every_trick_says_what_it_brings(here: Table) -> None:
    here.tap(here.chip("call", "solo"))
    prices = here.page.locator("#tricks [data-price]").all_inner_texts()
    assert (prices[0], prices[4], prices[5], prices[13]) == ("−33", "−21", "+18", "+42")
    expect(here.page.locator("#tricks [data-turns]")).to_have_count(1)
    expect(here.page.locator("#tricks [data-turns]")).to_contain_text("5")
    here.further("revoke", "Ben")
    here.reads("record", "Record Ben −18")
    expect(here.page.get_by_role("button", name="Remove: Revoked: Ben")).to_be_visible()


def test_an_offence_against_a_misere_leaves_only_to_record_it_and_the_drawer_has_what_a_call_can(
    table: Callable[..., Table],
) -> None:
    here = table()
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
    here = table()
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
    assert [re.sub(r" \d\d:\d\d", "", each) for each in waiting_rows(page)] == [
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


@pytest.mark.slow
def test_the_table_fits_and_is_for_everybody(table: Callable[..., Table]) -> None:
    wrong = []
    names = ["Ann", "Ben", "Catherine", "Dan", "Bartholomew"]
    for players, stake in ((3, 47), (4, 47), (5, 4700)):
        money = {"currency": "lsd", "stake": stake, "players": names[:players]}
        facts = SOLO | ALL_CALLS | money | {"first_dealer": names[0]}
        here = table(facts, size=SMALL)
        for call in ("solo", "misere"):
            here.page.locator(".seat:enabled").first.evaluate("seat => seat.click()")
            here.page.locator(f"#call [value={call}]").evaluate("call => call.click()")
            here.page.locator("#tricks [value='0']").evaluate("trick => trick.click()")
            found = bursting(here.page, scrolls_below=844)
            wrong += [f"{players}, {call}: {each}" for each in found]
    here = table(GENERAL, bypass_csp=True)
    here.play("Ben", "proposal", partner="Dan")
    wrong += too_small(here.page.locator(".seat, #call .chip, .extras > .button, .record:visible"))
    wrong += complaints_in_both(here.page, tapped=lambda: something_else(here.page))

    assert wrong == [], "\n".join(wrong)
