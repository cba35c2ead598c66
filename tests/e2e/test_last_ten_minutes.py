"""The last ten minutes of a night, and the sofa next day, on a phone."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from sessions.models import Evening
from tests.support.full_tables import played
from tests.support.phones import SMALL, Crown, Phones, Start, undo

Box = tuple[str, float, float, float, float]

PNG = b"\x89PNG\r\n\x1a\n"
BOXES = """[...document.querySelectorAll("text")].map((text) => {
  const { x, y, width, height } = text.getBoundingClientRect();
  return [text.textContent, x, x + width, y, y + height];
})"""
"""Every text of a drawing, and where it begins and ends."""

EDGE = 60


@pytest.fixture
def ended(start: Start) -> Crown:
    """Return an evening of seven deals whose play has ended: five who owe and are owed."""
    return played(start(currency="GBP", stake=5, rules={"preset": "hoyle"}), state="ended")


def amounts(page: Page) -> list[str]:
    """Return who pays whom how much, a line a card."""
    return [
        f"{card.locator('.card__title').inner_text()} {card.locator('.card__amount').inner_text()}"
        for card in page.locator(".card--debt").all()
    ]


def test_the_evening_is_settled_from_the_ways_to_the_last_coin(phone: Phones, ended: Crown) -> None:
    page = phone(size=SMALL)
    page.goto(f"{ended.address}settle/")

    choose_a_banker(page)
    mark_and_unmark(page)
    pay_a_part_that_is_disputed_and_then_received(page)
    share_a_purse(page)
    settle_all_with_the_slate(page)
    page.goto(f"{ended.address}settle/")
    page.get_by_role("button", name="Close the evening").click()

    expect(page.get_by_text("Everybody is square.")).to_be_visible()
    ended.evening.refresh_from_db()
    assert ended.evening.state == Evening.CLOSED
    assert set(ended.evening.seats.values_list("balance", flat=True)) == {0}


def choose_a_banker(page: Page) -> None:
    page.get_by_text("More ways").click()
    page.get_by_role("link", name="Compare the ways to settle").click()
    expect(page.get_by_role("table", name="Side by side").get_by_role("row")).to_have_count(4)
    page.get_by_text("Another banker").click()
    page.locator(".chip", has_text="Eve").click()
    page.get_by_role("button", name="Show with this banker").click()
    page.get_by_role("button", name="Eve as the banker").click()
    expect(page.get_by_text("0 of 4 paid")).to_be_visible()


def mark_and_unmark(page: Page) -> None:
    before = amounts(page)
    page.get_by_role("button", name="Paid").first.click()
    expect(page.get_by_role("button", name="Undo")).to_have_count(1)
    assert [line.replace("paid", "pays") for line in amounts(page)] == before
    undo(page)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def pay_a_part_that_is_disputed_and_then_received(page: Page) -> None:
    page.locator("summary", has_text="Part paid").first.click()
    page.get_by_label("What was paid").first.fill("10p")
    page.get_by_role("button", name="Mark this part paid").first.click()
    expect(page.get_by_text("£0.10 is already paid.")).to_be_visible()
    page.get_by_text("Did Eve get it?").click()
    page.get_by_label("What’s wrong?").fill("it was five")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Eve disputes it: “it was five”")).to_be_visible()
    page.get_by_role("button", name="Take that back").click()
    expect(page.get_by_text("Eve disputes it")).to_have_count(0)
    page.get_by_text("Did Eve get it?").click()
    page.get_by_role("button", name="Yes, received").click()
    expect(page.get_by_text("✓ received by Eve")).to_be_visible()


def share_a_purse(page: Page) -> None:
    page.get_by_text("More ways").click()
    page.get_by_role("link", name="Share a purse").click()
    page.locator(".chip", has_text="Ben").click()
    page.locator(".chip", has_text="Dan").click()
    page.get_by_role("button", name="Share a purse").click()
    page.get_by_text("More ways").click()
    expect(page.get_by_text("Ben and Dan’s purse:", exact=True)).to_be_visible()


def settle_all_with_the_slate(page: Page) -> None:
    circle, evening = page.url.removesuffix("/settle/").split("/evenings/")
    page.goto(f"{circle}/slate/?with={evening}")
    expect(page.get_by_text("settling now")).to_be_visible()
    page.get_by_role("button", name="Mark all paid").click()
    expect(page.get_by_text("Nobody owes anybody anything")).to_be_visible()


def test_a_result_is_copied_drawn_printed_and_watched(
    phone: Phones, start: Start, ended: Crown, tmp_path: Path
) -> None:
    page = phone(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{ended.address}result/")

    page.locator(".drawer").evaluate_all("(all) => all.forEach((each) => (each.open = true))")
    page.get_by_role("button", name="Copy").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Thursday at the Crown\n")
    assert "Best deal:" in copied

    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture").click()
    drawn = Path(saved.value.path()).read_bytes()
    assert drawn[:8] == PNG
    assert int.from_bytes(drawn[16:20]) == 1080
    assert int.from_bytes(drawn[20:24]) > 1000
    assert len(drawn) > 20_000

    sheet = tmp_path / "result.pdf"
    page.pdf(path=sheet, prefer_css_page_size=True)
    assert sheet.read_bytes().count(b"/Type /Page\n") == 1
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Titles of the night")).to_be_visible()
    expect(page.get_by_text("Send it on")).to_be_hidden()
    page.emulate_media(media="screen")

    is_watched_by_a_guest(page, ended, phone(owner=False))
    no_word_of_the_picture_leaves_its_place(page, start)


def is_watched_by_a_guest(page: Page, ended: Crown, guest: Page) -> None:
    page.get_by_role("button", name="Make a link to watch this evening").click()
    address = page.get_by_label("Or send the address").input_value()
    guest.goto(address)
    guest.get_by_role("button", name="I’m someone else").click()
    guest.wait_for_url(f"**{ended.address}**")
    guest.goto(f"{ended.address}result/")
    expect(guest.get_by_role("img", name="The result as a picture")).to_be_visible()
    expect(guest.get_by_role("button", name="Make a link")).to_have_count(0)


def lie_on(one: Box, other: Box) -> bool:
    """Return whether one text lies on another; their boxes hold the space between lines too."""
    _, left, right, top, bottom = one
    _, begins, ends, above, below = other
    return begins < right and left < ends and above + 8 < bottom - 8 and top + 8 < below - 8


def no_word_of_the_picture_leaves_its_place(page: Page, start: Start) -> None:
    names = ["Benjamin", "Catherine", "Wilhelmina", "Maximilian", "Eve"]
    for stake in (1, 100, 12_345):
        crown = start(players=names, currency="GBP", stake=stake, rules={"preset": "hoyle"})
        page.goto(f"{played(crown, state='ended').address}result/picture.svg")

        boxes = page.evaluate(BOXES)
        assert len(boxes) > 16
        assert [box for box in boxes if box[1] < EDGE or box[2] > 1080 - EDGE] == [], stake
        on = [(one[0], other[0]) for one, other in combinations(boxes, 2) if lie_on(one, other)]
        assert on == [], stake
