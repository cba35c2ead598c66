"""Which SQLite keeps the book, and how one with the WAL-reset fault is kept from it."""

from __future__ import annotations

import _sqlite3
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db.backends.sqlite3.base import DatabaseWrapper

from napledger.site import sqlite
from napledger.site.sqlite import CheckpointingConnection, checkpoint
from tests.faults.house import run

WITHOUT_WHEEL = "import sys; sys.modules['pysqlite3'] = None\n"
"""What makes a Python one for which there is no wheel."""

needs_wheel = pytest.mark.skipif(
    "pysqlite3" not in sys.modules, reason="there is no wheel of pysqlite3 for this machine"
)


def said_by(program: str, *, var_dir: Path, settings: str = "napledger.settings") -> list[str]:
    """Return the lines that a Python of its own writes, its errors first."""
    # Wherever the other tests write, this one is about SQLite.
    without = {name: each for name, each in os.environ.items() if name != "DATABASE_URL_TEST"}
    own = {"VAR_DIR": str(var_dir), "DJANGO_SETTINGS_MODULE": settings}
    done = run(sys.executable, "-c", program, env={**without, **own})
    return f"{done.stderr}{done.stdout}".splitlines()


@needs_wheel
def test_the_book_is_kept_by_a_mended_sqlite_and_opened_by_no_other() -> None:
    assert sqlite.IS_MENDED
    assert sqlite3.sqlite_version_info >= (3, 51, 3)
    assert sqlite3.sqlite_version == sqlite.VERSION
    assert DatabaseWrapper.Database.connect is sqlite3.connect
    assert sys.modules["sqlite3.dbapi2"].connect is sqlite3.connect


@needs_wheel
@pytest.mark.parametrize("settings", ["napledger.settings", "tests.bench.floor.settings"])
def test_other_settings_choose_it_too(tmp_path: Path, settings: str) -> None:
    program = (
        "import sqlite3, django; django.setup()\n"
        "from django.db import connection\n"
        "print(connection.Database.sqlite_version)"
    )

    assert said_by(program, var_dir=tmp_path, settings=settings) == [sqlite.VERSION]


needs_fault = pytest.mark.skipif(
    tuple(map(int, _sqlite3.sqlite_version.split("."))) >= (3, 51, 3),
    reason="this Python's own SQLite is mended",
)


@needs_fault
def test_without_a_wheel_the_site_says_so_and_no_connection_checkpoints_by_itself(
    tmp_path: Path,
) -> None:
    program = (
        f"{WITHOUT_WHEEL}import django; django.setup()\n"
        "from django.core.management import call_command\n"
        "from django.db import connection\n"
        "call_command('check', databases=['default'])\n"
        "with connection.cursor() as cursor:\n"
        "    print(*cursor.execute('PRAGMA wal_autocheckpoint').fetchone())\n"
        "print(type(connection.connection).__name__)"
    )

    said = said_by(program, var_dir=tmp_path)

    fault = "has the WAL-reset fault, so nobody can write while what was written is copied"
    assert fault in "\n".join(said)
    assert said[-2:] == ["0", "CheckpointingConnection"]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Path]:
    """Return a database whose log is to be checkpointed: 40 pages stand in it."""
    path = tmp_path / "book.sqlite3"
    with begun(path) as somebody:
        somebody.execute("PRAGMA user_version = 7")
        for _ in range(40):
            somebody.execute("INSERT INTO entry VALUES (zeroblob(3000))")
        yield path


@contextmanager
def begun(path: Path, **options: Any) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None, **options)) as somebody:
        somebody.execute("PRAGMA journal_mode = WAL")
        somebody.execute("PRAGMA wal_autocheckpoint = 0")
        somebody.execute("CREATE TABLE entry (words)")
        yield somebody


def wal_bytes(book: Path) -> int:
    return Path(f"{book}-wal").stat().st_size


def test_a_checkpoint_brings_everything_into_the_file_and_leaves_the_log_empty(book: Path) -> None:
    assert wal_bytes(book) > 160_000

    checkpoint(book)

    assert book.stat().st_size > 120_000
    # A header, and the one page by which it was begun again.
    assert wal_bytes(book) == 32 + 24 + 4096
    with closing(sqlite3.connect(book)) as somebody:
        assert somebody.execute("PRAGMA user_version").fetchone() == (7,)
        assert somebody.execute("SELECT count(*) FROM entry").fetchone() == (40,)


def test_beside_a_writer_there_is_no_checkpoint(book: Path) -> None:
    before, size, begun = wal_bytes(book), book.stat().st_size, time.monotonic()

    with closing(sqlite3.connect(book, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        checkpoint(book)

    assert (wal_bytes(book), book.stat().st_size) == (before, size)
    assert time.monotonic() - begun < 30


def test_nobody_can_write_while_it_is_copied(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect, refused = sqlite3.connect, list[str]()

    class Watched(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if "wal_checkpoint" in sql:
                with closing(connect(book, timeout=0, isolation_level=None)) as another:
                    with pytest.raises(sqlite3.OperationalError, match="is locked"):
                        another.execute("BEGIN IMMEDIATE")
                    refused.append(sql)
            return super().execute(sql, *values)

    monkeypatch.setattr(sqlite3, "connect", partial(connect, factory=Watched))

    checkpoint(book)

    assert refused == ["PRAGMA wal_checkpoint(PASSIVE)"]


def test_whoever_reads_what_is_older_goes_on_reading_it(book: Path) -> None:
    with closing(sqlite3.connect(book, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM entry").fetchone() == (40,)
        with closing(sqlite3.connect(book, isolation_level=None)) as writer:
            writer.execute("INSERT INTO entry VALUES ('one more')")

        checkpoint(book)

        assert reader.execute("SELECT count(*) FROM entry").fetchone() == (40,)
        assert wal_bytes(book) > 160_000
        reader.execute("COMMIT")
        checkpoint(book)
    assert wal_bytes(book) == 32 + 24 + 4096


def test_a_commit_that_finds_the_log_too_large_checkpoints_it(tmp_path: Path) -> None:
    path = tmp_path / "book.sqlite3"
    largest = 0
    with begun(path, factory=CheckpointingConnection) as writer:
        for _ in range(300):
            writer.execute("BEGIN IMMEDIATE")
            writer.execute("INSERT INTO entry VALUES (zeroblob(100000))")
            writer.commit()
            largest = max(largest, wal_bytes(path))

    assert path.stat().st_size > 25_000_000
    assert largest < 4_300_000
