"""The database that DATABASE_URL names, as Django wants it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import quote

from dj_database_url import ParseError, parse
from django.core.exceptions import ImproperlyConfigured
from django.db import DataError
from django.db.backends.base.base import BaseDatabaseWrapper

from napledger.reading.faults import marked
from napledger.site.layout import extra
from napledger.site.sqlite import IS_MENDED, CheckpointingConnection
from napledger.site.terminal import gettext as _

UNREADABLE = marked(
    "DATABASE_URL cannot be read: what is no letter and no digit in a name or a password is "
    "written with a percent sign, @ as %40"
)

BUSY_SECONDS = 20

# One writer at a time, who takes the lock when the transaction begins: a transaction that
# starts by reading and then wants to write would fail beside another writer, however long it
# may wait. Readers are not held up (WAL). And a deal that was answered for is on the disk, not
# only on its way there: this is a money book (synchronous=FULL). Each of a server's threads has a
# connection of its own, and the system keeps the file in memory anyway: each need not keep 2 MB of
# it and 128 statements besides, of which 16 threads hold some 20 MB. What is taken out of a row is
# overwritten in the file (secure_delete), as Debian's SQLite does unasked: it may be a name.
SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": BUSY_SECONDS,
    "cached_statements": 16,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
    "PRAGMA cache_size=-128; PRAGMA secure_delete=ON",
}

# What a SQLite with the WAL-reset fault needs besides: see napledger/site/sqlite.py.
CHECKPOINTS_ALONE: dict[str, Any] = {
    **SQLITE_OPTIONS,
    "init_command": f"{SQLITE_OPTIONS['init_command']}; PRAGMA wal_autocheckpoint=0",
    "factory": CheckpointingConnection,
}


def sqlite_options() -> dict[str, Any]:
    """Return the OPTIONS of a SQLite that keeps the book, for DATABASES of another Django site."""
    return dict(SQLITE_OPTIONS if IS_MENDED else CHECKPOINTS_ALONE)


# A machine that lost its power answers nothing, not even that it is gone: what was sent and is
# heard by nobody for five seconds, or an answer that is waited for while the other machine gives no
# sign of life for eight, ends the connection. Else the system waits for two minutes, or for two
# hours. A PostgreSQL that lives and is slow, or waits for its standby, is not hung up on by these:
# its system goes on answering.
POSTGRES_OPTIONS: dict[str, Any] = {
    "connect_timeout": 10,
    "tcp_user_timeout": 5000,
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 2,
}

NEXT_HOST_SECONDS = 3
"""How long one of several machines may take to answer a call, before the next is called."""

STATEMENT_SECONDS_MAX = 10
"""How long whoever serves pages waits for what PostgreSQL says to a statement."""


def database_from_url(url: str) -> dict[str, Any]:
    """Return Django's settings of one database from sqlite:///PATH or postgres://…/NAME."""
    scheme = url.partition(":")[0].lower() if ":" in url else _("no scheme")
    if scheme not in ("sqlite", "postgres", "postgresql"):
        # The address itself may hold a password, so it is not repeated here.
        said = _(
            "DATABASE_URL must begin with sqlite:/// or postgres://, this one begins with "
            "%(scheme)r"
        )
        raise ImproperlyConfigured(said % {"scheme": scheme})
    try:
        database: dict[str, Any] = {"OPTIONS": {}, **parse(url, conn_max_age=None)}
    except ParseError:
        raise ImproperlyConfigured(_(UNREADABLE)) from None
    return _sqlite(database) if scheme == "sqlite" else _postgres(database)


def limit_waiting(
    *, connection: BaseDatabaseWrapper, seconds: float = STATEMENT_SECONDS_MAX, **_signal: Any
) -> None:
    """Have a statement fail whose answer does not come in time; a receiver of connection_created.

    A machine that is frozen, not dead, says nothing and looks well: its system acknowledges what
    reaches it, so that none of the options above hangs up. A statement that was given up leaves its
    connection unusable, as one that was lost; a server that is alive is to end it as well.
    """
    if connection.vendor == "postgresql":
        driver = connection.connection
        driver.wait = partial(driver.wait, timeout=seconds)
        # A server on Windows cannot be told so.
        with suppress(DataError), connection.wrap_database_errors:
            driver.execute("SET client_connection_check_interval = '5s'")


def sqlite_url(path: Path) -> str:
    """Return the address of the SQLite database in a file: four slashes before a full path."""
    return f"sqlite:///{quote(str(path))}"


def _sqlite(database: dict[str, Any]) -> dict[str, Any]:
    # sqlite:///book.sqlite3 is in the working folder, sqlite:////srv/book.sqlite3 a full path.
    if database.get("HOST") or database["NAME"] == ":memory:":
        raise ImproperlyConfigured(_("DATABASE_URL of SQLite has three slashes and a path"))
    folder = Path(database["NAME"]).resolve().parent
    if not folder.is_dir():
        said = _("DATABASE_URL names a file in %(folder)s, which is no folder")
        raise ImproperlyConfigured(said % {"folder": folder})
    ours = sqlite_options()
    asked = dict(database["OPTIONS"])
    # What the book needs is said first; who asks for something else must say just that.
    commands = filter(None, [ours["init_command"], asked.pop("init_command", "")])
    return database | {"OPTIONS": {**ours, **asked, "init_command": "; ".join(commands)}}


def _postgres(database: dict[str, Any]) -> dict[str, Any]:
    if not database["NAME"]:
        raise ImproperlyConfigured(_("DATABASE_URL of PostgreSQL ends with the database's name"))
    if find_spec("psycopg") is None:
        said = _("DATABASE_URL names a PostgreSQL, whose driver is not installed: %(install)s")
        raise ImproperlyConfigured(said % {"install": extra("postgres")})
    ours = dict(POSTGRES_OPTIONS)
    if "," in database["HOST"]:
        ours["connect_timeout"] = NEXT_HOST_SECONDS
    # A server that was restarted is noticed before the request, not by failing it. A cursor that
    # the server keeps is asked three times, and lost where a pooler gives each transaction another
    # connection.
    return database | {
        "PORT": str(database["PORT"]),
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": True,
        "OPTIONS": ours | database["OPTIONS"],
    }
