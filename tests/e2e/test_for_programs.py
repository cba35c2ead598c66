"""The page for programs in a browser: by the site's rules, for everybody, as wide as the phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import axe_complaints

Phones = Callable[..., Page]

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESS = "/api/v1/"


def test_nothing_of_it_is_refused_by_the_sites_own_rules(phone: Phones, site: str) -> None:
    page = phone(owner=False)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{ADDRESS}#key-reused")

    # A refusal by the Content-Security-Policy is told in the console, which fails the test.
    page.wait_for_load_state("networkidle")
    assert page.locator("#key-reused").is_visible()
    assert [url for url in asked if not url.startswith((site, "data:"))] == []
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.slow
def test_it_is_for_everybody(phone: Phones) -> None:
    page = phone(owner=False, color_scheme="light", bypass_csp=True)
    page.goto(ADDRESS)

    assert axe_complaints(page) == []


def test_it_is_read_without_scripts(phone: Phones) -> None:
    page = phone(owner=False, java_script_enabled=False)
    page.goto(ADDRESS)

    page.get_by_role("link", name="Shapes").click()
    assert page.locator("#shapes").is_visible()
