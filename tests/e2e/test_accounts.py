"""Accounts on a phone: passkeys above all, which only a browser can make."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from sessions.accounts.adapters import PROVED
from sessions.accounts.models import SignedIn
from sessions.accounts.service import SessionStore
from tests.support.phones import (
    LARGE,
    SMALL,
    Crown,
    Phones,
    Start,
    axe_complaints,
    says,
    tap,
    until,
    visit,
    width_of,
)
from tests.support.signing_up import sign_out, sign_up


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


def let_it_be_long_ago() -> None:
    """Let it be long ago that anybody signed in."""
    for row in SignedIn.objects.all():
        session = SessionStore(row.session_key)
        session[PROVED] = 0
        session.save()


def refuses(page: Page, said: str) -> None:
    """Try to sign in with a passkey, and expect to be told why that was for nothing."""
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert").filter(visible=True)).to_have_text(said)


def test_an_account_by_passkey_alone_opens_the_table_again_and_is_asked_for_before_it_ends(
    phone: Phones, start: Start
) -> None:
    page, crown = with_finger(phone(fresh=True)), start()
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
    tap(page, "Ben", "Three", "Made")
    says(page, "Deal 1 · Ben, three, made · +12")

    let_it_be_long_ago()
    page.goto("/account/")
    page.get_by_role("link", name="Delete the account").click()
    page.get_by_role("button", name="Use the passkey").click()
    page.get_by_text("Yes, delete it for good").click()
    page.get_by_role("button", name="Delete the account").click()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert User.objects.count() == 0
    page.goto(crown.address)
    expect(page.locator(".seat", has_text="Ben")).to_be_visible()
    # The phone still has the passkey, which the site does not know any more.
    page.goto("/account/sign-in/")
    refuses(page, "This passkey is not known here. Try another, or the password.")
    page.goto("/account/sign-in/")
    page.evaluate("navigator.credentials.get = async () => { throw new Error('no finger') }; 0")
    refuses(page, "No passkey was used. Try again, or use the password.")
    expect(page.get_by_label("Password")).to_be_editable()


def test_only_a_password_is_offered_where_no_script_runs(phone: Phones) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/account/sign-in/")
    expect(page.get_by_role("button")).to_have_text(["Sign in"])

    sign_up(page, name="ben", password="")

    expect(page.get_by_text("Passkeys need JavaScript")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)


A_DEAL_WAITS = """new Promise((kept) => {
  const entry = { evening: "/evenings/x/", kind: "deals", refused: "x", at: 0 };
  const request = indexedDB.open("napledger", 1);
  request.onsuccess = () => {
    const writing = request.result.transaction("outbox", "readwrite");
    writing.objectStore("outbox").put(entry);
    writing.oncomplete = () => kept(null);
  };
})"""


ENTRIES = """new Promise((told) => {
  const request = indexedDB.open("napledger");
  request.onsuccess = () => {
    const found = request.result.transaction("outbox").objectStore("outbox").getAll();
    found.onsuccess = () => told(found.result.map(({ evening }) => evening));
  };
})"""
"""Of which evenings the phone has entries, those that were written included."""

IS_KEPT = "caches.match('{}', {{ ignoreVary: true }}).then((found) => Boolean(found))"


def test_signing_out_asks_first_where_something_waits_and_forgets_what_was_kept(
    phone: Phones, start: Start
) -> None:
    page, crown = phone(), start()
    visit(page, crown.address)
    tap(page, "Ben", "Three", "Made")
    says(page, "Deal 1")
    assert page.evaluate(ENTRIES) == [crown.address]
    sign_up(page)
    does_not_reach_the_server_and_hides_what_is_kept(page, crown)
    visit(page, crown.address)
    page.goto("/account/sign-out/")
    page.evaluate(A_DEAL_WAITS)

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("still waiting to be sent")).to_be_visible()
    expect(page.get_by_role("heading", name="Sign out")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="The book of your card table")).to_be_visible()

    until(page, lambda: not page.evaluate(IS_KEPT.format(crown.address)))
    # What is still to be sent stays.
    assert page.evaluate(ENTRIES) == ["/evenings/x/"]


def does_not_reach_the_server_and_hides_what_is_kept(page: Page, crown: Crown) -> None:
    page.goto("/account/sign-out/")
    page.context.set_offline(True)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("You are not signed out yet")).to_be_visible()

    assert not page.evaluate(IS_KEPT.format(crown.address))
    page.goto(crown.address)
    expect(page.get_by_role("heading", name="No answer from the server")).to_be_visible()
    expect(page.get_by_text("You are not signed out yet")).to_be_hidden()
    page.context.set_offline(False)
    page.goto("/account/")
    expect(page.get_by_role("heading", name="ann")).to_be_visible()


@pytest.mark.slow
def test_the_pages_are_for_everybody(phone: Phones, start: Start) -> None:
    scheme, size = "light", SMALL
    page = with_finger(phone(color_scheme=scheme, size=size, bypass_csp=True, fresh=True))
    crown = start()
    circle = crown.evening.circle_id

    def look() -> None:
        assert axe_complaints(page) == []
        assert width_of(page) == size["width"]
        large = page.add_style_tag(content=LARGE)
        assert axe_complaints(page) == []
        assert width_of(page) == size["width"]
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
