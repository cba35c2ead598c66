"""A house whose server serves as in real life: files collected, no debugging; and can be killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.faults.house import ROOT, House

NO_TRUST = "nap.test"
"""A name that no browser trusts over plain http, as it trusts no phone's address at home."""


@dataclass
class RealHouse(House):
    """A house that serves collected files, and in which evenings can be started and read.

    Its book lies in the same kind of database as that of all other tests.
    """

    keeper: subprocess.Popen[str] | None = field(default=None)
    base_path: str = ""

    @property
    def environment(self) -> dict[str, str]:
        """Return what its server and commands are started with."""
        settings = {
            "DEBUG": "0",
            "ALLOWED_HOSTS": f"localhost,127.0.0.1,{NO_TRUST}",
            "BASE_PATH": self.base_path,
            "GUNICORN_CMD_ARGS": f"--access-logfile '{self.visits}' --access-logformat %(U)s",
        }
        database = {"DATABASE_URL": self.database_url} if self.database_url else {}
        return super().environment | settings | database

    @property
    def url(self) -> str:
        """Return where its pages are: browsers trust localhost as they trust TLS."""
        return f"http://localhost:{self.port}"

    @property
    def home_path(self) -> str:
        """Return the path of its first page."""
        return f"{self.base_path}/"

    @property
    def visits(self) -> Path:
        """Return the file of every path that was asked for, a line each."""
        return self.folder / "visits.log"

    @property
    def database_url(self) -> str:
        """Return the database of its own on the server that the tests name, or "" for a file."""
        url = os.environ.get("DATABASE_URL_TEST", "")
        if not url.startswith("postgres"):
            return ""
        return urlsplit(url)._replace(path=f"/house_{self.port}").geturl()

    def furnish(self, *, static: Path) -> None:
        """Make the database, and serve the files that were collected in a folder."""
        (self.folder / "static").symlink_to(static)
        self.keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.housekeeper"],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._ask("make_book")

    def start_evening(self, facts: dict[str, object], *, secrets: list[str], key: str) -> str:
        """Return the address of a new evening that the holders of these secrets own."""
        return str(self._ask("start", facts=facts, secrets=secrets, key=key))

    def entries(self, evening: str) -> list[tuple[str, dict[str, object]]]:
        """Return kind and facts of every entry in an evening's log, in order."""
        return [(kind, facts) for kind, facts in self._ask("entries", evening=evening)]

    def leave(self) -> None:
        """Kill the server, and let nobody keep the book any longer."""
        self.kill()
        if self.keeper is not None:
            self._ask("clear")
            self.keeper.communicate()

    def _ask(self, name: str, **words: Any) -> Any:
        assert self.keeper is not None, "the house is furnished"
        assert self.keeper.stdin is not None, "and its keeper listens"
        assert self.keeper.stdout is not None, "and answers"
        self.keeper.stdin.write(json.dumps([name, words]) + "\n")
        self.keeper.stdin.flush()
        return json.loads(self.keeper.stdout.readline())


@contextmanager
def furnished(folder: Path, *, static: Path, **how: Any) -> Iterator[RealHouse]:
    """Yield a house in a folder, whose server answers."""
    house = RealHouse(folder, **how)
    house.furnish(static=static)
    house.start()
    yield house
    house.leave()
