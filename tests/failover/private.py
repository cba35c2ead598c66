"""Namespaces of our own: what they ask of a machine, and running in them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from tests.faults.rooms import run

TOOLS = {
    "etcd": "etcd-server",
    "ip": "iproute2",
    "unshare": "util-linux",
    "nsenter": "util-linux",
    "setpriv": "util-linux",
}
"""What it takes, and Debian's packages of it: `.ci/failover` installs them."""

POSTGRES = Path("/usr/lib/postgresql/15/bin/postgres")
WITHIN = "NAPLEDGER_FAILOVER"
"""Set in the environment of whoever is in there already: the folder that all of it is kept in."""

# We are root in there, and nobody outside. Should whoever started us end, this ends with it, and
# with the first process in there all others.
PRIVATE = [
    *("setpriv", "--pdeathsig", "KILL"),
    *("unshare", "--user", "--map-root-user", "--net", "--pid", "--mount-proc"),
    *("--fork", "--kill-child"),
]


def hindrance() -> str:
    """Return why three machines cannot be made here; nothing if they can."""
    missing = sorted({package for tool, package in TOOLS.items() if shutil.which(tool) is None})
    if not POSTGRES.exists():
        missing.append("postgresql-15")
    if missing:
        return f"it needs what is missing here: apt-get install {' '.join(missing)}"
    if find_spec("patroni") is None:
        return "it needs Patroni, which the locks of the tests bring"
    if run(*PRIVATE, "ip", "link", "add", "try", "type", "bridge").returncode != 0:
        return "this machine lets nobody make namespaces for users, networks and processes"
    return ""


def run_privately(*words: str, folder: str) -> int:
    """Return how `python -m tests.failover` ended with these words, in namespaces of its own."""
    command = [*PRIVATE, sys.executable, "-m", "tests.failover", *words]
    return subprocess.run(command, env={**os.environ, WITHIN: folder}, check=False).returncode  # noqa: S603  # this very command
