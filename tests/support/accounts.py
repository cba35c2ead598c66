"""Makers for tests of accounts."""

from __future__ import annotations

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client

from sessions.access.permissions import cookie_name

PASSWORD = "eldest hand leads"


def sign_up(client: Client, *, name: str = "ann", password: str = PASSWORD) -> Any:
    """Make an account in a browser, which is then signed in."""
    fields = {"username": name, "password1": password, "password2": password}
    return client.post("/account/sign-up/", fields)


def sign_in(client: Client, *, name: str = "ann", password: str = PASSWORD) -> Any:
    """Sign in to an account in a browser."""
    return client.post("/account/sign-in/", {"login": name, "password": password})


def phone(secret: str = "") -> Client:
    """Return another browser, with a secret of its own if it is given one."""
    client = Client()
    if secret:
        client.cookies[cookie_name()] = secret
    return client


def with_passkey(name: str = "ann", *, called: str = "Ann's phone") -> Authenticator:
    """Return a passkey of an account; that it signs in is for the browser's tests."""
    account = User.objects.get(username=name)
    data = {"name": called, "credential": {}}
    made: Authenticator = Authenticator.objects.create(user=account, type="webauthn", data=data)
    return made
