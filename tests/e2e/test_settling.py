"""Settling, closing and sharing on a phone, late at night."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from napledger.ledger.fewest_payments import PlannedPayment
from sessions.access.permissions import cookie_name, own
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import take_baton, write
from sessions.models import Access, Player
from sessions.settling.purses import share_purse
from sessions.settling.service import mark_paid
from sessions.settling.states import close_evening, review_evening
from tests.e2e.conftest import LATER, SECRET, SMALL, Crown, axe_complaints

Phones = Callable[..., Page]
Start = Callable[..., Crown]

LINE_TOPS = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
}"""
"""On how many lines the text of an element stands."""

SIGNS_PARTED = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const sign of node.data.matchAll(/[+−](?=[^\\s\\d])/g)) {
      const range = document.createRange();
      range.setStart(node, sign.index);
      range.setEnd(node, sign.index + 2);
      const tops = [...range.getClientRects()].map((box) => Math.round(box.top));
      if (new Set(tops).size > 1) found.push(node.data);
    }
  }
  return found;
}"""
"""The texts of the page in which a sign stands at the end of a line and its amount in the next."""


@pytest.fixture
def recorder(start: Start) -> Callable[..., Crown]:
    """Return a maker of evenings of five in pounds, of which the owner's phone keeps the book."""

    def made(**facts: Any) -> Crown:
        return start(**{"currency": "GBP", "stake": 5, "rules": {"preset": "hoyle"}, **facts})

    return made


def sent(crown: Crown) -> Submission:
    """Return what the owner's phone sends next."""
    return Submission(new_key(), Recorder(own(crown.evening.circle, secret=SECRET).pk))


def enter(crown: Crown, *, kind: str = "deal", **facts: Any) -> None:
    """Record an entry as the owner's phone does."""
    write(crown.evening, kind=kind, facts=facts, submission=sent(crown))
    crown.evening.refresh_from_db()


def review(crown: Crown) -> None:
    """End play."""
    review_evening(crown.evening, submission=sent(crown))
    crown.evening.refresh_from_db()


def close(crown: Crown) -> None:
    """Close the evening."""
    close_evening(crown.evening, submission=sent(crown))
    crown.evening.refresh_from_db()


@pytest.fixture
def ended(recorder: Callable[..., Crown]) -> Crown:
    """An evening whose play has ended: cash was paid at the table, and Eve left and paid."""
    crown = recorder()
    enter(crown, caller="4", call="nap", made=True)
    enter(crown, kind="payment", **{"from": "3", "to": "4", "amount": 20})
    enter(crown, caller="1", call="3", made=False)
    enter(crown, kind="leave", player="5")
    enter(crown, kind="payment", **{"from": "5", "to": "4", "amount": 35})
    review(crown)
    return crown


def in_pence(figure: str) -> int:
    """Return an amount as it is written, in pence."""
    sign = -1 if "−" in figure else 1
    digits = re.sub(r"[^\d.]", "", figure)
    return sign * (int(digits) if "p" in figure else round(float(digits or 0) * 100))


def left_over(lines: list[str]) -> Counter[str]:
    """Return what of everybody's result the payments leave over, in pence."""
    left: Counter[str] = Counter()
    for line in lines:
        result = re.fullmatch(r"(\w+) ([+−]?[£\d.p]+)", line)
        payment = re.fullmatch(r"(\w+) pa(?:ys|id) (\w+):? ([£\d.p]+).*", line)
        if result:
            left[result[1]] += in_pence(result[2])
        elif payment:
            left[payment[1]] += in_pence(payment[3])
            left[payment[2]] -= in_pence(payment[3])
    return left


def lines_of(rows: Locator) -> list[str]:
    """Return each row of a table in a line."""
    return [" ".join(row.inner_text().split()) for row in rows.all()]


def test_the_shared_result_adds_up_as_text_on_the_page_and_in_the_picture(
    phone: Phones, ended: Crown
) -> None:
    page = phone()
    page.goto(f"{ended.address}result/")

    page.emulate_media(media="print")
    as_text = page.get_by_label("As text").input_value().splitlines()
    rows = [
        re.sub(r" (won|lost|level)$", "", line)
        for line in lines_of(page.locator(".sheet--standings tbody tr"))
    ]
    page.goto(f"{ended.address}result/picture.svg")
    words = page.locator("text").all_text_contents()

    nought = dict.fromkeys(["Ann", "Ben", "Catherine", "Dan", "Eve"], 0)
    assert dict(left_over(as_text)) == nought
    assert dict(left_over(rows)) == nought
    assert "Eve paid Dan" in words
    assert "Catherine paid Dan" in words


def test_a_purse_says_it_true(phone: Phones, recorder: Callable[..., Crown]) -> None:
    crown = recorder()
    enter(crown, kind="adjustment", changes={"1": 300, "2": -300}, note="a bet")
    review(crown)
    share_purse(crown.evening, players=["1", "2"], submission=sent(crown))
    page = phone()

    page.goto(f"{crown.address}settle/")

    page.get_by_role("link", name="Got it").click()
    page.get_by_text("More ways").click()
    said = " ".join(page.locator("main").inner_text().split())
    assert said.startswith("Nobody owes anybody anything.")
    assert "The books balance." in said
    assert "£3.00 up" not in said
    assert "Ann and Ben’s purse is square: Ann +£3.00, Ben −£3.00;" in said


@pytest.mark.slow
def test_a_sign_never_parts_from_its_amount(phone: Phones, ended: Crown) -> None:
    enter(ended, kind="adjustment", changes={"4": -310, "1": 310}, note="a bet that was lost")

    for width in range(320, 431, 10):
        page = phone(size={"width": width, "height": 740}, java_script_enabled=True)
        circle = f"/circles/{ended.evening.circle_id}/"
        ann = f"{circle}players/{ended.evening.seats.get(number=1).player_id}/"
        own = (f"{ended.address}{each}" for each in ("settle/why/", "result/", "log/", "settle/"))
        for place in (*own, f"{ended.address}settle/purses/", ann):
            page.goto(place)
            assert page.evaluate(SIGNS_PARTED) == [], (width, place)
        page.context.close()


def test_money_in_a_heading_is_in_the_sans(phone: Phones, recorder: Callable[..., Crown]) -> None:
    crown = recorder(rules={"preset": "hoyle_kitty"})
    enter(crown, caller="4", call="3", made=True)
    review(crown)
    enter(crown, kind="kitty", how="split")
    page = phone()

    page.goto(f"{crown.address}settle/")

    figure = page.locator(".card__title .figure").first
    expect(figure).to_have_text("5p")
    assert "Garamond" not in figure.evaluate("(each) => getComputedStyle(each).fontFamily")


def test_money_in_an_entry_is_in_the_sans(phone: Phones, recorder: Callable[..., Crown]) -> None:
    crown = recorder()
    enter(crown, kind="payment", amount=200, **{"from": "1", "to": "2"})
    page = phone()

    page.goto(f"{crown.address}entries/2/")

    figure = page.locator(".card .figure").first
    expect(figure).to_have_text("£2.00")
    assert "Garamond" not in figure.evaluate("(each) => getComputedStyle(each).fontFamily")


def test_the_closed_table_shows_the_result(phone: Phones, ended: Crown) -> None:
    close(ended)
    page = phone()

    page.goto(ended.address)

    dan = page.locator(".seat", has_text="Dan").inner_text().split()
    assert dan == ["Dan", "+£2.15", "won", "+£0.15"]
    expect(page.get_by_text("Dan won the evening, up £2.15.")).to_be_visible()
    page.get_by_role("link", name="See the result").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The result")


def test_a_sentence_has_one_stop(phone: Phones, recorder: Callable[..., Crown]) -> None:
    crown = recorder(currency="lsd", stake=4)
    enter(crown, caller="4", call="nap", made=True)
    page = phone()
    page.goto(f"{crown.address}entries/2/correct/")
    expect(page.locator(".notice").first).to_contain_text("Tap what was really so.")
    assert ".." not in page.locator("main").inner_text()
    review(crown)

    page.goto(f"{crown.address}result/")
    expect(page.get_by_text("Dan won the evening, up")).to_have_text(re.compile(r"[^.]\.$"))
    for place in ("settle/", "settle/why/", "settle/ways/", "result/"):
        page.goto(f"{crown.address}{place}")
        assert ".." not in page.locator("main").inner_text(), place


def rival(crown: Crown, *, name: str) -> Recorder:
    """Return another player's phone, which may record."""
    player = Player.objects.get(circle=crown.evening.circle_id, name=name)
    access = own(crown.evening.circle, secret=f"{name}'s phone")
    Access.objects.filter(pk=access.pk).update(player=player, role="recorder")
    return Recorder(device_id=access.pk, player_id=player.pk, takes_over=True)


def test_whoever_lost_the_book_is_told_what_was_wanted(
    phone: Phones, recorder: Callable[..., Crown]
) -> None:
    crown = recorder(rules={"preset": "hoyle_kitty"})
    enter(crown, caller="4", call="3", made=True)
    ben, page = rival(crown, name="Ben"), phone()
    assert ben.device_id is not None
    page.goto(f"{crown.address}settle/")
    take_baton(crown.evening, device_id=ben.device_id)

    page.get_by_role("button", name="End play and settle").click()
    expect(page.get_by_text("Ben is scoring now.")).to_be_visible()
    expect(page.get_by_text("You wanted to end play")).to_be_visible()
    expect(page.get_by_role("button", name="Take over and end play")).to_be_visible()

    review_evening(crown.evening, submission=Submission(new_key(), ben))
    page.goto(f"{crown.address}settle/")
    expect(page.get_by_text("Ben is scoring.")).to_be_visible()
    page.get_by_role("button", name="Split the kitty").click()
    expect(page.get_by_text("You wanted to split the kitty")).to_be_visible()
    page.get_by_role("button", name="Take over and split the kitty").click()
    page.goto(f"{crown.address}settle/")
    expect(page.get_by_text("The kitty of 5p was split")).to_be_visible()


@pytest.mark.parametrize(
    "width",
    [
        pytest.param(320, marks=pytest.mark.slow),
        360,
        390,
        pytest.param(430, marks=pytest.mark.slow),
    ],
)
def test_a_tired_person_sees_cards_a_bar_and_one_button_a_payment(
    phone: Phones, ended: Crown, width: int
) -> None:
    page = phone(size={"width": width, "height": 740})
    page.goto(f"{ended.address}settle/")

    expect(page.locator(".progress")).to_have_text(re.compile("0 of 3 paid"))
    expect(page.get_by_role("link", name="Compare the ways to settle")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    card = page.locator(".card--debt").first
    paid, whole = card.get_by_role("button", name="Paid").bounding_box(), card.bounding_box()
    assert paid is not None
    assert whole is not None
    assert paid["width"] > whole["width"] * 0.8
    assert paid["height"] >= 48

    card.get_by_role("button", name="Paid").click()

    expect(page.locator(".progress")).to_have_text(re.compile("1 of 3 paid"))
    value = int(page.get_by_role("progressbar").get_attribute("value") or 0)
    assert 0 < value < int(page.get_by_role("progressbar").get_attribute("max") or 0)
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_payee_is_asked_outright(phone: Phones, ended: Crown, site: str) -> None:
    dan = rival(ended, name="Dan")
    mark_paid(ended.evening, payment=PlannedPayment("1", "4", 110), submission=sent(ended))
    page = phone(owner=False)
    page.context.add_cookies([{"name": cookie_name(), "value": "Dan's phone", "url": site}])
    assert dan.device_id is not None
    page.goto(f"{ended.address}settle/")

    expect(page.get_by_text("Did you get it?")).to_be_visible()
    page.get_by_text("No…").click()
    page.get_by_label("What’s wrong?").fill("a pound short")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Dan disputes it: “a pound short”")).to_be_visible()
    page.get_by_role("button", name="Take that back").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("✓ received by Dan")).to_be_visible()
    expect(page.get_by_text("Did you get it?")).to_have_count(0)


@pytest.mark.parametrize(
    "scripts",
    [
        pytest.param(True, id="scripts"),
        pytest.param(False, id="no scripts", marks=pytest.mark.slow),
    ],
)
def test_a_closed_evening_ends_with_its_picture_and_the_way_on(
    phone: Phones,
    ended: Crown,
    scripts: bool,  # noqa: FBT001
) -> None:
    close(ended)
    page = phone(java_script_enabled=scripts, size=SMALL)
    page.goto(f"{ended.address}settle/")

    expect(
        page.get_by_role("heading", name=re.compile(r"Dan won the evening, up £2.15 ?\."))
    ).to_be_visible()
    picture = page.get_by_role("img", name="The result as a picture")
    assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") == 1080
    shown = page.locator(".send > .button:visible")
    widths = [box["width"] for each in shown.all() if (box := each.bounding_box()) is not None]
    assert shown.all_inner_texts() == (["Save the picture"] if scripts else [])
    assert all(width > 300 for width in widths)
    if scripts:
        able = phone(size=SMALL)
        able.add_init_script("navigator.canShare = () => true")
        able.goto(f"{ended.address}settle/")
        share = able.get_by_role("button", name="Send the picture")
        expect(share).to_be_visible()
        expect(share).to_have_class(re.compile("button--brass"))
        assert able.locator(".send .button--brass:visible").count() == 1
    page.get_by_role("link", name="Same again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Start|evening"))
    page.goto(f"{ended.address}settle/")
    page.get_by_role("link", name="Home").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))


def test_the_titles_of_the_night_lead_to_their_deals(phone: Phones, ended: Crown) -> None:
    page = phone()
    page.goto(f"{ended.address}result/")

    titles = lines_of(page.get_by_role("table", name="Titles of the night").locator("tbody tr"))
    assert titles == [
        "Best deal Deal 1 · Dan, Nap, made Dan +£2.00",
        "Bravest loser Deal 2 · Ann, three, lost Ann −£0.60",
    ]
    page.get_by_role("link", name="Deal 1 · Dan, Nap, made").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1")

    page.goto(f"{ended.address}result/picture.svg")
    assert page.locator("polyline").count() == 5
    assert "Best deal: Dan" in page.locator("text").all_text_contents()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_settling_and_the_closing_moment_are_open_to_everybody(
    phone: Phones, ended: Crown, theme: str
) -> None:
    page = phone(color_scheme=theme, bypass_csp=True, size=SMALL)

    mark_paid(ended.evening, payment=PlannedPayment("1", "4", 110), submission=sent(ended))
    page.goto(f"{ended.address}settle/")
    page.get_by_text("More ways").click()
    assert axe_complaints(page) == []
    ended.evening.refresh_from_db()
    close(ended)
    for place in ("settle/", "result/", ""):
        page.goto(f"{ended.address}{place}")
        assert axe_complaints(page) == [], place
        assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]


def test_a_sign_in_the_tray_of_what_waits_stays_with_its_amount(
    browser: Browser, recorder: Callable[..., Crown], site: str
) -> None:
    crown = recorder()
    # A phone of its own: without a network, its console says so.
    page = browser.new_page(viewport={"width": 320, "height": 740}, base_url=site)
    page.context.add_cookies([{"name": cookie_name(), "value": SECRET, "url": site}])
    page.goto(crown.address)
    expect(page.locator(LATER)).to_be_attached()
    page.context.set_offline(True)
    page.locator(".seat", has_text="Catherine").click()
    page.locator("#call .chip", has_text="Nap").click()
    page.locator(".record", has_text="Lost").click()

    price = page.locator(".waiting__price")
    expect(price).to_contain_text("Catherine −£1.00")
    figures = price.locator(".figure")
    assert figures.all_text_contents() == ["−£1.00"]
    assert figures.evaluate("(each) => getComputedStyle(each).whiteSpace") == "nowrap"
    page.close()
