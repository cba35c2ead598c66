"""An evening of Whist on a phone: by taps, across a cut, through a revoke, without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from sessions.book.submission import Submission, new_key
from sessions.book.writing import write
from tests.e2e.conftest import (
    BURSTS,
    FACTS,
    FELLOW,
    SECRET,
    SMALL,
    TALL,
    Crown,
    axe_complaints,
    kept,
    something_else,
    until,
)
from tests.e2e.houses import RealHouse

Phones = Callable[..., Page]
Start = Callable[..., Crown]

FOUR = ["Ann", "Ben", "Catherine", "Dan"]
SEVEN = [*FOUR, "Wilhelmina-Charlotte", "Fay", "Gus"]
WHIST: dict[str, Any] = {
    "game": "whist",
    "currency": "GBP",
    "stake": 10,
    "rules": {"preset": "hoyle"},
    "players": FOUR,
    "first_dealer": "Ann",
}
THUMB = 44
WIDTHS = ((320, 568), (360, 640), (390, 844), (430, 932))

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])


def record(crown: Crown, kind: str = "deal", **facts: Any) -> None:
    """Write an entry of the evening as if from another phone."""
    submission = Submission(new_key(), crown.recorder)
    write(crown.evening, kind=kind, facts=facts, submission=submission)


def chip(page: Page, field: str, value: str) -> Locator:
    """Return the chip of an answer."""
    return page.locator(f'.chip:has([name="{field}"][value="{value}"])')


def seat(page: Page, name: str) -> Locator:
    """Return a player's tile."""
    return page.locator(f'.seat:has(.seat__name:text-is("{name}"))')


def tap(page: Page, side: str, odd: int, *, honours: str = "") -> None:
    """Tap a deal, but do not save it yet; without scripts the side is a chip."""
    of_side = page.locator("#side .chip", has_text=side)
    (of_side if of_side.is_visible() else seat(page, side)).click()
    chip(page, "odd", str(odd)).click()
    if honours:
        chip(page, "honours", honours).click()


def cut(page: Page, *names: str) -> None:
    """Tap who was cut, the dealer first."""
    for name in names:
        seat(page, name).click()


def said(page: Page) -> str:
    """Return what the button that saves says, on one line."""
    return " ".join(page.locator(".ends .record").inner_text().split())


def save(page: Page, bar: str) -> None:
    """Tap the button that saves, and wait until the bar tells of the deal."""
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".bar__said")).to_have_text(bar)


def places(page: Page) -> list[str]:
    """Return where each player of the table stands, row by row from 1, or "out"."""
    found: list[str] = page.locator(".seat").evaluate_all("all => all.map(p => p.dataset.place)")
    return found


def score(page: Page) -> list[str]:
    """Return what the head says of the rubber: names and score."""
    told = page.locator(".match__name, .match__score").all_inner_texts()
    return [" ".join(each.split()) for each in told]


@SCRIPTS
def test_a_deal_takes_three_taps_and_two_of_them_win_a_rubber(
    phone: Phones,
    start: Start,
    scripts: bool,  # noqa: FBT001
) -> None:
    page = phone(java_script_enabled=scripts)
    page.goto(start(**WHIST).address)

    tap(page, "Catherine", 5)
    assert said(page) == ("Record 5–0, the game" if scripts else "Record")
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".bar__said")).to_have_text(
        "Deal 1 · Ann and Catherine, game, a treble, five by tricks, 5 to 0"
    )
    assert score(page) == ["Ann & Catherine", "0", "Ben & Dan", "0"]
    expect(page.locator(".match__games").first).to_contain_text("rubber of 8, +80p")

    tap(page, "Ann", 3, honours="0-3")
    assert said(page) == ("Record rubber of 8 · +80p" if scripts else "Record")
    save(page, "Deal 2 · Ann and Catherine, a bumper of 8, won · +80p · Catherine deals now")

    expect(seat(page, "Dan")).to_contain_text("−80p down")
    expect(page.locator(".match__said")).to_have_text("A new rubber.")


def test_the_button_says_what_is_tapped(phone: Phones, start: Start) -> None:
    crown = start(**WHIST)
    record(crown, tricks={"2": 10})
    page = phone()
    page.goto(crown.address)
    asked = page.locator("[data-ask]")

    expect(asked).to_have_text("Which side took the odd trick?")
    assert said(page) == "Record"
    seat(page, "Ben").click()
    expect(asked).to_have_text("How many by tricks?")
    expect(page.locator('.seat[aria-pressed="true"] .seat__name')).to_have_text(["Ben", "Dan"])
    chip(page, "odd", "1").click()
    assert said(page) == "Record 0–5, the game"
    tap(page, "Ann", 2)
    assert said(page) == "Record 2–4"
    chip(page, "honours", "0-4").click()
    assert said(page) == "Record 5–4, the game"
    page.get_by_text("no honours").click()
    assert said(page) == "Record 2–4"
    expect(page.locator('[name=honours][value="1-3"]')).to_be_disabled()
    # A tap on either partner takes both back.
    seat(page, "Catherine").click()
    expect(page.locator('.seat[aria-pressed="true"]')).to_have_count(0)
    assert said(page) == "Record"


@pytest.mark.parametrize("players", [5, 7])
def test_a_cut_takes_four_taps_in_the_order_of_the_seats(
    phone: Phones, start: Start, players: int
) -> None:
    page = phone(size=SMALL)
    page.goto(start(**WHIST | {"players": SEVEN[:players]}).address)
    expect(page.locator("[data-ask]")).to_have_text("Tap the four, the dealer first.")

    cut(page, "Dan", "Ann")
    expect(seat(page, "Ann")).to_contain_text("On the left")
    cut(page, "Ben", "Wilhelmina-Charlotte")

    assert places(page)[:5] == ["1", "2", "out", "4", "3"]
    assert score(page) == ["Ann & Wilhelmina-Charlotte", "0", "Ben & Dan", "0"]
    expect(seat(page, "Dan").locator(".coin")).to_be_visible()
    expect(seat(page, "Catherine")).to_be_disabled()
    tap(page, "Ann", 5)
    assert said(page) == "Record 5–0, the game"
    save(page, "Deal 1 · Ann and Wilhelmina-Charlotte, game, a treble, five by tricks, 5 to 0")
    expect(seat(page, "Ann").locator(".coin")).to_be_visible()
    expect(page.locator("[data-opens]")).to_be_hidden()


def test_of_five_each_rubber_is_cut_unless_the_same_play_again(phone: Phones, start: Start) -> None:
    crown = start(**WHIST | {"players": SEVEN[:5]})
    for _game in range(2):
        record(crown, tricks={"1": 11}, four=["1", "2", "3", "4"])
    page = phone()
    page.goto(crown.address)

    expect(page.locator("[data-ask]")).to_have_text("Tap the four, the dealer first.")
    chip(page, "odd", "2").click()
    assert said(page) == "Record"
    page.get_by_role("button", name="Same again").click()
    expect(page.locator("[data-ask]")).to_have_text("Which side took the odd trick?")
    tap(page, "Ann", 1)

    save(page, "Deal 3 · Ann and Catherine, the odd trick, 1 to 0")


def test_a_cut_is_taken_back_by_a_tap_and_by_the_same_again(phone: Phones, start: Start) -> None:
    page = phone()
    page.goto(start(**WHIST).address)
    page.get_by_role("button", name="Cut").click()

    cut(page, "Dan", "Ann", "Ann")
    expect(page.locator('.seat[aria-pressed="true"]')).to_contain_text("Deals")
    cut(page, "Ben", "Ann", "Catherine")
    assert places(page) == ["1", "2", "4", "3"]
    page.get_by_role("button", name="Cut").click()
    page.get_by_role("button", name="Same again").click()

    assert places(page) == ["1", "2", "3", "4"]
    tap(page, "Ann", 1)
    save(page, "Deal 1 · Ann and Catherine, the odd trick, 1 to 0")


def test_a_cut_outlives_a_reload(phone: Phones, start: Start) -> None:
    page = phone()
    page.goto(start(**WHIST | {"players": SEVEN[:5]}).address)
    cut(page, "Dan", "Ann", "Ben", "Wilhelmina-Charlotte")

    page.reload()

    expect(page.locator('.seat[data-place="out"]')).to_have_text("Catherine out £0.00 level")
    expect(seat(page, "Dan").locator(".coin")).to_be_visible()


def test_without_scripts_a_cut_is_a_row_for_each_place(phone: Phones, start: Start) -> None:
    page = phone(java_script_enabled=False)
    page.goto(start(**WHIST | {"players": SEVEN[:5]}).address)

    for place, number in enumerate(("4", "1", "2", "5"), start=1):
        chip(page, f"four_{place}", number).click()
    tap(page, "Ann", 5)

    save(page, "Deal 1 · Ann and Wilhelmina-Charlotte, game, a treble, five by tricks, 5 to 0")


def test_each_penalty_of_a_revoke_shows_the_score_before_it_is_saved(
    phone: Phones, start: Start
) -> None:
    crown = start(**WHIST)
    record(crown, tricks={"1": 7})
    record(crown, tricks={"2": 10})
    page = phone()
    page.goto(crown.address)
    tap(page, "Ben", 2)

    something_else(page)
    page.locator("#revoke .chip", has_text="Dan").click()
    assert said(page) == "Record ~"
    leads = page.locator("#penalty [data-lead]")
    expect(leads).to_have_text(["3–4", "1–3", "4–4"])
    chip(page, "penalty", "add").click()
    assert said(page) == "Record 4–4"
    expect(page.locator("[data-set] .also__chip")).to_have_text(
        ["Remove: Revoked: Dan ×", "Remove: Penalty: three points added ×"]
    )

    save(page, "Deal 3 · Ben and Dan, two by tricks, 4 to 4 · revoke by Dan")


def test_two_revokes_are_counted_by_the_server(phone: Phones, start: Start) -> None:
    crown = start(**WHIST)
    record(crown, tricks={"1": 11})
    page = phone()
    page.goto(crown.address)
    tap(page, "Ben", 2)

    something_else(page)
    for field, value in {"revoke": "2", "penalty": "add", "revoke_too": "4"}.items():
        chip(page, field, value).click()
    chip(page, "penalty_too", "add").click()
    expect(page.locator("#price")).to_have_text("Ann +80p · Catherine +80p")

    won = "a bumper of 8, won · revoke by Ben, revoke by Dan · +80p"
    save(page, f"Deal 2 · Ann and Catherine, {won} · Catherine deals now")


@SCRIPTS
def test_a_misdeal_and_a_new_deal_are_told_by_the_dealer(
    phone: Phones,
    start: Start,
    scripts: bool,  # noqa: FBT001
) -> None:
    page = phone(java_script_enabled=scripts)
    page.goto(start(**WHIST).address)

    something_else(page)
    page.get_by_role("button", name="Misdeal").click()
    expect(page.locator(".bar__said")).to_have_text("Deal 1 · misdeal")
    something_else(page)
    page.get_by_role("button", name="Abandoned").click()

    expect(page.locator(".bar__said")).to_have_text("Deal 2 · abandoned · Ben deals again")
    expect(seat(page, "Ben").locator(".coin")).to_be_visible()


def test_a_rubber_is_broken_off_for_what_its_games_are_worth(phone: Phones, start: Start) -> None:
    rules = {"preset": "hoyle", "options": {"unfinished": "games"}}
    crown = start(**WHIST | {"rules": rules})
    record(crown, tricks={"1": 11})
    page = phone()
    page.goto(crown.address)

    something_else(page)
    off = page.get_by_role("button", name="Break the rubber off")
    expect(off).to_contain_text("Ann +30p, Ben −30p, Catherine +30p, Dan −30p")
    off.click()

    expect(page.locator(".bar__said")).to_have_text("Deal 2 · rubber broken off")
    something_else(page)
    expect(off).to_be_hidden()
    expect(page.locator(".seat", has_text="Ben")).to_contain_text("−30p down")


def test_where_one_has_left_the_note_breaks_the_rubber_off(phone: Phones, start: Start) -> None:
    crown = start(**WHIST)
    record(crown, tricks={"1": 11})
    record(crown, "leave", player="2")
    page = phone()
    page.goto(crown.address)

    note = page.locator(".play .notice")
    expect(note).to_contain_text("Ben has left in the middle of the rubber")
    note.get_by_role("button", name="Break the rubber off").click()

    expect(page.locator(".bar__said")).to_have_text("Deal 2 · rubber broken off")


def test_an_undo_and_a_correction_give_the_rubber_back(phone: Phones, start: Start) -> None:
    crown = start(**WHIST)
    record(crown, tricks={"1": 11})
    record(crown, tricks={"1": 11})
    page = phone()
    page.goto(crown.address)

    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".match__game--won")).to_have_count(1)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".match__said")).to_be_visible()

    page.goto(f"{crown.address}entries/2/correct/")
    chip(page, "odd", "4").click()
    expect(page.locator(".card--saying").first).to_contain_text("Ann and Catherine, four by tricks")


# Without a network


@pytest.fixture
def rubber(house: RealHouse) -> Iterator[str]:
    """The address of a new evening's table."""
    yield house.start_evening(FACTS | WHIST, secrets=[SECRET, FELLOW], key=new_key())
    if house.server is None:
        house.start()


def visit(page: Page, evening: str) -> None:
    """Open the table for the first time, and wait until the phone has kept it."""
    page.goto(evening)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = "caches.open('pages').then((pages) => pages.keys()).then((found) => found.length)"
    until(page, lambda: page.evaluate(kept) >= 2)


def keep(page: Page) -> None:
    """Tap the button that saves, without a network."""
    with kept(page):
        page.get_by_role("button", name="Record").click()


def test_deals_wait_without_a_network_and_are_told_in_words(
    open_phone: Callable[..., Page], house: RealHouse, rubber: str
) -> None:
    page = open_phone()
    visit(page, rubber)
    tap(page, "Ann", 5)
    save(page, "Deal 1 · Ann and Catherine, game, a treble, five by tricks, 5 to 0")

    page.context.set_offline(True)
    tap(page, "Ann", 4, honours="0-3")
    keep(page)
    expect(page.locator(".waiting__count")).to_have_text("1 waiting to send, in the totals")
    expect(seat(page, "Catherine").locator(".coin")).to_be_visible()
    tap(page, "Dan", 2)
    assert said(page) == "Record ~"
    keep(page)
    page.locator(".waiting > summary").click()
    waiting = page.locator(".waiting__list li").all_inner_texts()
    page.context.set_offline(False)

    assert "Ann and Catherine, four by tricks; Ann and Catherine, two by honours" in waiting[0]
    assert "Ann +80p, Ben −80p, Catherine +80p, Dan −80p" in waiting[0]
    assert "Ben and Dan, two by tricks" in waiting[1]
    assert "priced when it is sent" in waiting[1]
    expect(page.locator(".bar__said")).to_have_text("Deal 3 · Ben and Dan, two by tricks, 2 to 0")
    deals = [facts for kind, facts in house.entries(rubber) if kind == "deal"]
    assert [deal["dealer"] for deal in deals] == ["1", "2", "3"]
    assert deals[1]["honours"] == {"1": 3}


def test_after_a_cut_without_a_network_its_four_play_on(
    open_phone: Callable[..., Page], house: RealHouse, rubber: str
) -> None:
    page = open_phone()
    visit(page, rubber)
    page.context.set_offline(True)

    page.get_by_role("button", name="Cut").click()
    cut(page, "Dan", "Catherine", "Ann", "Ben")
    tap(page, "Ann", 2)
    keep(page)
    expect(seat(page, "Catherine").locator(".coin")).to_be_visible()
    assert places(page) == ["1", "2", "4", "3"]
    tap(page, "Ben", 1)
    keep(page)
    page.locator(".waiting > summary").click()
    waiting = page.locator(".waiting__list li").all_inner_texts()
    page.context.set_offline(False)

    assert "Ann and Dan, two by tricks" in waiting[0]
    assert "Ben and Catherine, the odd trick" in waiting[1]
    expect(page.locator(".bar__said")).to_have_text(
        "Deal 2 · Ben and Catherine, the odd trick, 1 to 2"
    )
    deals = [facts for kind, facts in house.entries(rubber) if kind == "deal"]
    assert deals[0]["four"] == ["4", "3", "1", "2"]
    assert [deal["dealer"] for deal in deals] == ["4", "3"]


def test_honours_that_the_score_bars_can_be_told_once_deals_wait(
    open_phone: Callable[..., Page], house: RealHouse, rubber: str
) -> None:
    page = open_phone()
    visit(page, rubber)
    tap(page, "Ann", 4)
    save(page, "Deal 1 · Ann and Catherine, four by tricks, 4 to 0")
    barred = page.locator('[name=honours][value="0-3"]')
    expect(barred).to_be_disabled()

    page.context.set_offline(True)
    tap(page, "Ann", 1)
    keep(page)
    tap(page, "Ann", 2, honours="0-3")
    expect(barred).to_be_enabled()
    keep(page)
    page.context.set_offline(False)

    expect(page.locator(".bar__said")).to_contain_text("Deal 3 · Ann and Catherine, two by tricks")
    deals = [facts for kind, facts in house.entries(rubber) if kind == "deal"]
    assert deals[2]["honours"] == {"1": 3}


def expect_four(page: Page, four: list[str], *, sides: list[str]) -> None:
    """Expect the head to name these sides without a score, and the drawer these four."""
    told = page.locator(".match__name").all_inner_texts()
    assert [" ".join(each.split()) for each in told] == sides
    expect(page.locator(".match__score").first).to_be_hidden()
    who = page.locator("#revoke .chip:has([name=revoke]:enabled)")
    expect(who).to_have_text(["nobody", *four])


def test_a_rubber_that_ends_without_a_network_is_followed_by_a_cut(
    open_phone: Callable[..., Page], house: RealHouse
) -> None:
    facts = FACTS | WHIST | {"players": [*FOUR, "Eve"]}
    evening = house.start_evening(facts, secrets=[SECRET], key=new_key())
    page = open_phone()
    visit(page, evening)
    cut(page, "Ann", "Ben", "Catherine", "Dan")
    tap(page, "Ann", 5)
    save(page, "Deal 1 · Ann and Catherine, game, a treble, five by tricks, 5 to 0")
    expect(page.locator("[data-opens]")).to_be_hidden()

    page.context.set_offline(True)
    tap(page, "Ann", 5)
    keep(page)
    page.get_by_role("button", name="Cut").click()
    cut(page, "Eve", "Catherine", "Ann", "Ben")
    expect(seat(page, "Eve").locator(".coin")).to_be_visible()
    expect(page.locator(".seat", has_text="Dan")).to_contain_text("out")
    tap(page, "Eve", 2)
    keep(page)
    expect(seat(page, "Catherine").locator(".coin")).to_be_visible()
    expect(seat(page, "Dan")).to_be_disabled()
    expect_four(page, ["Ann", "Ben", "Catherine", "Eve"], sides=["Ann & Eve", "Ben & Catherine"])
    page.locator(".waiting > summary").click()
    waiting = page.locator(".waiting__list li").all_inner_texts()
    page.context.set_offline(False)

    assert "Ann and Eve, two by tricks" in waiting[1]
    expect(page.locator(".bar__said")).to_have_text("Deal 3 · Ann and Eve, two by tricks, 2 to 0")
    expect(seat(page, "Catherine").locator(".coin")).to_be_visible()
    deals = [facts for kind, facts in house.entries(evening) if kind == "deal"]
    assert deals[2]["four"] == ["5", "3", "1", "2"]
    assert [deal["dealer"] for deal in deals] == ["1", "2", "5"]


# Small phones, long names, every reader


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [TALL, SMALL], ids=["390", "360"])
def test_the_table_is_for_everybody(
    phone: Phones, start: Start, theme: str, size: dict[str, int]
) -> None:
    crown = start(**WHIST | {"players": SEVEN[:5]})
    record(crown, tricks={"1": 10}, four=["1", "2", "5", "4"])
    page = phone(size=size, color_scheme=theme, bypass_csp=True, reduced_motion="reduce")
    page.goto(crown.address)

    assert axe_complaints(page) == []
    tap(page, "Ben", 3)
    something_else(page)
    assert axe_complaints(page) == []


@pytest.mark.parametrize("players", [4, 7])
def test_all_that_is_tapped_is_large_enough_for_a_thumb(
    phone: Phones, start: Start, players: int
) -> None:
    crown = start(**WHIST | {"players": SEVEN[:players]})
    record(crown, tricks={"1": 7}, four=["1", "2", "3", "4"])
    page = phone(size=SMALL)
    page.goto(crown.address)

    taps = ".seat:enabled, .asks .chip:visible, button:visible:enabled, summary"
    small = [
        (target.inner_text(), box["width"], box["height"])
        for target in page.locator(taps).all()
        if (box := target.bounding_box()) and min(box["width"], box["height"]) < THUMB
    ]

    assert small == []


@pytest.mark.parametrize("players", [4, 5, 7])
def test_all_of_it_stands_on_a_small_phone_and_nothing_moves(
    phone: Phones, start: Start, players: int
) -> None:
    crown = start(**WHIST | {"players": SEVEN[:players]})
    record(crown, tricks={"1": 7}, four=["1", "2", "3", "4"])
    page = phone(size=SMALL)
    page.goto(crown.address)
    page.evaluate("document.fonts.ready")
    # What is saved is of a first visit, whose hint goes with the first deal.
    page.reload()
    page.evaluate("document.fonts.ready")
    seen = set()

    for odd, name in enumerate(("Ann", "Ben", "Catherine", "Dan"), start=1):
        assert page.evaluate("document.documentElement.scrollHeight") <= SMALL["height"]
        tap(page, name, odd)
        thumbs = page.locator(".seat, .asks .chip:visible, .dock > *")
        seen.add(str([place.bounding_box() for place in thumbs.all()]))
        page.get_by_role("button", name="Record").click()
        expect(page.locator(".bar__said")).to_contain_text(f"Deal {odd + 1}")
        expect(page.locator(".waiting")).to_have_count(0)

    assert len(seen) == 1


MONEY: dict[str, dict[str, Any]] = {
    "pence": {"currency": "GBP", "stake": 10},
    "pounds": {"currency": "GBP", "stake": 10_000},
    "sterling": {"currency": "lsd", "stake": 239},
    "counters": {"currency": "counters", "stake": 10_000},
}


@pytest.mark.parametrize(
    ("players", "money"),
    [
        (4, "sterling"),
        (4, "counters"),
        (5, "pounds"),
        (6, "pence"),
        (7, "sterling"),
        (7, "counters"),
    ],
)
def test_nothing_bursts_is_cut_or_overlaps(
    phone: Phones, start: Start, players: int, money: str
) -> None:
    names = [*SEVEN[:3], "Bartholomew", "Eve", "Fay", "Gus"][:players]
    crown = start(**WHIST | MONEY[money] | {"players": names})
    page, wrong = phone(), []

    for state in ("to be cut", "game", "game all", "over"):
        if state == "game":
            record(crown, tricks={"1": 11}, four=["1", "2", "3", "4"])
        elif state == "game all":
            record(crown, tricks={"2": 11})
        elif state == "over":
            record(crown, tricks={"1": 11})
        page.goto(crown.address)
        for width, height in WIDTHS:
            page.set_viewport_size({"width": width, "height": height})
            for size in ("100%", "200%"):
                page.evaluate("size => (document.documentElement.style.fontSize = size)", size)
                place = f"{state} {width} {size}"
                wrong += [f"{place} {each}" for each in page.evaluate(BURSTS, width)]
                page.locator("[name=side]").first.evaluate("side => side.click()")
                page.locator("[name=odd]").nth(4).evaluate("odd => odd.click()")
                wrong += [f"{place} tapped {each}" for each in page.evaluate(BURSTS, width)]
                page.evaluate("document.querySelector('.play').reset()")

    assert wrong == [], "\n".join(wrong)
