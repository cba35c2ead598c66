"""A disk that is full, a database that cannot be written to, one that is locked."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from sessions.book import lost_connection as damage
from sessions.models import Entry, Evening
from sessions.monitoring import health
from tests.addresses import at
from tests.support.operations import damaged_entries
from tests.support.pages import text
from tests.support.table import HTMX, balances, deal

pytestmark = [
    pytest.mark.skipif(connection.vendor != "sqlite", reason="these faults are made by SQLite"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture(params=["full", "read-only"])
def unwritable(request: pytest.FixtureRequest, evening: Evening) -> Iterator[Evening]:
    with connection.cursor() as cursor:
        # Pages that other tests left empty would be written to before the disk is full.
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute("PRAGMA max_page_count")
        most = cursor.fetchone()[0]
        full = request.param == "full"
        cursor.execute(f"PRAGMA max_page_count = {pages}" if full else "PRAGMA query_only = 1")
        yield evening
        cursor.execute(f"PRAGMA max_page_count = {most}" if full else "PRAGMA query_only = 0")


def write_until_refused(owner: Client, evening: Evening, **headers: Any) -> tuple[int, int, str]:
    """Return how many deals were written, and the refusal's status and text."""
    for number in range(200):
        fields = deal(key=f"key-number-{number}", note="x" * 300)
        response = owner.post(f"{at(evening)}deals/", fields, **headers)
        if response.status_code not in (200, 303):
            return number, response.status_code, text(response.content.decode())
    raise AssertionError("the disk never was full")


def test_a_plain_page_says_what_is_wrong_and_nothing_is_half_written(
    owner: Client, unwritable: Evening
) -> None:
    written, status, said = write_until_refused(owner, unwritable)

    assert status == 503
    assert "The book cannot be written to" in said
    assert Entry.objects.filter(evening=unwritable).count() == 1 + written
    assert sum(balances(unwritable).values()) == 0


def test_the_table_stays_as_it_was_tapped(owner: Client, unwritable: Evening) -> None:
    _, status, said = write_until_refused(owner, unwritable, **HTMX)
    refusal = owner.post(f"{at(unwritable)}deals/", deal(key="one-more", note="x" * 300), **HTMX)

    assert status == 503
    assert "what you tapped is still here" in said
    assert refusal.headers["HX-Retarget"] == "#alarm"


def test_a_database_locked_for_three_seconds_is_waited_out(owner: Client, evening: Evening) -> None:
    locked = threading.Event()

    def hold() -> None:
        other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        locked.set()
        time.sleep(3)
        other.execute("ROLLBACK")
        other.close()

    holder = threading.Thread(target=hold)
    holder.start()
    locked.wait()
    response = owner.post(f"{at(evening)}deals/", deal())
    holder.join()

    assert response.status_code == 303
    assert balances(evening) == {"kitty": 1, "Ann": -3, "Ben": 9, "Cat": -3, "Dan": -4}


def test_a_database_locked_for_longer_is_worth_trying_again_soon(
    owner: Client, evening: Evening
) -> None:
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    other.execute("BEGIN IMMEDIATE")

    response = owner.post(f"{at(evening)}deals/", deal())
    other.execute("ROLLBACK")
    other.close()
    again = owner.post(f"{at(evening)}deals/", deal())
    connection.close()

    assert (response.status_code, response.headers["Retry-After"]) == (503, "1")
    assert "Too many phones at once" in text(response.content.decode())
    assert again.status_code == 303
    assert Entry.objects.filter(evening=evening).count() == 2


def test_damage_that_a_page_comes_upon_is_told_until_a_restart(
    owner: Client, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(damage, "found", [])

    with connection.execute_wrapper(damaged_entries):
        page = owner.get(f"{at(evening)}log/")

    assert page.status_code == 503
    assert "The book cannot be written to" in text(page.content.decode())
    assert health.ailment() == "the database's file is damaged: database disk image is malformed"
