"""The databases of the benchmark of size, each made by a process of its own and gone afterwards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from napledger.site.databases import sqlite_url
from tests.bench.scale.made import Made, Place
from tests.bench.servers import NAPLEDGER, Server, serving

UNSET = "DEBUG TLS ALLOWED_HOSTS BASE_PATH SECRET_KEY WORKERS DATABASE_URL_TEST"


@dataclass(frozen=True, slots=True)
class Book:
    """A database that was filled: its address, its server's folder, and what is in it."""

    url: str
    folder: Path
    made: Made

    @contextmanager
    def served(self) -> Iterator[Server]:
        with serving(NAPLEDGER, var_dir=self.folder, DATABASE_URL=self.url) as server:
            yield server


@dataclass(frozen=True, slots=True)
class Databases:
    """Where databases are made: in a folder, or on the PostgreSQL at `url`."""

    folder: Path
    url: str = ""

    @property
    def vendor(self) -> str:
        return "PostgreSQL" if self.url else "SQLite"

    @contextmanager
    def filled(self, what: str, count: int, *, asked: int = 1) -> Iterator[Book]:
        with self._database(f"bench_{what}_{count}") as url:
            command = [sys.executable, "-m", "tests.bench.scale.made", what, str(count), str(asked)]
            settings = {"DATABASE_URL": url, "VAR_DIR": str(self.folder)}
            done = subprocess.run(  # noqa: S603  # our own
                command, env=_environment() | settings, check=True, stdout=subprocess.PIPE
            )
            yield Book(url, self.folder, _made(json.loads(done.stdout)))

    @contextmanager
    def _database(self, name: str) -> Iterator[str]:
        if not self.url:
            yield sqlite_url(self.folder / f"{name}.sqlite3")
            for each in self.folder.glob(f"{name}.sqlite3*"):
                each.unlink()
            return
        import psycopg  # noqa: PLC0415  # only where there is one

        with psycopg.connect(self._url("postgres"), autocommit=True) as server:
            server.execute(f'CREATE DATABASE "{name}"')
            yield self._url(name)
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')

    def _url(self, name: str) -> str:
        return urlunsplit(urlsplit(self.url)._replace(path=f"/{name}"))


def databases_in(folder: Path) -> Databases:
    return Databases(folder, os.environ.get("DATABASE_URL_TEST", ""))


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in UNSET.split()}


def _made(raw: dict[str, Any]) -> Made:
    return Made(**{**raw, "places": [Place(**each) for each in raw["places"]]})
