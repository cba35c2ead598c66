"""Which SQLite keeps the book: a mended one wherever there is one, and what is done without.

SQLite before 3.51.3 has the WAL-reset fault (sqlite.org/wal.html#walresetbug). It needs two
connections "in separate threads or processes" that "write or checkpoint at the same instant": a
checkpoint begins, another connection's commit starts the WAL from its beginning again, and the
checkpoint does not notice. It then notes pages as copied that are not, and what was committed is
lost or the file is damaged. A server of many threads that checkpoints after its commits is just
that, and Debian's Python brings 3.40.

So this module puts pysqlite3, whose wheels bring a newer SQLite, in the place of the standard
library's `sqlite3`, for Django and for everything else: no process may open one file by two
SQLites, for the locks of the one are let go when the other closes the file
(sqlite.org/howtocorrupt.html). It is imported by napledger.site.databases, from which all settings
take their database, and so before anything opens one. In another Django site, whose Django may have
taken its SQLite already, that one stays.

Where there is no wheel (pyproject.toml says for which machines there is), checkpoints are taken out
of the writers' way: see CheckpointingConnection.
"""

from __future__ import annotations

import os
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

try:
    import pysqlite3
except ImportError:
    pysqlite3 = None

if pysqlite3 is not None and "django.db.backends.sqlite3.base" not in sys.modules:
    sys.modules["sqlite3"] = pysqlite3
    sys.modules["sqlite3.dbapi2"] = pysqlite3.dbapi2

import sqlite3  # the one that was chosen

MENDED = (3, 51, 3)
"""The first version without the fault."""

VERSION = sqlite3.sqlite_version
"""The SQLite in use, like 3.53.4."""

IS_MENDED = sqlite3.sqlite_version_info >= MENDED

WAL_BYTES_MAX = 4_000_000
"""How large the WAL may grow before it is checkpointed: what SQLite itself takes for enough."""

WAIT_SECONDS = 1
"""How long a checkpoint waits for whoever is writing; the next commit tries again."""


class CheckpointingConnection(sqlite3.Connection):
    """A connection that looks after each commit whether the WAL wants a checkpoint.

    For a SQLite with the fault, whose own checkpoints are to be turned off
    (`PRAGMA wal_autocheckpoint = 0`): then all there are run while nobody can write, so none
    can begin while a commit starts the WAL again. What remains is the checkpoint that SQLite makes
    when the last connection to a file closes, which has the whole file to itself.
    """

    def __init__(self, database: str | Path, *args: Any, **options: Any) -> None:
        super().__init__(database, *args, **options)
        self._database = Path(database)
        self._wal = f"{database}-wal"

    def commit(self) -> None:
        """Commit; and then copy the WAL into the database if it has become large."""
        super().commit()
        with suppress(FileNotFoundError):
            if os.stat(self._wal).st_size > WAL_BYTES_MAX:  # noqa: PTH116  # at each commit
                checkpoint(self._database)


def checkpoint(database: Path) -> None:
    """Copy the WAL into the database while nobody can write, and start it again, emptied.

    One connection holds the lock of the one who writes, another copies. To ask for a checkpoint
    that holds writers off by itself (`wal_checkpoint(TRUNCATE)`) is not enough: where it does not
    get that lock in time, it goes on without (sqlite.org/c3ref/wal_checkpoint_v2.html).

    If somebody else writes for long, nothing is done; if somebody reads what is older, what can be
    copied is. The next commit tries again.
    """
    with (
        closing(sqlite3.connect(database, timeout=WAIT_SECONDS, isolation_level=None)) as writer,
        closing(sqlite3.connect(database, timeout=0, isolation_level=None)) as copier,
        suppress(sqlite3.OperationalError),
    ):
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute("BEGIN IMMEDIATE")
        copier.execute("PRAGMA wal_checkpoint(PASSIVE)")
        writer.execute("ROLLBACK")
        # The first to write after all was copied starts the WAL from its beginning. Whoever that
        # is would leave it as large as it was, and the next commit would find it too large.
        writer.execute("PRAGMA journal_size_limit = 0")
        ((number,),) = writer.execute("PRAGMA user_version").fetchall()
        writer.execute(f"PRAGMA user_version = {number}")
