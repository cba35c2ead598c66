"""An account, made and left on a phone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

PASSWORD = "eldest hand leads"


def sign_up(page: Page, *, name: str = "ann", password: str = PASSWORD) -> None:
    """Make an account on a phone."""
    page.goto("./account/sign-up/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Password again").fill(password)
    page.get_by_role("button", name="Make the account").click()


def sign_out(page: Page) -> None:
    """Sign out on a phone."""
    page.goto("./account/")
    page.get_by_role("link", name="Sign out here").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="The book of your card table")).to_be_visible()
