"""Backup and restore of an SQLite database: one file, whole or not at all."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from itertools import zip_longest
from pathlib import Path

from django.db import connection
from django.utils import timezone

from napledger.reading.faults import Fault, marked
from napledger.site.databases import sqlite_url
from sessions.backup.verify_database import DatabaseVerdict, Rehearsal, tried
from sessions.exporting.files import draft_beside, sync, written_whole

MAGIC = b"SQLite format 3\0"
PAGES_A_STEP = 256
BESIDE = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database that is open."""

IN_USE = marked("the database is in use: stop the server first, and whatever else has it open")
NOT_COPIED = marked("cannot be copied: {error}")
DAMAGED = marked("the database is damaged: {error}")


def back_up(target: Path, *, overwrite: bool) -> DatabaseVerdict:
    """Write the whole database as it stands at one moment to a file, while others write on."""
    with written_whole(target, overwrite=overwrite) as draft:
        copy_database(live_path(), draft)
        return examined(draft, bring_up_to_date=False)


@contextmanager
def rehearsed(source: Path) -> Iterator[Rehearsal]:
    """Give a copy of a backup, brought up to date and ready to take the database's place.

    It is gone afterwards, unless it has taken it.
    """
    with draft_beside(live_path()) as draft:
        copy_database(source, draft)
        verdict = examined(draft, bring_up_to_date=True)
        yield Rehearsal(verdict, lambda: replace_live(draft))


def replace_live(draft: Path) -> Path | None:
    """Put a draft in the place of the database; return where the old one is kept, if there was one.

    At every moment there is a whole database under the name: the old one, or the new.
    """
    live = live_path()
    connection.close()
    if not live.exists():
        _put_in_place(draft, live)
        return None
    kept = live.with_name(f"{live.name}.before-{timezone.now():%Y%m%dT%H%M%S%f}")
    with alone_with(live):
        kept.hardlink_to(live)
        for ending in BESIDE:
            with suppress(FileNotFoundError):
                live.with_name(live.name + ending).replace(kept.with_name(kept.name + ending))
        take_place(draft, live)
    return kept


@contextmanager
def alone_with(live: Path) -> Iterator[sqlite3.Connection]:
    """Keep everybody else out of the database; raise Fault if somebody is in it.

    Whoever has it open holds a lock, even at rest, which keeps the journal from being changed; and
    a server that went on writing to a file that was replaced would lose what it writes.

    What is given is the one connection that can still read it. To open the file in any other way
    within this process would let its locks go (sqlite.org/howtocorrupt.html).
    """
    with closing(sqlite3.connect(live, timeout=0, isolation_level=None)) as database:
        try:
            database.execute("PRAGMA journal_mode = DELETE")
            # The lock stays when the transaction has ended, and a database that is being written
            # to cannot be copied.
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                raise Fault("", IN_USE) from None
        except sqlite3.DatabaseError:
            # Damaged beyond opening, which may be just why it is to be replaced.
            pass
        yield database


def take_place(draft: Path, live: Path) -> None:
    """Put a draft in the place of the database, with the owner and the rights that it has."""
    _look_like(live, draft)
    _put_in_place(draft, live)


def is_same(one: Path, another: Path) -> bool:
    """Return whether two databases that nobody has open hold the same, row by row."""
    with closing(sqlite3.connect(one)) as first, closing(sqlite3.connect(another)) as second:
        return all(a == b for a, b in zip_longest(_rows(first), _rows(second)))


def _rows(database: sqlite3.Connection) -> Iterator[tuple[object, ...]]:
    """Yield what makes each table, and every row of it."""
    made = database.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name")
    for kind, name, sql in made.fetchall():
        yield kind, name, sql
        if kind == "table":
            yield from database.execute(f'SELECT * FROM "{name}"')  # noqa: S608  # the database's own


def copy_database(source: Path, target: Path) -> None:
    """Copy a database page by page as it stands at one moment; its writers do not wait."""
    with (
        _as_fault(NOT_COPIED),
        closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as there,
    ):
        # Within a reading of its own the copy never has to begin again, however much is written
        # meanwhile.
        there.execute("BEGIN")
        there.execute("SELECT count(*) FROM sqlite_master").fetchone()
        copy_opened(there, target)


def copy_opened(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database page by page from a connection that has it open."""
    with _as_fault(NOT_COPIED), closing(sqlite3.connect(target)) as copy:
        source.backup(copy, pages=PAGES_A_STEP)


@contextmanager
def _as_fault(sentence: str) -> Iterator[None]:
    """Turn SQLite's errors into a fault of this sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise Fault("", sentence, error=str(error)) from None


def examined(draft: Path, *, bring_up_to_date: bool) -> DatabaseVerdict:
    """Return the verdict on a database's file, which is left with nothing beside it."""
    _check_whole(draft)
    try:
        url = sqlite_url(draft)
        return tried(str(draft), url=url, bring_up_to_date=bring_up_to_date)
    finally:
        with closing(sqlite3.connect(draft)) as database:
            database.execute("PRAGMA journal_mode = DELETE")


def live_path() -> Path:
    return Path(connection.settings_dict["NAME"]).resolve()


def try_to_read_live() -> None:
    """Raise Django's Error where the database of this site cannot be read.

    Django leaves a connection open whose first commands fail, so they are tried on one that does
    not stay open.
    """
    with connection.wrap_database_errors, closing(sqlite3.connect(live_path())) as database:
        database.execute("SELECT count(*) FROM sqlite_master")


def _check_whole(draft: Path) -> None:
    """Raise Fault where a page of the file is damaged, or a row names another that is not there."""
    with (
        _as_fault(DAMAGED),
        closing(sqlite3.connect(draft)) as database,
    ):
        ((said,), *_) = database.execute("PRAGMA integrity_check(1)").fetchall()
        stray = database.execute("PRAGMA foreign_key_check").fetchone()
    if said != "ok":
        raise Fault("", DAMAGED, error=said)
    if stray is not None:
        raise Fault("", "a row of {table} names another that is not there", table=stray[0])


def _look_like(live: Path, draft: Path) -> None:
    """Give a draft the owner and the rights of the database that it replaces."""
    status = live.stat()
    draft.chmod(stat.S_IMODE(status.st_mode))
    with suppress(PermissionError):
        os.chown(draft, status.st_uid, status.st_gid)


def _put_in_place(draft: Path, live: Path) -> None:
    sync(draft)
    draft.replace(live)
    sync(live.parent)
