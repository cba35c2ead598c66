"""A token for a program: made on a phone, copied, and used by no phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import TALL, Crown, axe_complaints

Phones = Callable[..., Page]
Start = Callable[..., Crown]

CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_a_token_is_made_and_copied_on_a_phone(phone: Phones, start: Start, theme: str) -> None:
    circle = start().evening.circle
    owner = phone(color_scheme=theme, size=TALL, bypass_csp=True, permissions=CLIPBOARD)
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
    assert owner.evaluate("document.documentElement.scrollWidth") == TALL["width"]
    owner.get_by_role("link", name="Done").click()
    expect(owner.get_by_text("not used yet")).to_be_visible()
    assert token not in owner.content()
