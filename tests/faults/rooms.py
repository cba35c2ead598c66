"""Rooms: network namespaces, each as empty as a machine that nobody has plugged in yet."""

from __future__ import annotations

import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from tests.faults.house import START_SECONDS_MAX


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Return how a command ended."""
    return subprocess.run(  # noqa: S603  # the tests' own words
        words, capture_output=True, text=True, check=False, timeout=60
    )


@dataclass(frozen=True)
class Room:
    """A network namespace, which lasts as long as the process that keeps it."""

    keeper: subprocess.Popen[bytes]

    @property
    def inside(self) -> tuple[str, ...]:
        """Return the words before a command that is to run in here."""
        return ("nsenter", f"--net=/proc/{self.keeper.pid}/ns/net", "--")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Return how a command ended in here."""
        return run(*self.inside, *words)

    def ip(self, *words: str) -> None:
        """Do something to the network in here."""
        done = self.run("ip", *words)
        assert done.returncode == 0, done.stderr


def room() -> Room:
    """Return a new one, in which there is nothing."""
    kept = subprocess.Popen(["unshare", "--net", "cat"], stdin=subprocess.PIPE)  # noqa: S607  # where it stands, each machine knows
    until = time.monotonic() + START_SECONDS_MAX
    mine = Path("/proc/self/ns/net").readlink()
    while Path(f"/proc/{kept.pid}/ns/net").readlink() == mine:
        assert time.monotonic() < until, "the namespace was never made"
        time.sleep(0.01)
    return Room(kept)
