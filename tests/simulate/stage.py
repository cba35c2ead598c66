"""The stage of a history: a small circle with a book, copied from one that was made once."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection, connections
from django.db.backends.utils import CursorWrapper

from sessions.book.start import start_evening
from sessions.book.writing import write
from sessions.settling.service import close_evening, review_evening
from tests.faults.house import wait_until
from tests.simulate.server import SECRET, number_ids
from tests.support.owners import new_owner

PLAYERS = ("Ann", "Ben", "Cat", "Dan")

OPENING: Mapping[str, Any] = {
    "game": "nap",
    "title": "Nap",
    "played_on": "2026-11-19",
    "place": "The Crown",
    "currency": "counters",
    "stake": 1,
    "rules": {"preset": "hoyle"},
    "players": list(PLAYERS),
    "first_dealer": "Dan",
}

LAST_WEEK = "Last week"


def of_nap(caller: str, call: str, *, made: bool) -> Mapping[str, Any]:
    return {"caller": caller, "call": call, "made": made}


NIGHTS: tuple[tuple[Mapping[str, Any], tuple[Mapping[str, Any], ...]], ...] = (
    (
        {"title": LAST_WEEK, "played_on": "2026-11-12"},
        (of_nap("1", "3", made=True), of_nap("3", "nap", made=False)),
    ),
    ({}, (of_nap("2", "2", made=True), of_nap("4", "4", made=False))),
    ({"game": "whist", "title": "Whist", "stake": 5}, ({"tricks": {"1": 8}},)),
    ({"game": "loo", "title": "Loo"}, ({"tricks": ["2", "2", "3"]},)),
)
"""The evenings there are, and the deals that were dealt; the first is closed, and not paid."""

IMPORTED: Mapping[str, Any] = {
    **OPENING,
    "format": "napledger.evening/1",
    "log": [
        {"kind": "deal", **of_nap("Ben", "3", made=True)},
        {"kind": "deal", **of_nap("Cat", "2", made=False)},
    ],
}

IMPORTED_TITLE, IMPORTED_LINES = "Imported", 3
"""How the titles of imported evenings begin; what their document has in its log, with its start."""

USUAL = connection.settings_dict["OPTIONS"].get("init_command", "")
"""What the app says to each connection of SQLite."""

CHECKPOINTS = (1, 8, 1000)
"""After how many pages SQLite copies the WAL into the database: soon, so that faults come then."""


@dataclass(frozen=True, slots=True)
class SqliteStage:
    """Books that are files in a folder; each process has one of its own."""

    folder: Path

    def new_book(self, chance: random.Random, *, pragma: str = "") -> None:
        """Make a new book; how often SQLite copies its WAL into it differs from book to book."""
        _remove(self._book)
        shutil.copyfile(self.made_once, self._book)
        asked = f"PRAGMA wal_autocheckpoint={chance.choice(CHECKPOINTS)}"
        options = connection.settings_dict["OPTIONS"]
        options["init_command"] = "; ".join(filter(None, (USUAL, asked, pragma)))
        _use(self._book)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Use a copy: the next server is to find the files as the fault left them."""
        copy = self._book.with_suffix(".copy")
        _remove(copy)
        for end in ("", "-wal"):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{self._book}{end}", f"{copy}{end}")
        _use(copy)
        try:
            yield
        finally:
            _use(self._book)

    def clear(self) -> None:
        connections.close_all()

    @property
    def made_once(self) -> Path:
        return self.folder / "made-once.sqlite3"

    @property
    def _book(self) -> Path:
        return self.folder / f"{os.getpid()}.sqlite3"


@dataclass(frozen=True, slots=True)
class PostgresStage:
    """Books that are databases of a server, copies of one; each process has one of its own."""

    made_once: str

    def new_book(self, _chance: random.Random, *, pragma: str = "") -> None:  # noqa: ARG002  # SQLite's
        self._drop(self._book)
        self.at_home(f"CREATE DATABASE {self._book} TEMPLATE {self.made_once}")
        _use(self._book)

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Use the book as soon as nobody else does: who was told to commit may be at it still."""
        with connection.cursor() as cursor:
            what = "somebody is still at what nobody talks to any more"
            wait_until(lambda: not _found(cursor, OTHERS), what=what, seconds=QUIET_SECONDS_MAX)
        try:
            yield
        finally:
            connections.close_all()

    def clear(self) -> None:
        _use(HOME)
        with connection.cursor() as cursor:
            names = _found(cursor, DATABASES, [f"{self.made_once}%"])
        for name in names:
            self._drop(name)

    def at_home(self, sql: str) -> None:
        _use(HOME)
        with connection.cursor() as cursor:
            cursor.execute(sql)
        connections.close_all()

    @property
    def _book(self) -> str:
        return f"{self.made_once}_{os.getpid()}"

    def _drop(self, name: str) -> None:
        self.at_home(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


Stage = SqliteStage | PostgresStage
"""Where histories play: one at a time in a book of its own."""


def stage_in(folder: Path) -> Stage:
    stage: Stage = SqliteStage(folder)
    if connection.vendor != "sqlite":
        stage = PostgresStage(f"simulate_{os.getpid()}")
        stage.at_home(f"CREATE DATABASE {stage.made_once}")
    _use(stage.made_once)
    _make_circle()
    return stage


HOME = "postgres"
DATABASES = "SELECT datname FROM pg_database WHERE datname LIKE %s"
OTHERS = (
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)
QUIET_SECONDS_MAX = 10


def _found(cursor: CursorWrapper, sql: str, params: Sequence[str] = ()) -> list[str]:
    cursor.execute(sql, params)
    return [str(first) for (first,) in cursor.fetchall()]


def _remove(book: Path) -> None:
    for end in ("", "-wal", "-shm"):
        Path(f"{book}{end}").unlink(missing_ok=True)


def _use(name: Path | str) -> None:
    connections.close_all()
    connection.settings_dict["NAME"] = str(name)


def _make_circle() -> None:
    call_command("migrate", verbosity=0)
    number_ids(0)
    owner = new_owner(secret=SECRET)

    for facts, deals in NIGHTS:
        evening = start_evening(
            owner.circle, facts={**OPENING, **facts}, submission=owner.sends()
        ).evening
        for deal in deals:
            write(evening, kind="deal", facts=deal, submission=owner.sends())
        if facts.get("title") == LAST_WEEK:
            review_evening(evening, submission=owner.sends())
            close_evening(evening, submission=owner.sends())
    # Only now all of it is in the one file, or nobody is in the way of who copies the database.
    connections.close_all()
