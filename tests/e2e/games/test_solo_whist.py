"""Solo Whist on a phone: an evening by taps, with a network and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sessions.book.submission import new_key
from tests.e2e.conftest import (
    BURSTS,
    FACTS,
    FELLOW,
    LARGE,
    SECRET,
    SMALL,
    TALL,
    Crown,
    axe_complaints,
    something_else,
    until,
)
from tests.e2e.houses import RealHouse

Phones = Callable[..., Page]
Start = Callable[..., Crown]

FOUR = ["Ann", "Ben", "Catherine", "Dan"]
FIVE = [*FOUR, "Eve"]
SOLO = {"game": "solo_whist", "players": FOUR, "first_dealer": "Dan", "rules": {"preset": "hoyle"}}
GENERAL = {**SOLO, "rules": {"preset": "hoyle_general_misere"}}
POOL = {**SOLO, "rules": {"preset": "house_pool"}}
PENNY = {**SOLO, "rules": {"preset": "hoyle_penny"}}
ALL_CALLS = {"preset": "hoyle", "options": {"pay": {"slam": [48, 48]}}}
LONG_NAMES = ["Ann", "Ben", "Catherine", "Dan", "Bartholomew", "Fay", "Gus"]

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["htmx", "no scripts"])


class Table:
    """The table on a phone: every tap is counted."""

    def __init__(self, page: Page, *, scripts: bool = True) -> None:
        self.page, self.taps, self.scripts = page, 0, scripts

    def tap(self, what: Locator) -> None:
        """Tap once."""
        self.taps += 1
        what.click()

    def something_else(self) -> None:
        """Tap “Something else”, and see all that lies there."""
        self.taps += 1
        something_else(self.page)

    def seat(self, name: str) -> Locator:
        """Return a player's tile."""
        return self.page.locator(f'.seat[data-name="{name}"]')

    def chip(self, step: str, value: str | int) -> Locator:
        """Return the chip of a value in a step."""
        return self.page.locator(f'#{step} .chip:has([value="{value}"])')

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

    def end(self, word: str) -> None:
        """Tap the button that saves."""
        value = {"All passed": "passed"}.get(word, word.lower())
        self.tap(self.button(value))

    def would(self, name: str) -> str:
        """Return what a tile says the deal would do."""
        return " / ".join(self.seat(name).locator(".seat__would b").all_inner_texts())

    def button(self, value: str) -> Locator:
        """Return a button that ends the deal."""
        return self.page.locator(f'button[name="outcome"][value="{value}"]')

    def asks(self, text: str) -> None:
        """Expect the line above the calls to ask this."""
        expect(self.page.locator(".asks__line")).to_have_text(text)

    def says(self, text: str) -> None:
        """Expect the bar above the table to say this."""
        expect(self.page.locator(".bar__said")).to_have_text(text)


@pytest.fixture
def table(phone: Phones, start: Start) -> Callable[..., Table]:
    """Return a maker of tables."""

    def opened(
        facts: dict[str, Any] | None = None, *, scripts: bool = True, **options: Any
    ) -> Table:
        page = phone(java_script_enabled=scripts, **options)
        page.goto(start(**(facts or SOLO)).address)
        return Table(page, scripts=scripts)

    return opened


# A deal in taps


@SCRIPTS
def test_a_solo_takes_three_taps_and_the_record(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(scripts=scripts)

    here.play("Ben", "solo", tricks=6)
    here.end("Record")

    here.says("Deal 1 · Ben, solo, made · with 6 · +21")
    assert here.taps == 4


@SCRIPTS
def test_a_proposal_takes_one_more_the_tile_of_the_partner(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(scripts=scripts)

    here.play("Ben", "proposal", partner="Dan", tricks=7)
    here.end("Record")

    here.says("Deal 1 · Ben and Dan, proposal, lost · with 7 · −7")
    assert here.taps == 5


@SCRIPTS
def test_a_proposer_who_plays_alone_for_six_sees_five_lost(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    six = {"preset": "hoyle", "options": {"unaccepted": "six"}}
    here = table({**SOLO, "rules": six}, scripts=scripts)
    five = here.chip("tricks", 5)

    here.play("Ben", "solo")
    if scripts:
        expect(five.locator("[data-price]")).to_have_text("+18")
    here.tap(five)
    here.something_else()
    here.tap(here.page.get_by_text("plays alone for six"))
    if scripts:
        here.page.get_by_role("button", name="Done", exact=True).click()
        expect(five.locator("[data-price]")).to_have_text("−21")
    here.end("Record")

    here.says("Deal 1 · Ben, solo, lost · with 5 · −21")


@SCRIPTS
def test_a_misere_is_made_or_lost_at_the_third_tap(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(scripts=scripts)

    here.play("Catherine", "misere")
    expect(here.button("made")).to_have_accessible_name("Made +36" if scripts else "Made")
    here.end("Made")

    here.says("Deal 1 · Catherine, misère, made · +36")
    assert here.taps == 3


@SCRIPTS
def test_where_no_tricks_are_paid_partners_have_made_and_lost_too(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(PENNY, scripts=scripts)

    here.play("Ann", "proposal", partner="Catherine")
    expect(here.button("lost")).to_have_accessible_name("Lost −1" if scripts else "Lost")
    here.end("Lost")

    here.says("Deal 1 · Ann and Catherine, proposal, lost · −1")
    assert here.taps == 4


@SCRIPTS
def test_all_passed_is_one_tap(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(scripts=scripts)

    here.end("All passed")

    here.says("Deal 1 · all passed")
    assert here.taps == 1


@SCRIPTS
def test_a_general_misere_is_one_more_the_tile_of_the_loser(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(GENERAL, scripts=scripts)

    if scripts:
        here.asks("Who called? Or who took the last trick?")
    here.tap_player("caller", "Catherine")
    if scripts:
        expect(here.button("passed")).to_have_accessible_name("All passed −18")
    here.end("All passed")

    here.says("Deal 1 · all passed · general misère by Catherine")
    expect(here.seat("Catherine").locator(".seat__balance b")).to_have_text("−18")
    assert here.taps == 2


@SCRIPTS
def test_all_passed_before_the_loser_is_tapped_asks_for_the_tile(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(GENERAL, scripts=scripts)

    here.end("All passed")
    expect(here.page.locator(".notice--alarm")).to_contain_text(
        "Who took the last trick? Tap the player."
    )
    here.tap_player("caller", "Dan")
    here.end("All passed")

    here.says("Deal 1 · all passed · general misère by Dan")
    expect(here.seat("Dan").locator(".seat__balance b")).to_have_text("−18")


def test_all_passed_is_pale_once_somebody_has_called(table: Callable[..., Table]) -> None:
    hoyle, general = table(), table(GENERAL)

    hoyle.tap(hoyle.seat("Ann"))
    expect(hoyle.button("passed")).to_be_disabled()
    hoyle.tap(hoyle.seat("Ann"))
    expect(hoyle.button("passed")).to_be_enabled()
    general.play("Ann", "solo")
    expect(general.button("passed")).to_be_disabled()


# Before the tap that saves


def test_who_pays_whom_is_said_before_it_is_recorded(table: Callable[..., Table]) -> None:
    here = table(POOL)

    here.play("Ben", "proposal", partner="Dan", tricks=9)
    expect(here.page.locator("#price")).to_have_text("Catherine pays Ben 7 · Ann pays Dan 7")
    assert [here.would(name) for name in FOUR] == ["−7", "+7", "−7", "+7"]
    expect(here.button("record")).to_have_accessible_name("Record Ben +7")
    here.tap(here.chip("call", "misere"))
    expect(here.button("made")).to_have_accessible_name("Made +36")
    expect(here.button("lost")).to_have_accessible_name("Lost −36")
    expect(here.button("record")).to_be_hidden()
    assert here.would("Ben") == "+36 / −36"


def test_every_trick_says_what_it_brings_and_what_was_called_is_marked(
    table: Callable[..., Table],
) -> None:
    here = table()

    here.play("Ben", "solo")

    prices = here.page.locator("#tricks [data-price]").all_inner_texts()
    assert prices == [
        *("−33", "−30", "−27", "−24", "−21", "+18", "+21"),
        *("+24", "+27", "+30", "+33", "+36", "+39", "+42"),
    ]
    expect(here.page.locator("#tricks [data-turns]")).to_have_count(1)
    expect(here.page.locator("#tricks [data-turns]")).to_contain_text("5")


def test_the_line_asks_for_one_tap_after_another(table: Callable[..., Table]) -> None:
    here = table()

    here.asks("Who called?")
    here.tap(here.seat("Ann"))
    here.asks("What was called?")
    here.tap(here.chip("call", "proposal"))
    here.asks("Who accepts?")
    here.tap(here.seat("Ben"))
    here.asks("Tricks taken")
    here.tap(here.chip("tricks", 8))
    here.asks("")
    expect(here.button("record")).to_have_accessible_name("Record Ann +6")


@SCRIPTS
def test_a_record_too_early_says_what_is_missing_and_keeps_the_taps(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table(scripts=scripts)

    here.play("Ann", "proposal", tricks=8)
    here.end("Record")

    expect(here.page.locator(".notice--alarm")).to_contain_text(
        "Who accepted the proposal? Tap the partner too."
    )
    here.tap_player("partner", "Ben")
    here.end("Record")
    here.says("Deal 1 · Ann and Ben, proposal, made · with 8 · +6")


def test_a_second_tap_on_the_caller_takes_the_caller_back(table: Callable[..., Table]) -> None:
    here = table()
    here.play("Ann", "proposal", partner="Ben")

    here.tap(here.seat("Ann"))
    here.asks("Who called?")
    here.tap(here.seat("Ben"))
    here.tap(here.seat("Ann"))
    here.tap(here.chip("tricks", 8))
    here.end("Record")

    here.says("Deal 1 · Ben and Ann, proposal, made · with 8 · +6")


def test_a_revoke_is_priced_before_it_is_saved(table: Callable[..., Table]) -> None:
    here = table()
    here.play("Ann", "solo", tricks=8)

    here.something_else()
    here.page.locator("#revoke .chip", has_text="Ann").click()
    here.page.get_by_role("button", name="Done", exact=True).click()
    expect(here.page.locator("#price")).to_have_text("Ben +6 · Catherine +6 · Dan +6")
    expect(here.button("record")).to_have_accessible_name("Record Ann −18")
    expect(here.page.get_by_role("button", name="Remove: Revoked: Ann")).to_be_visible()
    here.end("Record")

    here.says("Deal 1 · Ann, solo, lost · with 8 · revoke by Ann · −18")


def test_an_offence_against_a_misere_leaves_only_to_record_it(table: Callable[..., Table]) -> None:
    here = table()
    here.play("Ann", "misere")

    here.something_else()
    here.page.locator("#exposed .chip", has_text="Catherine").click()
    here.page.get_by_role("button", name="Done", exact=True).click()
    expect(here.button("made")).to_be_hidden()
    expect(here.button("record")).to_have_accessible_name("Record Ann +36")
    here.end("Record")

    here.says("Deal 1 · Ann, misère, made · exposed card by Catherine · +36")
    expect(here.seat("Catherine").locator(".seat__balance b")).to_have_text("−36")


def test_the_drawer_has_what_this_call_can_have(table: Callable[..., Table]) -> None:
    here = table()
    drawer = here.page.locator(".extras__tray fieldset:visible")

    def asked() -> list[str]:
        return [each.get_attribute("id") or "" for each in drawer.all()]

    something_else(here.page)
    assert asked() == ["away", "proposer", "dealer"]
    here.page.get_by_role("button", name="Done", exact=True).click()
    here.play("Ann", "misere")
    something_else(here.page)
    often = ["revoke", "wrong_cards", "away"]
    assert asked() == [*often, "out_of_turn", "exposed", "taken", "over", "dealer"]
    assert here.page.locator("#over .step__row:visible").all_inner_texts() == ["Proposal", "Solo"]
    here.page.locator("#exposed .chip", has_text="Ben").click()
    here.page.get_by_role("button", name="Done", exact=True).click()
    here.tap(here.chip("call", "solo"))
    # What this call cannot have is neither asked nor said any more.
    expect(here.page.locator(".also__chip")).to_have_count(0)
    something_else(here.page)
    assert asked() == ["revoke", "wrong_cards", "away", "over", "dealer"]


# Who is there


@SCRIPTS
def test_of_five_who_stands_out_has_no_button(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table({**SOLO, "players": FIVE, "first_dealer": "Eve"}, scripts=scripts)

    expect(here.seat("Dan")).to_be_disabled()
    expect(here.seat("Dan")).to_contain_text("out")
    here.play("Ann", "proposal", partner="Eve", tricks=8)
    here.end("Record")

    here.says("Deal 1 · Ann and Eve, proposal, made · with 8 · +6")
    expect(here.seat("Dan").locator(".seat__balance b")).to_have_text("0")
    expect(here.seat("Eve")).to_be_disabled()


def test_six_say_who_is_away_and_the_tiles_follow_at_once(table: Callable[..., Table]) -> None:
    here = table({**SOLO, "players": [*FIVE, "Fay"], "first_dealer": "Fay"})

    here.asks("More than five are there: who is away?")
    here.tap(here.page.locator("#away .chip", has_text="Ben"))
    expect(here.seat("Ben").locator(".seat__mark")).to_have_text("away")
    expect(here.seat("Ben")).to_be_disabled()
    expect(here.seat("Eve")).to_be_disabled()
    here.page.get_by_role("button", name="Done", exact=True).click()
    here.play("Ann", "solo", tricks=5)
    here.end("Record")

    here.says("Deal 1 · Ann, solo, made · with 5 · +18")
    expect(here.seat("Ben").locator(".seat__mark")).to_have_text("away")
    here.asks("Who called?")


def test_three_play_without_proposals(table: Callable[..., Table]) -> None:
    here = table(
        {**SOLO, "players": FOUR[:3], "first_dealer": "Ann", "rules": {"preset": "hoyle_three"}}
    )

    expect(here.page.locator("#call [value=proposal]")).to_have_count(0)
    here.play("Ben", "solo", tricks=5)
    here.end("Record")

    here.says("Deal 1 · Ben, solo, made · with 5 · +12")


def test_with_one_of_four_away_nobody_proposes(table: Callable[..., Table]) -> None:
    here = table()
    here.play("Ann", "proposal", partner="Ben", tricks=8)

    something_else(here.page)
    here.page.locator("#away .chip", has_text="Dan").click()
    here.page.get_by_role("button", name="Done", exact=True).click()

    expect(here.chip("call", "proposal")).to_be_hidden()
    here.asks("What was called?")
    here.tap(here.chip("call", "solo"))
    here.tap(here.chip("tricks", 5))
    expect(here.button("record")).to_have_accessible_name("Record Ann +12")


# An evening


@SCRIPTS
def test_an_evening_by_taps_comes_to_what_was_worked_out(
    table: Callable[..., Table],
    scripts: bool,  # noqa: FBT001
) -> None:
    here = table({**GENERAL, "first_dealer": "Ann"}, scripts=scripts)

    here.play("Ben", "proposal", partner="Dan", tricks=9)
    here.end("Record")
    here.says("Deal 1 · Ben and Dan, proposal, made · with 9 · +7")
    here.play("Catherine", "solo", tricks=4)
    here.end("Record")
    here.says("Deal 2 · Catherine, solo, lost · with 4 · −21")
    here.tap_player("caller", "Ann")
    here.end("All passed")
    here.says("Deal 3 · all passed · general misère by Ann")
    here.play("Ann", "misere")
    here.end("Made")
    here.says("Deal 4 · Ann, misère, made · +36")
    here.play("Dan", "abundance", tricks=11)
    here.end("Record")
    here.says("Deal 5 · Dan, abundance, made · with 11 · +60")

    balances = [here.seat(name).locator(".seat__balance b").inner_text() for name in FOUR]
    assert balances == ["−2", "−12", "−54", "+68"]
    assert here.taps == 5 + 4 + 2 + 3 + 4


def test_a_deal_is_undone_and_redone_and_another_corrected(table: Callable[..., Table]) -> None:
    here = table()
    here.play("Ben", "solo", tricks=6)
    here.end("Record")
    here.says("Deal 1 · Ben, solo, made · with 6 · +21")

    here.page.get_by_role("button", name="Undo").click()
    here.says("Undone: Deal 1 · Ben, solo, made · with 6")
    here.page.get_by_role("button", name="Redo").click()
    here.says("Redone: Deal 1 · Ben, solo, made · with 6 · +21")
    here.page.locator(".bar__said a").click()
    here.page.get_by_role("link", name="Correct").first.click()
    here.chip("tricks", 4).click()
    here.page.get_by_role("button", name="Show what changes").click()

    expect(here.page.locator("main")).to_contain_text("Ben, solo, lost")


# Without a network


def visit(page: Page, evening: str) -> None:
    """Open the table for the first time, and wait until the phone has kept it."""
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.open('pages').then((pages) => pages.keys()).then((found) => found.length)"
    until(page, lambda: page.evaluate(kept) >= 2)


@pytest.fixture
def solo_evening(house: RealHouse) -> Callable[..., str]:
    """Return a starter of evenings in the house."""

    def started(**facts: Any) -> str:
        return house.start_evening(FACTS | SOLO | facts, secrets=[SECRET, FELLOW], key=new_key())

    return started


def waiting(page: Page) -> list[str]:
    """Return what waits, each on one line without its time."""
    page.locator(".waiting > summary").click()
    rows = page.locator(".waiting__list li").all_inner_texts()
    return [re.sub(r" \d\d:\d\d", "", " ".join(row.split())) for row in rows]


def test_deals_wait_with_their_words_and_prices_and_are_written_once(
    open_phone: Phones, house: RealHouse, solo_evening: Callable[..., str]
) -> None:
    evening = solo_evening(rules={"preset": "hoyle_general_misere"})
    page = open_phone()
    visit(page, evening)
    here = Table(page)

    page.context.set_offline(True)
    here.play("Ben", "proposal", partner="Dan", tricks=7)
    expect(page.locator("#price")).to_have_text("Ben pays Catherine 7 · Dan pays Ann 7")
    here.end("Record")
    expect(page.locator(".waiting__count")).to_contain_text("1 waiting")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ann")
    here.play("Catherine", "misere")
    here.end("Made")
    expect(page.locator(".waiting__count")).to_contain_text("2 waiting")
    here.tap(here.seat("Ann"))
    here.end("All passed")
    expect(page.locator(".waiting__count")).to_contain_text("3 waiting")

    assert waiting(page) == [
        "Ben and Dan, proposal, lost with 7 Ann +7, Ben −7, Catherine +7, Dan −7",
        "Catherine, misère, made Ann −12, Ben −12, Catherine +36, Dan −12",
        "All passed, general misère by Ann Ann −18, Ben +6, Catherine +6, Dan +6",
    ]
    page.context.set_offline(False)
    expect(page.locator(".bar__said")).to_have_text("Deal 3 · all passed · general misère by Ann")
    facts = [facts for kind, facts in house.entries(evening) if kind == "deal"]
    assert facts == [
        {"dealer": "4", "caller": "2", "call": "proposal", "partner": "4", "tricks": 7},
        {"dealer": "1", "caller": "3", "call": "misere", "made": True},
        {"dealer": "2", "passed": True, "losers": ["1"]},
    ]


def test_of_five_who_stands_out_follows_the_deal_without_a_network(
    open_phone: Phones, solo_evening: Callable[..., str]
) -> None:
    page = open_phone()
    visit(page, solo_evening(players=FIVE, first_dealer="Eve"))
    here = Table(page)

    page.context.set_offline(True)
    here.play("Ann", "solo", tricks=5)
    assert [here.would(name) for name in FIVE] == ["+18", "−6", "−6", "", "−6"]
    here.end("Record")
    expect(page.locator(".seat:has(.coin)")).to_contain_text("Ann")
    expect(here.seat("Eve")).to_be_disabled()
    here.play("Dan", "solo", tricks=5)

    assert [here.would(name) for name in FIVE] == ["−6", "−6", "−6", "+18", ""]
    something_else(page)
    expect(page.locator("#revoke .chip:visible")).to_have_text([re.compile(each) for each in FOUR])
    expect(page.locator("#over .chip:visible")).to_have_text(["nobody", *FOUR])


# A table that holds


MONEY = {
    "pence": {"currency": "GBP", "stake": 10},
    "pounds": {"currency": "GBP", "stake": 100},
    "£sd": {"currency": "lsd", "stake": 47},
    "counters": {"currency": "counters", "stake": 100},
}

FITS = "[document.documentElement.scrollHeight, innerHeight]"


@pytest.mark.parametrize(
    ("players", "money"),
    [(3, "£sd"), (4, "pounds"), (4, "£sd"), (5, "counters"), (7, "£sd"), (7, "pence")],
)
def test_nothing_bursts_and_nothing_scrolls(
    table: Callable[..., Table], players: int, money: str
) -> None:
    names = LONG_NAMES[:players]
    facts = {**SOLO, **MONEY[money], "players": names, "first_dealer": names[-1]}
    here = table({**facts, "rules": ALL_CALLS if players < 7 else SOLO["rules"]}, size=SMALL)
    wrong = []
    if players == 7:
        for name in ("Ben", "Catherine"):
            here.tap(here.page.locator("#away .chip", has_text=name))
            expect(here.seat(name).locator(".seat__mark")).to_have_text("away")
        here.page.get_by_role("button", name="Done", exact=True).click()
    here.play("Ann", "abundance", tricks=13)
    here.end("Record")
    here.says(re.compile("Deal 1"))  # type: ignore[arg-type]  # as a pattern

    for width, height in ((320, 568), (360, 640), (390, 844), (430, 932)):
        here.page.set_viewport_size({"width": width, "height": height})
        for call in ("solo", "misere"):
            if here.page.locator(".seat[aria-pressed=true]").count() == 0:
                here.page.locator(".seat:enabled").first.evaluate("seat => seat.click()")
            here.page.locator(f"#call [value={call}]").evaluate("call => call.click()")
            here.page.locator("#tricks [value='0']").evaluate("trick => trick.click()")
            bursts = here.page.evaluate(BURSTS, width)
            wrong += [f"{width} {call} {each}" for each in bursts]
        needed, there = here.page.evaluate(FITS)
        if height >= 844 and needed > there:
            wrong.append(f"{width} scrolls: {needed} for {there}")

    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("size", [SMALL, TALL], ids=["small", "tall"])
def test_every_target_is_as_large_as_a_finger(
    table: Callable[..., Table], size: dict[str, int]
) -> None:
    here = table({**SOLO, "rules": ALL_CALLS}, size=size)

    here.play("Ben", "proposal", partner="Dan")
    for target in here.page.locator(
        ".seat, #call .chip, #tricks .chip, .extras > .button, .record:visible"
    ).all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        # Fourteen numbers in two rows are as wide as they can be.
        assert box["width"] >= (36 if size == SMALL else 44)


def test_nothing_that_the_thumb_taps_moves(table: Callable[..., Table]) -> None:
    here = table(size=TALL)
    places = ".seat, #call .chip, #tricks, .ends, .extras"
    where = f"""[...document.querySelectorAll('{places}')]
      .map((each) => JSON.stringify(each.getBoundingClientRect()))"""
    before = here.page.evaluate(where)

    here.play("Ben", "proposal", partner="Dan", tricks=9)
    assert here.page.evaluate(where) == before
    here.tap(here.chip("call", "misere"))
    assert here.page.evaluate(where) == before
    here.end("Made")
    here.says("Deal 1 · Ben, misère, made · +36")

    assert here.page.evaluate(where) == before


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("facts", [GENERAL, PENNY], ids=["tricks", "made and lost"])
def test_axe_finds_nothing(table: Callable[..., Table], facts: dict[str, Any], theme: str) -> None:
    here = table(facts, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")

    assert axe_complaints(here.page) == []
    here.play("Ben", "proposal", partner="Dan")
    assert axe_complaints(here.page) == []
    here.something_else()
    assert axe_complaints(here.page) == []


def test_text_at_twice_its_size_is_all_there(table: Callable[..., Table]) -> None:
    here = table(size={"width": 320, "height": 700}, bypass_csp=True)

    here.page.add_style_tag(content=LARGE)
    here.play("Ben", "proposal", partner="Dan", tricks=9)

    assert here.page.evaluate("document.documentElement.scrollWidth") <= 320
    expect(here.button("record")).to_have_accessible_name("Record Ben +7")
