"""A PostgreSQL brought back to a moment from its archive, by the settings of docs/standby.md."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.failover.phones import OutboxPhone
from tests.failover.postgres import QUICK, Postgres, needs_postgres, once, own_postgres
from tests.failover.recipes import block
from tests.faults.clients import Promises
from tests.faults.house import House
from tests.faults.rooms import run

pytestmark = [pytest.mark.slow, needs_postgres, once]

PLACE = "/srv/napledger"
"""Where the page keeps the archive and the copy; here it is the server's folder."""

KEYS = "SELECT key FROM card_sessions_entry WHERE kind = 'deal' ORDER BY number"


def set_up(postgres: Postgres, cluster: str, beginning: str, **changed: str) -> None:
    text = block("ini", beginning).replace(PLACE, str(postgres.folder))
    for before, after in changed.items():
        assert before in text
        text = text.replace(before, after)
    with (postgres.folder / cluster / "postgresql.conf").open("a", encoding="utf-8") as settings:
        settings.write(text)


def keep_archive(postgres: Postgres) -> None:
    run(*postgres.command("mkdir", str(postgres.folder / "archive")))
    set_up(postgres, "cluster", "archive_mode = on")


def moment_of(postgres: Postgres) -> str:
    time.sleep(0.1)
    ((moment,),) = postgres.ask("SELECT now()::text")
    time.sleep(0.1)
    return str(moment)


def bring_back(postgres: Postgres, *, moment: str) -> None:
    set_up(postgres, "copy", "restore_command =", **{"2026-11-27 22:15:00+00": moment})
    (postgres.folder / "copy" / "recovery.signal").touch()
    postgres.start(QUICK, cluster="copy")
    postgres.found("SELECT 1 WHERE NOT pg_is_in_recovery()")


def record(phone: OutboxPhone, key: str) -> None:
    assert phone.sent(key) == 200
    phone.version += 1


def test_deals_before_the_moment_are_there_and_those_after_it_are_not(tmp_path: Path) -> None:
    with own_postgres(keep_archive) as postgres:
        house = House(tmp_path, database=postgres.url)
        (evening,) = house.prepare(evenings=1)
        phone = OutboxPhone(house.port, evening, Promises(), seed=1)
        with house.serving():
            record(phone, "before-the-copy")
            postgres.copy("copy")
            record(phone, "before-the-moment")
            moment = moment_of(postgres)
            record(phone, "after-the-moment")
            postgres.ask("SELECT pg_switch_wal()")
            postgres.stop()
            bring_back(postgres, moment=moment)

            assert house.ask(KEYS) == [("before-the-copy",), ("before-the-moment",)]
            assert house.audit() == "1 evening checked, 0 findings"
            phone.version -= 1
            record(phone, "after-the-return")
            assert house.ask(KEYS)[2:] == [("after-the-return",)]
