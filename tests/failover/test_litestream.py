"""A book in SQLite that Litestream carries elsewhere while phones write, and brings back."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection

from napledger.site.sqlite import IS_MENDED
from tests.failover.phones import OutboxPhone
from tests.failover.recipes import block
from tests.faults.clients import Promises
from tests.faults.house import START_SECONDS_MAX, House
from tests.faults.outcome import outcome_of
from tests.faults.rooms import run

PHONES, WRITING_SECONDS = 3, 3

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


class HouseCarriedAway(House):
    """A house whose server leaves it to Litestream to checkpoint, as the page says to set it."""

    @property
    def environment(self) -> dict[str, str]:
        """Return what its server and commands are started with."""
        said = block("sh", "export DATABASE_URL='sqlite:").strip().partition("=")[2].strip("'")
        url = said.replace("/var/lib/napledger", str(self.folder))
        return super().environment | {"DATABASE_URL": url}


def litestream(house: House, copy: Path, beginning: str) -> list[str]:
    """Return a command of the page's, for this house and where its copy is kept."""
    words = block("sh", beginning).split()
    assert words[0] == "litestream"
    places = {"/var/lib/napledger": str(house.folder), "/srv/backup/litestream": str(copy)}
    for before, after in places.items():
        words = [each.replace(before, after) for each in words]
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
    """Let Litestream carry a house's book away, until the block ends and it is killed."""
    carrier = subprocess.Popen(  # noqa: S603  # the page's own command
        litestream(house, copy, "litestream replicate"),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        carrier.kill()
        carrier.wait()


def written_by(phones: list[OutboxPhone]) -> set[str]:
    """Return the keys of what phones were told is written, once they have written for a while."""
    for phone in phones:
        phone.start()
    time.sleep(WRITING_SECONDS)
    for phone in phones:
        phone.stopped.set()
    for phone in phones:
        phone.join()
    return phones[0].promises.acknowledged


def test_a_book_is_brought_back_with_all_that_was_carried_away(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    house, copy = HouseCarriedAway(tmp_path / "house"), tmp_path / "copy"
    promises = Promises()
    evenings = house.prepare(evenings=PHONES)
    phones = [OutboxPhone(house.port, each, promises, seed=1) for each in evenings]

    house.start()
    with carrying(house, copy):
        acknowledged = written_by(phones)
        until = time.monotonic() + START_SECONDS_MAX
        while not is_carried(copy, acknowledged):
            assert time.monotonic() < until, "it was never carried away"
    house.kill()
    for each in house.folder.glob("napledger.sqlite3*"):
        each.unlink()
    brought_back = run(*litestream(house, copy, "litestream restore"))
    outcome = outcome_of(house, promises)

    assert brought_back.returncode == 0, brought_back.stderr
    assert outcome.acknowledged > 0
    assert outcome.missing == outcome.twice == outcome.gaps == ()
    assert outcome.audit == f"{PHONES} evenings checked, 0 findings"
    house.start()
    phone = OutboxPhone(house.port, evenings[0], Promises(), seed=2, version=phones[0].version)
    went_on = written_by([phone])
    house.kill()

    assert went_on
    assert phone.promises.refused == []
