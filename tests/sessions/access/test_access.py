"""Who may see and do what: roles, links, and devices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.access.roles import OWN, RECORD, WATCH, may
from sessions.models import Access, Circle, Evening, Link, Role
from sessions.models.rows import new_id
from tests.addresses import at
from tests.support.nights import Start
from tests.support.starting import SENT as STARTED
from tests.support.table import deal

Device = Callable[..., Client]


@pytest.fixture
def device(circle: Circle) -> Device:
    """Return a maker of browsers, each with an access of its own."""

    def made(role: str, *, evening: Evening | None = None, link: Link | None = None) -> Client:
        secret = f"the secret of a {role} {evening is not None}"
        Access.objects.create(
            circle=circle, evening=evening, role=role, link=link, secret_hash=hashed(secret)
        )
        client = Client()
        client.cookies[cookie_name()] = secret
        return client

    return made


@pytest.mark.parametrize(
    ("role", "allowed"),
    [
        (None, set()),
        ("", set()),
        ("admiral", set()),
        (Role.WATCHER, {WATCH}),
        (Role.PLAYER, {WATCH}),
        (Role.RECORDER, {WATCH, RECORD}),
        (Role.OWNER, {WATCH, RECORD, OWN}),
    ],
)
def test_what_each_role_may_do(role: str | None, allowed: set[str]) -> None:
    assert {action for action in (WATCH, RECORD, OWN) if may(role, action)} == allowed


def test_an_access_to_one_evening_opens_no_other(device: Device, start: Start) -> None:
    this, other = start(), start()
    client = device("recorder", evening=this)

    assert client.get(at(this)).status_code == 200
    assert client.get(at(other)).status_code == 404
    assert client.get(f"/circles/{this.circle_id}/").status_code == 404


def test_the_higher_of_two_roles_counts(device: Device, circle: Circle, evening: Evening) -> None:
    client = device("watcher")
    secret = client.cookies[cookie_name()].value
    Access.objects.create(
        circle=circle, evening=evening, role="recorder", secret_hash=hashed(secret)
    )

    taken = deal(take_over="1")
    assert client.post(f"{at(evening)}deals/", taken).status_code == 303


def test_access_is_decided_in_one_query(
    owner: Client, evening: Evening, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        owner.get(at(evening))


@pytest.mark.django_db
def test_the_secret_is_kept_where_no_script_and_no_other_site_reads_it() -> None:
    browser = Client()

    browser.post("/start/", STARTED | {"key": str(new_id())})

    kept = browser.cookies["napledger_device"]
    assert (kept["httponly"], kept["samesite"], kept["path"]) == (True, "Lax", "/")
    assert kept["max-age"] == 400 * 24 * 60 * 60
    assert not kept["secure"]


@pytest.mark.django_db
def test_behind_tls_the_secret_is_this_hosts_or_paths_alone(settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    host, path = Client(), Client()

    host.post("/start/", STARTED | {"key": str(new_id())})
    settings.COOKIE_PREFIX, settings.COOKIE_SUFFIX = "__Secure-", ".nap"
    settings.SESSION_COOKIE_PATH = "/nap"
    path.post("/start/", STARTED | {"key": str(new_id())})

    kept = host.cookies["__Host-napledger"]
    assert (kept["secure"], kept["httponly"], kept["path"], kept["domain"]) == (True, True, "/", "")
    kept = path.cookies["__Secure-napledger.nap"]
    assert (kept["secure"], kept["httponly"], kept["path"]) == (True, True, "/nap")
