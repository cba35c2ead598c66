"""What a stranger may try is counted by who calls, right behind a proxy, and stopped."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client, RequestFactory

from sessions.limits import client_address, counted_as
from sessions.models import Circle
from tests.sessions.test_start_evening import SENT

FRESH_KEYS = "01a1f92c-a77a-7e30-9143-{:012x}"


pytestmark = pytest.mark.usefixtures("nobody_has_tried")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("no address", "no address"),
        ("", ""),
    ],
)
def test_a_caller_with_many_addresses_is_one_caller(address: str, counted: str) -> None:
    assert counted_as(address) == counted


@pytest.mark.parametrize(
    ("proxies", "forwarded", "caller"),
    [
        (0, "198.51.100.1", "127.0.0.1"),
        (1, "198.51.100.1, 192.0.2.1", "192.0.2.1"),
        (2, "198.51.100.1, 192.0.2.1, 10.0.0.1", "192.0.2.1"),
        (2, "192.0.2.1", "127.0.0.1"),
        (1, "", ""),
    ],
)
def test_the_caller_is_whom_our_own_proxies_saw(
    settings: Any, proxies: int, forwarded: str, caller: str
) -> None:
    settings.PROXIES = proxies
    request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded})

    assert client_address(request) == caller


def test_circles_by_the_dozen_are_stopped_and_evenings_in_a_circle_are_not() -> None:
    def started(number: int, client: Client, address: str = "/start/") -> int:
        sent = {**SENT, "key": FRESH_KEYS.format(number)}
        return client.post(address, sent).status_code

    answers = [started(number, Client()) for number in range(31)]
    client = Client()
    client.cookies.load({"napledger_device": "one that owns a circle"})
    cache.clear()
    started(40, client)
    of_it = f"/circles/{Circle.objects.order_by('-created_at')[0].pk}/start/"
    later = [started(50 + number, client, of_it) for number in range(31)]

    assert answers == [303] * 30 + [429]
    assert later == [303] * 31


def test_asking_for_passkeys_without_end_is_stopped(stranger: Client) -> None:
    header = {"X-Requested-With": "XMLHttpRequest"}
    answers = [
        stranger.get("/account/sign-in/passkey/", headers=header).status_code for _ in range(61)
    ]

    assert answers == [200] * 60 + [429]


def test_whoever_is_stopped_is_told_for_how_long(stranger: Client) -> None:
    for number in range(20):
        stranger.post("/join/", {"code": f"guess-{number}"})

    response = stranger.post("/join/", {"code": "guess-20"})

    assert response.status_code == 429
    assert response.headers["Retry-After"] == "600"
