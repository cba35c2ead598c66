"""Runs histories of the outbox: `python -m tests.outbox --histories 5000`.

python -m tests.outbox --seed 378                 one history, with its trace
python -m tests.outbox --broken "one try"         which history shows that the scripts are broken so
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import django
from django.db import connection
from django.test.utils import setup_test_environment, teardown_test_environment

from tests.outbox.breaks import BREAKS
from tests.outbox.browser import Outcome, run_seeds


@contextmanager
def _book() -> Iterator[None]:
    """Let there be an empty book in memory, while the real server's pages are taken."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    if connection.vendor == "sqlite":
        # Whoever runs the tests meanwhile has theirs in a file.
        connection.settings_dict["TEST"]["NAME"] = None
    name = connection.settings_dict["NAME"]
    setup_test_environment(debug=False)
    connection.creation.create_test_db(verbosity=0)
    yield
    connection.creation.destroy_test_db(name, verbosity=0)
    teardown_test_environment()


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.outbox", description=__doc__)
    parser.add_argument("--histories", type=int, default=1000)
    parser.add_argument("--first", type=int, default=1, help="the seed of the first")
    parser.add_argument("--seed", type=int, help="run this one alone, and tell it line by line")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--broken", choices=BREAKS, default="", metavar="NAME")
    asked = parser.parse_args(words)
    with _book():
        from tests.outbox.pages import real_pages  # noqa: PLC0415  # it needs the book

        pages = real_pages()
    first, count = (asked.seed, 1) if asked.seed is not None else (asked.first, asked.histories)
    parts = 1 if asked.broken else min(asked.processes, count)
    work = [
        (pages, range(first + part, first + count, parts), asked.broken, asked.seed is not None)
        for part in range(parts)
    ]
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(parts) as pool:
        found = [each for part in pool.map(run_seeds, work) for each in part]
    return _tell(found, seconds=time.monotonic() - began)


def _tell(found: list[Outcome], *, seconds: float) -> int:
    wrong = sorted((each.seed, each.faults[0]) for each in found if each.faults)
    taps, posts = sum(each.taps for each in found), sum(each.posts for each in found)
    told = [line for each in found for line in each.lines or ()]
    told += [f"seed {seed}: {fault}" for seed, fault in wrong]
    told.append(
        f"{len(found):,} histories, {taps:,} taps, sent {posts:,} times, in {seconds:.0f} s: "
        f"{len(wrong)} went wrong"
    )
    sys.stdout.write("\n".join(told) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
