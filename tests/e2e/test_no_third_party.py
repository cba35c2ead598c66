"""No page asks anybody else for anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from sessions.book.submission import Recorder, Submission
from sessions.book.writing import write
from tests.e2e.conftest import Crown

PAGES = (
    "/",
    "/start/",
    "/join/",
    "/account/sign-in/",
    "/account/sign-up/",
    "/nowhere/",
    "/circles/{circle}/",
    "/circles/{circle}/start/",
    "/circles/{circle}/links/",
    "/circles/{circle}/evenings/{evening}/",
    "/circles/{circle}/evenings/{evening}/big/",
    "/circles/{circle}/evenings/{evening}/sheet/",
    "/circles/{circle}/evenings/{evening}/log/",
    "/circles/{circle}/evenings/{evening}/rules/",
    "/circles/{circle}/evenings/{evening}/rules/change/",
    "/circles/{circle}/evenings/{evening}/more/",
    "/circles/{circle}/evenings/{evening}/settle/",
    "/circles/{circle}/evenings/{evening}/entries/2/",
    "/circles/{circle}/evenings/{evening}/entries/2/correct/",
    "/circles/{circle}/evenings/{evening}/entries/2/void/",
)


@pytest.fixture
def pages(start: Callable[..., Crown]) -> list[str]:
    """The addresses of every kind of page, of an evening with a deal in it."""
    evening = start().evening
    facts = {"caller": "2", "call": "3", "made": True}
    write(evening, kind="deal", facts=facts, submission=Submission("key-of-this-deal", Recorder()))
    return [page.format(circle=evening.circle_id, evening=evening.pk) for page in PAGES]


@pytest.mark.slow
def test_no_page_asks_anybody_else(phone: Callable[..., Page], pages: list[str], site: str) -> None:
    page = phone()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    for address in pages:
        page.goto(address)
        page.wait_for_load_state("networkidle")

    assert [url for url in asked if not url.startswith((site, "data:", "blob:"))] == []
