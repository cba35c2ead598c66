"""A server in a process of its own, as `make serve` starts it, and how much memory it takes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.faults.house import answers_at, free_port, wait_until

HOST = "127.0.0.1"
STOP_SECONDS_MAX = 15

NAPLEDGER, FLOOR, DEEPER = "napledger.wsgi", "tests.bench.floor.wsgi", "tests.bench.deeper"
ONE_LANGUAGE = "tests.bench.one_language.wsgi"
"""The applications that are served: the third is napledger with calls around it, the last the same
without any language but its own."""

PEAK = re.compile(r"^VmHWM:\s+(\d+) kB$", re.MULTILINE)
PSS = re.compile(r"^Pss: +(\d+) kB$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its port at 127.0.0.1 and the number of its first process."""

    port: int
    pid: int


@contextmanager
def serving(application: str, *, var_dir: Path, **settings: str) -> Iterator[Server]:
    port = free_port()
    configuration = "python:napledger.site.server"
    command = [sys.executable, "-m", "gunicorn", "--config", configuration, application]
    environment = {
        **os.environ,
        "BIND": HOST,
        "PORT": str(port),
        "VAR_DIR": str(var_dir),
    } | settings
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    process = subprocess.Popen(command, env=environment)  # noqa: S603  # our own server
    try:
        wait_until(lambda: _answers(process, port), what="no server answered")
        yield Server(port, process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=STOP_SECONDS_MAX)


def memory_bytes(server: Server) -> int | None:
    """Return the memory of a server and its workers, pages that they share counted once (PSS).

    None where the system does not tell: only Linux does.
    """
    if not Path("/proc/self/smaps_rollup").exists():
        return None
    return sum(map(_pss_bytes, _family(server)))


def peak_bytes(server: Server) -> int:
    """Return the most memory that any one process of a server has had (VmHWM of Linux)."""
    return max(
        int(PEAK.findall(Path(f"/proc/{pid}/status").read_text())[0]) * 1024
        for pid in _family(server)
    )


def cpu_seconds(server: Server) -> float:
    """Return the CPU that a server and its workers have taken; 0 where the system does not tell."""
    if not Path("/proc/self/stat").exists():
        return 0
    ticks = sum(sum(map(int, _stat(pid)[11:13])) for pid in _family(server))
    return ticks / os.sysconf("SC_CLK_TCK")


def _family(server: Server) -> list[int]:
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text()
    return [server.pid, *map(int, children.split())]


def _stat(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()


def _pss_bytes(pid: int) -> int:
    found = PSS.search(Path(f"/proc/{pid}/smaps_rollup").read_text())
    assert found is not None, "the kernel tells what share of its memory is a process's own"
    return int(found[1]) * 1024


def _answers(process: subprocess.Popen[bytes], port: int) -> bool:
    """Return whether a worker answers: the port is open before it has loaded anything."""
    assert process.poll() is None, f"the server ended with {process.returncode}"
    return answers_at(port)
