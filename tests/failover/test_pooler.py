"""The real server behind pgbouncer, which gives each transaction another connection."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.failover.phones import OutboxPhone, every_address
from tests.failover.postgres import needs_postgres, once, own_postgres
from tests.faults.clients import DEVICE, SENDING, Promises
from tests.faults.house import House, free_port
from tests.site.visitor import Visitor

PROGRAM = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")

# By turns, so that what does not last beyond its transaction fails at once and not under load.
SETTINGS = """
[databases]
napledger = host=127.0.0.1 port={postgres} user=napledger
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
min_pool_size = 3
server_round_robin = 1
server_reset_query_always = 1
"""


@contextmanager
def pooled(folder: Path) -> Iterator[House]:
    with own_postgres() as postgres:
        port = free_port()
        settings = postgres.folder / "pgbouncer.ini"
        settings.write_text(SETTINGS.format(postgres=postgres.port, own=port))
        assert PROGRAM is not None
        pooler = subprocess.Popen(postgres.command(PROGRAM, "--quiet", str(settings)))  # noqa: S603
        try:
            yield House(
                folder,
                database=f"postgres://napledger@127.0.0.1:{port}/napledger",
                settings={"RATE_LIMITS": "0", "WEBHOOKS": "1"},
            )
        finally:
            pooler.terminate()
            pooler.wait()


@needs_postgres
@once
@pytest.mark.slow
@pytest.mark.skipif(PROGRAM is None, reason="it needs a pooler: apt-get install pgbouncer")
def test_all_is_at_home_behind_a_pooler(tmp_path: Path) -> None:
    with pooled(tmp_path) as house:
        looked, played = house.prepare(evenings=2)
        visitor = Visitor(f"http://localhost:{house.port}")
        with house.serving():
            came = {
                each: visitor.get(each, headers=DEVICE).status for each in every_address(looked)
            }
            assert [each for each, status in came.items() if status >= 500] == []
            assert came[looked] == 200

            paid = f"{looked.partition('evenings/')[0]}slate/paid/"
            form = {"all": "yes", "key": "the-key-of-a-payment"}
            assert visitor.send(paid, form, headers=SENDING).status in (303, 422)

            phone = OutboxPhone(house.port, played, Promises(), seed=1)
            body = phone.body("the-key-of-a-deal")
            assert [phone.send(body) for _ in range(2)] == [200, 200]
            phone.hang_up()

            for words in ("check_books", "count_figures"):
                done = house.manage(words)
                assert (done.returncode, done.stderr) == (0, ""), words

            said = house.manage("doctor")
            assert "A pooler stands before PostgreSQL." in said.stdout
            assert "server_reset_query_always = 1" in said.stdout
            assert said.stderr == ""

            # A backup leaves nothing behind for whoever comes next.
            done = house.manage("backup", str(tmp_path / "book.dump"))
            assert done.returncode == 0, done.stderr
            assert {visitor.get(looked, headers=DEVICE).status for _ in range(6)} == {200}
