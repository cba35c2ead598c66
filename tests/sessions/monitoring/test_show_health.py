"""The health page for monitoring."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client, override_settings
from pytest_django import DjangoAssertNumQueries

from sessions.book.append_only import install, lift
from sessions.monitoring import health
from tests.citus import WORKERS, only_citus

sqlite_only = pytest.mark.skipif(connection.vendor != "sqlite", reason="made by SQLite's means")


@pytest.fixture(autouse=True)
def nothing_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "REMEMBERED_SECONDS", 0)


def answer(**how: str) -> tuple[int, str]:
    """Return the status and the words of the page."""
    response = Client().get("/health/", **how)  # type: ignore[arg-type]  # headers by their names
    return response.status_code, response.content.decode()


@pytest.mark.django_db
def test_a_site_that_is_well_says_ok_and_nothing_more() -> None:
    response = Client().get("/health/")

    assert (response.status_code, response.content) == (200, b"ok")
    assert response.headers["Content-Type"] == "text/plain"
    assert response.headers["Cache-Control"] == "no-store"
    assert not response.cookies


@sqlite_only
@pytest.mark.django_db
def test_its_head_says_which_sqlite_keeps_the_book() -> None:
    with connection.cursor() as cursor:
        ((version,),) = cursor.execute("SELECT sqlite_version()").fetchall()

    assert Client().get("/health/").headers["X-SQLite"] == version


@pytest.mark.django_db
@override_settings(ALLOWED_HOSTS=["nap.example.org"], SECURE_SSL_REDIRECT=True)
@pytest.mark.parametrize("host", ["10.1.2.3:8000", "anything", "", "[::1]"])
def test_a_monitor_calls_by_any_name_and_without_tls(host: str) -> None:
    assert answer(HTTP_HOST=host) == (200, "ok")


@pytest.mark.django_db
def test_a_missing_trigger_is_not_well_and_only_the_log_says_why(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lift()

    with caplog.at_level(logging.ERROR):
        assert answer() == (503, "not")
    install()

    assert "card_sessions_entry_refuses_update" in caplog.text
    assert answer() == (200, "ok")


@sqlite_only
@pytest.mark.django_db
def test_a_trigger_that_does_nothing_is_not_well() -> None:
    name = "card_sessions_entry_refuses_update"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}")
        cursor.execute(
            f"CREATE TRIGGER {name} BEFORE UPDATE ON card_sessions_entry BEGIN SELECT 1; END"
        )

    assert answer() == (503, "not")
    install()

    assert answer() == (200, "ok")


@pytest.mark.django_db
def test_a_migration_that_is_not_applied_is_not_well() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'card_sessions'")

    assert answer() == (503, "not")


@pytest.mark.django_db
def test_a_database_that_a_newer_napledger_has_upgraded_is_not_well(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('card_sessions', '9999_the_future', '2099-01-01')"
        )

    assert answer() == (503, "not")
    assert "it knows ['card_sessions.9999_the_future']" in caplog.text


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_database_that_cannot_be_written_to_is_not_well() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        try:
            assert answer() == (503, "not")
        finally:
            cursor.execute("PRAGMA query_only = 0")

    assert answer() == (200, "ok")


@only_citus
@pytest.mark.django_db
def test_a_worker_of_a_citus_that_does_not_answer_is_not_well(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert answer() == (200, "ok")
    port = WORKERS[0].rpartition(":")[2]
    with connection.cursor() as cursor:
        cursor.execute("UPDATE pg_dist_node SET nodeport = 1 WHERE nodeport = %s", [port])

    assert answer() == (503, "not")
    assert "machines that keep circles cannot be written to" in caplog.text
    assert ":1'" in caplog.text


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_to_know_it_the_database_is_written_to() -> None:
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        before = other.execute("PRAGMA data_version").fetchone()
        names = other.execute("SELECT name FROM django_migrations").fetchall()

        assert answer() == (200, "ok")

        assert other.execute("PRAGMA data_version").fetchone() != before
        assert other.execute("SELECT name FROM django_migrations").fetchall() == names


@pytest.fixture
def stuck() -> Iterator[None]:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@sqlite_only
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("stuck")
def test_a_database_that_stays_locked_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LOCK_SECONDS", 0.2)
    begun = time.monotonic()

    assert answer() == (503, "not")
    assert time.monotonic() - begun < 5


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_database_that_lets_others_in_is_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LOCK_SECONDS", 1)
    began, answered = threading.Event(), threading.Event()

    def write_on() -> None:
        name = connection.settings_dict["NAME"]
        with closing(sqlite3.connect(name, isolation_level=None)) as other:
            while not answered.is_set():
                other.execute("BEGIN IMMEDIATE")
                began.set()
                other.execute(health.WRITES[0])
                other.execute(health.WRITES[1])
                time.sleep(0.1)
                other.execute("COMMIT")

    writer = threading.Thread(target=write_on)
    writer.start()
    began.wait()
    found = answer()
    answered.set()
    writer.join()

    assert found == (200, "ok")


@sqlite_only
@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_gone_is_not_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(tmp_path / "no" / "such.sqlite3"))

    assert answer() == (503, "not")
    connection.close()


@sqlite_only
@pytest.mark.django_db
def test_a_disk_that_is_nearly_full_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FREE_BYTES_MIN", 10**18)

    assert answer() == (503, "not")


@pytest.mark.django_db
def test_however_often_it_is_asked_the_database_is_asked_once_a_second(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    answer()
    monkeypatch.setattr(health, "REMEMBERED_SECONDS", 60)

    with django_assert_num_queries(0):
        for _ in range(5):
            assert answer() == (200, "ok")
