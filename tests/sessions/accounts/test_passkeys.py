"""What comes as a passkey and is none: refused with a sentence, whatever it is.

That a passkey signs in is for a browser to show: tests/e2e/test_accounts.py.
"""

from __future__ import annotations

import json

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from fido2.utils import websafe_encode

from tests.support.accounts import phone, sign_up

REFUSED = "This passkey is not known here. Try another, or the password."
ASKING = {"Accept": "application/json"}


def answer(*, user: bytes) -> str:
    """Return a well-made answer of a device, to a question that nobody asked."""
    said = {"type": "webauthn.get", "challenge": "eA", "origin": "http://testserver"}
    response = {
        "clientDataJSON": websafe_encode(json.dumps(said).encode()),
        "authenticatorData": websafe_encode(bytes(37)),
        "signature": "eA",
        "userHandle": websafe_encode(user),
    }
    return json.dumps({"id": "eA", "rawId": "eA", "type": "public-key", "response": response})


pytestmark = pytest.mark.django_db

ILL_MADE = [
    "",
    "{",
    "5",
    '"x"',
    "[]",
    "null",
    "{}",
    '{"id": "x"}',
    '{"id": "x", "rawId": "y"}',
    '{"id": "x", "rawId": "x"}',
    '{"id": 5, "rawId": 5, "response": 5}',
    '{"id": "é", "rawId": "é", "response": {}}',
    '{"id": "eA", "rawId": "eA", "type": "public-key", "response": null}',
    '{"id": "eA", "rawId": "eA", "type": "x", "response": {"clientDataJSON": 5}}',
    "[" * 5000,
]

WRONG = [
    answer(user=b"1"),
    answer(user=b"nobody"),
    answer(user=b"zzzzzzzzzzzzzzzzzzzzzzzz"),
    answer(user=b"\xff\xfe"),
    answer(user=b"-1"),
    answer(user=b""),
    answer(user=b"1").replace("eA", "\\u0000", 1),
]


def test_what_is_no_passkey_signs_nobody_in(owner: Client) -> None:
    sign_up(owner)

    for sent in ILL_MADE + WRONG:
        stranger = phone()
        asked = stranger.get("/account/sign-in/passkey/", headers=ASKING)
        # A question that nobody answers is not kept for long.
        assert stranger.session.get_expiry_age() == 600
        response = stranger.post("/account/sign-in/passkey/", {"credential": sent})
        assert asked.json()["request_options"]["publicKey"]["userVerification"] == "required"
        assert (response.status_code, response.headers["Location"]) == (302, "/account/sign-in/")
        assert stranger.get("/account/").status_code == 302, sent
        if sent == WRONG[0]:
            assert REFUSED in stranger.get("/account/sign-in/").content.decode()


def test_what_is_no_passkey_is_not_kept(owner: Client) -> None:
    sign_up(owner)

    for sent in ILL_MADE + WRONG:
        owner.get("/account/passkeys/")
        response = owner.post("/account/passkeys/", {"credential": sent, "passwordless": "on"})
        assert response.status_code == 422, sent
    assert not Authenticator.objects.exists()


def test_a_passkey_is_made_for_this_host_and_signs_in_by_itself(owner: Client) -> None:
    sign_up(owner)

    page = owner.get("/account/passkeys/")

    asked = json.loads(page.context["options"])["publicKey"]
    assert asked["rp"] == {"id": "testserver", "name": "napledger"}
    assert asked["user"]["name"] == "ann"
    assert asked["authenticatorSelection"] == {
        "residentKey": "required",
        "requireResidentKey": True,
        "userVerification": "required",
    }
