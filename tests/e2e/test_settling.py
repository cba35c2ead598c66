"""Settling, closing and sharing on a phone, late at night."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from sessions.access.permissions import cookie_name, own
from sessions.book.submission import Recorder, Submission, new_key
from sessions.book.writing import take_baton
from sessions.models import Access, Player
from sessions.settling.purses import share_purse
from sessions.settling.service import close_evening, review_evening
from tests.support.phones import SMALL, Crown, Phones, Start, axe_complaints

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


POUNDS = {"currency": "GBP", "stake": 5, "rules": {"preset": "hoyle"}}
SANS = "(each) => !getComputedStyle(each).fontFamily.includes('Garamond')"


@pytest.fixture
def ended(start: Start) -> Crown:
    """An evening whose play has ended: cash was paid at the table, and Eve left and paid."""
    crown = start(**POUNDS)
    crown.write(caller="4", call="nap", made=True)
    crown.write("payment", **{"from": "3", "to": "4", "amount": 20})
    crown.write(caller="1", call="3", made=False)
    crown.write("leave", player="5")
    crown.write("payment", **{"from": "5", "to": "4", "amount": 35})
    crown.do(review_evening)
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


def test_the_shared_result_adds_up_on_the_page_as_text_and_in_the_picture(
    phone: Phones, ended: Crown
) -> None:
    page = phone()
    page.goto(f"{ended.address}result/")
    titles = lines_of(page.get_by_role("table", name="Titles of the night").locator("tbody tr"))
    assert titles == [
        "Best deal Deal 1 · Dan, Nap, made Dan +£2.00",
        "Bravest loser Deal 2 · Ann, three, lost Ann −£0.60",
    ]

    page.emulate_media(media="print")
    as_text = page.get_by_label("As text").input_value().splitlines()
    rows = [
        re.sub(r" (won|lost|level)$", "", line)
        for line in lines_of(page.locator(".sheet--standings tbody tr"))
    ]
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Deal 1 · Dan, Nap, made").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deal 1")
    page.goto(f"{ended.address}result/picture.svg")
    words = page.locator("text").all_text_contents()

    nought = dict.fromkeys(("Ann", "Ben", "Catherine", "Dan", "Eve"), 0)
    assert dict(left_over(as_text)) == nought
    assert dict(left_over(rows)) == nought
    assert {"Eve paid Dan", "Catherine paid Dan", "Best deal: Dan"} <= {*words}
    assert page.locator("polyline").count() == 5


def test_what_is_said_of_money_is_true_in_the_sans_and_ends_in_one_stop(
    phone: Phones, start: Start
) -> None:
    crown = start(**POUNDS | {"rules": {"preset": "hoyle_kitty"}})
    crown.write("adjustment", changes={"1": 300, "2": -300}, note="a bet")
    crown.write("payment", amount=200, **{"from": "1", "to": "2"})
    crown.write("payment", amount=200, **{"from": "2", "to": "1"})
    crown.do(review_evening)
    crown.do(share_purse, players=["1", "2"])
    page = phone()

    page.goto(f"{crown.address}settle/")

    page.get_by_role("link", name="Got it").click()
    page.get_by_text("More ways").click()
    said = " ".join(page.locator("main").inner_text().split())
    assert said.startswith("Nobody owes anybody anything.")
    assert "The books balance." in said
    assert "£3.00 up" not in said
    assert "Ann and Ben’s purse is square: Ann +£3.00, Ben −£3.00;" in said
    page.goto(f"{crown.address}entries/3/")
    figure = page.locator(".card .figure").first
    expect(figure).to_have_text("£2.00")
    assert figure.evaluate(SANS)
    ends_in_one_stop(page, start(**POUNDS | {"currency": "lsd", "stake": 4}))


def ends_in_one_stop(page: Page, crown: Crown) -> None:
    """Look at sentences whose last word, an amount, ends in one."""
    crown.write(caller="4", call="nap", made=True)
    crown.do(review_evening)
    page.goto(f"{crown.address}result/")
    expect(page.get_by_text("Dan won the evening, up")).to_have_text(re.compile(r"[^.]\.\s*$"))
    for place in ("entries/2/correct/", "settle/", "settle/why/", "settle/ways/", "result/"):
        page.goto(f"{crown.address}{place}")
        assert ".." not in page.locator("main").inner_text(), place


def test_the_closed_table_shows_the_result_and_the_settling_its_picture_and_the_way_on(
    phone: Phones, ended: Crown
) -> None:
    ended.do(close_evening)
    page = phone(size=SMALL)
    page.goto(ended.address)
    dan = page.locator(".seat", has_text="Dan").inner_text().split()
    assert dan == ["Dan", "+£2.15", "won", "+£0.15"]
    expect(page.get_by_text("Dan won the evening, up £2.15.")).to_be_visible()
    page.get_by_role("link", name="See the result").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The result")

    for each in (page, phone(size=SMALL, java_script_enabled=False)):
        each.goto(f"{ended.address}settle/")
        won = each.get_by_role("heading", name=re.compile(r"Dan won the evening, up £2.15 ?\."))
        expect(won).to_be_visible()
        shown = each.locator(".send > .button:visible").all_inner_texts()
        assert shown == (["Save the picture"] if each is page else [])
    picture = page.get_by_role("img", name="The result as a picture")
    assert picture.evaluate("(img) => img.decode().then(() => img.naturalWidth)") == 1080
    box = page.locator(".send > .button:visible").bounding_box()
    assert box is not None
    assert box["width"] > 300
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
    page.wait_for_url(re.compile(r"//[^/]+/\s*$"))


def rival(crown: Crown, *, name: str) -> Recorder:
    """Return another player's phone, which may record."""
    player = Player.objects.get(circle=crown.evening.circle_id, name=name)
    access = own(crown.evening.circle, secret=f"{name}'s phone")
    Access.objects.filter(pk=access.pk).update(player=player, role="recorder")
    return Recorder(device_id=access.pk, player_id=player.pk, takes_over=True)


def test_whoever_lost_the_book_is_told_what_was_wanted(phone: Phones, start: Start) -> None:
    crown = start(**POUNDS | {"rules": {"preset": "hoyle_kitty"}})
    crown.write(caller="4", call="3", made=True)
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
    figure = page.locator(".card__title .figure").first
    expect(figure).to_have_text("5p")
    assert figure.evaluate(SANS)


def test_a_tired_person_sees_cards_a_bar_and_one_button_a_payment(
    phone: Phones, ended: Crown, site: str
) -> None:
    page = phone(size={"width": 320, "height": 740})
    page.goto(f"{ended.address}settle/")

    expect(page.locator(".progress")).to_have_text(re.compile("0 of 3 paid"))
    expect(page.get_by_role("link", name="Compare the ways to settle")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
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
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    the_payee_is_asked_outright(phone(owner=False), ended, site)


def the_payee_is_asked_outright(page: Page, ended: Crown, site: str) -> None:
    rival(ended, name="Dan")
    page.context.add_cookies([{"name": cookie_name(), "value": "Dan's phone", "url": site}])
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


@pytest.mark.slow
def test_no_sign_parts_from_its_amount(phone: Phones, ended: Crown) -> None:
    ended.write("adjustment", changes={"4": -310, "1": 310}, note="a bet that was lost")
    page, wrong = phone(), []
    circle = f"/circles/{ended.evening.circle_id}/"
    ann = f"{circle}players/{ended.evening.seats.get(number=1).player_id}/"
    places = ("settle/why/", "result/", "log/", "settle/", "settle/purses/")
    for place in (*(f"{ended.address}{each}" for each in places), ann):
        page.goto(place)
        for width in range(320, 431, 10):
            page.set_viewport_size({"width": width, "height": 740})
            wrong += [f"{place}, {width}: {each}" for each in page.evaluate(SIGNS_PARTED)]

    assert wrong == []


@pytest.mark.slow
def test_settling_and_the_closing_moment_are_open_to_everybody(phone: Phones, ended: Crown) -> None:
    page, wrong = phone(bypass_csp=True, size=SMALL), []

    for state in ("ended", "closed"):
        if state == "closed":
            ended.do(close_evening)
        for place in ("settle/", "result/", ""):
            page.goto(f"{ended.address}{place}")
            for drawer in page.get_by_text("More ways").all():
                drawer.click()
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                wrong += [f"{state}, {place}, {theme}: {each}" for each in axe_complaints(page)]
            if page.evaluate("document.documentElement.scrollWidth") > SMALL["width"]:
                wrong.append(f"{state}, {place} is too wide")

    assert wrong == []
