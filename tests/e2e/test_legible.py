"""Every page of every game can be read on a phone: large enough, nothing over another, all open."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from napledger.games import game_of, games
from sessions.book.idempotency import new_key
from sessions.book.open_book import open_book
from sessions.book.posting import Submission
from sessions.book.record import record_entry
from sessions.models import Evening
from sessions.settling.states import close_evening, review_evening
from tests.e2e.conftest import Crown
from tests.e2e.test_every_page import SQUEEZED, addresses_of, is_page

Phones = Callable[..., Page]
Start = Callable[..., Crown]

ILLEGIBLE = Path(__file__).with_name("illegible.js").read_text(encoding="utf-8")
"""Says of a page which texts are too small, or printed over one another; a line each."""

OPEN = """() => {
  for (const each of document.querySelectorAll("details:not(.play *)")) each.open = true;
  for (const each of document.querySelectorAll(".choice__more")) each.style.display = "grid";
}"""
"""Opens every part of a page that can be, and every card of rules as if it were picked.

But for the drawers of a deal's form: each of them lies over the rest of it.
"""

REACH = """() => {
  const said = (each) => each.innerText.trim().replaceAll("\\n", " ").slice(0, 40);
  const boxOf = (name, below = document) => below.querySelector(name).getBoundingClientRect();
  const [dock, tabs] = [boxOf(".dock"), boxOf(".tabs")];
  const floor = dock.top > innerHeight / 2 ? dock.top : tabs.top;
  const wrong = [];

  if (tabs.bottom > innerHeight + 0.5) wrong.push("the tabs are below the screen");
  if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page is higher");
  for (const each of document.querySelectorAll(".seats, .asks :is(.chip, .slot, .key)")) {
    const isSeen = each.checkVisibility({ visibilityProperty: true });
    if (!isSeen || each.closest(".extras__tray")) continue;
    const { bottom } = each.getBoundingClientRect();
    if (bottom > floor + 0.5) wrong.push(`too low: ${said(each)}`);
  }

  const lines = {};
  for (const seat of document.querySelectorAll(".seat:enabled")) {
    const top = Math.round(seat.getBoundingClientRect().top);
    const figure = boxOf(".seat__balance b", seat);
    const line = (figure.top + figure.bottom) / 2;
    lines[top] ??= line;
    if (Math.abs(lines[top] - line) > 1) wrong.push(`on another line: ${said(seat)}`);
  }
  return wrong;
}"""
"""Says of a table what is not on its screen at once, and which figure stands on no line."""

ROOM = """(hint) => {
  const lines = document.createRange();
  lines.selectNodeContents(hint.querySelector("span"));
  const [text, box] = [lines, hint].map((each) => each.getBoundingClientRect());
  return [text.top - box.top, box.bottom - text.bottom];
}"""
"""How much room a hint has above and below."""

WIDTHS = (320, 360, 390)
NAMES = (
    *("Bartholomew Featherstonehaugh", "Christopher-James", "Guinevere", "Maximilian"),
    *("Ann", "Ben", "Catherine", "Dan", "Eve", "Jonathan", "Harriet", "Ivy"),
)
DEALS = 6
GAMES = [game.key for game in games().values()]

MET_OFTEN = ("show-big", "show-sheet", "show-settling", "show-result", "start-evening-of")
NAMES_OF = {
    "under way": (*MET_OFTEN, "change-rules", "make-rule-set", "what-if"),
    "closed": ("show-table", *MET_OFTEN),
}
"""What is looked at in each state of an evening: the form of a deal is by itself."""


def full_table(
    start: Start, game: str, *, state: str, players: int | None = None, stake: int = 25_000
) -> Crown:
    """Return an evening of as many as may sit, who owe each other thousands of pounds."""
    names = list(NAMES[: players or max(game_of(game).seats)])
    crown = start(
        game=game,
        rules={},
        currency="GBP",
        stake=stake,
        players=names,
        first_dealer=names[1],
    )
    chance = random.Random(7)  # noqa: S311  # no secret
    for _deal in range(DEALS):
        book = open_book(Evening.objects.get(pk=crown.evening.pk))
        facts = book.game.demo_deal(book.table, chance=chance)
        submission = Submission(new_key(), crown.recorder)
        record_entry(book.evening, kind="deal", facts=facts, submission=submission)
    if state == "closed":
        close(crown)
    return crown


def close(crown: Crown) -> None:
    """Break off what is unfinished, and close the evening."""
    book = open_book(Evening.objects.get(pk=crown.evening.pk))
    if book.game.closing(book.table):
        submission = Submission(new_key(), crown.recorder)
        record_entry(book.evening, kind="deal", facts=book.game.break_off, submission=submission)
    for step in (review_evening, close_evening):
        evening = Evening.objects.get(pk=crown.evening.pk)
        step(evening, submission=Submission(new_key(), crown.recorder))


def read(page: Page, name: str, *, widths: tuple[int, ...]) -> list[str]:
    """Return what cannot be read of a page that is open, by the width of the phone."""
    page.evaluate(OPEN)
    drawers = page.locator(".play details").all()
    wrong: dict[str, None] = {}
    for width in widths:
        page.set_viewport_size({"width": width, "height": 700})
        for drawer in (None, *drawers):
            if drawer is not None:
                drawer.evaluate("each => (each.open = true)")
            found = [*page.evaluate(SQUEEZED), *page.evaluate(ILLEGIBLE)]
            wrong |= dict.fromkeys(f"{name}, {width} px: {each}" for each in found)
            if drawer is not None:
                drawer.evaluate("each => (each.open = false)")
    return list(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_met_every_evening_can_be_read(phone: Phones, start: Start, game: str) -> None:
    page = phone()
    wrong = []

    for state, names in NAMES_OF.items():
        crown = full_table(start, game, state=state)
        addresses = dict(addresses_of(crown, state="closed"))
        for name in names:
            page.goto(addresses[name])
            wrong += read(page, f"{state}, {name}", widths=WIDTHS[::2])

    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("game", "players", "stake", "width", "columns"),
    [("nap", 6, 100, 390, 7), ("nap", 4, 25_000, 320, 5), ("whist", 4, 25_000, 320, 6)],
)
def test_a_sheet_shows_all_players_side_by_side(
    phone: Phones,
    start: Start,
    game: str,
    players: int,
    stake: int,
    width: int,
    columns: int,
) -> None:
    crown = full_table(start, game, state="under way", players=players, stake=stake)
    page = phone(size={"width": width, "height": 844})

    page.goto(f"{crown.address}sheet/")

    wide, seen = page.locator(".paper").evaluate("each => [each.scrollWidth, each.clientWidth]")
    assert wide == seen
    assert page.locator("thead th").count() == columns


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_deal_can_be_read(phone: Phones, start: Start, game: str) -> None:
    crown = full_table(start, game, state="under way")
    page = phone()
    page.goto(crown.address)

    wrong = read(page, "the table", widths=WIDTHS)

    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (1280, 800)])
@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_tapped_is_on_the_screen_at_once(
    phone: Phones, start: Start, game: str, width: int, height: int
) -> None:
    most = max(game_of(game).seats)
    page = phone(size={"width": width, "height": height})
    wrong = []

    for players in sorted({min(each, most) for each in (4, 5, most)}):
        crown = full_table(start, game, state="under way", players=players, stake=2_500)
        page.goto(crown.address)
        for step in (
            "",
            ".seat:enabled",
            ".asks fieldset:not([hidden]) .chip:first-child input:enabled",
        ):
            for each in page.locator(step).all()[:2] if step else ():
                each.evaluate("each => each.click()")
            wrong += [f"{players} players, {step}: {each}" for each in page.evaluate(REACH)]

    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844)])
@pytest.mark.parametrize("game", GAMES)
def test_a_first_deal_is_on_the_screen_with_its_hint_whole(
    phone: Phones, start: Start, game: str, width: int, height: int
) -> None:
    names = list(NAMES[-min(5, max(game_of(game).seats)) :])
    page = phone(size={"width": width, "height": height})
    page.goto(start(game=game, rules={}, players=names, first_dealer=names[0]).address)

    room = page.locator(".hint").evaluate(ROOM)

    assert min(room) >= 1
    assert page.evaluate(REACH) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("state", ["under way", "closed"])
def test_every_page_can_be_read(phone: Phones, start: Start, game: str, state: str) -> None:
    crown = full_table(start, game, state=state)
    page = phone()
    wrong = []

    for name, address in addresses_of(crown, state=state):
        if is_page(page, address) and address != (crown.address if state == "under way" else ""):
            page.goto(address)
            wrong += read(page, name, widths=WIDTHS)

    assert not wrong, "\n".join(wrong)
