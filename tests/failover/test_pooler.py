"""The real server behind pgbouncer, which gives each transaction another connection."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.failover.phones import OutboxPhone
from tests.failover.postgres import Postgres, needs_postgres, once
from tests.failover.test_lost_connections import DEVICE, every_address
from tests.faults.clients import CSRF, Promises
from tests.faults.house import HouseElsewhere, free_port
from tests.site.visitor import Visitor

PROGRAM = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin")

pytestmark = [
    needs_postgres,
    once,
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="it needs a pooler: apt-get install pgbouncer"),
]

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

SENDING = DEVICE | {"X-CSRFToken": CSRF}


@dataclass
class Pooled(HouseElsewhere):
    """A house whose server reaches its PostgreSQL through a pooler."""

    evenings: list[str] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        """Return what its server and commands are started with."""
        return super().environment | {"RATE_LIMITS": "0", "WEBHOOKS": "1"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pooled]:
    postgres, port = Postgres(), free_port()
    url = f"postgres://napledger@127.0.0.1:{port}/napledger"
    house = Pooled(tmp_path_factory.mktemp("house"), database=url)
    settings = postgres.folder / "pgbouncer.ini"
    settings.write_text(SETTINGS.format(postgres=postgres.port, own=port))
    pooler = None
    try:
        postgres.make()
        postgres.start("fsync=off")
        postgres.ask("CREATE DATABASE napledger")
        assert PROGRAM is not None
        pooler = subprocess.Popen(postgres.command(PROGRAM, "--quiet", str(settings)))  # noqa: S603
        house.evenings = house.prepare(evenings=2)
        house.start()
        yield house
    finally:
        house.kill()
        if pooler is not None:
            pooler.terminate()
            pooler.wait()
        postgres.remove()


def test_every_page_is_answered(house: Pooled) -> None:
    visitor = Visitor(f"http://localhost:{house.port}")
    addresses = [*every_address(house.evenings[0])]

    came = {each: visitor.get(each, headers=DEVICE).status for each in addresses}

    assert [each for each, status in came.items() if status >= 500] == []
    assert came[house.evenings[0]] == 200


def test_a_form_that_asks_the_slate_is_answered(house: Pooled) -> None:
    circle = house.evenings[0].partition("evenings/")[0]
    visitor = Visitor(f"http://localhost:{house.port}")
    form = {"all": "yes", "key": "the-key-of-a-payment"}

    answer = visitor.send(f"{circle}slate/paid/", form, headers=SENDING)

    assert answer.status in (303, 422)


def test_a_deal_is_written_once(house: Pooled) -> None:
    phone = OutboxPhone(house.port, house.evenings[1], Promises(), seed=1)
    body = urlencode({**phone.deal("the-key-of-a-deal"), "version": "1"})

    assert [phone.send(body) for _ in range(2)] == [200, 200]
    phone.hang_up()


@pytest.mark.parametrize("words", ["check_books", "count_figures"])
def test_a_command_is_at_home_there_too(house: Pooled, words: str) -> None:
    done = house.manage(words)

    assert (done.returncode, done.stderr) == (0, "")


def test_the_doctor_says_what_it_must_be_set_to(house: Pooled) -> None:
    said = house.manage("doctor")

    assert "A pooler stands before PostgreSQL." in said.stdout
    assert "server_reset_query_always = 1" in said.stdout
    assert said.stderr == ""


def test_a_backup_leaves_nothing_behind_for_whoever_comes_next(
    house: Pooled, tmp_path: Path
) -> None:
    done = house.manage("backup", str(tmp_path / "book.dump"))
    visitor = Visitor(f"http://localhost:{house.port}")

    assert done.returncode == 0, done.stderr
    came = {visitor.get(house.evenings[0], headers=DEVICE).status for _ in range(6)}
    assert came == {200}
