"""Links, codes and tokens on phones: what each of them opens, shows and keeps back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from sessions.models import Link
from tests.support.legibility import complaints
from tests.support.phones import TALL, Crown, Phones, Start, axe_complaints, width_of
from tests.support.signing_up import sign_up

KEPT = "localStorage.getItem('napledger codes')"
CLIPBOARD = ["clipboard-read", "clipboard-write"]
WIDTHS = (320, 360, 390, 430)


def watcher(phone: Phones, owner: Page, crown: Crown, *keeps: str, width: int = 360) -> Page:
    """Return the phone of somebody who came by a new link of the owner's."""
    owner.goto(f"/circles/{crown.evening.circle_id}/links/")
    for label in keeps:
        owner.get_by_text(label, exact=True).click()
    owner.get_by_role("button", name="Make the link").click()
    address = owner.get_by_label("Or send the address").input_value()
    page = phone(owner=False, size={"width": width, "height": 700}, bypass_csp=True)
    page.goto(address)
    page.get_by_role("button", name="Sit down").click()
    return page


def test_who_leads_is_seen_live_and_nothing_else(phone: Phones, start: Start) -> None:
    crown = start(currency="GBP", stake=125)
    crown.write(caller="2", call="3", made=True)
    owner = phone()
    # What is kept back is asked of whoever watches alone.
    owner.goto(f"{crown.address}invite/")
    expect(owner.locator(".link-keeps")).to_be_hidden()
    owner.get_by_text("watch", exact=True).click()
    owner.get_by_text("no amounts", exact=True).click()
    owner.get_by_role("button", name="Show the QR code").click()
    expect(owner.get_by_text("Amounts are hidden.")).to_be_visible()
    page = watcher(phone, owner, crown, "no amounts", "initials for names")
    expect(page.get_by_text("B leads.")).to_be_visible()

    crown.write(caller="3", call="3", made=True)
    crown.write(caller="3", call="3", made=True)

    expect(page.get_by_text("C leads.")).to_be_visible(timeout=30_000)
    expect(page.locator("body")).not_to_contain_text("£")
    expect(page.locator("body")).not_to_contain_text("Catherine")


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
    # Those of another circle stay.
    make(page, another := start())
    page.goto(links_of(another))
    page.goto(links_of(crown))
    assert shown(page) == drawn


def test_a_code_goes_with_its_link_whichever_phone_ends_it_and_with_whoever_signs_out(
    phone: Phones, start: Start
) -> None:
    page, other, crown = phone(), phone(), start()
    for way in ("New code: the old one opens nothing", "Revoke on every device"):
        make(page, crown)
        other.goto(links_of(crown))
        other.get_by_text("Change", exact=True).first.click()
        other.get_by_role("button", name=way).first.click()
        page.goto(links_of(crown))
        expect(page.locator(".kept-code:visible"), way).to_have_count(0)
        assert page.evaluate(KEPT) == "{}"

    old = make(page, crown := start())
    page.goto(links_of(crown))
    page.get_by_text("Change", exact=True).click()
    page.get_by_role("button", name="New code").click()
    new = page.locator(".qr path").last.get_attribute("d")
    page.goto(links_of(crown))
    assert shown(page) == new != old
    sign_up(page)
    page.goto("/account/sign-out/")
    assert page.evaluate(KEPT) is not None
    page.locator("[data-signs-out] button").first.click()
    page.wait_for_url(re.compile(r"//[^/]+/\s*$"))
    assert page.evaluate(KEPT) is None


def test_a_token_for_a_program_is_made_and_copied_on_a_phone_and_its_page_needs_no_script(
    phone: Phones, start: Start, site: str
) -> None:
    circle = start().evening.circle
    owner = phone(color_scheme="light", bypass_csp=True, permissions=CLIPBOARD)
    owner.goto(f"/circles/{circle.pk}/links/")
    owner.get_by_role("link", name="Programs").click()
    owner.get_by_label("What the program is called").fill("Scoreboard")
    owner.get_by_text("record", exact=True).click()

    owner.get_by_role("button", name="Make the token").click()
    owner.get_by_role("button", name="Copy the token").click()

    expect(owner.get_by_role("button", name="Copied")).to_be_visible()
    token = owner.evaluate("navigator.clipboard.readText()")
    assert token.startswith("napledger_")
    assert token == owner.get_by_role("textbox").input_value()
    assert axe_complaints(owner) == []
    assert width_of(owner) == TALL["width"]
    owner.get_by_role("link", name="Done").click()
    expect(owner.get_by_text("not used yet")).to_be_visible()
    assert token not in owner.content()
    the_page_for_programs_is_by_the_sites_own_rules(phone(owner=False), site)
    still = phone(owner=False, java_script_enabled=False)
    still.goto("/api/v1/")
    still.get_by_role("link", name="Shapes").click()
    assert still.locator("#shapes").is_visible()


def the_page_for_programs_is_by_the_sites_own_rules(page: Page, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/api/v1/#key-reused")

    # A refusal by the Content-Security-Policy is told in the console, which fails the test.
    page.wait_for_load_state("networkidle")
    assert page.locator("#key-reused").is_visible()
    assert [url for url in asked if not url.startswith((site, "data:"))] == []
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert width_of(page) == width


@pytest.mark.slow
def test_what_links_show_fits_and_is_for_everybody_in_every_theme(
    phone: Phones, start: Start
) -> None:
    names = ["Wilhelmina-Charlotte", "Bartholomew", "Catherine", "Dan", "Eve"]
    crown = start(currency="GBP", stake=12_500, players=names, first_dealer="Eve")
    crown.write(caller="1", call="3", made=True)
    owner = phone(bypass_csp=True)
    page, programs = watcher(phone, owner, crown, "no amounts"), phone(bypass_csp=True)
    wrong = []

    for address in (crown.address, f"{crown.address}sheet/", "/"):
        page.goto(address)
        wrong += wrong_with(page, address)
    for address in (links_of(crown), f"{crown.address}invite/"):
        make(owner, crown)
        owner.goto(address)
        shown(owner)
        wrong += wrong_with(owner, address)
    programs.goto("/api/v1/")
    wrong += wrong_with(programs, "programs")

    assert wrong == []
    assert Link.objects.count() == 3


def wrong_with(page: Page, name: str) -> list[str]:
    """Return what is wrong with a page, at every width and in every theme."""
    wrong = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        if width_of(page) != width:
            wrong.append(f"{name} is too wide for {width}")
    return [*wrong, *complaints(page, name)]
