"""A table of every game on small screens: all that is tapped is seen at once and can be read."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page

from napledger.games import game_of
from sessions.models import Player
from tests.support.full_tables import GAMES, NAMES, full_table
from tests.support.phones import Phones, Start

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

LIES = """(tapped) => {
  const boxOf = (each) => each.getBoundingClientRect();
  const [asks, dock] = [".asks", ".dock"].map((name) => boxOf(document.querySelector(name)));
  const gap = dock.top - asks.bottom;
  const wrong = [];

  if (document.documentElement.scrollHeight > innerHeight) wrong.push("the page is higher");
  if (Math.abs(asks.left - dock.left) > 1) wrong.push("calls and ends in two columns");
  const bar = boxOf(document.querySelector(".bar"));
  if (innerWidth > 1000 && bar.right < asks.right) wrong.push("a narrow bar");
  if (gap < 0 || gap > 16) wrong.push(`${gap} px between calls and ends`);
  for (const each of document.querySelectorAll(tapped)) {
    const isSeen = each.checkVisibility({ visibilityProperty: true });
    if (!isSeen || each.closest(".extras__tray")) continue;
    const { left, top, right, bottom } = boxOf(each);
    const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => [x, y]));
    const isOff = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    const isFree = corners.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
    if (isOff || !isFree) wrong.push(`off or covered: ${each.className} ${each.innerText}`);
  }
  return wrong;
}"""
"""Says of a table that lies what is off the screen, lies under something else, or apart."""

ROOM = """(hint) => {
  const lines = document.createRange();
  lines.selectNodeContents(hint.querySelector("span"));
  const [text, box] = [lines, hint].map((each) => each.getBoundingClientRect());
  return [text.top - box.top, box.bottom - text.bottom];
}"""
"""How much room a hint has above and below."""


SHEETS = (
    *(("nap", 6, 100, 390, 8), ("nap", 5, 50, 320, 7), ("nap", 5, 50, 390, 7)),
    *(("nap", 4, 25_000, 320, 6), ("whist", 4, 25_000, 320, 6)),
)
"""Game, players, stake, the width of the phone, and how many columns there are."""


def sized(page: Page, size: tuple[int, int]) -> Page:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return page


def test_a_sheet_shows_all_players_side_by_side_and_a_table_who_stands_for_one(
    phone: Phones, start: Start
) -> None:
    page = phone()
    for game, players, stake, width, columns in SHEETS:
        crown = full_table(start, game, state="under way", players=players, stake=stake)
        sized(page, (width, 844)).goto(f"{crown.address}sheet/")

        wide, seen = page.locator(".paper").evaluate("each => [each.scrollWidth, each.clientWidth]")
        assert wide == seen, (game, players, width)
        assert page.locator("thead th").count() == columns
    names_whoever_stands_for_one_whole(page, start)


def test_five_start_with_stake_and_rules_in_sight_whoever_else_plays_there(
    phone: Phones, start: Start
) -> None:
    circle = full_table(start, "nap", state="closed", players=5, stake=50).evening.circle
    for name in ("Frank", "Grace", "Harriet", "Jonathan"):
        Player.objects.create(circle=circle, name=name)
    page = phone(timezone_id="Europe/London")
    # Before midnight: after it the page asks whose evening it is, too.
    page.clock.set_fixed_time(datetime.datetime(2026, 11, 27, 20, tzinfo=datetime.UTC))

    page.goto(f"/circles/{circle.pk}/start/")

    tops = {name: page.locator(name).bounding_box() for name in (".terms > summary", ".dock")}
    terms, dock = (box for box in tops.values() if box)
    assert page.locator(".regulars button").count() == 4
    assert page.get_by_text("Still owed from earlier evenings").is_visible()
    assert terms["y"] + terms["height"] <= dock["y"]
    assert dock["y"] + dock["height"] <= 844


TAPPED = (
    "",
    ".seat:enabled",
    ".asks fieldset:not([hidden]) .chip:first-child input:enabled",
)


def players_of(game: str) -> list[int]:
    most = max(game_of(game).seats)
    return sorted({min(each, most) for each in (4, 5, most)})


def out_of_reach(
    page: Page, start: Start, game: str, sizes: Iterable[tuple[int, int]]
) -> list[str]:
    """Return what is tapped at a table and is not on the screen at once."""
    wrong = []
    for players in players_of(game):
        crown = full_table(start, game, state="under way", players=players, stake=2_500)
        for size in sizes:
            sized(page, size).goto(crown.address)
            for step in TAPPED:
                for each in page.locator(step).all()[:2] if step else ():
                    each.evaluate("each => each.click()")
                found = page.evaluate(REACH)
                wrong += [f"{game}, {players} players, {size}, {step}: {each}" for each in found]
            page.evaluate("sessionStorage.clear()")
    return wrong


def covered(page: Page, start: Start, game: str) -> list[str]:
    """Return what of a table that lies is off the screen, lies under something else, or apart."""
    tapped = ".asks :is(.chip, .slot, .key), .dock :is(.record, .button), .tabs a"
    wrong = []
    for players in players_of(game):
        crown = full_table(start, game, state="under way", players=players)
        for width, height in [(844, 390), (1024, 768), (1280, 800)]:
            sized(page, (width, height)).goto(crown.address)
            # On a phone many seats are a column that scrolls, and the drawer opens over it.
            seats = ", .seat" if players < 6 or height > 500 else ""
            wrong += [f"{width}, {players}: {each}" for each in page.evaluate(LIES, tapped + seats)]
            page.locator(".dock .extras > summary").click()
            seats = ", .seat" if height > 500 else ""
            found = page.evaluate(LIES, tapped + seats)
            wrong += [f"{width}, {players}, open: {each}" for each in found]
            page.locator(".dock .extras > summary").click()
    return [f"{game}, {each}" for each in wrong]


@pytest.mark.parametrize(
    "games",
    [["nap"], pytest.param([each for each in GAMES if each != "nap"], marks=pytest.mark.slow)],
    ids=["nap", "the others"],
)
def test_all_that_is_tapped_is_on_the_screen_at_once_and_nothing_is_covered_where_it_lies(
    phone: Phones, start: Start, games: list[str]
) -> None:
    page, sizes = phone(), [(320, 568), (1280, 800)]
    wrong = []

    for game in games:
        wrong += out_of_reach(page, start, game, sizes)
        wrong += covered(page, start, game)

    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_a_first_deal_is_on_the_screen_with_its_hint_whole_and_five_in_large_type(
    phone: Phones, start: Start
) -> None:
    wrong = []
    for game in GAMES:
        names = list(NAMES[-min(5, max(game_of(game).seats)) :])
        page = phone()
        page.goto(start(game=game, rules={}, players=names, first_dealer=names[0]).address)
        for size in [(320, 568), (390, 844)]:
            if min(sized(page, size).locator(".hint").evaluate(ROOM)) < 1:
                wrong.append(f"{game}, {size}: no room for the hint")
            wrong += [f"{game}, {size}: {each}" for each in page.evaluate(REACH)]

        page.evaluate("localStorage.setItem('napledger preferences', '{\"large\": true}')")
        page.goto(full_table(start, game, state="under way", players=5, stake=10).address)
        assert page.locator("html[data-large]").count() == 1
        wrong += [f"{game}, large: {each}" for each in page.evaluate(REACH)]

    assert not wrong, "\n".join(wrong)


def names_whoever_stands_for_one_whole(page: Page, start: Start) -> None:
    names = ["Ann", "Ben", "Catherine", "Dan", "Eve"]
    crown = start(rules={"preset": "hoyle"}, players=names, first_dealer="Catherine")
    sized(page, (320, 568))
    page.goto(crown.address)

    said = page.locator(".other small")
    assert said.inner_text().split() == ["Catherine", "stands", "for", "one"]
    assert said.locator("span").evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    bottoms = "each => [each, each.parentElement].map((one) => one.getBoundingClientRect().bottom)"
    lower, edge = said.evaluate(bottoms)
    assert edge - lower >= 2
