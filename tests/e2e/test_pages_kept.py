"""What a phone keeps of a table is the table as it stood last, whatever way leads back to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import FELLOW
from tests.e2e.houses import RealHouse
from tests.e2e.test_offline import record, visit

Phones = Callable[..., Page]
FIRST = "Deal 1 · Ben, three, made · +12"


def taken_over(page: Page, evening: str) -> None:
    """Let a phone that watches take the book, and record a deal."""
    visit(page, evening)
    page.get_by_role("button", name="Take").click()
    expect(page.locator(".call").first).to_be_attached()
    record(page, "Ben", "Three", "Made")
    expect(page.locator(".bar__said")).to_have_text(FIRST)


def way_back(page: Page, evening: str, way: str) -> None:
    """Leave the table for another page, and come to it again."""
    if way == "reload":
        page.reload()
        return
    tab = "Sheet" if way == "from the sheet" else "Settle"
    page.get_by_role("link", name=tab).click()
    page.wait_for_timeout(300)
    if way == "by the tab":
        page.goto(evening)
    else:
        page.go_back()


WAYS = ["from the sheet", "from settling", "by the tab", "reload"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("cut", ["no network", "a killed server"])
def test_who_took_the_book_over_finds_the_pad_without_a_network(
    open_phone: Phones, house: RealHouse, evening: str, way: str, cut: str
) -> None:
    first, page = open_phone(), open_phone(secret=FELLOW)
    visit(first, evening)
    record(first, "Ann", "One", "Made")
    first.get_by_role("button", name="Undo").click()
    expect(first.locator(".bar__said")).to_contain_text("Taken back")
    taken_over(page, evening)

    if cut == "no network":
        page.context.set_offline(True)
    else:
        house.kill()
    record(page, "Ann", "Two", "Lost")
    expect(page.locator(".waiting__last")).to_contain_text("Ann, two, lost")
    way_back(page, evening, way)

    expect(page.locator(".waiting__last")).to_contain_text("Ann, two, lost")
    expect(page.locator(".call").first).to_be_attached()
    expect(page.locator(".seat", has_text="Ben")).to_contain_text("+12")
    page.wait_for_timeout(5000)
    expect(page.locator(".seat", has_text="Ben")).to_contain_text("+12")
