"""The QR code of a link, shown again by the phone that made it, and by no other."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sessions.models import Link
from tests.e2e.conftest import Crown, axe_complaints

Phones = Callable[..., Page]
Start = Callable[..., Crown]

KEPT = "localStorage.getItem('napledger codes')"


def links_of(crown: Crown) -> str:
    """Return the address of the page of a circle's links."""
    return f"/circles/{crown.evening.circle_id}/links/"


def make(page: Page, crown: Crown) -> str:
    """Make a link to watch on this phone, and return its code as it was drawn."""
    page.goto(links_of(crown))
    page.get_by_role("button", name="Make the link").click()
    expect(page.locator(".made-kept")).to_be_visible()
    return page.locator(".qr path").last.get_attribute("d") or ""


def shown(page: Page) -> str:
    """Open the code on the page, and return how it is drawn."""
    page.locator(".kept-code summary").first.click()
    expect(page.locator(".kept-code .qr").first).to_be_visible()
    return page.locator(".kept-code .qr path").last.get_attribute("d") or ""


def test_a_code_is_shown_again_by_the_phone_that_made_it_alone(phone: Phones, start: Start) -> None:
    page, other, crown = phone(), phone(), start()
    drawn = make(page, crown)
    sent: list[str] = []
    page.on("request", lambda each: sent.append(f"{each.url} {each.post_data or ''}"))

    page.goto(links_of(crown))
    assert shown(page) == drawn
    page.goto(f"{crown.address}invite/")
    assert shown(page) == drawn
    other.goto(links_of(crown))

    expect(other.locator(".kept-code")).to_be_hidden()
    assert drawn
    assert not any("#" in each or "token" in each for each in sent)


@pytest.mark.parametrize("way", ["New code: the old one opens nothing", "Revoke on every device"])
def test_a_code_goes_with_its_link_whichever_phone_ends_it(
    phone: Phones, start: Start, way: str
) -> None:
    page, other, crown = phone(), phone(), start()
    make(page, crown)
    other.goto(links_of(crown))
    other.get_by_text("Change", exact=True).click()
    other.get_by_role("button", name=way).click()

    page.goto(links_of(crown))

    expect(page.locator(".kept-code:visible")).to_have_count(0)
    assert page.evaluate(KEPT) == "{}"


@pytest.mark.slow
def test_a_renewed_code_takes_the_place_of_the_old_one(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    old = make(page, crown)
    page.goto(links_of(crown))
    page.get_by_text("Change", exact=True).click()
    page.get_by_role("button", name="New code").click()
    new = page.locator(".qr path").last.get_attribute("d")

    page.goto(links_of(crown))

    assert shown(page) == new != old


@pytest.mark.slow
def test_codes_of_another_circle_stay(phone: Phones, start: Start) -> None:
    page, one, other = phone(), start(), start()
    drawn = make(page, one)
    make(page, other)

    page.goto(links_of(other))
    page.goto(links_of(one))

    assert shown(page) == drawn


@pytest.mark.slow
def test_whoever_signs_out_leaves_no_code(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    make(page, crown)
    page.goto("/account/sign-up/")
    page.get_by_label("Name").fill("ann")
    page.locator("[name=password1]").fill("a long enough word")
    page.locator("[name=password2]").fill("a long enough word")
    page.locator("main form button").first.click()
    page.goto("/account/sign-out/")
    assert page.evaluate(KEPT) is not None

    page.locator("[data-signs-out] button").first.click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))

    assert page.evaluate(KEPT) is None


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_a_code_shown_again_fits_and_is_for_everybody(
    phone: Phones, start: Start, width: int
) -> None:
    page, crown = phone(size={"width": width, "height": 700}, bypass_csp=True), start()
    make(page, crown)

    for address in (links_of(crown), f"{crown.address}invite/"):
        page.goto(address)
        shown(page)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert axe_complaints(page) == []
    assert Link.objects.count() == 1
