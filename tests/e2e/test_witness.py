"""A phone that saw more of a book than there is tells everybody at the table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from sessions.models import Evening, LostHead
from tests.support.phones import (
    SMALL,
    Crown,
    Phones,
    Start,
    complaints_in_both,
    says,
    tap,
    undo,
    until,
)
from tests.support.witness import put_back_by_one

KEPT = "JSON.parse(localStorage.getItem('napledger heads') ?? '{}')"


def deal(page: Page, caller: str) -> None:
    tap(page, caller, "Two", "Made")
    says(page, caller)


def kept(page: Page, crown: Crown) -> str:
    """Return the number of entries of the newest head that a phone keeps."""
    heads: dict[str, str] = page.evaluate(KEPT)
    return heads.get(str(crown.evening.pk), "").partition(".")[0]


def test_a_book_that_was_put_back_is_told_to_everybody_until_somebody_answers(
    phone: Phones, start: Start
) -> None:
    crown = start()
    mine = phone(size=SMALL, bypass_csp=True)
    mine.goto(crown.address)
    # A book that grows raises no alarm.
    deal(mine, "Dan")
    undo(mine)
    says(mine, "Undone")
    for caller in ("Ben", "Catherine"):
        deal(mine, caller)
    until(mine, lambda: kept(mine, crown) == "5")
    assert not LostHead.objects.exists()
    other = phone(size=SMALL)
    other.goto(crown.address + "log/")

    put_back_by_one(Evening.objects.get(pk=crown.evening.pk))
    mine.reload()

    notice = mine.locator(".notice--lost")
    expect(notice).to_contain_text("The book was restored to deal 1. A phone saw it at deal 2")
    assert mine.evaluate("innerWidth") == SMALL["width"]
    assert complaints_in_both(mine) == []
    other.reload()
    expect(other.locator(".notice--lost")).to_contain_text("restored to deal 1")

    notice.get_by_role("button", name="We know: hide this").click()

    expect(mine.locator(".board")).to_be_visible()
    expect(mine.locator(".notice--lost")).to_have_count(0)
    assert LostHead.objects.count() == 1
    # What the book has lost, the phone that recorded it offers anew.
    mine.locator(".waiting > summary", has_text="Catherine, two, made").click()
    mine.get_by_role("button", name="Discard").click()
    expect(mine.locator(".waiting")).to_have_count(0)
    deal(mine, "Dan")
    until(mine, lambda: kept(mine, crown) == "5")
    assert LostHead.objects.count() == 1
