"""The table as whoever watches sees it by a link that keeps amounts or names back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sessions.book.submission import Submission, new_key
from sessions.book.writing import write
from tests.e2e.conftest import Crown, axe_complaints

Phones = Callable[..., Page]
Start = Callable[..., Crown]


def played(crown: Crown, caller: str) -> None:
    """Record that somebody makes three."""
    write(
        crown.evening,
        kind="deal",
        facts={"caller": caller, "call": "3", "made": True},
        submission=Submission(new_key(), crown.recorder),
    )


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
    played(crown, "2")
    page = watcher(phone, phone(), crown, "no amounts", "initials for names")
    expect(page.get_by_text("B leads.")).to_be_visible()

    played(crown, "3")
    played(crown, "3")

    expect(page.get_by_text("C leads.")).to_be_visible(timeout=30_000)
    expect(page.locator("body")).not_to_contain_text("£")
    expect(page.locator("body")).not_to_contain_text("Catherine")


def test_what_is_kept_back_is_asked_of_whoever_watches_alone(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()

    page.goto(f"{crown.address}invite/")
    expect(page.locator(".link-keeps")).to_be_hidden()
    page.get_by_text("watch", exact=True).click()
    page.get_by_text("no amounts", exact=True).click()
    page.get_by_role("button", name="Show the QR code").click()

    expect(page.get_by_text("Amounts are hidden.")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_it_fits_and_is_for_everybody_in_every_theme(
    phone: Phones, start: Start, width: int
) -> None:
    names = ["Wilhelmina-Charlotte", "Bartholomew", "Catherine", "Dan", "Eve"]
    crown = start(currency="GBP", stake=12_500, players=names, first_dealer="Eve")
    played(crown, "1")
    page = watcher(phone, phone(), crown, "no amounts", width=width)

    for address in (crown.address, f"{crown.address}sheet/", "/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        for theme in ("light", "dark", "dim"):
            page.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
            assert axe_complaints(page) == [], theme
