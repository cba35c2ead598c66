"""The real server, whose connections to PostgreSQL are lost: between requests, and within one."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from napledger.site.databases import database_from_url, limit_waiting
from sessions.monitoring import health
from tests.failover.phones import OutboxPhone, every_address
from tests.failover.postgres import QUICK, Postgres, needs_postgres, once, own_postgres
from tests.faults.clients import DEVICE, Promises
from tests.faults.house import House
from tests.site.visitor import Answer, Visitor

pytestmark = [needs_postgres, once]

APPS = "FROM pg_stat_activity WHERE datname = 'napledger' AND pid <> pg_backend_pid()"
END_THEM = f"SELECT pg_terminate_backend(pid) {APPS}"
WAITS_FOR_STANDBY = f"SELECT pid {APPS} AND wait_event = 'SyncRep'"
WAITS_FOR_ROW = f"SELECT pid {APPS} AND wait_event_type = 'Lock'"
NOBODY = "ALTER SYSTEM SET synchronous_standby_names = nobody_there"
ANYBODY = ("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")
READ_ONLY = "ALTER DATABASE napledger SET default_transaction_read_only = on"
WRITABLE = "ALTER DATABASE napledger RESET default_transaction_read_only"
LOCK = "LOCK TABLE card_sessions_entry IN EXCLUSIVE MODE"

ACCOUNT = {"username": "ben", "password1": "eldest hand leads", "password2": "eldest hand leads"}
KEY = "the-key-of-a-deal"


@dataclass
class OneThread(House):
    """A house whose server has one thread, and so one connection."""

    evenings: list[str] = field(default_factory=list)
    postgres: Postgres = field(kw_only=True)

    def phone(self) -> OutboxPhone:
        return OutboxPhone(self.port, self.evenings.pop(), Promises(), seed=1, patience_seconds=60)

    def visitor(self) -> Visitor:
        return Visitor(f"http://localhost:{self.port}")

    def looked(self, page: str = "/") -> int:
        return self.visitor().get(page, headers=DEVICE).status

    def deals(self, evening: str) -> int:
        found = self.ask("SELECT evening_id FROM card_sessions_entry WHERE kind = 'deal'")
        return sum(str(each) in evening for (each,) in found)

    def require_written(self, phone: OutboxPhone, *, answered: int | None = -1) -> None:
        """Assert that a phone's deal is written once, by this answer or when it is sent now."""
        assert (phone.sent(KEY) if answered == -1 else answered) == 200
        assert self.deals(phone.evening) == 1


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OneThread]:
    settings = {"THREADS": "1", "RATE_LIMITS": "0"}
    folder = tmp_path_factory.mktemp("house")
    with own_postgres() as postgres:
        house = OneThread(folder, database=postgres.url, settings=settings, postgres=postgres)
        house.evenings = house.prepare(evenings=6)
        with house.serving():
            yield house


class Sending(threading.Thread):
    """A phone that sends its deal once; `status` is of the answer, None until there is one."""

    def __init__(self, phone: OutboxPhone) -> None:
        super().__init__(daemon=True)
        self.phone = phone
        self.status: int | None = None

    def run(self) -> None:
        self.status = self.phone.sent(KEY)


def test_a_connection_that_is_ended_before_or_in_the_middle_of_a_deal_is_made_anew(
    house: OneThread,
) -> None:
    first, phone = house.phone(), house.phone()
    assert house.looked() == 200
    house.postgres.ask(END_THEM)
    house.require_written(first)

    sending = Sending(phone)
    with house.postgres.connect("napledger") as other, other.transaction():
        other.execute(LOCK)
        sending.start()
        house.postgres.found(WAITS_FOR_ROW)
        ((ended,),) = house.postgres.ask(f"{END_THEM} AND wait_event_type = 'Lock'")
    sending.join()

    assert ended
    house.require_written(phone, answered=sending.status)


def test_a_deal_whose_commit_was_not_answered_is_written_once_and_waits_for_the_standby(
    house: OneThread,
) -> None:
    phone, postgres = house.phone(), house.postgres
    sending = Sending(phone)
    postgres.ask(NOBODY)
    postgres.stop()
    postgres.start(QUICK)

    try:
        sending.start()
        postgres.found(WAITS_FOR_STANDBY)
        ((first,),) = postgres.ask(WAITS_FOR_STANDBY)
        postgres.ask(f"SELECT pg_terminate_backend({first})")
        # It stands in the book now, and no standby has it.
        postgres.found(f"{WAITS_FOR_STANDBY} AND pid <> {first}")
        written, answered = house.deals(phone.evening), sending.status
    finally:
        for each in ANYBODY:
            postgres.ask(each)
    sending.join()

    assert (written, answered) == (1, None)
    house.require_written(phone, answered=sending.status)


def test_where_all_only_read_phones_come_again_soon_and_such_a_connection_is_dropped_then(
    house: OneThread,
) -> None:
    phone = house.phone()
    house.postgres.ask(READ_ONLY)
    house.postgres.ask(END_THEM)
    try:
        refused, retry = phone.sent(KEY), phone.retry_seconds
        # What the page of health remembers is forgotten first.
        time.sleep(health.REMEMBERED_SECONDS)
        well, looked = house.looked("/health/"), house.looked(phone.evening)
    finally:
        house.postgres.ask(WRITABLE)

    assert (refused, retry, well, looked) == (503, 2, 503, 200)
    house.require_written(phone)


@pytest.mark.slow
def test_one_that_is_frozen_keeps_nobody_waiting_longer_than_another_takes_to_be_chosen(
    house: OneThread,
) -> None:
    phone = house.phone()
    assert house.looked() == 200

    with house.postgres.frozen():
        begun = time.monotonic()
        refused, retry = phone.sent(KEY), phone.retry_seconds
        looked = house.looked()
        seconds = time.monotonic() - begun

    # The one found its connection silent and could make no other, the other could make none.
    assert (refused, retry, looked) == (503, 2, 503)
    assert 30 <= seconds < 40
    house.require_written(phone)


@pytest.fixture
def impatient(house: OneThread, django_db_blocker: Any) -> Iterator[BaseDatabaseWrapper]:
    """A connection as a server has it, which waits for a second."""
    own = ConnectionHandler({"default": database_from_url(house.database)})["default"]
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
    with house.postgres.connect("napledger") as other, other.transaction():
        other.execute(LOCK)
        with impatient.cursor() as cursor, pytest.raises(OperationalError):
            cursor.execute(f"BEGIN; {LOCK}")
        impatient.close()

        house.postgres.found(f"SELECT 1 WHERE NOT EXISTS ({WAITS_FOR_ROW})")


@pytest.mark.slow
def test_while_nobody_leads_every_page_says_so_and_none_fails(house: OneThread) -> None:
    phone, visitor = house.phone(), house.visitor()
    assert visitor.fill_in("/account/sign-up/", "/account/sign-up/", **ACCOUNT).status == 302
    own = "; ".join(f"{each.name}={each.value}" for each in visitor.cookies)
    signed_in = {"Cookie": f"{DEVICE['Cookie']}; {own}"}
    addresses = [*every_address(phone.evening)]

    house.postgres.stop()
    came: dict[str, Answer] = {
        each: house.visitor().get(each, headers=signed_in) for each in addresses
    }
    refused, retry = phone.sent(KEY), phone.retry_seconds
    house.postgres.start(QUICK)

    assert {answer.status for answer in came.values()} == {200, 302, 404, 405, 503}
    assert (came["/"].status, came[phone.evening].status) == (503, 503)
    assert came["/"].headers["Retry-After"] == "2"
    assert "The book cannot be reached" in came["/"].text
    assert "Nothing was lost. Wait a minute and try again" in came["/"].text
    assert (came["/health/"].status, came["/health/"].text) == (503, "not")
    assert (refused, retry) == (503, 2)
    house.require_written(phone)
    assert house.looked() == 200
