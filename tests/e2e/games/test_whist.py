"""An evening of Whist on a phone: by taps, across a cut, through a revoke, without a network."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.houses import RealHouse
from tests.support.openings import (
    FOUR,
    WHIST,
    waiting_rows,
    without_a_network,
)
from tests.support.phones import (
    SMALL,
    Phones,
    Start,
    facts_of,
    kept,
    reads,
    says,
    something_else,
    tile,
    undo,
    until,
)

FIVE = [*FOUR, "Wilhelmina-Charlotte"]


def chip(page: Page, field: str, value: str) -> Locator:
    """Return the chip of an answer."""
    return page.locator(f'.chip:has([name="{field}"][value="{value}"])')


def tap(page: Page, side: str, odd: int, *, honours: str = "") -> None:
    """Tap a deal, but do not save it yet."""
    tile(page, side).click()
    chip(page, "odd", str(odd)).click()
    if honours:
        chip(page, "honours", honours).click()


def cut(page: Page, *names: str) -> None:
    """Tap who was cut, the dealer first."""
    for name in names:
        tile(page, name).click()


def said(page: Page) -> str:
    """Return what the button that saves says, on one line."""
    return " ".join(page.locator(".ends .record").inner_text().split())


def save(page: Page, bar: str) -> None:
    """Tap the button that saves, and wait until the bar tells of the deal."""
    page.get_by_role("button", name="Record").click()
    expect(page.locator(".bar__said")).to_have_text(bar)


def keep(page: Page) -> None:
    """Tap the button that saves, without a network."""
    with kept(page):
        page.get_by_role("button", name="Record").click()


def places(page: Page) -> list[str]:
    """Return where each player of the table stands, row by row from 1, or "out"."""
    found: list[str] = page.locator(".seat").evaluate_all("all => all.map(p => p.dataset.place)")
    return found


def score(page: Page) -> list[str]:
    """Return what the head says of the rubber: names and score."""
    told = page.locator(".match__name, .match__score").all_inner_texts()
    return [" ".join(each.split()) for each in told]


def test_a_deal_takes_three_taps_and_two_of_them_win_a_rubber(phone: Phones, start: Start) -> None:
    page = phone()
    page.goto(start(**WHIST).address)

    tap(page, "Catherine", 5)
    assert said(page) == "Record 5–0, the game"
    save(page, "Deal 1 · Ann and Catherine, game, a treble, five by tricks, 5 to 0")
    assert score(page) == ["Ann & Catherine", "0", "Ben & Dan", "0"]
    expect(page.locator(".match__games").first).to_contain_text("rubber of 8, +80p")
    tap(page, "Ann", 3, honours="0-3")
    assert said(page) == "Record rubber of 8 · +80p"
    save(page, "Deal 2 · Ann and Catherine, a bumper of 8, won · +80p · Catherine deals now")
    expect(tile(page, "Dan")).to_contain_text("−80p down")
    expect(page.locator(".match__said")).to_have_text("A new rubber.")

    undo(page)
    expect(page.locator(".match__game--won")).to_have_count(1)
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".match__said")).to_be_visible()
    something_else(page)
    page.get_by_role("button", name="Misdeal").click()
    reads(page, "Deal 3 · misdeal")
    something_else(page)
    page.get_by_role("button", name="Abandoned").click()
    reads(page, "Deal 4 · abandoned · Dan deals again")
    expect(tile(page, "Dan").locator(".coin")).to_be_visible()


def test_the_button_says_what_is_tapped_and_what_each_penalty_of_a_revoke_comes_to(
    phone: Phones, start: Start
) -> None:
    crown, page = start(**WHIST), phone()
    crown.write(tricks={"2": 10})
    page.goto(crown.address)
    asked, pressed = page.locator("[data-ask]"), page.locator('.seat[aria-pressed="true"]')

    expect(asked).to_have_text("Which side took the odd trick?")
    assert said(page) == "Record"
    tile(page, "Ben").click()
    expect(asked).to_have_text("How many by tricks?")
    expect(pressed.locator(".seat__name")).to_have_text(["Ben", "Dan"])
    chip(page, "odd", "1").click()
    assert said(page) == "Record 0–5, the game"
    tap(page, "Ann", 2)
    assert said(page) == "Record 2–4"
    chip(page, "honours", "0-4").click()
    assert said(page) == "Record 5–4, the game"
    page.get_by_text("no honours").click()
    expect(page.locator('[name=honours][value="1-3"]')).to_be_disabled()
    # A tap on either partner takes both back.
    tile(page, "Catherine").click()
    expect(pressed).to_have_count(0)
    assert said(page) == "Record"

    tap(page, "Ann", 1)
    save(page, "Deal 2 · Ann and Catherine, the odd trick, 1 to 4")
    tap(page, "Ben", 2)
    something_else(page)
    page.locator("#revoke .chip", has_text="Dan").click()
    assert said(page) == "Record ~"
    expect(page.locator("#penalty [data-lead]")).to_have_text(["3–4", "1–3", "4–4"])
    is_broken_off_for_what_its_games_are_worth_or_where_one_has_left(page, start)


def is_broken_off_for_what_its_games_are_worth_or_where_one_has_left(
    page: Page, start: Start
) -> None:
    rules = {"preset": "hoyle", "options": {"unfinished": "games"}}
    crown = start(**WHIST | {"rules": rules})
    crown.write(tricks={"1": 11})
    page.goto(crown.address)
    something_else(page)
    off = page.get_by_role("button", name="Break the rubber off")
    expect(off).to_contain_text("Ann +30p, Ben −30p, Catherine +30p, Dan −30p")
    off.click()
    reads(page, "Deal 2 · rubber broken off")
    something_else(page)
    expect(off).to_be_hidden()
    expect(tile(page, "Ben")).to_contain_text("−30p down")

    crown = start(**WHIST)
    crown.write(tricks={"1": 11})
    crown.write("leave", player="2")
    page.goto(crown.address)
    note = page.locator(".play .notice")
    expect(note).to_contain_text("Ben has left in the middle of the rubber")
    note.get_by_role("button", name="Break the rubber off").click()
    reads(page, "Deal 2 · rubber broken off")


def test_a_cut_takes_four_taps_outlives_a_reload_and_is_taken_back(
    phone: Phones, start: Start
) -> None:
    page = phone(size=SMALL)
    page.goto(start(**WHIST | {"players": FIVE}).address)
    expect(page.locator("[data-ask]")).to_have_text("Tap the four, the dealer first.")

    cut(page, "Dan", "Ann")
    expect(tile(page, "Ann")).to_contain_text("On the left")
    cut(page, "Ann", "Ann", "Ben", "Wilhelmina-Charlotte")
    page.reload()
    until(page, lambda: places(page) == ["1", "2", "out", "4", "3"])
    assert score(page) == ["Ann & Wilhelmina-Charlotte", "0", "Ben & Dan", "0"]
    expect(tile(page, "Dan").locator(".coin")).to_be_visible()
    expect(tile(page, "Catherine")).to_be_disabled()
    tap(page, "Ann", 5)
    assert said(page) == "Record 5–0, the game"
    save(page, "Deal 1 · Ann and Wilhelmina-Charlotte, game, a treble, five by tricks, 5 to 0")
    expect(tile(page, "Ann").locator(".coin")).to_be_visible()
    expect(page.locator("[data-opens]")).to_be_hidden()
    tap(page, "Ann", 5)
    page.get_by_role("button", name="Record").click()
    # Of five each rubber is cut, unless the same play again.
    expect(page.locator("[data-ask]")).to_have_text("Tap the four, the dealer first.")
    chip(page, "odd", "2").click()
    assert said(page) == "Record"
    page.get_by_role("button", name="Same again").click()
    expect(page.locator("[data-ask]")).to_have_text("Which side took the odd trick?")


def test_deals_wait_without_a_network_and_a_rubber_that_ends_is_followed_by_a_cut(
    open_phone: Phones, house: RealHouse
) -> None:
    page = open_phone()
    evening = without_a_network(page, house, WHIST | {"players": [*FOUR, "Eve"]})

    cut(page, "Ann", "Ben", "Catherine", "Dan")
    for _game in range(2):
        tap(page, "Ann", 5)
        keep(page)
    tap(page, "Dan", 2)
    assert said(page) == "Record ~"
    page.get_by_role("button", name="Cut").click()
    cut(page, "Eve", "Catherine", "Ann", "Ben")
    expect(tile(page, "Eve").locator(".coin")).to_be_visible()
    expect(tile(page, "Dan")).to_contain_text("out")
    tap(page, "Eve", 2)
    keep(page)
    expect(tile(page, "Catherine").locator(".coin")).to_be_visible()
    plays_on_with_the_four_of_the_cut(page)
    waiting = waiting_rows(page)
    page.context.set_offline(False)

    assert "Ann and Catherine, five by tricks" in waiting[1]
    assert "Ann and Eve, two by tricks" in waiting[2]
    assert "priced when it is sent" in waiting[2]
    reads(page, "Deal 3 · Ann and Eve, two by tricks, 2 to 0")
    found = facts_of(house, evening)
    assert [deal["dealer"] for deal in found] == ["1", "2", "5"]
    assert found[2]["four"] == ["5", "3", "1", "2"]
    honours_that_the_score_bars_can_be_told_once_deals_wait(page, house)


def plays_on_with_the_four_of_the_cut(page: Page) -> None:
    told = page.locator(".match__name").all_inner_texts()
    assert [" ".join(each.split()) for each in told] == ["Ann & Eve", "Ben & Catherine"]
    expect(page.locator(".match__score").first).to_be_hidden()
    who = page.locator("#revoke .chip:has([name=revoke]:enabled)")
    expect(who).to_have_text(["nobody", "Ann", "Ben", "Catherine", "Eve"])


def honours_that_the_score_bars_can_be_told_once_deals_wait(page: Page, house: RealHouse) -> None:
    evening = without_a_network(page, house, WHIST)
    page.context.set_offline(False)
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
    assert (
        "Ann and Catherine, two by tricks; Ann and Catherine, two by honours"
        in (waiting_rows(page)[1])
    )
    page.context.set_offline(False)

    says(page, "Deal 3 · Ann and Catherine, two by tricks")
    assert facts_of(house, evening)[2]["honours"] == {"1": 3}
