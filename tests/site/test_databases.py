"""What DATABASE_URL may say."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from napledger.site.databases import database_from_url, sqlite_url

SCHEMES = "DATABASE_URL must begin with sqlite:/// or postgres://"
SLASHES = "DATABASE_URL of SQLite has three slashes and a path"
UNREADABLE = (
    "DATABASE_URL cannot be read: what is no letter and no digit in a name or a password is "
    "written with a percent sign, @ as %40"
)

KEPT_ALIVE = {
    "connect_timeout": 10,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 9,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
OF_POSTGRES = {
    "ENGINE": "django.db.backends.postgresql",
    "NAME": "book",
    "USER": "nap",
    "PASSWORD": "p@ss",
    "HOST": "db.local",
    "PORT": "5433",
    "CONN_MAX_AGE": None,
    "DISABLE_SERVER_SIDE_CURSORS": True,
}
THREE = "10.0.0.11,10.0.0.12,10.0.0.13"


@pytest.mark.parametrize(
    ("url", "expected", "options"),
    [
        # The write lock is taken when a transaction begins.
        (
            "sqlite:////srv/nap%20book.sqlite3",
            {"NAME": "/srv/nap book.sqlite3"},
            {"transaction_mode": "IMMEDIATE", "timeout": 20},
        ),
        # Three slashes name a file in the working folder.
        ("sqlite:///book.sqlite3", {"NAME": "book.sqlite3", "CONN_MAX_AGE": None}, {}),
        (sqlite_url(Path("/srv/nap? 100%#1.sqlite3")), {"NAME": "/srv/nap? 100%#1.sqlite3"}, {}),
        # What an address asks for is added to what the book needs.
        (
            "sqlite:///book.sqlite3?timeout=5&init_command=PRAGMA%20foo=1",
            {},
            {"timeout": 5, "transaction_mode": "IMMEDIATE"},
        ),
        # None is left with a server that a pooler may change.
        (
            "postgres://nap:p%40ss@db.local:5433/book?sslmode=require",
            OF_POSTGRES,
            {"sslmode": "require"},
        ),
        # A machine that answers nothing is waited for for seconds.
        ("postgres://db/book?keepalives_idle=9", {"OPTIONS": KEPT_ALIVE}, {}),
        # Several are called in turn until one may write.
        (
            f"postgres://nap@{THREE}/book?target_session_attrs=read-write",
            {"HOST": THREE},
            {"target_session_attrs": "read-write", "connect_timeout": 3},
        ),
    ],
)
def test_an_address_says_all_that_a_database_needs(
    url: str, expected: dict[str, Any], options: dict[str, Any]
) -> None:
    database = database_from_url(url)

    assert {name: database.get(name) for name in expected} == expected
    assert {name: database["OPTIONS"].get(name) for name in options} == options


def test_what_an_address_asks_sqlite_for_comes_last() -> None:
    database = database_from_url("sqlite:///book.sqlite3?init_command=PRAGMA%20foo=1")

    assert "PRAGMA synchronous=FULL" in database["OPTIONS"]["init_command"]
    assert database["OPTIONS"]["init_command"].endswith("; PRAGMA foo=1")


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("mysql://nap:secret@db/book", f"{SCHEMES}, this one begins with 'mysql'"),
        ("book.sqlite3", f"{SCHEMES}, this one begins with 'no scheme'"),
        *(
            (url, SLASHES)
            for url in ("sqlite://book", "sqlite://", "sqlite:///", "sqlite://:memory:")
        ),
        ("postgres://db", "DATABASE_URL of PostgreSQL ends with the database's name"),
        ("postgres://nap:p:4/w@db/book", UNREADABLE),
    ],
)
def test_an_address_that_cannot_stand_is_refused_with_a_sentence(url: str, sentence: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        database_from_url(url)

    assert str(refused.value) == sentence


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite has pragmas")
def test_a_deal_that_was_answered_for_is_on_the_disk() -> None:
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "cache_size")
    with connection.cursor() as cursor:
        found = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in (*names, "secure_delete")
        ]

    # 2 is FULL; what is kept in memory is counted in KB when it is below nought.
    assert found == ["wal", 2, 1, 20_000, -128, 1]
