"""Hurts the three machines while six phones write: `python -m tests.failover 5` (`make failover`).

All of it runs in namespaces of its own, for users, networks and processes: it needs no root where
anybody may make them, meets nothing else on this machine, and ends with this command however that
ends.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from tests.failover.faults import FAULTS
from tests.failover.ordeal import Ordeal, Silence
from tests.faults.outcome import outcome_of
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


TIMES = 5
CLEANINGS_MAX = 50


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m tests.failover", description=__doc__)
    asked.add_argument("times", type=int, nargs="?", default=TIMES, help="how often each fault")
    asked.add_argument("faults", nargs="*", default=[*FAULTS], help=f"of {', '.join(FAULTS)}")
    words = asked.parse_args()
    folder = os.environ.get(WITHIN)
    if not folder:
        sys.exit(private_run())
    report, survived = endured(Path(folder), times=words.times, faults=words.faults)
    print(json.dumps(report, indent=1))  # noqa: T201  # this is a command
    sys.exit(0 if survived else 1)


def private_run() -> int | str:
    if why := hindrance():
        return f"The machines were not hurt: {why}."
    # Whoever ends this in order finds nothing left of it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(signal.SIGTERM + 128))
    # Not in TMPDIR: a socket's path is short.
    folder = tempfile.mkdtemp(prefix="napledger-failover-", dir="/tmp")
    command = [*PRIVATE, sys.executable, "-m", "tests.failover", *sys.argv[1:]]
    try:
        return subprocess.run(command, env={**os.environ, WITHIN: folder}, check=False).returncode  # noqa: S603  # this very command
    finally:
        # What is killed may write for a moment more.
        for _ in range(CLEANINGS_MAX):
            shutil.rmtree(folder, ignore_errors=True)
            time.sleep(0.1 * Path(folder).exists())


def endured(folder: Path, *, times: int, faults: list[str]) -> tuple[dict[str, object], bool]:
    ordeal = Ordeal(folder)
    silences = defaultdict[str, list[Silence]](list)
    with ordeal.running():
        with ordeal.played():
            for name in faults * times:
                silences[name].append(ordeal.suffer(FAULTS[name]))
                tell(f"{FAULTS[name].says}: silent for {silences[name][-1].seconds:.1f} s")
        outcome = outcome_of(ordeal.house, ordeal.promises)
    report = {
        "silence": {name: [*map(asdict, found)] for name, found in silences.items()},
        "looked": {str(status): times for status, times in sorted(ordeal.looks.items())},
        "slowest look": round(max(each.slowest_seconds for each in ordeal.lookers), 1),
        "times rewound": ordeal.cluster.times_rewound(),
        "lonely": asdict(ordeal.lonely),
        "book": asdict(outcome),
    }
    in_time = all(
        each.seconds <= FAULTS[name].silence_seconds_max
        for name, found in silences.items()
        for each in found
    )
    was_asked = bool(ordeal.lonely.tried) or "cut" not in faults
    return report, outcome.survived and in_time and was_asked and not ordeal.lonely.acknowledged


def tell(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
