"""Settling, closing and sharing on a phone, late at night."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sessions.access.permissions import own
from sessions.book.submission import Recorder
from sessions.book.writing import take_baton
from sessions.models import Access, Player
from sessions.settling.purses import share_purse
from sessions.settling.service import close_evening, review_evening
from tests.support.phones import (
    SMALL,
    Crown,
    Phones,
    Start,
    box_of,
    complaints_in_both,
    width_of,
)

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


def test_what_is_said_of_money_is_true_in_the_sans_ends_in_one_stop_and_keeps_its_signs(
    phone: Phones, start: Start, ended: Crown
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
    assert "Ann and Ben’s purse is square: Ann +£3.00, Ben −£3.00 ·" in said
    page.goto(f"{crown.address}entries/3/")
    figure = page.locator(".card .figure").first
    expect(figure).to_have_text("£2.00")
    assert figure.evaluate(SANS)
    ends_in_one_stop(page, start(**POUNDS | {"currency": "lsd", "stake": 4}))
    assert signs_parted(page, ended) == []


def signs_parted(page: Page, ended: Crown) -> list[str]:
    ended.write("adjustment", changes={"4": -310, "1": 310}, note="a bet that was lost")
    wrong = []
    ann = ended.evening.seats.get(number=1).player_id
    places = ("settle/why/", "result/", "log/", "settle/", "settle/purses/")
    for place in (
        *(f"{ended.address}{each}" for each in places),
        f"/circles/{ended.evening.circle_id}/players/{ann}/",
    ):
        page.goto(place)
        for width in range(320, 431, 10):
            page.set_viewport_size({"width": width, "height": 740})
            wrong += [f"{place}, {width}: {each}" for each in page.evaluate(SIGNS_PARTED)]
    return wrong


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
    assert box_of(page.locator(".send > .button:visible"))["width"] > 300
    able = phone(size=SMALL, bypass_csp=True)
    able.add_init_script("navigator.canShare = () => true")
    able.goto(f"{ended.address}settle/")
    assert width_of(able) == SMALL["width"]
    assert complaints_in_both(able) == []
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


def test_a_tired_person_sees_cards_a_bar_and_one_button_a_payment(
    phone: Phones, ended: Crown
) -> None:
    page = phone(size={"width": 320, "height": 740}, bypass_csp=True)
    page.goto(f"{ended.address}settle/")
    page.get_by_text("More ways").click()
    assert complaints_in_both(page) == []
    page.get_by_text("More ways").click()

    expect(page.locator(".progress")).to_have_text(re.compile("0 of 3 paid"))
    expect(page.get_by_role("link", name="Compare the ways to settle")).to_be_hidden()
    assert width_of(page) == 320
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
    assert width_of(page) == 320
