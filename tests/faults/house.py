"""A house with a server in it: a database and a port of its own, started, killed, started again."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
START_SECONDS_MAX = 60


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class House:
    """A server with its database in `folder`, reached on `port` of this machine alone."""

    folder: Path
    port: int = field(default_factory=free_port)
    server: subprocess.Popen[bytes] | None = None
    python: tuple[str, ...] = (sys.executable, "-m", "gunicorn")

    @property
    def environment(self) -> dict[str, str]:
        """Return what the server and the commands of this house are started with."""
        settings = {
            "VAR_DIR": str(self.folder),
            "PORT": str(self.port),
            "BIND": "127.0.0.1",
            "LOG_LEVEL": "CRITICAL",
            "DEBUG": "1",
            "DJANGO_SETTINGS_MODULE": "napledger.settings",
        }
        return {**os.environ, **settings}

    @property
    def home_path(self) -> str:
        """Return the path of its first page."""
        return "/"

    def manage(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Return what a management command printed and how it ended."""
        return subprocess.run(  # noqa: S603  # this project's own command
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """Return what the database answers, asked past the app."""
        with contextlib.closing(sqlite3.connect(self.folder / "napledger.sqlite3")) as book:
            return book.execute(sql).fetchall()

    def prepare(self, *, evenings: int) -> list[str]:
        """Return the addresses of new evenings, whose owner's secret is SECRET in clients.py."""
        assert self.manage("migrate", "--verbosity", "0").returncode == 0
        made = subprocess.run(  # noqa: S603  # this project's own command
            [sys.executable, "-m", "tests.faults.prepare", str(evenings)],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        found: list[str] = json.loads(made.stdout)
        return found

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.server = subprocess.Popen(  # noqa: S603  # this project's own server
            [*self.python, "--config", "python:napledger.site.server"],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self.wait_until_it_answers()

    def wait_until_it_answers(self) -> None:
        """Return as soon as the server answers anything."""
        until = time.monotonic() + START_SECONDS_MAX
        while time.monotonic() < until:
            with (
                contextlib.suppress(OSError, http.client.HTTPException),
                contextlib.closing(
                    http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
                ) as connection,
            ):
                connection.request("GET", self.home_path)
                connection.getresponse().read()
                return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """Kill the server and its workers at once: nobody gets to tidy up."""
        if self.server is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.server.pid, signal.SIGKILL)
            self.server.wait()
            self.server = None

    def kill_workers(self) -> int:
        """Return how many workers were killed, those alone; the server starts new ones."""
        assert self.server is not None, "there is a server to be hurt"
        children = Path(f"/proc/{self.server.pid}/task/{self.server.pid}/children").read_text()
        killed = 0
        for worker in children.split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(worker), signal.SIGKILL)
                killed += 1
        return killed


@dataclass
class HouseElsewhere(House):
    """A house whose book is kept by a server, at the address `database`."""

    database: str = ""

    @property
    def environment(self) -> dict[str, str]:
        """Return what the server and the commands of this house are started with."""
        return super().environment | {"DATABASE_URL": self.database}
