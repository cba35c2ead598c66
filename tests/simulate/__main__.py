"""`python -m tests.simulate 10000` is the long form (`make simulate`); `--seed 17` shows one."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.simulate.history import Outcome

IN_MEMORY = Path("/dev/shm")  # noqa: S108  # a folder of our own is made in it
"""Where files cost no disk: what is synced is known here, and need not be."""

FAULTS_EACH = 10
"""How many faults befall one history, as in history.py, which can only be read with settings."""


def main() -> None:
    # Who is asked to end tidies up as after Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    options = _options()
    where = IN_MEMORY if IN_MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="napledger-simulate-", dir=where) as folder:
        _set_up(folder)
        outcomes = _play(options, Path(folder))
    sys.exit(1 if any(each.broken for each in outcomes) else 0)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate", description=__doc__)
    parser.add_argument("faults", type=int, nargs="?", default=300, help="how many (%(default)s)")
    parser.add_argument("--first", type=int, default=1, help="the first seed (%(default)s)")
    parser.add_argument("--seed", type=int, help="show the history of this seed, step by step")
    parser.add_argument("--sabotage", default="", help="spoil the app, and stop when it is noticed")
    processes = len(os.sched_getaffinity(0))
    parser.add_argument("--processes", type=int, default=processes, help="(%(default)s)")
    return parser.parse_args()


def _set_up(folder: str) -> None:
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "VAR_DIR": folder}
    # Nothing need be collected: nobody asks for static files.
    warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
    import django  # noqa: PLC0415  # the settings are read from the environment that was just made

    django.setup()


def _play(options: argparse.Namespace, folder: Path) -> Sequence[Outcome]:
    from tests.simulate.run import played, repeated  # noqa: PLC0415  # likewise

    spoilt = options.sabotage
    if options.seed is not None:
        return [repeated(options.seed, folder=folder, note=_say, sabotage=spoilt)]
    begun = time.monotonic()
    seeds = range(options.first, options.first - -options.faults // FAULTS_EACH)
    outcomes = []
    for each in played(seeds, folder=folder, sabotage=spoilt, processes=options.processes):
        outcomes.append(each)
        for broken in each.broken:
            _say(f"seed {each.seed}: {broken}")
        if each.broken:
            again = f" --sabotage {spoilt}" if spoilt else ""
            _say(f"  again: python -m tests.simulate --seed {each.seed}{again}")
        if each.broken and spoilt:
            # It was noticed, which is all that was to be seen.
            break
    _report(outcomes, seconds=time.monotonic() - begun)
    return outcomes


def _report(outcomes: Sequence[Outcome], *, seconds: float) -> None:
    faults = sum((each.faults for each in outcomes), Counter[tuple[str, str]]())
    struck = sum((each.struck for each in outcomes), Counter[str]())
    broken = Counter(each.how for outcome in outcomes for each in outcome.broken)
    for (kind, moment), count in sorted(faults.items()):
        _say(f"{count:6} {kind} {moment}")
    _say(f"struck: {', '.join(f'{what} {count}' for what, count in struck.most_common())}")
    sums = [sum(getattr(each, of) for each in outcomes) for of in ("acknowledged", "refused")]
    _say("{} forms answered for, {} refused".format(*sums))
    found = ", ".join(f"{broken[how]} {how}" for how in ("lost", "twice", "half"))
    _say(f"{faults.total()} faults in {seconds:.0f} s: {found}")


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # this is a command


if __name__ == "__main__":
    main()
