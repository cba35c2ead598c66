"""A table of every game but Nap with long names and much money: it fits, and is for everybody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.openings import (
    EIGHT,
    FOUR,
    LOO,
    ORDINARY,
    PIQUET,
    SOLO,
    TWELVE,
    WHIST,
    WIDTHS,
    bursting,
    too_small,
)
from tests.support.phones import SMALL, Phones, Start, complaints_in_both, something_else

SEVEN = ["Ann", "Bartholomew", "Catherine", "Dan", "Wilhelmina-Charlotte", "Fay", "Gus"]
HUNDREDS = {"currency": "GBP", "stake": 100_000}
OLD_MONEY = {"currency": "lsd", "stake": 239}
FLUSH = {"rules": {"preset": "enquire_within_five"}}
CHOUETTE = {"rules": {"preset": "cavendish_chouette"}, "players": ["Ann", "Ben", "Cat"]}
LURCH = {"rules": {"preset": "hundred_lurch"}, "stake": 50}
SLAM = {"rules": {"preset": "hoyle", "options": {"pay": {"slam": [48, 48]}}}}
GENERAL = SOLO | {"rules": {"preset": "hoyle_general_misere"}}
FIVE = [{"1": 28, "2": 12}, {"1": 14, "2": 23}, {"1": 25, "2": 16}, {"1": 18, "2": 21}]


@dataclass(frozen=True)
class Scene:
    """An evening, the deals in its book, and what is tapped at its table."""

    facts: dict[str, Any]
    taps: tuple[str, ...] = ()
    deals: tuple[dict[str, Any], ...] = ()
    scrolls_below: int = 0
    """From what height on nothing is to be scrolled."""


def named(name: str) -> str:
    return f'.seat:has(.seat__name:text-is("{name}"))'


def piquet(*scores: dict[str, int], taps: str = "", **facts: Any) -> Scene:
    between = {"players": ["1", "2"]} if len(facts.get("players", ())) > 2 else {}
    return Scene(
        PIQUET | facts,
        tuple(f"[data-digit='{figure}']" for figure in taps),
        tuple({"scores": each, **between} for each in scores),
        640,
    )


def piquet_scenes() -> Iterator[Scene]:
    long = ["Bartholomew", "Wilhelmine", "Catherine", "Dan", "Eve", "Fay", "Gus"]
    for taps in ("", "1420"):
        yield piquet(*FIVE, {"1": 21, "2": 10}, taps=taps, **CHOUETTE)
        yield piquet(*FIVE, taps=taps, players=long, first_dealer=long[0], stake=100)
        two = {"players": long[:2], "first_dealer": long[0], "currency": "lsd", "stake": 960}
        yield piquet(*FIVE, taps=taps, **two)
        yield piquet({"1": 55, "2": 20}, taps=taps, **LURCH)


def scenes_of_loo() -> Iterator[Scene]:
    money = {"players": SEVEN, "currency": "GBP", "stake": 2500, "kitty": 123_456}
    for preset, tricks in (("hoyle", 3), ("enquire_within_five", 5)):
        taps = [*[SEVEN[4]] * tricks, "Bartholomew", "Gus"]
        rules = {"rules": {"preset": preset}}
        yield Scene(LOO | rules | money, tuple(map(named, taps)), (), 844)


def scenes_of_solo() -> Iterator[Scene]:
    for players, stake in ((3, 47), (4, 47), (5, 4700)):
        money = {"currency": "lsd", "stake": stake, "players": [*FOUR, "Bartholomew"][:players]}
        for taps in (
            (".seat:enabled", "#call [value=solo]", "#tricks [value='0']"),
            ("#call [value=misere]", "#tricks [value='0']"),
        ):
            yield Scene(SOLO | SLAM | money | {"first_dealer": "Ann"}, taps, (), 844)


def scenes_of_vingt_un() -> Iterator[Scene]:
    for players in (2, 5, 7, 9, 12):
        facts = ORDINARY | HUNDREDS | {"players": TWELVE[:players]}
        hands = [
            {"player": str(number), "stake": 1, "hand": "won"} for number in range(2, players + 1)
        ]
        yield Scene(facts, ("#hand [value='21']",), ({"hand": "over", "hands": hands},))


def scenes_of_eight() -> Iterator[Scene]:
    for number in (1, 4, 6, 7):
        for players in (2, 7, 12):
            rules = {"preset": "hoyle", "options": {"programme": [8, number]}}
            facts = EIGHT | HUNDREDS | {"players": TWELVE[:players], "rules": rules}
            yield Scene(facts, (), ({"winner": "dealer"},), 640)


def scenes_of_whist() -> Iterator[Scene]:
    pounds = {"currency": "GBP", "stake": 10_000}
    for players, money in ((4, OLD_MONEY), (5, pounds), (7, OLD_MONEY)):
        names = ["Ann", "Ben", "Catherine", "Bartholomew", "Eve", "Fay", "Gus"]
        won: list[dict[str, Any]] = []
        for side in ("1", "2", "1"):
            won.append({"tricks": {side: 11}, "four": ["1", "2", "3", "4"]})
            facts = WHIST | money | {"players": names[:players]}
            taps = ("[name=side]", "[name=odd] >> nth=4")
            yield Scene(facts, taps, tuple(won), 640)


SCENES = {
    "piquet": piquet_scenes,
    "loo": scenes_of_loo,
    "solo": scenes_of_solo,
    "vingt-un": scenes_of_vingt_un,
    "eight rounds": scenes_of_eight,
    "whist": scenes_of_whist,
}


def begun(page: Page, start: Start, scene: Scene) -> None:
    """Open the table of a scene, and tap what is tapped there."""
    crown = start(**scene.facts)
    for deal in scene.deals:
        crown.write(**deal)
    page.goto(crown.address)
    for tap in scene.taps:
        page.locator(tap).first.evaluate("each => each.click()")
    page.wait_for_load_state("networkidle")


@pytest.mark.slow
def test_nothing_bursts_at_any_table_with_long_names_and_much_money(
    phone: Phones, start: Start
) -> None:
    page, wrong = phone(), list[str]()
    for game, scenes in SCENES.items():
        for place, scene in enumerate(scenes()):
            begun(page, start, scene)
            found = bursting(page, scrolls_below=scene.scrolls_below)
            wrong += [f"{game}, scene {place}: {each}" for each in found]
    wrong += moved_by_a_hand(page, start)

    assert wrong == [], "\n".join(wrong)


BALANCES = """() => [...document.querySelectorAll(".seat__balance b")].map((each) => {
  const { x, y, height } = each.getBoundingClientRect();
  return [x, y, height].map(Math.round);
})"""


def moved_by_a_hand(page: Page, start: Start) -> list[str]:
    """Return where a balance of Vingt-Un moves as the dealer's hand is tapped."""
    wrong = []
    for players in (2, 5, 7, 9, 12):
        page.goto(start(**ORDINARY | HUNDREDS | {"players": TWELVE[:players]}).address)
        for width, height in (*WIDTHS, (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            before = page.evaluate(BALANCES)
            page.locator("#hand .chip", has_text="stood").click()
            if page.evaluate(BALANCES) != before:
                wrong.append(f"{players}, {width}: a balance has moved")
            page.reload()
    return wrong


READ: dict[str, tuple[Scene, str]] = {
    "loo": (
        Scene(LOO | FLUSH | {"kitty": 10}, tuple(map(named, ["Ben", "Ben", "Ben", "Dan", "Dan"]))),
        ".seat, .slot:visible, .asks .chip:visible, .dock .button",
    ),
    "piquet": (
        piquet(*FIVE, {"1": 21, "2": 10}, taps="1420", **CHOUETTE),
        ".key:visible, .dock summary:visible",
    ),
    "solo": (
        Scene(GENERAL, (named("Ben"), "#call [value=proposal]", named("Dan"))),
        ".seat, #call .chip, .extras > .button, .record:visible",
    ),
    "vingt-un": (Scene(ORDINARY, ("#hand [value='stood']", "[data-name=Ben] .seat__face")), ""),
    **{
        f"round {number}": (
            Scene(EIGHT | {"rules": {"preset": "hoyle", "options": {"programme": [number]}}}),
            "",
        )
        for number in (1, 4, 6, 7)
    },
    "whist": (
        Scene(WHIST, (named("Ben"),)),
        ".seat:enabled, .asks .chip:visible, button:visible:enabled, summary",
    ),
}
"""A table of each game, and what of it is to be as large as a finger."""


@pytest.mark.slow
def test_every_table_is_for_everybody_and_its_drawers_too(phone: Phones, start: Start) -> None:
    page, wrong = phone(bypass_csp=True), list[str]()
    for game, (scene, tapped) in READ.items():
        page.set_viewport_size(SMALL)  # type: ignore[arg-type]  # a size
        begun(page, start, scene)
        found = too_small(page.locator(tapped)) if tapped else []
        found += complaints_in_both(page)
        if game == "piquet":
            page.get_by_text("Count it for me").click()
            found += complaints_in_both(page)
            page.locator(".extras__tray:visible [data-closes]").click()
        if game == "vingt-un":
            page.locator("[data-name=Dan]").get_by_role("button", name="+ hand").click()
        something_else(page)
        expect(page.locator(".extras__tray:visible")).to_have_count(1)
        found += complaints_in_both(page)
        wrong += [f"{game}, {each}" for each in found]

    assert wrong == [], "\n".join(wrong)
