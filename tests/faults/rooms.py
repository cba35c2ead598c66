"""Rooms: network namespaces, each as empty as a machine that nobody has plugged in yet."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.faults import house


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return house.run(*words, timeout=60)


@dataclass(frozen=True)
class Room:
    """A network namespace, which lasts as long as the process that keeps it."""

    keeper: subprocess.Popen[bytes]

    @property
    def inside(self) -> tuple[str, ...]:
        return ("nsenter", f"--net=/proc/{self.keeper.pid}/ns/net", "--")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return run(*self.inside, *words)

    def ip(self, *words: str) -> None:
        done = self.run("ip", *words)
        assert done.returncode == 0, done.stderr


def room() -> Room:
    kept = subprocess.Popen(["unshare", "--net", "cat"], stdin=subprocess.PIPE)  # noqa: S607  # where it stands, each machine knows
    mine = Path("/proc/self/ns/net").readlink()
    there = Path(f"/proc/{kept.pid}/ns/net")
    house.wait_until(lambda: there.readlink() != mine, what="the namespace was never made")
    return Room(kept)
