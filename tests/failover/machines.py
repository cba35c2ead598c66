"""Three machines on one: a network namespace each, etcd in it, and a node that dies at once.

A node is Patroni and its PostgreSQL in a namespace of processes of their own, so that a kill takes
both in the same moment, as a power cut would, and nothing of them can be left running.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.failover.recipes import APP, FOLDERS, MACHINES, Recipe
from tests.faults.house import wait_until
from tests.faults.rooms import Room, room, run

BRIDGE = "machines"
# PostgreSQL refuses to be run by root. Nobody else's processes are seen in here, and all of them
# end with the first.
ALONE = "unshare --user --map-user=1000 --map-group=1000 --pid --fork --kill-child --mount-proc"


def lay_cables() -> None:
    ip(f"link add {BRIDGE} type bridge")
    ip(f"address add {APP}/24 dev {BRIDGE}")
    ip(f"link set {BRIDGE} up")
    ip("link set lo up")


def ip(words: str) -> None:
    done = run("ip", *words.split())
    assert done.returncode == 0, done.stderr


def family(pid: int) -> Iterator[int]:
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text(encoding="ascii").split():
            yield from family(int(child))


@dataclass
class Machine:
    """One of the three machines, with all that it keeps in a folder."""

    name: str
    folder: Path
    room: Room = field(default_factory=room)
    etcd: subprocess.Popen[bytes] | None = None
    node: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        for place in FOLDERS:
            Path(f"{self.folder}{place}").mkdir(parents=True)
        self.recipe = Recipe(self.name, self.folder)
        (self.folder / "patroni.yml").write_text(self.recipe.patroni, encoding="utf-8")
        (self.folder / "patroni.yml").chmod(0o600)
        end = f"/proc/{self.room.keeper.pid}/ns/net"
        ip(f"link add {self.cable} type veth peer name eth0 netns {end}")
        self.plug_in()
        ip(f"link set {self.cable} up")
        self.room.ip("link", "set", "lo", "up")
        self.room.ip("address", "add", f"{self.address}/24", "dev", "eth0")
        self.room.ip("link", "set", "eth0", "up")

    @property
    def address(self) -> str:
        return MACHINES[self.name]

    @property
    def cable(self) -> str:
        return f"to-{self.name}"

    def plug_in(self) -> None:
        ip(f"link set {self.cable} master {BRIDGE}")

    def cut(self) -> None:
        """Take it from the bridge: whatever it sends, or is sent, is heard by nobody now."""
        ip(f"link set {self.cable} nomaster")

    def _run(self, *words: str, env: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
        with (self.folder / "said.log").open("ab") as said:
            return subprocess.Popen(  # noqa: S603  # the page's own programs
                [*self.room.inside, *words],
                env={**os.environ, **(env or {})},
                stdout=said,
                stderr=said,
                stdin=subprocess.DEVNULL,
            )

    def start_etcd(self) -> None:
        self.etcd = self._run("etcd", env=self.recipe.etcd)

    def start_node(self) -> None:
        configuration = str(self.folder / "patroni.yml")
        self.node = self._run(*ALONE.split(), sys.executable, "-m", "patroni", configuration)

    def kill_etcd(self) -> None:
        if self.etcd is not None:
            self.etcd.kill()
            self.etcd.wait()

    def kill_node(self) -> None:
        if self.node is not None:
            self.node.kill()
            self.node.wait()
        wait_until(lambda: not list(self.processes()), what="the node outlived its namespace")

    def kill_postgres(self) -> None:
        for pid in self.processes():
            os.kill(pid, signal.SIGKILL)

    def freeze(self, how: signal.Signals = signal.SIGSTOP) -> None:
        """Freeze all that runs on it: its system goes on acknowledging what is sent to it."""
        for first in (self.etcd, self.node):
            assert first is not None, "a machine that runs is frozen"
            for pid in family(first.pid):
                os.kill(pid, how)

    def thaw(self) -> None:
        self.freeze(signal.SIGCONT)

    def processes(self) -> Iterator[int]:
        """Yield the PostgreSQL whose command names this machine's folder: its first process."""
        for each in Path("/proc").glob("[0-9]*/cmdline"):
            with contextlib.suppress(OSError):
                words = each.read_bytes().split(b"\0")
                if (
                    words[0].endswith(b"/postgres")
                    and str(self.folder).encode() in each.read_bytes()
                ):
                    yield int(each.parent.name)
