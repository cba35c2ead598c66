"""Accounts on a phone: passkeys above all, which only a browser can make."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from sessions.accounts.adapters import PROVED
from sessions.accounts.models import SignedIn
from sessions.accounts.store import SessionStore
from tests.e2e.conftest import LARGE, SMALL, TALL, Crown, axe_complaints, until

pytestmark = pytest.mark.slow

Phones = Callable[..., Page]
Start = Callable[..., Crown]

PASSWORD = "eldest hand leads"


def with_finger(page: Page) -> Page:
    """Give a phone a reader of fingers, which keeps its passkeys, and return the phone."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send(
        "WebAuthn.addVirtualAuthenticator",
        {
            "options": {
                "protocol": "ctap2",
                "transport": "internal",
                "hasResidentKey": True,
                "hasUserVerification": True,
                "isUserVerified": True,
                "automaticPresenceSimulation": True,
            }
        },
    )
    return page


def sign_up(page: Page, *, password: str = PASSWORD) -> None:
    """Make an account on a phone."""
    page.goto("./account/sign-up/")
    page.get_by_label("Name", exact=True).fill("ann")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Password again").fill(password)
    page.get_by_role("button", name="Make the account").click()


def let_it_be_long_ago() -> None:
    """Let it be long ago that anybody signed in."""
    for row in SignedIn.objects.all():
        session = SessionStore(row.session_key)
        session[PROVED] = 0
        session.save()


def sign_out(page: Page) -> None:
    """Sign out on a phone."""
    page.goto("./account/")
    page.get_by_role("link", name="Sign out here").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="The book of your card table")).to_be_visible()


def test_an_account_by_passkey_alone_opens_the_table_again(phone: Phones, start: Start) -> None:
    page, crown = with_finger(phone()), start()
    sign_up(page, password="")
    page.get_by_label("A name for it").fill("Ann’s thumb")
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", name="Ann’s thumb")).to_be_visible()
    sign_out(page)
    page.goto(crown.address)
    expect(page.get_by_role("heading", name="Not here, or not for this phone")).to_be_visible()

    page.goto("/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()

    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.goto(crown.address)
    page.locator(".seat", has_text="Ben").click()
    page.locator("#call .chip", has_text="Three").click()
    page.get_by_role("button", name="Made").click()
    expect(page.locator(".bar__said")).to_have_text("Deal 1 · Ben, three, made · +12")


def test_a_passkey_is_asked_for_again_before_the_account_ends(phone: Phones, start: Start) -> None:
    page, crown = with_finger(phone()), start()
    sign_up(page, password="")
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", name="Ways in")).to_be_visible()
    let_it_be_long_ago()

    page.get_by_role("link", name="Delete the account").click()
    page.get_by_role("button", name="Use the passkey").click()
    page.get_by_text("Yes, delete it for good").click()
    page.get_by_role("button", name="Delete the account").click()

    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert User.objects.count() == 0
    page.goto(crown.address)
    expect(page.locator(".seat", has_text="Ben")).to_be_visible()


def test_a_passkey_that_the_site_does_not_know_is_refused_with_the_reason(phone: Phones) -> None:
    page = with_finger(phone())
    sign_up(page, password="")
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", name="Ways in")).to_be_visible()
    User.objects.all().delete()

    page.goto("/account/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()

    said = "This passkey is not known here. Try another, or the password."
    expect(page.get_by_role("alert").filter(visible=True)).to_have_text(said)


def test_a_finger_that_is_not_given_leaves_the_password(phone: Phones) -> None:
    page = phone()
    page.goto("/account/sign-in/")
    page.evaluate("navigator.credentials.get = async () => { throw new Error('no finger') }; 0")

    page.get_by_role("button", name="Sign in with a passkey").click()

    said = "No passkey was used. Try again, or use the password."
    expect(page.get_by_role("alert").filter(visible=True)).to_have_text(said)
    expect(page.get_by_label("Password")).to_be_editable()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_an_account_with_a_password_needs_no_script(
    phone: Phones,
    start: Start,
    scripts: bool,  # noqa: FBT001
) -> None:
    page, crown = phone(java_script_enabled=scripts), start()
    sign_up(page)
    sign_out(page)

    page.goto("/account/sign-in/")
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()

    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    page.goto(crown.address)
    expect(page.locator(".seat", has_text="Ben")).to_be_visible()


A_DEAL_WAITS = """new Promise((kept) => {
  const entry = { evening: "/evenings/x/", kind: "deals", refused: "x", at: 0 };
  const request = indexedDB.open("napledger", 1);
  request.onsuccess = () => {
    const writing = request.result.transaction("outbox", "readwrite");
    writing.objectStore("outbox").put(entry);
    writing.oncomplete = () => kept(null);
  };
})"""


ENTRIES = """new Promise((counted) => {
  const request = indexedDB.open("napledger");
  request.onsuccess = () => {
    const found = request.result.transaction("outbox").objectStore("outbox").count();
    found.onsuccess = () => counted(found.result);
  };
})"""
"""How many entries the phone has, those that were written included."""


def test_signing_out_with_something_waiting_asks_first(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    sign_up(page)
    page.goto("/account/sign-out/")
    page.evaluate(A_DEAL_WAITS)
    page.evaluate("caches.open('pages')")

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("still waiting to be sent")).to_be_visible()
    expect(page.get_by_role("heading", name="Sign out")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()

    expect(page.get_by_role("heading", name="The book of your card table")).to_be_visible()


def test_what_the_phone_keeps_of_its_tables_goes_when_it_is_signed_out(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    kept = "caches.match(location.pathname, { ignoreVary: true }).then((found) => Boolean(found))"
    until(page, lambda: page.evaluate(kept))
    page.locator(".seat", has_text="Ben").click()
    page.locator("#call .chip", has_text="Three").click()
    page.get_by_role("button", name="Made").click()
    expect(page.locator(".bar__said")).to_contain_text("Deal 1")
    assert page.evaluate(ENTRIES) == 1
    sign_up(page)
    sign_out(page)

    assert page.evaluate(ENTRIES) == 0
    gone = f"caches.match('{crown.address}', {{ ignoreVary: true }}).then((found) => !found)"
    until(page, lambda: page.evaluate(gone))


def test_a_sign_out_that_does_not_reach_the_server_hides_what_is_kept_and_says_what_is_open(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start()
    page.goto(crown.address)
    kept = (
        f"caches.match('{crown.address}', {{ ignoreVary: true }}).then((found) => Boolean(found))"
    )
    until(page, lambda: page.evaluate(kept))
    sign_up(page)
    page.goto("/account/sign-out/")

    page.context.set_offline(True)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are not signed out yet")).to_be_visible()

    assert not page.evaluate(kept)
    page.goto(crown.address)
    expect(page.get_by_role("heading", name="No answer from the server")).to_be_visible()
    expect(page.get_by_text("You are not signed out yet")).to_be_hidden()
    page.context.set_offline(False)
    page.goto("/account/")
    expect(page.get_by_role("heading", name="ann")).to_be_visible()


def test_without_scripts_no_button_asks_for_a_passkey(phone: Phones) -> None:
    page = phone(java_script_enabled=False)
    sign_up(page, password="")

    expect(page.get_by_text("Passkeys need JavaScript")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    other = phone(java_script_enabled=False)
    other.goto("/account/sign-in/")
    expect(other.get_by_role("button")).to_have_text(["Sign in"])


def test_a_recovery_code_is_typed_off_a_paper(phone: Phones, start: Start) -> None:
    page, crown = phone(), start()
    page.goto(f"/circles/{crown.evening.circle_id}/links/")
    page.get_by_role("button", name="Make a recovery code").click()
    code = page.locator(".code").inner_text()

    other = phone(owner=False)
    other.goto("/join/")
    other.get_by_label("The code").fill(code.lower())
    other.get_by_role("button", name="See what it opens").click()
    other.get_by_text("I lost my old phone").click()
    other.get_by_role("button", name="Own the book on this phone").click()

    expect(other.locator(".code")).not_to_have_text(code)
    other.goto(crown.address)
    expect(other.get_by_role("button", name="Take over scoring")).to_be_visible()
    page.goto(crown.address)
    expect(page.get_by_role("heading", name="Not here, or not for this phone")).to_be_visible()


@pytest.mark.parametrize(("scheme", "size"), [("dark", TALL), ("light", SMALL)])
def test_the_pages_are_for_everybody(
    phone: Phones, start: Start, scheme: str, size: dict[str, int]
) -> None:
    page, crown = with_finger(phone(color_scheme=scheme, size=size, bypass_csp=True)), start()
    circle = crown.evening.circle_id

    def look() -> None:
        assert axe_complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        large = page.add_style_tag(content=LARGE)
        assert axe_complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        large.evaluate("style => style.remove()")

    for address in ("/account/sign-in/", "/account/sign-up/", f"/circles/{circle}/links/"):
        page.goto(address)
        look()
    page.get_by_role("button", name="Make a recovery code").click()
    expect(page.locator(".code")).to_be_visible()
    look()
    sign_up(page)
    page.goto("/account/passkeys/")
    look()
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_role("heading", name="Ways in")).to_be_visible()
    look()
    for address in ("prove/", "prove/passkey/", "password/", "end/", "sign-out/"):
        page.goto(f"/account/{address}")
        look()
