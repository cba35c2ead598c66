"""A PostgreSQL brought back to a moment from its archive, by the settings of docs/standby.md."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.failover.phones import OutboxPhone
from tests.failover.postgres import HouseWithPostgres, Postgres, needs_postgres, once
from tests.failover.recipes import block
from tests.faults.clients import Promises
from tests.faults.rooms import run

pytestmark = [pytest.mark.slow, needs_postgres, once]

QUICK = "fsync=off"
"""What the test writes need not outlive the power."""

PLACE = "/srv/napledger"
"""Where the page keeps the archive and the copy; here it is the server's folder."""


def set_up(postgres: Postgres, cluster: str, beginning: str, **changed: str) -> None:
    """Add a block of the page to a server's settings."""
    text = block("ini", beginning).replace(PLACE, str(postgres.folder))
    for before, after in changed.items():
        assert before in text
        text = text.replace(before, after)
    with (postgres.folder / cluster / "postgresql.conf").open("a", encoding="utf-8") as settings:
        settings.write(text)


def record(phone: OutboxPhone, key: str) -> None:
    assert phone.send(urlencode({**phone.deal(key), "version": str(phone.version)})) == 200
    phone.version += 1
    phone.hang_up()


def keys(house: HouseWithPostgres) -> list[str]:
    found = house.ask("SELECT key FROM card_sessions_entry WHERE kind = 'deal' ORDER BY number")
    return [str(key) for (key,) in found]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HouseWithPostgres]:
    """A house whose PostgreSQL keeps an archive, as the page says to set it."""
    postgres = Postgres()
    made = HouseWithPostgres(tmp_path, postgres=postgres)
    try:
        postgres.make()
        run(*postgres.command("mkdir", str(postgres.folder / "archive")))
        set_up(postgres, "cluster", "archive_mode = on")
        postgres.start(QUICK)
        postgres.ask("CREATE DATABASE napledger")
        yield made
    finally:
        made.kill()
        postgres.remove()


def moment_of(postgres: Postgres) -> str:
    """Return what time it is, apart from what was before and what comes after."""
    time.sleep(0.1)
    ((moment,),) = postgres.ask("SELECT now()::text")
    time.sleep(0.1)
    return str(moment)


def bring_back(postgres: Postgres, *, moment: str) -> None:
    """Start from the copy what was stopped, as it stood at that moment."""
    set_up(postgres, "copy", "restore_command =", **{"2026-11-27 22:15:00+00": moment})
    (postgres.folder / "copy" / "recovery.signal").touch()
    postgres.start(QUICK, cluster="copy")
    postgres.found("SELECT 1 WHERE NOT pg_is_in_recovery()")


def test_deals_before_the_moment_are_there_and_those_after_it_are_not(
    house: HouseWithPostgres,
) -> None:
    postgres = house.postgres
    (evening,) = house.prepare(evenings=1)
    phone = OutboxPhone(house.port, evening, Promises(), seed=1)
    house.start()

    record(phone, "before-the-copy")
    postgres.copy("copy")
    record(phone, "before-the-moment")
    moment = moment_of(postgres)
    record(phone, "after-the-moment")
    postgres.ask("SELECT pg_switch_wal()")
    postgres.stop()
    bring_back(postgres, moment=moment)

    assert keys(house) == ["before-the-copy", "before-the-moment"]
    audit = house.manage("check_books", "--verbosity", "0").stdout
    assert audit == "1 evenings checked, 0 findings\n"
    phone.version -= 1
    record(phone, "after-the-return")
    assert keys(house) == ["before-the-copy", "before-the-moment", "after-the-return"]
