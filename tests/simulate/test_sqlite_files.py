"""What SQLite does to its files is seen as it is done, and can be made to fail."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.faults.house import run
from tests.simulate.sqlite_files import is_watchable

pytestmark = pytest.mark.skipif(
    not is_watchable(),
    reason="this Python's SQLite shows its functions to nobody; pysqlite3-binary brings one",
)

WATCHED = """
import json, os, sys
from pathlib import Path
from napledger.site import sqlite
from tests.simulate.sqlite_files import watch_files
import sqlite3

told, is_full = [], False

class Watcher:
    def opened(self, path):
        told.append(f"open {path.name}")
    def write(self, path, start, written, do):
        told.append(f"write {len(written)} at {start} to {path.name}")
        return 13 if is_full else do(written)
    def truncate(self, path, size, do):
        return do()
    def sync(self, path):
        told.append(f"sync {path.name}")
        return 0

watch_files(Watcher())
book = sqlite3.connect(sys.argv[1], isolation_level=None)
book.execute("PRAGMA journal_mode=WAL")
book.execute(f"PRAGMA synchronous={sys.argv[2]}")
book.execute("CREATE TABLE deal (coins)")
told.clear()
book.execute("INSERT INTO deal VALUES (3)")
names, is_full = sorted(os.listdir(Path(sys.argv[1]).parent)), True
try:
    book.execute("INSERT INTO deal VALUES (4)")
except sqlite3.OperationalError as error:
    refusal = str(error)
coins = book.execute("SELECT coins FROM deal").fetchall()
print(json.dumps({"told": told[:-1], "names": names, "refusal": refusal, "coins": coins}))
"""


@pytest.mark.parametrize(("synchronous", "syncs"), [("FULL", ["sync book-wal"]), ("NORMAL", [])])
def test_a_commit_is_seen_with_all_that_it_syncs_and_a_full_disk_refuses_the_next(
    tmp_path: Path, synchronous: str, syncs: list[str]
) -> None:
    ended = run(sys.executable, "-c", WATCHED, tmp_path / "book", synchronous)

    assert ended.returncode == 0, ended.stderr
    assert json.loads(ended.stdout) == {
        "told": ["write 24 at 8272 to book-wal", "write 4096 at 8296 to book-wal", *syncs],
        "names": ["book", "book-shm", "book-wal"],
        "refusal": "database or disk is full",
        "coins": [[3]],
    }
