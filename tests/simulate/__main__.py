"""`python -m tests.simulate 10000` is the long form (`make simulate`); `--seed 17` shows one."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
import warnings
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
    parser.add_argument(
        "--sabotage", default="", help="spoil the app first, and stop where that is noticed"
    )
    parser.add_argument(
        "--processes", type=int, default=len(os.sched_getaffinity(0)), help="(%(default)s)"
    )
    return parser.parse_args()


def _set_up(folder: str) -> None:
    os.environ |= {"DJANGO_SETTINGS_MODULE": "tests.settings", "VAR_DIR": folder}
    # Nothing need be collected: nobody asks for static files.
    warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
    import django  # noqa: PLC0415  # the settings are read from the environment that was just made

    django.setup()


def _play(options: argparse.Namespace, folder: Path) -> Sequence[Outcome]:
    from tests.simulate.run import played, repeated  # noqa: PLC0415  # likewise

    if options.seed is not None:
        return [repeated(options.seed, folder=folder, note=_say, sabotage=options.sabotage)]
    begun = time.monotonic()
    seeds = range(options.first, options.first - -options.faults // FAULTS_EACH)
    outcomes = []
    for outcome in played(
        seeds, folder=folder, sabotage=options.sabotage, processes=options.processes
    ):
        outcomes.append(outcome)
        if outcome.broken:
            _tell_broken(outcome, sabotage=options.sabotage)
            if options.sabotage:
                # It was noticed, which is all that was to be seen.
                break
    _report(outcomes, seconds=time.monotonic() - begun)
    return outcomes


def _tell_broken(outcome: Outcome, *, sabotage: str) -> None:
    for broken in outcome.broken:
        _say(f"seed {outcome.seed}: {broken}")
    spoilt = f" --sabotage {sabotage}" if sabotage else ""
    _say(f"  again: python -m tests.simulate --seed {outcome.seed}{spoilt}")


def _report(outcomes: Sequence[Outcome], *, seconds: float) -> None:
    from tests.simulate.run import added_up, by_kind  # noqa: PLC0415  # likewise

    total = added_up(outcomes)
    for kind, moments in by_kind(total.faults):
        _say(f"{moments.total():6} {kind}")
        for moment, count in moments.most_common():
            _say(f"{count:12} {moment}")
    struck = ", ".join(f"{what} {count}" for what, count in total.struck.most_common())
    _say(f"struck: {struck}")
    _say(
        f"{total.acknowledged} forms answered for, {total.refused} refused, "
        f"{total.again} sent again"
    )
    found = ", ".join(f"{sum(b.how == how for b in total.broken)} {how}" for how in HOWS)
    _say(f"{total.faults.total()} faults in {seconds:.0f} s: {found}")


HOWS = ("lost", "twice", "half")


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  # this is a command


if __name__ == "__main__":
    main()
