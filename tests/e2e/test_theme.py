"""The theme chosen on a phone: at once, on every page, without scripts, and without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.phones import Phones, Start, all_there, visit

pytestmark = pytest.mark.slow

CLOTH = "getComputedStyle(document.body).backgroundColor"
INK = "getComputedStyle(document.body).color"
BARS = """[...document.querySelectorAll("meta[name=theme-color]")].map((bar) => bar.content)"""

LIGHT, DARK, DIM = "rgb(239, 233, 219)", "rgb(14, 59, 44)", "rgb(18, 14, 8)"

CHANGES = """
  window.themes = [];
  new MutationObserver(() => window.themes.push(document.documentElement?.dataset.theme))
    .observe(document, { subtree: true, attributes: true, attributeFilter: ["data-theme"] });
"""
"""A phone that notes each change of its theme: none, where a page comes in the right one."""


def choose(page: Page, theme: str) -> None:
    """Tap a theme, and wait until it is kept."""
    with page.expect_response("**/phone/"):
        page.locator(".theme").get_by_text(theme, exact=True).click()


def test_a_theme_is_seen_as_it_is_tapped_and_on_every_page_with_a_network_and_without(
    phone: Phones, start: Start, open_phone: Phones, evening: str
) -> None:
    page, crown = phone(color_scheme="light"), start()
    page.add_init_script(CHANGES)
    page.goto(f"{crown.address}more/")
    all_there(page)
    for theme, cloth in [("light", LIGHT), ("dark", DARK), ("dim", DIM)]:
        choose(page, theme)
        assert page.evaluate(CLOTH) == cloth
        assert page.evaluate(BARS) == [cloth, cloth]

    page.goto(crown.address)
    assert page.evaluate(CLOTH) == DIM
    assert page.evaluate(BARS) == ["#120e08", "#120e08"]
    assert page.evaluate("window.themes") == []
    page.goto(f"{crown.address}sheet/")
    assert page.evaluate(INK) == "rgb(201, 171, 125)"
    # Paper is white in every theme.
    page.emulate_media(media="print")
    assert page.evaluate(CLOTH) == "rgba(0, 0, 0, 0)"
    assert page.evaluate(INK) == "rgb(0, 0, 0)"
    page.emulate_media(media="screen")

    page.goto(f"{crown.address}more/")
    all_there(page)
    expect(page.get_by_role("radio", name="dim")).to_be_checked()
    # The phone is followed where nothing else is chosen.
    choose(page, "as the phone")
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(CLOTH) == DARK
    page.emulate_media(color_scheme="light")
    assert page.evaluate(CLOTH) == LIGHT
    a_page_that_was_kept_is_drawn_in_the_theme_chosen_since(
        open_phone(color_scheme="light"), evening
    )


def a_page_that_was_kept_is_drawn_in_the_theme_chosen_since(page: Page, evening: str) -> None:
    page.add_init_script(CHANGES)
    visit(page, evening)
    visit(page, f"{evening}more/")
    page.context.set_offline(True)

    page.locator(".theme").get_by_text("dim", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dim")
    page.wait_for_timeout(300)
    answer = page.goto(evening)

    assert answer
    assert answer.from_service_worker
    assert ' data-theme="dim"' in answer.text()
    assert page.evaluate("window.themes") == []
    assert page.evaluate(CLOTH) == DIM
    page.goto(f"{evening}curve/")
    expect(page.get_by_role("heading", name="No answer from the server")).to_be_visible()
    assert page.evaluate(CLOTH) == DIM
