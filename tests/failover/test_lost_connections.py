"""The real server, whose connections to PostgreSQL are lost: between requests, and within one."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from django.urls import URLPattern, URLResolver, get_resolver

from napledger.site.databases import database_from_url, limit_waiting
from sessions.operations import health
from tests.failover.phones import OutboxPhone
from tests.failover.postgres import HouseWithPostgres, Postgres, needs_postgres, once
from tests.faults.clients import CSRF, SECRET, Promises
from tests.site.visitor import Visitor

pytestmark = [needs_postgres, once]

APPS = "FROM pg_stat_activity WHERE datname = 'napledger' AND pid <> pg_backend_pid()"
END_THEM = f"SELECT pg_terminate_backend(pid) {APPS}"
WAITS_FOR_STANDBY = f"SELECT pid {APPS} AND wait_event = 'SyncRep'"
WAITS_FOR_ROW = f"SELECT pid {APPS} AND wait_event_type = 'Lock'"
NOBODY = "ALTER SYSTEM SET synchronous_standby_names = nobody_there"
ANYBODY = "ALTER SYSTEM RESET synchronous_standby_names"
OBEY = "SELECT pg_reload_conf()"
READ_ONLY = "ALTER DATABASE napledger SET default_transaction_read_only = on"
WRITABLE = "ALTER DATABASE napledger RESET default_transaction_read_only"

DEVICE = {"Cookie": f"napledger_device={SECRET}; napledger_csrf={CSRF}"}
ACCOUNT = {"username": "ben", "password1": "eldest hand leads", "password2": "eldest hand leads"}


@dataclass
class OneThread(HouseWithPostgres):
    """A house whose server has one thread, and so one connection."""

    evenings: list[str] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        """Return what its server and commands are started with."""
        return super().environment | {"THREADS": "1", "RATE_LIMITS": "0"}

    def phone(self) -> OutboxPhone:
        """Return a phone at a new evening of its own."""
        return OutboxPhone(self.port, self.evenings.pop(), Promises(), seed=1)

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.port}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OneThread]:
    postgres = Postgres()
    house = OneThread(tmp_path_factory.mktemp("house"), postgres=postgres)
    try:
        postgres.make()
        postgres.start("fsync=off")
        postgres.ask("CREATE DATABASE napledger")
        house.evenings = house.prepare(evenings=7)
        house.start()
        yield house
    finally:
        house.kill()
        postgres.remove()


def deals(house: OneThread, evening: str) -> int:
    """Return how many deals of an evening are written."""
    found = house.ask("SELECT evening_id FROM card_sessions_entry WHERE kind = 'deal'")
    return sum(str(each) in evening for (each,) in found)


def sent(phone: OutboxPhone, *, key: str = "the-key-of-a-deal") -> int | None:
    """Return the status of the answer to a deal made from the evening's first version."""
    status = phone.send(urlencode({**phone.deal(key), "version": "1"}))
    phone.hang_up()
    return status


@pytest.mark.slow
def test_a_connection_that_was_ended_meanwhile_is_made_anew(house: OneThread) -> None:
    phone = house.phone()
    looked = Visitor(house.origin).get("/", headers=DEVICE).status
    house.postgres.ask(END_THEM)

    assert looked == 200
    assert sent(phone) == 200
    assert deals(house, phone.evening) == 1


def test_a_connection_that_is_ended_in_the_middle_of_a_deal_is_made_anew(
    house: OneThread,
) -> None:
    phone = house.phone()
    statuses: list[int | None] = []
    writing = threading.Thread(target=lambda: statuses.append(sent(phone)))

    with house.postgres.connect("napledger") as other, other.transaction():
        other.execute("LOCK TABLE card_sessions_entry IN EXCLUSIVE MODE")
        writing.start()
        house.postgres.found(WAITS_FOR_ROW)
        ((ended,),) = house.postgres.ask(f"{END_THEM} AND wait_event_type = 'Lock'")
    writing.join()

    assert ended
    assert statuses == [200]
    assert deals(house, phone.evening) == 1


def test_a_deal_whose_commit_was_not_answered_is_written_once_and_waits_for_the_standby(
    house: OneThread,
) -> None:
    phone = house.phone()
    statuses: list[int | None] = []
    writing = threading.Thread(target=lambda: statuses.append(sent(phone)))

    house.postgres.ask(NOBODY)
    house.postgres.stop()
    house.postgres.start("fsync=off")
    try:
        writing.start()
        house.postgres.found(WAITS_FOR_STANDBY)
        ((first,),) = house.postgres.ask(WAITS_FOR_STANDBY)
        house.postgres.ask(f"SELECT pg_terminate_backend({first})")
        # It stands in the book now, and no standby has it.
        house.postgres.found(f"{WAITS_FOR_STANDBY} AND pid <> {first}")
        written, answered = deals(house, phone.evening), [*statuses]
    finally:
        house.postgres.ask(ANYBODY)
        house.postgres.ask(OBEY)
    writing.join()

    assert (written, answered) == (1, [])
    assert statuses == [200]
    assert deals(house, phone.evening) == 1


def test_a_connection_that_only_reads_is_dropped_and_the_deal_written_by_another(
    house: OneThread,
) -> None:
    phone = house.phone()
    house.postgres.ask(READ_ONLY)
    house.postgres.ask(END_THEM)
    looked = Visitor(house.origin).get(phone.evening, headers=DEVICE).status
    house.postgres.ask(WRITABLE)

    assert looked == 200
    assert sent(phone) == 200
    assert deals(house, phone.evening) == 1


def test_where_all_only_read_phones_are_asked_to_come_again_soon(house: OneThread) -> None:
    phone = house.phone()
    house.postgres.ask(READ_ONLY)
    house.postgres.ask(END_THEM)
    try:
        refused, retry, well = sent(phone), phone.retry_seconds, status_of_health(house)
    finally:
        house.postgres.ask(WRITABLE)

    assert (refused, retry, well) == (503, 2, 503)
    assert sent(phone) == 200
    assert deals(house, phone.evening) == 1


@pytest.mark.slow
def test_one_that_is_frozen_keeps_nobody_waiting_longer_than_another_takes_to_be_chosen(
    house: OneThread,
) -> None:
    phone = house.phone()
    phone.patience_seconds = 60
    assert Visitor(house.origin).get("/", headers=DEVICE).status == 200

    with house.postgres.frozen():
        begun = time.monotonic()
        refused, retry = sent(phone), phone.retry_seconds
        looked = Visitor(house.origin).get("/", headers=DEVICE).status
        seconds = time.monotonic() - begun

    # The one found its connection silent and could make no other, the other could make none.
    assert (refused, retry, looked) == (503, 2, 503)
    assert 30 <= seconds < 40
    assert sent(phone) == 200
    assert deals(house, phone.evening) == 1


@pytest.fixture
def impatient(house: OneThread, django_db_blocker: Any) -> Iterator[BaseDatabaseWrapper]:
    """A connection as a server has it, which waits for a second."""
    own = ConnectionHandler({"default": database_from_url(house.postgres.url)})["default"]
    with django_db_blocker.unblock(), closing(own):
        own.ensure_connection()
        limit_waiting(connection=own, seconds=1)
        yield own


def test_an_answer_that_does_not_come_in_time_is_not_waited_for(
    house: OneThread, impatient: BaseDatabaseWrapper
) -> None:
    with impatient.cursor() as cursor:
        cursor.execute("SELECT 1")
        begun = time.monotonic()
        with pytest.raises(OperationalError, match="wait timeout"), house.postgres.frozen():
            cursor.execute("SELECT 1")

    assert 1 <= time.monotonic() - begun < 5


def test_what_nobody_waits_for_any_more_is_given_up_by_the_server_too(
    house: OneThread, impatient: BaseDatabaseWrapper
) -> None:
    lock = "LOCK TABLE card_sessions_entry IN EXCLUSIVE MODE"
    with house.postgres.connect("napledger") as other, other.transaction():
        other.execute(lock)
        with impatient.cursor() as cursor, pytest.raises(OperationalError):
            cursor.execute(f"BEGIN; {lock}")
        impatient.close()

        house.postgres.found(f"SELECT 1 WHERE NOT EXISTS ({WAITS_FOR_ROW})")


def status_of_health(house: OneThread) -> int:
    """Return the status of the health page, once what it remembers is forgotten."""
    time.sleep(health.REMEMBERED_SECONDS)
    return Visitor(house.origin).get("/health/").status


@pytest.mark.slow
def test_while_nobody_leads_every_page_says_so_and_none_fails(house: OneThread) -> None:
    phone = house.phone()
    visitor = Visitor(house.origin)
    assert visitor.fill_in("/account/sign-up/", "/account/sign-up/", **ACCOUNT).status == 302
    own = "; ".join(f"{each.name}={each.value}" for each in visitor.cookies)
    signed_in = {"Cookie": f"{DEVICE['Cookie']}; {own}"}
    addresses = [*every_address(phone.evening)]

    house.postgres.stop()
    came = {each: Visitor(house.origin).get(each, headers=signed_in) for each in addresses}
    refused, retry = sent(phone), phone.retry_seconds
    house.postgres.start("fsync=off")

    assert {answer.status for answer in came.values()} == {200, 302, 404, 405, 503}
    assert (came["/"].status, came[phone.evening].status) == (503, 503)
    assert came["/"].headers["Retry-After"] == "2"
    assert "The book cannot be reached" in came["/"].text
    assert "Nothing was lost. Wait a minute and try again" in came["/"].text
    assert (came["/health/"].status, came["/health/"].text) == (503, "not")
    assert (refused, retry) == (503, 2)
    assert sent(phone) == 200
    assert Visitor(house.origin).get("/", headers=DEVICE).status == 200


def every_address(evening: str) -> Iterator[str]:
    """Yield an address of every page there is, as far as one may look at it."""
    _, circle_id, _, evening_id = evening.strip("/").split("/")
    known = {"circle_id": circle_id, "evening_id": evening_id, "number": "1"}
    for route in routes(get_resolver()):
        # Of the admin, which is one page in many shapes, the first.
        if "(?" not in route and not route.startswith("admin/card_sessions/"):
            yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda it: known.get(it[1], evening_id), route)


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield route
        elif each.namespace != "api":
            # What programs ask for needs a token before it needs the database.
            yield from routes(each, route)
