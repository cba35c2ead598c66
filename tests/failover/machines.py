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
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.failover.recipes import APP, FOLDERS, MACHINES, Recipe
from tests.faults.house import START_SECONDS_MAX
from tests.faults.rooms import Room, room, run

BRIDGE = "machines"
# PostgreSQL refuses to be run by root. Nobody else's processes are seen in here, and all of them
# end with the first.
ALONE = "unshare --user --map-user=1000 --map-group=1000 --pid --fork --kill-child --mount-proc"


def lay_cables() -> None:
    """Join the machines to come by a bridge, on which the app's own machine is the first."""
    for words in (
        f"link add {BRIDGE} type bridge",
        f"address add {APP}/24 dev {BRIDGE}",
        f"link set {BRIDGE} up",
        "link set lo up",
    ):
        done = run("ip", *words.split())
        assert done.returncode == 0, done.stderr


def family(pid: int) -> Iterator[int]:
    """Yield a process, and whatever was started by it, in turn."""
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
        done = run(*f"ip link add {self.cable} type veth peer name eth0 netns {end}".split())
        assert done.returncode == 0, done.stderr
        self.plug_in()
        run("ip", "link", "set", self.cable, "up")
        self.room.ip("link", "set", "lo", "up")
        self.room.ip("address", "add", f"{self.address}/24", "dev", "eth0")
        self.room.ip("link", "set", "eth0", "up")

    @property
    def address(self) -> str:
        """Return where the others find it."""
        return MACHINES[self.name]

    @property
    def cable(self) -> str:
        """Return the end of its cable at the bridge."""
        return f"to-{self.name}"

    def plug_in(self) -> None:
        """Join it to the bridge."""
        done = run("ip", "link", "set", self.cable, "master", BRIDGE)
        assert done.returncode == 0, done.stderr

    def cut(self) -> None:
        """Take it from the bridge: whatever it sends, or is sent, is heard by nobody now."""
        done = run("ip", "link", "set", self.cable, "nomaster")
        assert done.returncode == 0, done.stderr

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
        """Start its member of etcd."""
        self.etcd = self._run("etcd", env=self.recipe.etcd)

    def start_node(self) -> None:
        """Start Patroni, which starts PostgreSQL."""
        configuration = str(self.folder / "patroni.yml")
        self.node = self._run(*ALONE.split(), sys.executable, "-m", "patroni", configuration)

    def kill_etcd(self) -> None:
        """Kill its member of etcd at once."""
        if self.etcd is not None:
            self.etcd.kill()
            self.etcd.wait()

    def kill_node(self) -> None:
        """Kill Patroni and PostgreSQL at once, and in the same moment."""
        if self.node is not None:
            self.node.kill()
            self.node.wait()
        until = time.monotonic() + START_SECONDS_MAX
        while list(self.processes()):
            assert time.monotonic() < until, "the node outlived its namespace"
            time.sleep(0.01)

    def kill_postgres(self) -> None:
        """Kill PostgreSQL's first process, which Patroni looks after."""
        for pid in self.processes():
            os.kill(pid, signal.SIGKILL)

    def freeze(self, how: signal.Signals = signal.SIGSTOP) -> None:
        """Freeze all that runs on it: its system goes on acknowledging what is sent to it."""
        for first in (self.etcd, self.node):
            assert first is not None, "a machine that runs is frozen"
            for pid in family(first.pid):
                os.kill(pid, how)

    def thaw(self) -> None:
        """Let all of it go on as if no time had passed."""
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
