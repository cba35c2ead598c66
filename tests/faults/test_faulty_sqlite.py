"""The real server on a SQLite with the WAL-reset fault: two processes write and checkpoint."""

from __future__ import annotations

import _sqlite3
import itertools
import sys
from pathlib import Path

import pytest
from django.db import connection

from napledger.site.sqlite import WAL_BYTES_MAX
from tests.faults.clients import Phone, Promises, writing
from tests.faults.house import House, wait_until
from tests.faults.outcome import outcome_of

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

PHONES, CHECKPOINTS = 6, 2


@pytest.mark.slow
def test_while_many_write_the_log_stays_small_and_nothing_is_lost(tmp_path: Path) -> None:
    house, promises = House(tmp_path, python=WITHOUT_WHEEL), Promises()
    evenings = house.prepare(evenings=PHONES)
    phones = [
        Phone(house.port, evening, promises, seed=number) for number, evening in enumerate(evenings)
    ]
    wal = tmp_path / "napledger.sqlite3-wal"
    sizes = [0]

    def has_been_emptied() -> bool:
        sizes.append(wal.stat().st_size if wal.exists() else 0)
        smaller = sum(later < earlier for earlier, later in itertools.pairwise(sizes))
        return smaller >= CHECKPOINTS

    with house.serving(), writing(phones):
        what = "the log was not emptied so often"
        wait_until(has_been_emptied, what=what, seconds=120, every_seconds=0.005)

    assert max(sizes) < WAL_BYTES_MAX * 2
    assert house.ask("PRAGMA integrity_check") == [("ok",)]
    outcome = outcome_of(house, promises)
    assert outcome.wrong == {}
    assert outcome.audit == f"{PHONES} evenings checked, 0 findings"
