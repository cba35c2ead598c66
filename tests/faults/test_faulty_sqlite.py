"""The real server on a SQLite with the WAL-reset fault: two processes write and checkpoint."""

from __future__ import annotations

import _sqlite3
import itertools
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from napledger.site.sqlite import WAL_BYTES_MAX
from tests.faults.clients import Phone, Promises
from tests.faults.house import House

pytestmark = pytest.mark.skipif(
    connection.vendor != "sqlite"
    or tuple(map(int, _sqlite3.sqlite_version.split("."))) >= (3, 51, 3),
    reason="this Python's own SQLite is mended, or not what the book is kept by",
)

WITHOUT_WHEEL = (
    sys.executable,
    "-c",
    "import sys; sys.modules['pysqlite3'] = None; from gunicorn.app.wsgiapp import run; run()",
)

PHONES, CHECKPOINTS, SECONDS_MAX = 6, 2, 120


@pytest.mark.slow
def test_while_many_write_the_log_stays_small_and_nothing_is_lost(tmp_path: Path) -> None:
    house = House(tmp_path, python=WITHOUT_WHEEL)
    evenings = house.prepare(evenings=PHONES)
    promises = Promises()
    phones = [
        Phone(house.port, evening, promises, seed=number) for number, evening in enumerate(evenings)
    ]
    wal = tmp_path / "napledger.sqlite3-wal"
    sizes = [0]

    house.start()
    try:
        for phone in phones:
            phone.start()
        until = time.monotonic() + SECONDS_MAX
        while time.monotonic() < until and emptied(sizes) < CHECKPOINTS:
            sizes.append(wal.stat().st_size if wal.exists() else 0)
            time.sleep(0.005)
    finally:
        for phone in phones:
            phone.stopped.set()
        for phone in phones:
            phone.join(timeout=60)
        house.kill()

    assert emptied(sizes) >= CHECKPOINTS
    assert max(sizes) < WAL_BYTES_MAX * 2
    with closing(sqlite3.connect(tmp_path / "napledger.sqlite3")) as book:
        assert book.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        written = book.execute("SELECT key FROM card_sessions_entry WHERE kind = 'deal'").fetchall()
    assert promises.acknowledged <= {key for (key,) in written}
    assert promises.refused == []
    audit = house.manage("check_books", "--verbosity", "0").stdout
    assert audit == f"{PHONES} evenings checked, 0 findings\n"


def emptied(sizes: list[int]) -> int:
    """Return how often the log was found smaller than the time before."""
    return sum(later < earlier for earlier, later in itertools.pairwise(sizes))
