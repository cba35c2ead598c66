"""A house with a server in it: a database and a port of its own, started, killed, started again."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

ROOT = Path(__file__).parent.parent.parent
START_SECONDS_MAX = 60
BOOK = "napledger.sqlite3"
OF_EVERY_HOUSE = {
    "BIND": "127.0.0.1",
    "LOG_LEVEL": "CRITICAL",
    "DEBUG": "1",
    "DJANGO_SETTINGS_MODULE": "napledger.settings",
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def run(
    *words: str | Path,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    given: str | None = None,
    timeout: float | None = None,
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603  # the tests' own words
        words,
        cwd=cwd,
        env=env,
        input=given,
        timeout=timeout,
        check=False,
        capture_output=True,
        text=True,
    )


def wait_until(
    true: Callable[[], object],
    *,
    what: str,
    seconds: float = START_SECONDS_MAX,
    every_seconds: float = 0.02,
) -> None:
    """Return as soon as something is true; raise AssertionError, which says what never came."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, f"after {seconds:.0f} s {what}"
        time.sleep(every_seconds)


def answers_at(port: int, path: str = "/") -> bool:
    with (
        suppress(OSError, http.client.HTTPException),
        closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as asking,
    ):
        asking.request("GET", path)
        asking.getresponse().read()
        return True
    return False


@dataclass
class House:
    """A server with all its files in `folder`, reached on `port` of this machine alone.

    Its book is a file there, or at the address `database`; `settings` are set besides. It is run
    from the tree `root`.
    """

    folder: Path
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None
    python: tuple[str, ...] = (sys.executable, "-m", "gunicorn")
    database: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    root: Path = ROOT
    log: Path | None = None

    @property
    def environment(self) -> dict[str, str]:
        own = {"VAR_DIR": str(self.folder), "PORT": str(self.port), **OF_EVERY_HOUSE}
        if self.database:
            own["DATABASE_URL"] = self.database
        return {**os.environ, **own, **self.settings}

    @property
    def home_path(self) -> str:
        return "/"

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        return run(sys.executable, "manage.py", *words, cwd=self.root, env=self.environment)

    def migrate(self) -> None:
        """Make the tables; a book that is a file is a copy of one that was made once."""
        if self.database or self.root != ROOT or "DATABASE_URL" in self.environment:
            done = self.manage("migrate", "--verbosity", "0")
            assert done.returncode == 0, done.stderr
        else:
            (self.folder / BOOK).write_bytes(_empty_book())

    def audit(self) -> str:
        return self.manage("check_books", "--verbosity", "0").stdout.strip()

    def ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        if not self.database.startswith("postgres"):
            with closing(sqlite3.connect(self.folder / BOOK, timeout=20)) as book:
                found = book.execute(sql, values).fetchall()
                book.commit()
                return found
        # Not installed where only SQLite is used.
        import psycopg  # noqa: PLC0415

        with psycopg.connect(self.database, autocommit=True) as asking:
            return psycopg.ClientCursor(asking).execute(sql, values).fetchall()

    def prepare(self, *, evenings: int) -> list[str]:
        """Return the addresses of new evenings, whose owner's secret is SECRET in clients.py."""
        self.migrate()
        prepare = (sys.executable, "-m", "tests.faults.prepare", str(evenings))
        made = run(*prepare, env=self.environment)
        assert made.returncode == 0, made.stderr
        found: list[str] = json.loads(made.stdout)
        return found

    @property
    def command(self) -> tuple[str, ...]:
        return (*self.python, "--config", "python:napledger.site.server")

    def launch(self) -> None:
        with (self.log or Path(os.devnull)).open("wb") as lines:
            self.server = subprocess.Popen(  # noqa: S603  # this project's own server
                self.command,
                cwd=self.root,
                env=self.environment,
                stdout=lines,
                stderr=lines,
                start_new_session=True,
            )

    def start(self) -> None:
        self.launch()
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        wait_until(lambda: answers_at(self.port, self.home_path), what="the server does not answer")

    @contextmanager
    def serving(self) -> Iterator[Self]:
        """Let the server run until the block ends, and kill it then."""
        try:
            self.start()
            yield self
        finally:
            self.kill()

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the server and its workers; nobody gets to tidy up if they are killed."""
        if self.server is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.server.pid, how)
            self.server.wait()
            self.server = None

    def kill_workers(self) -> int:
        """Return how many workers were killed, those alone; the server starts new ones."""
        assert self.server is not None, "there is a server to be hurt"
        children = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text()
        killed = 0
        for worker in children.split():
            with suppress(ProcessLookupError):
                os.kill(int(worker), signal.SIGKILL)
                killed += 1
        return killed


@cache
def _empty_book() -> bytes:
    with TemporaryDirectory() as folder:
        made = House(Path(folder)).manage("migrate", "--verbosity", "0")
        assert made.returncode == 0, made.stderr
        return (Path(folder) / BOOK).read_bytes()
