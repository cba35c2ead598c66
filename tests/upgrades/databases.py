"""A database of its own beside the tests': a file, or one more on the same PostgreSQL.

It is opened by the driver alone: no napledger, of whatever age, has a say in what stands in it.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from napledger.site.databases import sqlite_url

Row = dict[str, str]
"""A row of a table: what stands in each column, as text."""

TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgres": "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
}


@contextmanager
def own_database(server: str, *, folder: Path) -> Iterator[str]:
    """Give the address of an empty database that is gone afterwards.

    `server` is the address of any database on a PostgreSQL; without it this is a file.
    """
    if not server.startswith("postgres"):
        yield sqlite_url(folder / "napledger.sqlite3")
        return
    name = f"napledger_upgrade_{secrets.token_hex(6)}"
    with opened(urlsplit(server)._replace(path="/postgres").geturl()) as maker:
        maker.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            yield urlsplit(server)._replace(path=f"/{name}").geturl()
        finally:
            maker.execute(f"DROP DATABASE {name} WITH (FORCE)")


def file_of(url: str) -> Path:
    return Path(unquote(url.removeprefix("sqlite:///")))


@contextmanager
def opened(url: str) -> Iterator[Any]:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(file_of(url), isolation_level=None)) as database:
            yield database.cursor()
        return
    # Not installed where only SQLite is tested.
    import psycopg  # noqa: PLC0415

    with psycopg.connect(url, autocommit=True) as server, server.cursor() as cursor:
        yield cursor


def book_rows(url: str) -> dict[str, list[Row]]:
    with opened(url) as cursor:
        tables = cursor.execute(TABLES[urlsplit(url).scheme]).fetchall()
        found = {}
        for (table,) in tables:
            if table.startswith("card_sessions_"):
                stored = cursor.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608  # ours
                names = [column[0] for column in cursor.description]
                each = [dict(zip(names, map(str, row), strict=True)) for row in stored]
                found[table] = sorted(each, key=lambda row: sorted(row.items()))
        return found
