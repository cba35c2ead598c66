"""A book in SQLite that Litestream carries elsewhere while phones write, and brings back."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection

from napledger.site.sqlite import IS_MENDED
from tests.failover.phones import OutboxPhone
from tests.failover.recipes import block
from tests.faults.clients import Promises, writing
from tests.faults.house import House, wait_until
from tests.faults.outcome import outcome_of
from tests.faults.rooms import run

PHONES, WRITING_SECONDS = 3, 1.5

LITESTREAM = shutil.which("litestream") or shutil.which(
    "litestream", path=str(Path(sys.executable).parent)
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        LITESTREAM is None, reason="it needs Litestream, which the locks of the tests bring"
    ),
    pytest.mark.skipif(not IS_MENDED, reason="docs/standby.md says to use it with a mended SQLite"),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="it is for SQLite"),
]


def leaves_checkpoints(folder: Path) -> House:
    """Return a house whose server leaves it to Litestream to checkpoint, as the page says."""
    said = block("sh", "export DATABASE_URL='sqlite:").strip().partition("=")[2].strip("'")
    return House(folder, database=said.replace("/var/lib/napledger", str(folder)))


def litestream(house: House, copy: Path, beginning: str) -> list[str]:
    line = block("sh", beginning).replace("/var/lib/napledger", str(house.folder))
    words = line.replace("/srv/backup/litestream", str(copy)).split()
    assert words[0] == "litestream"
    return [str(LITESTREAM), *words[1:]]


def is_carried(copy: Path, keys: set[str]) -> bool:
    """Return whether the copy, brought back beside the house, has deals of all these keys."""
    back = copy.parent / "tried.sqlite3"
    back.unlink(missing_ok=True)
    done = run(str(LITESTREAM), "restore", "-o", str(back), f"file://{copy}")
    if done.returncode != 0:
        return False
    with closing(sqlite3.connect(back)) as book:
        return keys <= {key for (key,) in book.execute("SELECT key FROM card_sessions_entry")}


@contextmanager
def carrying(house: House, copy: Path) -> Iterator[None]:
    words = litestream(house, copy, "litestream replicate")
    carrier = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  # the page's own command
    try:
        yield
    finally:
        carrier.kill()
        carrier.wait()


def test_a_book_is_brought_back_with_all_that_was_carried_away(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    house, copy = leaves_checkpoints(tmp_path / "house"), tmp_path / "copy"
    promises = Promises()
    evenings = house.prepare(evenings=PHONES)
    phones = [OutboxPhone(house.port, each, promises, seed=1) for each in evenings]

    with house.serving(), carrying(house, copy):
        with writing(phones, seconds=WRITING_SECONDS):
            pass
        wait_until(lambda: is_carried(copy, promises.acknowledged), what="it was not carried away")
    for each in house.folder.glob("napledger.sqlite3*"):
        each.unlink()
    brought_back = run(*litestream(house, copy, "litestream restore"))
    outcome = outcome_of(house, promises)

    assert brought_back.returncode == 0, brought_back.stderr
    assert outcome.acknowledged > 0
    assert outcome.wrong == {}
    assert outcome.audit == f"{PHONES} evenings checked, 0 findings"
    phone = OutboxPhone(house.port, evenings[0], Promises(), seed=2, version=phones[0].version)
    with house.serving(), writing([phone], seconds=WRITING_SECONDS):
        pass
    assert phone.promises.acknowledged
    assert phone.promises.refused == []
