"""What a stranger may try is counted by who calls, right behind a proxy, and stopped."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client, RequestFactory

from sessions.access.limits import Limit, client_address, counted_as, seconds_until_free, take_back
from sessions.models import Circle, Tries
from tests.support.starting import SENT

FRESH_KEYS = "01a1f92c-a77a-7e30-9143-{:012x}"


pytestmark = pytest.mark.usefixtures("nobody_has_tried")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", {"192.0.2.7": 1}),
        ("::ffff:192.0.2.7", {"192.0.2.7": 1}),
        (
            "2001:db8:1:2:aaaa::1",
            {"2001:db8::/32": 64, "2001:db8:1::/48": 8, "2001:db8:1:2::/64": 1},
        ),
        (
            "2001:db8:1:2:bbbb::2",
            {"2001:db8::/32": 64, "2001:db8:1::/48": 8, "2001:db8:1:2::/64": 1},
        ),
        (
            "2001:db8:1:3::1",
            {"2001:db8::/32": 64, "2001:db8:1::/48": 8, "2001:db8:1:3::/64": 1},
        ),
        ("no address", {"no address": 1}),
        ("", {"": 1}),
    ],
)
def test_a_caller_with_many_addresses_is_one_caller(address: str, counted: dict[str, int]) -> None:
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
    Tries.objects.all().delete()
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


@pytest.mark.parametrize("address", ["/join/", "/join/open/"])
def test_guessing_is_stopped_and_it_is_told_for_how_long(stranger: Client, address: str) -> None:
    answers = [stranger.post(address, {"code": f"guess-{n}"}) for n in range(22)]

    assert [each.status_code for each in answers] == [422] * 20 + [429] * 2
    assert answers[-1].headers["Retry-After"] == "600"


def an_hour(what: str) -> Limit:
    """Return a limit of twenty tries in an hour."""
    return Limit(what, most=20, seconds=3600)


def guess(client: Client, address: str) -> int:
    """Send a link's code that nobody has, from an address; return the answer's status."""
    header = {"X-Forwarded-For": address}
    return client.post("/join/", {"code": "a guess"}, headers=header).status_code


def test_nobody_elses_tries_give_anybody_new_ones(stranger: Client, settings: Any) -> None:
    settings.PROXIES = 1
    mine = [guess(stranger, "192.0.2.1") for _ in range(21)]
    for number in range(700):
        address = f"10.{number // 65536}.{number // 256 % 256}.{number % 256}"
        seconds_until_free(an_hour("link"), {address: 1})

    assert mine == [422] * 20 + [429]
    assert guess(stranger, "192.0.2.1") == 429
    assert guess(stranger, "192.0.2.2") == 422


def test_nobody_elses_tries_give_new_passwords_of_an_account(
    stranger: Client, settings: Any
) -> None:
    settings.PROXIES = 1

    def tried(name: str, address: str) -> str:
        fields = {"login": name, "password": "wrong"}
        header = {"X-Forwarded-For": address}
        return stranger.post("/account/sign-in/", fields, headers=header).content.decode()

    for number in range(10):
        tried("ann", f"192.0.2.{number}")
    for number in range(700):
        seconds_until_free(an_hour("password"), {f"name-{number}": 1})

    assert "That was tried too often." in tried("ann", "192.0.2.77")
    assert "That was tried too often." in tried("ANN", "192.0.2.78")
    assert "do not match" in tried("ben", "192.0.2.79")


def test_a_network_of_networks_may_try_eight_times_what_one_may() -> None:
    answers = [
        seconds_until_free(an_hour("link"), counted_as(f"2001:db8:1:{number:x}::1"))
        for number in range(161)
    ]

    assert answers == [0] * 160 + [3600]
    assert seconds_until_free(an_hour("link"), counted_as("2001:db8:1:ffff::1")) == 3600
    assert seconds_until_free(an_hour("link"), counted_as("2001:db8:2:1::1")) == 0


def test_a_flood_from_all_networks_of_a_provider_fills_few_rows() -> None:
    answers = [
        seconds_until_free(an_hour("link"), counted_as(f"2001:db8:{number:x}:1::1"))
        for number in range(2000)
    ]

    assert answers.count(0) == 1280
    assert Tries.objects.count() == 1 + 2 * 1280


def test_what_has_ended_is_deleted_as_others_try(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(150):
        seconds_until_free(an_hour("link"), {f"192.0.2.{number}": 1})
    clock = SimpleNamespace(time=lambda: 1_800_003_600.0)
    monkeypatch.setattr("sessions.access.limits.time", clock)

    seconds_until_free(an_hour("link"), {"198.51.100.1": 1})
    seconds_until_free(an_hour("link"), {"198.51.100.2": 1})

    assert Tries.objects.count() == 2


def test_a_period_begins_with_its_first_try(monkeypatch: pytest.MonkeyPatch) -> None:
    def tried_at(second: int) -> int:
        clock = SimpleNamespace(time=lambda: float(second))
        monkeypatch.setattr("sessions.access.limits.time", clock)
        return seconds_until_free(Limit("link", most=2, seconds=600), {"192.0.2.1": 1})

    answers = [tried_at(second) for second in (1000, 1500, 1501, 1599, 1600, 1601, 1602)]

    assert answers == [0, 0, 99, 1, 0, 0, 598]


def test_a_right_password_is_not_counted() -> None:
    for _ in range(30):
        assert seconds_until_free(Limit("password", most=2, seconds=600), {"ann": 1}) == 0
        take_back(Limit("password", most=2, seconds=600), "ann")


def test_no_address_and_no_name_is_stored(stranger: Client, settings: Any) -> None:
    settings.PROXIES = 1
    guess(stranger, "192.0.2.1")

    row = Tries.objects.get()

    assert {field.name for field in Tries._meta.fields} == {"who_hash", "count", "ends_at"}  # noqa: SLF001
    assert len(row.who_hash) == 64
    assert (row.count, row.ends_at) == (1, 1_800_000_600)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's way to be read-only")
@pytest.mark.django_db(transaction=True)
def test_a_database_that_cannot_be_written_to_lets_nobody_guess(stranger: Client) -> None:
    for _ in range(20):
        stranger.post("/join/", {"code": "a guess"})
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")

    known = stranger.post("/join/", {"code": "a guess"}, REMOTE_ADDR="127.0.0.1")
    other = stranger.post("/join/", {"code": "a guess"}, REMOTE_ADDR="192.0.2.9")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 0")

    assert (known.status_code, other.status_code) == (429, 503)
