"""The app in somebody else's Django site, on a phone: an evening, and a deal without a network."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.faults.house import ROOT
from tests.installing.other_site import OtherSite
from tests.support.phones import TALL, all_there, record, visit, waits, without_sync
from tests.support.thumbs import (
    DEALS,
    Thumb,
    put_right_the_first_deal,
    said,
    settle,
    sit_down,
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OtherSite]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    site = OtherSite(Path(sys.executable), tmp_path_factory.mktemp("club") / "site", environment)
    site.begin()
    site.take_in()
    site.manage("migrate", "--verbosity", "0")
    site.start()
    yield site
    site.stop()


@pytest.fixture
def fresh_phone(browser: Browser, club: OtherSite) -> Iterator[Callable[[], Page]]:
    """Return a maker of phones that know nothing yet, and look that none asks outside the path."""
    asked: list[str] = []
    broken: list[str] = []

    def made() -> Page:
        context = browser.new_context(viewport=TALL, base_url=f"{club.url}/cards/", locale="en")  # type: ignore[arg-type]  # a size
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        without_sync(page)
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.on("console", lambda line: broken.append(line.text) if "Policy" in line.text else None)
        return page

    yield made
    assert broken == []
    assert [url for url in asked if not url.startswith(f"{club.url}/cards/")] == []


def test_an_evening_with_a_deal_that_waited_for_the_network(
    fresh_phone: Callable[[], Page], club: OtherSite
) -> None:
    page = fresh_phone()
    thumb = Thumb(page)
    sit_down(thumb)
    table = urlsplit(page.url).path
    for deal in DEALS[:4]:
        thumb.deal(*deal)

    page.goto("./")
    page.locator(f"a[href='{table}']").first.click()
    visit(page, table)
    page.context.set_offline(True)
    record(page, "Ben", "Two", "Lost")
    # The token of the page is out of date when the deal goes, so a fresh one is asked for.
    page.context.clear_cookies(name="csrftoken")
    page.reload()
    waits(page, 1)
    page.context.set_offline(False)
    expect(page.locator(".bar__said")).to_contain_text("Deal 5 · Ben, two, lost")
    assert said(page) == "Deal 5 · Ben, two, lost · −6"

    put_right_the_first_deal(thumb)
    settle(thumb)
    assert "1 evening checked, 0 findings" in club.manage("check_books")
    page.goto("./")
    all_there(page)
    scope = "navigator.serviceWorker.ready.then(({ scope }) => new URL(scope).pathname)"
    assert page.evaluate(scope) == "/cards/"
    client = page.context.new_cdp_session(page)
    wanting = client.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in wanting if each["errorId"] != "in-incognito"] == []
