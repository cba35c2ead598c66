"""Accounts: nobody needs one; whoever has one finds its circles on every phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.accounts.adapters import PROVED
from sessions.accounts.models import SignedIn
from sessions.models import Access, Circle, Entry, Evening, Link
from tests.addresses import at
from tests.sessions.conftest import FACTS, OWNER_SECRET
from tests.support.access import make
from tests.support.accounts import PASSWORD, phone, sign_in, sign_up, with_passkey
from tests.support.nights import Start
from tests.support.pages import text
from tests.support.starting import SENT
from tests.support.table import deal

pytestmark = pytest.mark.usefixtures("nobody_has_tried")


def test_an_account_owns_what_the_device_owned(owner: Client, circle: Circle) -> None:
    response = sign_up(owner)

    page = text(owner.get("/account/").content.decode())
    assert (response.status_code, response.headers["Location"]) == (302, "/account/")
    assert "Groups The Crown Ways in" in page
    claim = Link.objects.get()
    assert (claim.circle, claim.role, claim.account) == (circle, "owner", User.objects.get())


def test_the_circles_follow_to_where_one_signs_in(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    sign_up(owner)
    other = phone()
    before = other.get(at(evening)).status_code

    response = sign_in(other)

    assert before == 404
    assert (response.status_code, response.headers["Location"]) == (302, "/")
    assert other.get(f"/circles/{circle.pk}/links/").status_code == 200
    taken = deal(take_over="1")
    assert other.post(f"{at(evening)}deals/", taken).status_code == 303


def test_a_circle_that_is_started_while_signed_in_follows_too(owner: Client) -> None:
    sign_up(owner)
    other = phone()
    sign_in(other)

    started = owner.post("/start/", SENT)

    assert started.status_code == 303
    assert other.get(started.headers["Location"]).status_code == 200


def test_signing_in_takes_nothing_of_the_phone_it_is_done_on(owner: Client, circle: Circle) -> None:
    anchor = Circle.objects.create(name="The Anchor", game="nap")
    Access.objects.create(circle=anchor, secret_hash=hashed("Ben's phone"))
    bens = phone("Ben's phone")
    sign_up(owner)

    sign_in(bens)
    page = text(bens.get("/account/").content.decode())
    bens.post("/account/sign-out/")

    assert "This phone also owns: The Anchor . Keep in the account" in page
    assert bens.get(f"/circles/{anchor.pk}/").status_code == 200
    assert bens.get(f"/circles/{circle.pk}/").status_code == 404
    assert sign_in(owner).status_code == 302
    assert owner.get(f"/circles/{anchor.pk}/").status_code == 404


def test_what_the_phone_owns_besides_is_kept_on_request(owner: Client, circle: Circle) -> None:
    other = phone()
    sign_up(other)

    sign_in(owner)
    response = owner.post("/account/circles/")

    assert (response.status_code, response.headers["Location"]) == (303, "/account/")
    assert "This phone also owns" not in owner.get("/account/").content.decode()
    assert other.get(f"/circles/{circle.pk}/").status_code == 200


def test_signing_out_closes_the_circles_on_this_phone_alone(owner: Client, circle: Circle) -> None:
    sign_up(owner)
    other = phone()
    sign_in(other)

    response = other.post("/account/sign-out/")

    assert (response.status_code, response.headers["Location"]) == (302, "/")
    assert other.get(f"/circles/{circle.pk}/").status_code == 404
    assert other.get("/account/").status_code == 302
    assert owner.get(f"/circles/{circle.pk}/").status_code == 200
    sign_in(other)
    assert other.get(f"/circles/{circle.pk}/").status_code == 200


def test_signing_out_everywhere_ends_all_phones_at_once(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    sign_up(owner)
    lost = phone()
    sign_in(lost)
    lost.post(f"{at(evening)}deals/", deal(take_over="1"))

    response = owner.post("/account/sign-out/everywhere/")

    assert (response.status_code, response.headers["Location"]) == (303, "/account/sign-in/")
    for each in (owner, lost):
        assert each.get(f"/circles/{circle.pk}/").status_code == 404
        assert each.get("/account/").status_code == 302
    assert SignedIn.objects.filter(account__isnull=False).count() == 0
    assert Entry.objects.filter(kind="deal").count() == 1
    sign_in(owner)
    assert owner.get(f"/circles/{circle.pk}/").status_code == 200


def test_another_password_signs_out_all_other_phones(owner: Client, circle: Circle) -> None:
    sign_up(owner)
    lost = phone()
    sign_in(lost)

    fields = {"oldpassword": PASSWORD, "password1": "a fresh pack", "password2": "a fresh pack"}
    response = owner.post("/account/password/", fields)

    assert (response.status_code, response.headers["Location"]) == (302, "/account/")
    assert owner.get("/account/").status_code == 200
    assert owner.get(f"/circles/{circle.pk}/").status_code == 200
    assert lost.get("/account/").status_code == 302
    assert lost.get(f"/circles/{circle.pk}/").status_code == 404
    assert sign_in(phone()).status_code == 422
    assert sign_in(phone(), password="a fresh pack").status_code == 302


def test_the_next_to_sign_in_on_a_phone_sees_nothing_of_the_last(
    owner: Client, circle: Circle
) -> None:
    sign_up(owner)
    sign_up(phone(), name="ben")
    shared = phone("the pub's tablet")
    sign_in(shared)
    del shared.cookies["napledger_session"]

    sign_in(shared, name="ben")

    assert shared.get(f"/circles/{circle.pk}/").status_code == 404


def test_who_the_phone_belongs_to_is_known_on_the_next_one_too(
    owner: Client, access: Access, evening: Evening
) -> None:
    access.player = evening.circle.players.get(name="Ann")
    access.save_fields("player")
    sign_up(owner)

    other_phone = phone()
    sign_in(other_phone)

    other = Access.objects.get(secret_hash=hashed(other_phone.cookies[cookie_name()].value))
    assert other.player == access.player


@pytest.mark.parametrize("is_ended", [False, True])
def test_a_claim_made_through_a_link_ends_with_the_link_though_the_account_ended_before(
    owner: Client,
    circle: Circle,
    is_ended: bool,  # noqa: FBT001  # a parameter of the test
) -> None:
    ben, bens_other = phone(), phone()
    ben.post("/join/open/", {"code": make(owner, circle, role="owner")})
    sign_up(ben, name="ben")
    sign_in(bens_other, name="ben")
    phones = [ben] if is_ended else [ben, bens_other]
    if is_ended:
        ben.post("/account/end/", {"sure": "1"})
    before = [each.get(f"/circles/{circle.pk}/").status_code for each in phones]

    link = Link.objects.get(account__isnull=True, revoked_at__isnull=True)
    owner.post(f"/circles/{circle.pk}/links/{link.pk}/revoke/")

    assert before == [200] * len(phones)
    assert [each.get(f"/circles/{circle.pk}/").status_code for each in phones] == [404] * len(
        phones
    )


@pytest.mark.parametrize("role", ["watcher", "recorder"])
def test_only_what_a_device_owns_is_claimed(owner: Client, circle: Circle, role: str) -> None:
    ben = phone()
    ben.post("/join/open/", {"code": make(owner, circle, role=role)})

    sign_up(ben, name="ben")

    assert "The Crown" not in ben.get("/account/").content.decode()
    assert ben.get(f"/circles/{circle.pk}/").status_code == 200


def test_claims_stand_in_no_list_of_links_and_nobody_renews_them(
    owner: Client, circle: Circle
) -> None:
    sign_up(owner)
    claim = Link.objects.get()

    page = text(owner.get(f"/circles/{circle.pk}/links/").content.decode())

    assert "Only this phone so far." in page
    for action in ("renew", "revoke", "rename"):
        address = f"/circles/{circle.pk}/links/{claim.pk}/{action}/"
        assert owner.post(address).status_code == 404


def test_the_end_of_an_account_leaves_the_book_and_this_phone(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    sign_up(owner)
    with_passkey()
    other = phone()
    sign_in(other)
    other.post(f"{at(evening)}deals/", deal(take_over="1"))

    response = owner.post("/account/end/", {"sure": "1"})

    assert (response.status_code, response.headers["Location"]) == (303, "/")
    assert User.objects.count() == Authenticator.objects.count() == 0
    assert SignedIn.objects.filter(account__isnull=False).count() == 0
    assert owner.get(f"/circles/{circle.pk}/links/").status_code == 200
    assert other.get(f"/circles/{circle.pk}/").status_code == 404
    assert Entry.objects.filter(kind="deal").count() == 1
    assert Access.objects.get(secret_hash=hashed(OWNER_SECRET)).link is None


def test_an_account_does_not_end_before_its_holder_is_sure(owner: Client, circle: Circle) -> None:
    sign_up(owner)

    asked = text(owner.get("/account/end/").content.decode())
    response = owner.post("/account/end/")

    assert "Only this phone will own these groups: The Crown ." in asked
    assert f"/circles/{circle.pk}/links/" in owner.get("/account/end/").content.decode()
    assert response.status_code == 422
    assert "Tick this first: it cannot be undone." in response.content.decode()
    assert User.objects.count() == 1


@pytest.mark.parametrize("address", ["/account/end/", "/account/passkeys/"])
def test_whoever_signed_in_long_ago_proves_again_who_it_is(owner: Client, address: str) -> None:
    sign_up(owner)
    long_ago(owner)

    for response in (owner.get(address), owner.post(address, {"sure": "1"})):
        assert response.status_code == 303
        assert response.headers["Location"].startswith("/account/prove/?next=%2Faccount%2F")
    refused = owner.post("/account/prove/", {"password": "queen of hearts", "next": address})
    proved = owner.post("/account/prove/", {"password": PASSWORD, "next": address})

    assert refused.status_code == 422
    assert "That is not the password of this account." in refused.content.decode()
    assert (proved.status_code, proved.headers["Location"]) == (302, address)
    assert owner.get(address).status_code == 200
    assert OWNER_SECRET not in str([row.get_decoded() for row in SignedIn.objects.all()])


def long_ago(client: Client) -> None:
    """Let it be long ago that somebody signed in."""
    session = client.session
    session[PROVED] = 0
    session.save()


def test_all_that_is_stored_of_an_account_is_told(owner: Client, circle: Circle) -> None:
    sign_up(owner)
    with_passkey()

    response = owner.get("/account/export/")

    told = response.json()
    assert response.headers["Content-Disposition"] == 'attachment; filename="account.json"'
    assert response.headers["Cache-Control"] == "no-store"
    assert sorted(told) == [
        "circles",
        "devices",
        "has_password",
        "made_at",
        "name",
        "passkeys",
        "signed_in_at",
    ]
    assert told["name"] == "ann"
    assert [(each["id"], each["name"], each["book"]) for each in told["circles"]] == [
        (str(circle.pk), "The Crown", f"/circles/{circle.pk}/circle.json")
    ]
    assert [(each["circle"], each["role"]) for each in told["devices"]] == [
        (str(circle.pk), "owner")
    ]
    assert told["passkeys"][0]["name"] == "Ann's phone"
    assert hashed(OWNER_SECRET) not in response.content.decode()


def test_an_account_without_a_password_goes_on_to_a_passkey(owner: Client) -> None:
    response = sign_up(owner, password="")

    page = text(owner.get("/account/").content.decode())
    assert response.headers["Location"] == "/account/passkeys/"
    assert owner.get("/account/passkeys/").status_code == 200
    assert "Nobody can sign in to this account yet, not even you" in page
    assert "Sign out" not in page


def test_the_last_way_in_stays(owner: Client) -> None:
    sign_up(owner, password="")
    passkey = with_passkey()

    response = owner.post(f"/account/passkeys/{passkey.pk}/remove/")

    assert response.status_code == 422
    assert "This passkey is the last way in." in response.content.decode()
    assert Authenticator.objects.count() == 1


def test_a_passkey_beside_a_password_can_go_once_its_owner_proved_who_it_is(owner: Client) -> None:
    sign_up(owner)
    passkey = with_passkey()
    page = text(owner.get("/account/").content.decode())
    remove = f"/account/passkeys/{passkey.pk}/remove/"
    long_ago(owner)

    response = owner.post(remove)

    assert "Ann&#x27;s phone Remove Passkey, made" in page
    assert response.status_code == 303
    assert response.headers["Location"].startswith("/account/prove/")
    assert response.headers["Location"].endswith("?next=%2Faccount%2F")
    assert Authenticator.objects.count() == 1
    owner.post("/account/prove/", {"password": PASSWORD, "next": "/account/"})
    owner.post(remove)
    assert not Authenticator.objects.exists()


def test_nobody_removes_the_passkey_of_another(owner: Client) -> None:
    sign_up(phone(), name="ben")
    passkey = with_passkey("ben")
    sign_up(owner)

    assert owner.post(f"/account/passkeys/{passkey.pk}/remove/").status_code == 404
    assert Authenticator.objects.count() == 1


def test_a_password_can_be_taken_beside_a_passkey(owner: Client) -> None:
    sign_up(owner, password="")
    with_passkey()

    fields = {"password1": PASSWORD, "password2": PASSWORD}
    response = owner.post("/account/password/new/", fields)

    assert (response.status_code, response.headers["Location"]) == (302, "/account/")
    assert sign_in(phone()).status_code == 302


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"username": "ANN"}, "Somebody else has an account of this name. Choose another."),
        ({"username": "a nn"}, "A name has letters, digits and @ . + - _, and neither"),
        ({"username": ""}, "This field is required."),
        ({"password1": "short", "password2": "short"}, "This password is too short."),
        ({"password1": "password1", "password2": "password1"}, "This password is too common."),
        ({"password2": ""}, "You must type the same password each time."),
        ({"password2": "something else"}, "You must type the same password each time."),
    ],
)
def test_a_sign_up_that_is_refused_says_why_at_the_field(
    stranger: Client, fields: dict[str, str], sentence: str
) -> None:
    sign_up(phone())
    sent = {"username": "ben", "password1": PASSWORD, "password2": PASSWORD} | fields

    response = stranger.post("/account/sign-up/", sent)

    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert f'value="{sent["username"]}"' in page
    assert PASSWORD not in page
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "password"), [("ann", "wrong"), ("nobody", PASSWORD), ("ann\0", PASSWORD)]
)
def test_a_wrong_password_and_an_unknown_name_are_told_alike(
    stranger: Client, name: str, password: str
) -> None:
    sign_up(phone())

    response = sign_in(stranger, name=name, password=password)

    assert response.status_code == 422
    assert "/account/" not in response.headers.get("Location", "")
    assert not SignedIn.objects.filter(device=hashed("a secret that opens nothing")).exists()


ELSEWHERE = (
    "https://example.org/",
    "//example.org/",
    "/\\example.org",
    "///example.org",
    "http:example.org",
    "javascript:alert(1)",
    "https://testserver@example.org/",
    "\thttps://example.org/",
    "http://evil.local/x",
    "http://192.168.1.7:8000/x",
    "https://trusted.example/x",
    "http://testserver/x",
)


def test_nobody_is_sent_to_another_site_by_signing_in(owner: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver", ".local", "192.168.1.7"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://trusted.example"]
    settings.RATE_LIMITS = False
    sign_up(owner)

    for elsewhere in ELSEWHERE:
        fields = {"login": "ann", "password": PASSWORD, "next": elsewhere}
        sign_in(owner)
        long_ago(owner)
        signed_in = phone().post("/account/sign-in/", fields)
        proved = owner.post("/account/prove/", {"password": PASSWORD, "next": elsewhere})
        signed_out = owner.post("/account/sign-out/", {"next": elsewhere})

        assert signed_in.headers["Location"] == "/", elsewhere
        for response in (proved, signed_out):
            assert response.headers["Location"] in ("/", "/account/"), elsewhere


def test_signing_in_begins_a_session_of_its_own(owner: Client) -> None:
    sign_up(owner)
    planted = phone()
    planted.get("/account/sign-in/passkey/", headers={"X-Requested-With": "XMLHttpRequest"})
    before = planted.cookies["napledger_session"].value

    sign_in(planted)

    assert planted.cookies["napledger_session"].value != before


def test_the_next_account_on_a_tablet_has_another_secret_than_the_last(
    owner: Client, circle: Circle
) -> None:
    sign_up(owner)
    tablet = phone()
    sign_up(tablet, name="ben")
    noted = phone(tablet.cookies[cookie_name()].value)
    tablet.post("/account/sign-out/")

    sign_in(tablet)

    assert tablet.get(f"/circles/{circle.pk}/").status_code == 200
    assert noted.get(f"/circles/{circle.pk}/").status_code == 404


def test_a_phone_that_signs_in_again_is_the_same_phone(owner: Client, evening: Evening) -> None:
    sign_up(owner)
    other = phone()
    sign_in(other)
    other.post(f"{at(evening)}deals/", deal(take_over="1"))
    other.post("/account/sign-out/")

    sign_in(other)

    again = deal(key="key-of-another-form", caller="2")
    assert other.post(f"{at(evening)}deals/", again).status_code == 303


def test_no_browser_keeps_a_page_of_an_account_and_none_has_a_script_or_style_of_its_own(
    owner: Client,
) -> None:
    before = [phone().get(f"/account/{each}/") for each in ("sign-in", "sign-up")]
    sign_up(owner)
    pages = ("", "sign-out/", "end/", "password/", "passkeys/", "prove/", "export/")
    inside = [owner.get(f"/account/{page}") for page in pages]

    assert ["no-store" in each.headers["Cache-Control"] for each in inside] == [True] * 7
    for each in (*before, *inside[:-1]):
        page = each.content.decode()
        assert "<!doctype html>" in page
        assert re.findall(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=", page) == []


def test_the_host_closes_an_account_on_every_device(owner: Client, circle: Circle) -> None:
    sign_up(owner)
    ann = User.objects.get()

    keeper().post(f"/admin/auth/user/{ann.pk}/change/", {**form_of(ann), "is_active": ""})

    assert owner.get(f"/circles/{circle.pk}/").status_code == 404
    assert owner.get("/account/").status_code == 302


def test_a_password_that_the_host_changes_signs_out_whoever_knew_the_last(
    owner: Client, circle: Circle
) -> None:
    sign_up(owner)
    fields = {"password1": "a fresh pack", "password2": "a fresh pack", "usable_password": "true"}
    ann = User.objects.get()

    response = keeper().post(f"/admin/auth/user/{ann.pk}/password/", fields)

    assert response.status_code == 302
    assert owner.get(f"/circles/{circle.pk}/").status_code == 404
    assert sign_in(owner, password="a fresh pack").status_code == 302


def keeper() -> Client:
    """Return the browser of whoever looks after the site."""
    client = phone()
    client.force_login(
        User.objects.create_superuser("Keeper", password=PASSWORD),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    return client


def form_of(account: User) -> dict[str, str]:
    """Return the fields that the admin asks for of an account."""
    return {
        "username": account.username,
        "date_joined_0": "2026-11-19",
        "date_joined_1": "21:40:00",
    }


def test_a_closed_account_opens_nothing(owner: Client, circle: Circle) -> None:
    sign_up(owner)
    User.objects.update(is_active=False)
    other = phone()

    response = sign_in(other)

    assert response.headers["Location"] == "/account/closed/"
    assert "This account is closed" in other.get("/account/closed/").content.decode()
    assert other.get(f"/circles/{circle.pk}/").status_code == 404


def test_whoever_is_not_signed_in_is_asked_to_and_changes_no_account(owner: Client) -> None:
    sign_up(phone())
    pages = ("", "export/", "end/", "passkeys/", "password/", "password/new/")
    forms = ("sign-out/everywhere/", "circles/", "passkeys/1/remove/", *pages[2:5])

    for page in (*pages, "prove/", "prove/passkey/"):
        response = owner.get(f"/account/{page}")
        location = response.headers["Location"]
        assert response.status_code in (302, 303), page
        assert location.startswith("/account/sign-in/?next=%2Faccount%2F") or (
            location == f"/account/sign-in/?next=/account/{page}"
        ), page
    for page in forms:
        response = owner.post(f"/account/{page}", {"sure": "1"})
        assert response.headers["Location"].startswith("/account/sign-in/"), page
    assert User.objects.count() == 1


def test_guessing_the_password_of_one_account_is_stopped_wherever_it_comes_from(
    settings: Any,
) -> None:
    settings.PROXIES = 1
    sign_up(phone())

    told = ""
    for n in range(12):
        fields = {"login": "ann", "password": "wrong"}
        header = {"X-Forwarded-For": f"192.0.2.{n}"}
        told = phone().post("/account/sign-in/", fields, headers=header).content.decode()

    assert "That was tried too often. Wait ten minutes, or sign in with a passkey." in told
    assert sign_in(phone()).status_code == 422


def test_guessing_the_password_on_a_phone_that_was_left_signed_in_is_stopped(
    owner: Client, settings: Any
) -> None:
    settings.PROXIES = 1
    sign_up(owner)

    def change(n: int, old: str) -> str:
        fields = {"oldpassword": old, "password1": "another-one-3", "password2": "another-one-3"}
        header = {"X-Forwarded-For": f"192.0.2.{n}"}
        return owner.post("/account/password/", fields, headers=header).content.decode()

    told = [change(n, "wrong") for n in range(10)]

    assert all("That is not the current password." in each for each in told)
    assert "That was tried too often." in change(11, PASSWORD)


def test_making_accounts_by_the_dozen_is_stopped() -> None:
    answers = [sign_up(phone(), name=f"name-{n}").status_code for n in range(11)]

    assert answers == [302] * 10 + [429]


def test_whoever_looks_after_the_site_signs_in_where_everybody_does(owner: Client) -> None:
    User.objects.create_superuser("Keeper", password=PASSWORD)
    client = phone()
    sign_up(owner)

    asked = client.get("/admin/login/?next=/admin/")
    client.post("/account/sign-in/", {"login": "Keeper", "password": PASSWORD})

    assert asked.headers["Location"] == "/account/sign-in/?next=%2Fadmin%2F"
    assert client.get("/admin/").status_code == 200
    assert owner.get("/admin/login/?next=/admin/").status_code == 403


def test_the_device_of_a_session_is_known_by_its_hash_alone(owner: Client, start: Start) -> None:
    assert start(**FACTS).deals == 0
    sign_up(owner)

    signed_in = SignedIn.objects.get(account__isnull=False)
    assert signed_in.device == hashed(OWNER_SECRET)
    assert OWNER_SECRET not in str(signed_in.get_decoded())
