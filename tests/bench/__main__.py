"""Runs the benchmark in a folder of its own: `python -m tests.bench [--quick | --memory]`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

import django
from django.core.management import call_command

from tests.bench.plan import QUICK, TINY, WHOLE


def main() -> None:
    """Measure, and print the table. A miss is printed too, and changes no exit status."""
    parser = argparse.ArgumentParser(prog="manage.py bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a taste of it in twenty seconds")
    parser.add_argument("--tiny", action="store_true", help="only to see that all of it works")
    parser.add_argument("--memory", action="store_true", help="only the memory, over a season")
    parser.add_argument("--requests", type=int, help="how many requests that takes")
    wanted = parser.parse_args()
    plan = TINY if wanted.tiny else QUICK if wanted.quick else WHOLE
    began = time.monotonic()
    # Whoever stops it stops the servers too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    # Not in the system's folder for passing things: that may be memory, which is quick to sync.
    where = Path(os.environ.get("VAR_DIR", "var")).resolve()
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=where) as folder:
        _settle_in(Path(folder))
        # Imported only now: the settings are read from the environment that was just made.
        from tests.bench.measure import measured  # noqa: PLC0415
        from tests.bench.memory import REQUESTS, STEP, memory_lines  # noqa: PLC0415

        requests = wanted.requests or REQUESTS
        lines = (
            memory_lines(requests=requests, step=min(STEP, requests), folder=Path(folder))
            if wanted.memory
            else measured(plan, folder=Path(folder))
        )
        for line in lines:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
    sys.stdout.write(f"\nMeasured in {time.monotonic() - began:.0f} seconds.\n")


def _settle_in(folder: Path) -> None:
    set_elsewhere = "DATABASE_URL DEBUG TLS ALLOWED_HOSTS BASE_PATH SECRET_KEY WORKERS"
    for variable in set_elsewhere.split():
        os.environ.pop(variable, None)
    os.environ["VAR_DIR"] = str(folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "napledger.settings"
    django.setup()
    call_command("migrate", interactive=False, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


if __name__ == "__main__":
    main()
