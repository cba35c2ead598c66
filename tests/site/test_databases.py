"""What DATABASE_URL may say."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from napledger.site.databases import database_from_url, sqlite_url

SCHEMES = "DATABASE_URL must begin with sqlite:/// or postgres://"
UNREADABLE = "DATABASE_URL cannot be read: what is no letter and no digit in a name or a password"


def test_sqlite_takes_the_write_lock_when_a_transaction_begins() -> None:
    database = database_from_url("sqlite:////srv/nap%20book.sqlite3")

    assert database["NAME"] == "/srv/nap book.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert database["OPTIONS"]["timeout"] == 20


def test_three_slashes_name_a_file_in_the_working_folder() -> None:
    assert database_from_url("sqlite:///book.sqlite3")["NAME"] == "book.sqlite3"


def test_a_file_with_signs_in_its_name_is_found_by_its_address() -> None:
    url = sqlite_url(Path("/srv/nap? 100%#1.sqlite3"))

    assert database_from_url(url)["NAME"] == "/srv/nap? 100%#1.sqlite3"


def test_postgresql_is_named_with_its_user_and_password() -> None:
    database = database_from_url("postgres://nap:p%40ss@db.local:5433/book?sslmode=require")

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["NAME"] == "book"
    assert database["USER"] == "nap"
    assert database["PASSWORD"] == "p@ss"
    assert database["HOST"] == "db.local"
    assert database["PORT"] == "5433"
    assert database["OPTIONS"]["sslmode"] == "require"


def test_a_machine_that_answers_nothing_is_waited_for_for_seconds() -> None:
    options = database_from_url("postgres://db/book?keepalives_idle=9")["OPTIONS"]

    assert options == {
        "connect_timeout": 10,
        "tcp_user_timeout": 5000,
        "keepalives_idle": 9,
        "keepalives_interval": 2,
        "keepalives_count": 2,
    }


def test_no_cursor_is_left_with_a_server_that_a_pooler_may_change() -> None:
    assert database_from_url("postgres://db/book")["DISABLE_SERVER_SIDE_CURSORS"] is True


def test_several_machines_are_called_in_turn_until_one_may_write() -> None:
    url = "postgres://nap@10.0.0.11,10.0.0.12,10.0.0.13/book?target_session_attrs=read-write"
    database = database_from_url(url)

    assert database["HOST"] == "10.0.0.11,10.0.0.12,10.0.0.13"
    assert database["OPTIONS"]["target_session_attrs"] == "read-write"
    assert database["OPTIONS"]["connect_timeout"] == 3


def test_what_an_address_of_sqlite_asks_for_is_added_to_what_the_book_needs() -> None:
    database = database_from_url("sqlite:///book.sqlite3?timeout=5&init_command=PRAGMA%20foo=1")

    assert database["OPTIONS"]["timeout"] == 5
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "PRAGMA synchronous=FULL" in database["OPTIONS"]["init_command"]
    assert database["OPTIONS"]["init_command"].endswith("; PRAGMA foo=1")


def test_connections_are_kept_open() -> None:
    # Opening a file or a connection anew for every request costs more than most requests.
    assert database_from_url("sqlite:///book.sqlite3")["CONN_MAX_AGE"] is None
    assert database_from_url("postgres://db/book")["CONN_MAX_AGE"] is None


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://nap:secret@db/book", f"{SCHEMES}, this one begins with 'mysql'"),
        ("book.sqlite3", f"{SCHEMES}, this one begins with 'no scheme'"),
        ("sqlite://book.sqlite3", "DATABASE_URL of SQLite has three slashes and a path"),
        ("sqlite://", "DATABASE_URL of SQLite has three slashes and a path"),
        ("sqlite:///", "DATABASE_URL of SQLite has three slashes and a path"),
        ("sqlite://:memory:", "DATABASE_URL of SQLite has three slashes and a path"),
        ("postgres://db", "DATABASE_URL of PostgreSQL ends with the database's name"),
        (
            "postgres://nap:p:4/w@db/book",
            f"{UNREADABLE} is written with a percent sign, @ as %40",
        ),
    ],
)
def test_an_address_that_cannot_stand_is_refused_with_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        database_from_url(url)

    assert str(refused.value) == sentence


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite has pragmas")
def test_a_deal_that_was_answered_for_is_on_the_disk() -> None:
    with connection.cursor() as cursor:
        found = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in (
                "journal_mode",
                "synchronous",
                "foreign_keys",
                "busy_timeout",
                "cache_size",
                "secure_delete",
            )
        ]

    # 2 is FULL; what is kept in memory is counted in KB when it is below nought.
    assert found == ["wal", 2, 1, 20_000, -128, 1]
