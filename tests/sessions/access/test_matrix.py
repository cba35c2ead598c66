"""Every address × method × role, in one's own circle and in a foreign one.

A row for each address says which role it takes to look (GET) and to send (POST); "anybody" for
what is open to all, None where the method is not known there. An address without a row fails.
"""

from __future__ import annotations

import copy
import uuid
from collections.abc import Callable

import pytest
from django.db import transaction
from django.test import Client

from napledger.urls import urlpatterns
from sessions.access.locks import PROGRAM, hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Evening
from tests.support.roles import (
    ADDRESSES,
    ANYBODY,
    NOBODY,
    OWNER,
    RECORDER,
    ROWS,
    WATCHER,
    address_of,
    addresses,
)

__all__ = ["address_of"]


ROLES = ("stranger", "foreign owner", "owner's program", "watcher", "player", "recorder", "owner")
ENOUGH = {
    ANYBODY: set(ROLES),
    WATCHER: {"watcher", "player", "recorder", "owner"},
    RECORDER: {"recorder", "owner"},
    OWNER: {"owner"},
    NOBODY: set(),
}

BEYOND_ROLES = {"say-who", "agree-who", "refuse-who"}
"""What the row of addresses that a role alone does not open is about is tested elsewhere too."""

NOT_FOUND, NOT_ALLOWED = 404, 405


@pytest.fixture
def devices(circle: Circle, evening: Evening) -> dict[str, Client]:
    """A browser in each role, and one that shows the token of a program which owns the book."""
    foreign = Circle.objects.create(name="Elsewhere", game="nap")
    made: dict[str, Client] = {}
    for role in ROLES:
        secret = f"the secret of a {role}"
        if role == "owner's program":
            secret = f"{PROGRAM}{'x' * 32}"
        client = Client()
        client.cookies[cookie_name()] = secret
        if role != "stranger":
            Access.objects.create(
                circle=foreign if role == "foreign owner" else circle,
                role=role if role in ENOUGH[WATCHER] else "owner",
                secret_hash=hashed(secret),
            )
        made[role] = client
    assert evening.circle_id == circle.pk
    return made


def test_every_address_has_a_row() -> None:
    names = [name for name, _route in addresses(urlpatterns)]
    assert sorted(names) == sorted(ROWS)


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_role_opens_what_its_row_says_and_nothing_else(
    devices: dict[str, Client], address_of: Callable[[str], str], method: str
) -> None:
    wrong = {}
    for name in sorted(ROWS.keys() - BEYOND_ROLES):
        needed = ROWS[name][0 if method == "GET" else 1]
        answers = _answers(devices, address_of(ADDRESSES[name]), method=method)
        if needed is None:
            is_right = set(answers.values()) == {NOT_ALLOWED}
        else:
            shut_out = {role for role, status in answers.items() if status == NOT_FOUND}
            is_right = shut_out == set(ROLES) - ENOUGH[needed] and max(answers.values()) < 500
        if not is_right:
            wrong[name] = answers

    assert wrong == {}


def _answers(devices: dict[str, Client], address: str, *, method: str) -> dict[str, int]:
    """Return what an address answers each role; whatever it does is taken back, cookies too."""
    with transaction.atomic():
        answers = {}
        for role, device in devices.items():
            client = Client()
            client.cookies = copy.deepcopy(device.cookies)
            answers[role] = client.generic(method, address).status_code
        transaction.set_rollback(True)
    return answers


def test_what_is_not_there_is_not_there_for_its_owner_either(devices: dict[str, Client]) -> None:
    nowhere = uuid.UUID(int=7)

    assert devices["owner"].get(f"/circles/{nowhere}/evenings/{nowhere}/").status_code == NOT_FOUND
    assert devices["owner"].get(f"/circles/{nowhere}/").status_code == NOT_FOUND


def test_whoever_opens_the_address_of_a_form_is_led_to_a_page_above_it(
    devices: dict[str, Client], address_of: Callable[[str], str]
) -> None:
    wrong = {}
    for name, route in ADDRESSES.items():
        address = address_of(route)
        if ROWS[name][0] is not None or address.startswith("/api/"):
            continue
        led = devices["owner"].get(address, HTTP_ACCEPT="text/html,*/*;q=0.8", follow=True)
        chain = [where for where, _status in led.redirect_chain]
        if led.status_code != 200 or not address.startswith(chain[0]):
            wrong[name] = (led.status_code, chain)

    assert wrong == {}
