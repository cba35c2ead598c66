"""The database that DATABASE_URL names, as Django wants it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from napledger.site.sqlite import IS_MENDED, CheckpointingConnection

BUSY_SECONDS = 20

# One writer at a time, who takes the lock when the transaction begins: a transaction that
# starts by reading and then wants to write would fail beside another writer, however long it
# may wait. Readers are not held up (WAL). And a deal that was answered for is on the disk, not
# only on its way there: this is a money book (synchronous=FULL). Each of a server's threads has a
# connection of its own, and the system keeps the file in memory anyway: each need not keep 2 MB of
# it and 128 statements besides. 64 hold those of the pages at the table, and pysqlite3 puts no new
# one in the place of those that were asked for more often. What is taken out of a row is
# overwritten in the file (secure_delete), as Debian's SQLite does unasked: it may be a name.
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": BUSY_SECONDS,
    "cached_statements": 64,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
    "PRAGMA cache_size=-512; PRAGMA secure_delete=ON",
}

# What a SQLite with the WAL-reset fault needs besides: see napledger/site/sqlite.py.
CHECKPOINTS_ALONE: dict[str, Any] = {
    **SQLITE_OPTIONS,
    "init_command": f"{SQLITE_OPTIONS['init_command']}; PRAGMA wal_autocheckpoint=0",
    "factory": CheckpointingConnection,
}


def database_from_url(url: str) -> dict[str, Any]:
    """Return Django's settings of one database from sqlite:///PATH or postgres://…/NAME."""
    parts = urlsplit(url)
    match parts.scheme:
        case "sqlite":
            return _sqlite(parts)
        case "postgres" | "postgresql":
            return _postgres(parts)
        case _:
            # The address itself may hold a password, so it is not repeated here.
            raise ImproperlyConfigured(
                "DATABASE_URL must begin with sqlite:/// or postgres://, "
                f"this one begins with {parts.scheme or 'no scheme'!r}"
            )


def sqlite_url(path: Path) -> str:
    """Return the address of the SQLite database in a file: four slashes before a full path."""
    return f"sqlite:///{path}"


def _sqlite(parts: SplitResult) -> dict[str, Any]:
    # sqlite:///book.sqlite3 is in the working folder, sqlite:////srv/book.sqlite3 a full path.
    name = unquote(parts.path).removeprefix("/")
    if parts.netloc or not name:
        raise ImproperlyConfigured("DATABASE_URL of SQLite has three slashes and a path")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "OPTIONS": SQLITE_OPTIONS if IS_MENDED else CHECKPOINTS_ALONE,
        # Opening the file anew for every request costs more than most requests.
        "CONN_MAX_AGE": None,
    }


def _postgres(parts: SplitResult) -> dict[str, Any]:
    name = unquote(parts.path).removeprefix("/")
    if not name:
        raise ImproperlyConfigured("DATABASE_URL of PostgreSQL ends with the database's name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)),
        "CONN_MAX_AGE": None,
        # A server that was restarted is noticed before the request, not by failing it.
        "CONN_HEALTH_CHECKS": True,
    }
