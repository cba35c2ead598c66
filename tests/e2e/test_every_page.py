"""Every page of every game, on every screen: nothing too small, over another, cut or off the page.

All that can be opened is open, who sits there has a long name and owes thousands of pounds. In the
long run each page is looked at at every size, with its text at 125 and 200 %, and in three themes
by axe; in the short one what is met every evening at two sizes.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.full_tables import GAMES, addresses_of, full_table, is_page
from tests.support.legibility import MET_AT, SIZES, complaints, read
from tests.support.phones import Phones, Start

MET_OFTEN = ("show-big", "show-sheet", "show-settling", "show-result", "start-evening-of")
NAMES_OF = {
    "under way": (*MET_OFTEN, "change-rules", "make-rule-set", "what-if"),
    "closed": ("show-table", *MET_OFTEN),
}
"""What is met every evening, in each state of one; the form of a deal is by itself."""

PAGES = {"under way": 30, "ended": 30, "closed": 101}
"""How many pages are looked at in each state of an evening: its own, and once all others."""

SAY = "meta[name=description]"


def test_what_is_met_every_evening_can_be_read_and_asks_nobody_else(
    phone: Phones, start: Start, site: str
) -> None:
    page = phone()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    wrong = []

    for state, names in NAMES_OF.items():
        addresses = dict(addresses_of(full_table(start, "nap", state=state), state="closed"))
        for name in names:
            page.goto(addresses[name])
            wrong += read(page, f"{state}, {name}", sizes=MET_AT)
            # What it is to whoever lists or sends it.
            title, said = page.title(), page.locator(SAY).get_attribute("content") or ""
            if not (40 < len(said) < 160 and title.removesuffix(" · napledger") not in ("", title)):
                wrong.append(f"{state}, {name} does not say what it is: {title}, {said}")

    assert not wrong, "\n".join(wrong)
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "games", [["nap"], [each for each in GAMES if each != "nap"]], ids=["nap", "the others"]
)
def test_every_page_can_be_read(
    phone: Phones, start: Start, games: list[str], site: str, settings: Any
) -> None:
    settings.WEBHOOKS = True
    page = phone()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    wrong = []

    for game in games:
        for state in ("under way", "closed"):
            crown = full_table(start, game, state=state)
            # What is not of an evening is the same in every game.
            for name, address in addresses_of(crown, state=state if game == "nap" else "under way"):
                if is_page(page, address):
                    page.goto(address)
                    found = read(page, name, sizes=SIZES, large=True)
                    wrong += [f"{game}, {state}, {each}" for each in found]

    assert not wrong, "\n".join(wrong)
    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []


@pytest.mark.slow
@pytest.mark.parametrize("states", [("under way", "ended"), ("closed",)], ids=["open", "closed"])
def test_every_page_is_for_everybody(
    phone: Phones, start: Start, states: tuple[str, ...], settings: Any
) -> None:
    settings.WEBHOOKS = True
    page = phone(color_scheme="light", size={"width": 320, "height": 700}, bypass_csp=True)
    wrong: list[str] = []

    for state in states:
        crown, seen = full_table(start, "nap", state=state, players=7, stake=100), set()
        for name, address in [*addresses_of(crown, state=state), ("no such page", "/nowhere/")]:
            if is_page(page, address):
                page.goto(address)
                seen.add(name)
                wrong += complaints(page, f"{state}, {name}")
        assert len(seen) == PAGES[state]

    assert not wrong, "\n".join(wrong)
