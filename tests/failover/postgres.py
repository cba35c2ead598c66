"""A PostgreSQL of a test's own, to be hurt and stopped as the one of all tests cannot be."""

from __future__ import annotations

import os
import pwd
import shlex
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from tests.failover.machines import family
from tests.failover.recipes import block
from tests.faults.house import free_port, wait_until
from tests.faults.rooms import run

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: float(each.parts[-2]))

needs_postgres = pytest.mark.skipif(
    not PROGRAMS or shutil.which("setpriv") is None,
    reason="it needs a PostgreSQL of its own: apt-get install postgresql util-linux",
)
once = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="it has a PostgreSQL of its own, whatever the others have"
)


QUICK = "fsync=off"
"""What the tests write need not outlive the power."""


def user() -> str:
    return "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name


@dataclass
class Postgres:
    """A server, with its files in a folder that its user can reach, on a port of this machine."""

    folder: Path = field(
        # Not in TMPDIR: another user must get there.
        default_factory=lambda: Path(tempfile.mkdtemp(prefix="napledger-postgres-", dir="/tmp"))
    )
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        shutil.chown(self.folder, user())

    @property
    def url(self) -> str:
        return f"postgres://napledger@127.0.0.1:{self.port}/napledger"

    def command(self, program: str, *words: str) -> list[str]:
        as_user = ["setpriv", "--pdeathsig", "QUIT"]
        if os.geteuid() == 0:
            group = str(pwd.getpwnam(user()).pw_gid)
            as_user += ["--reuid", user(), "--regid", group, "--clear-groups"]
        own = PROGRAMS[-1] / program
        return [*as_user, str(own) if own.exists() else program, *words]

    def make(self, cluster: str = "cluster") -> None:
        words = "--username napledger --auth trust --encoding UTF8 --wal-segsize 1 --no-sync"
        where = ("--pgdata", str(self.folder / cluster))
        done = run(*self.command("initdb", *where, *words.split()))
        assert done.returncode == 0, done.stderr

    def start(self, *settings: str, cluster: str = "cluster") -> None:
        """Start it with settings like "fsync=off", and wait until it answers."""
        asked = [
            word for each in ("listen_addresses=127.0.0.1", *settings) for word in ("-c", each)
        ]
        words = ("-D", str(self.folder / cluster), "-k", str(self.folder), "-p", str(self.port))
        with (self.folder / "log").open("ab") as log:
            self.server = subprocess.Popen(  # noqa: S603  # Debian's own
                self.command("postgres", *words, *asked), stdout=log, stderr=log
            )
        wait_until(self._answers, what=f"it does not answer: {self.folder / 'log'}")

    def _answers(self) -> bool:
        assert self.server is not None, "it was started"
        assert self.server.poll() is None, (self.folder / "log").read_text()[-3000:]
        with suppress(psycopg.OperationalError), self.connect():
            return True
        return False

    def copy(self, cluster: str) -> None:
        """Copy its files while it runs, as a base for what is brought back, as the page says."""
        self.ask("CREATE ROLE replicator REPLICATION LOGIN")
        line = block("sh", "pg_basebackup")
        for written, here in (
            ("10.0.0.11", f"127.0.0.1 --port {self.port}"),
            ('"/srv/napledger/copy-$(date +%F)"', str(self.folder / cluster)),
        ):
            assert written in line
            line = line.replace(written, here)
        done = run(*self.command(*shlex.split(line)))
        assert done.returncode == 0, done.stderr

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it, whoever is connected: in order, which is its SIGINT, or by another signal."""
        if self.server is not None:
            self.server.send_signal(how)
            self.server.wait()
            self.server = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        assert self.server is not None, "a server that runs is frozen"
        everybody = [*family(self.server.pid)]
        for pid in everybody:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in everybody:
                os.kill(pid, signal.SIGCONT)

    def connect(self, dbname: str = "postgres") -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user="napledger", dbname=dbname, autocommit=True
        )

    def ask(self, sql: str, dbname: str = "postgres") -> list[tuple[Any, ...]]:
        with self.connect(dbname) as asking:
            found = asking.execute(sql)
            return found.fetchall() if found.description else []

    def found(self, sql: str) -> None:
        wait_until(lambda: self.ask(sql), what=f"never: {sql}")

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder)


@contextmanager
def own_postgres(set_up: Callable[[Postgres], None] = lambda _: None) -> Iterator[Postgres]:
    postgres = Postgres()
    try:
        postgres.make()
        set_up(postgres)
        postgres.start(QUICK)
        postgres.ask("CREATE DATABASE napledger")
        yield postgres
    finally:
        postgres.remove()
