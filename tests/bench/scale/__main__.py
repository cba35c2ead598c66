"""Runs the benchmark of size: `python -m tests.bench.scale [--tiny]`.

On SQLite, in a folder of its own; or on the PostgreSQL that DATABASE_URL_TEST names, in databases
of its own (`make bench-scale` has one made, which waits for its disk as a real one does).
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.report import as_lines
from tests.bench.scale.databases import databases_in
from tests.bench.scale.measure import TINY, WHOLE, sections


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tiny", action="store_true", help="only to see that all of it works")
    plan = TINY if parser.parse_args().tiny else WHOLE
    began = time.monotonic()
    # Whoever stops it stops the servers too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    # Not in the system's folder for passing things: that may be memory, which is quick to sync.
    where = Path(os.environ.get("VAR_DIR", "var")).resolve()
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-scale-", dir=where) as folder:
        for section in sections(plan, databases_in(Path(folder))):
            for line in as_lines(section):
                sys.stdout.write(f"{line}\n")
                sys.stdout.flush()
    sys.stdout.write(f"\nMeasured in {time.monotonic() - began:.0f} seconds.\n")


if __name__ == "__main__":
    main()
