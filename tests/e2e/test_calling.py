"""A call is put up by one tap, and every phone at the table sees it while the cards are played."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Evening
from tests.support.phones import (
    FELLOW,
    Crown,
    Phones,
    Start,
    record,
    says,
    take_over,
    tap,
    visit,
    waits,
    written,
)

UP, IS_UP = "Put it up", "On the board: Catherine calls three. Not called after all"


def put_up(page: Page, caller: str = "Catherine", call: str = "Three") -> None:
    """Tap who called what, and put it up."""
    tap(page, caller, call)
    page.get_by_role("button", name=UP).click()


def a_fellow(phone: Phones, crown: Crown, site: str) -> Page:
    """Return the table on another phone that may record."""
    Access.objects.create(
        circle_id=crown.evening.circle_id, role="recorder", secret_hash=hashed("a fellow")
    )
    page = phone(owner=False, fresh=True)
    page.context.add_cookies([{"name": cookie_name(), "value": "a fellow", "url": site}])
    page.goto(crown.address)
    return page


def test_a_second_phone_and_the_screen_across_the_room_see_it_and_the_new_recorder_ends_it(
    phone: Phones, start: Start, site: str
) -> None:
    crown, page = start(), phone()
    page.goto(crown.address)
    record(page, "Ben", "Two", "Made")
    fellow, big = a_fellow(phone, crown, site), phone()
    big.goto(f"{crown.address}big/")
    version = Evening.objects.get(pk=crown.evening.pk).version

    tap(page, "Catherine", "Three")
    expect(page.get_by_role("button", name=UP)).to_be_visible()
    page.get_by_role("button", name=UP).click()

    for other in (fellow, big):
        expect(other.locator(".called__said")).to_have_text("Catherine calls three")
        expect(other.locator(".called li")).to_have_text(["Made +12", "Lost −12"])
    expect(page.get_by_role("button", name=IS_UP)).to_be_visible()
    assert Evening.objects.get(pk=crown.evening.pk).version == version

    # Whoever takes over has it in the form, and one tap ends it.
    take_over(fellow)
    expect(fellow.get_by_role("button", name=IS_UP)).to_be_visible()
    fellow.locator(".record", has_text="Lost").click()

    says(fellow, "Deal 2 · Catherine, three, lost")
    expect(big.locator(".called")).to_have_count(0)


def test_another_call_takes_its_place_and_a_tap_takes_it_down(phone: Phones, start: Start) -> None:
    crown, page, big = start(), phone(), phone()
    page.goto(crown.address)
    big.goto(f"{crown.address}big/")
    expect(page.get_by_role("button", name=UP)).to_be_hidden()
    put_up(page)
    expect(page.get_by_role("button", name=IS_UP)).to_be_visible()

    page.locator("#call .chip", has_text="Four").click()
    page.get_by_role("button", name=UP).click()

    expect(big.locator(".called__said")).to_have_text("Catherine calls four")

    page.get_by_role("button", name="Not called after all").click()

    expect(big.locator(".called")).to_have_count(0)
    expect(page.locator("#call :checked")).to_have_count(0)
    expect(page.get_by_role("button", name=UP)).to_be_hidden()


def test_once_one_was_put_up_the_next_go_up_by_themselves_until_one_is_taken_down(
    phone: Phones, start: Start
) -> None:
    crown, page, big = start(), phone(), phone()
    page.goto(crown.address)
    big.goto(f"{crown.address}big/")
    put_up(page)
    expect(page.get_by_role("button", name=IS_UP)).to_be_visible()
    page.locator(".record", has_text="Made").click()
    says(page, "Deal 1 · Catherine, three, made")

    tap(page, "Ben", "Two")

    expect(big.locator(".called__said")).to_have_text("Ben calls two")
    page.get_by_role("button", name="Not called after all").click()
    expect(big.locator(".called")).to_have_count(0)

    tap(page, "Dan", "One")
    page.wait_for_timeout(2500)

    expect(page.get_by_role("button", name=UP)).to_be_visible()
    assert Evening.objects.get(pk=crown.evening.pk).called is None


def test_without_a_network_the_phone_keeps_it_and_sends_it_when_there_is_one(
    open_phone: Phones, evening: str
) -> None:
    page, fellow = open_phone(), open_phone(secret=FELLOW)
    visit(page, evening)
    fellow.goto(f"{evening}big/")
    put_up(page, "Ben", "Two")
    expect(fellow.locator(".called__said")).to_have_text("Ben calls two")
    page.context.set_offline(offline=True)
    # What was called of the deal that waits is no part of the next one.
    page.locator(".record", has_text="Made").click()
    waits(page, 1, last="Ben, two, made · +8")
    expect(page.locator("#call :checked")).to_have_count(0)
    expect(page.locator(".calling [data-calls]:visible")).to_have_count(0)
    put_up(page)
    expect(page.locator(".calling[data-waits]")).to_be_attached()

    page.reload()

    expect(page.locator(".calling[data-waits]")).to_be_attached()
    expect(page.locator("#call :checked")).to_have_value("3")

    page.context.set_offline(offline=False)

    expect(fellow.locator(".called__said")).to_have_text("Catherine calls three")
    expect(page.get_by_role("button", name=IS_UP)).to_be_visible()
    expect(page.locator(".calling[data-waits]")).to_have_count(0)


def test_one_that_comes_after_its_deal_was_recorded_is_dropped_without_a_word(
    open_phone: Phones, evening: str
) -> None:
    page, fellow = open_phone(), open_phone(secret=FELLOW)
    visit(page, evening)
    page.context.set_offline(offline=True)
    put_up(page)
    fellow.goto(evening)
    take_over(fellow)
    written(fellow, "Ben")

    page.context.set_offline(offline=False)

    says(page, "Deal 1 · Ben, two, made")
    expect(page.locator("[data-waits]")).to_have_count(0)
    expect(page.locator(".waiting")).to_have_count(0)
    expect(page.locator(".alarm > *")).to_have_count(0)
    fellow.goto(f"{evening}big/")
    expect(fellow.locator(".bar__said")).to_contain_text("Deal 1")
    expect(fellow.locator(".called")).to_have_count(0)


def test_without_javascript_a_button_of_the_form_puts_it_up(phone: Phones, start: Start) -> None:
    crown, page = start(), phone(java_script_enabled=False)
    page.goto(crown.address)
    page.locator("#caller").get_by_text("Catherine", exact=True).click()
    page.locator("#call").get_by_text("Three", exact=False).first.click()

    page.get_by_role("button", name=UP).click()

    expect(page.get_by_role("button", name=IS_UP)).to_be_visible()
    expect(page.locator("#call :checked")).to_have_value("3")
