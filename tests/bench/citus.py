"""How long requests take on a Citus beside one PostgreSQL: `.ci/citus python -m tests.bench.citus`.

Two servers of ours run side by side, one over a plain database of the coordinator's server and one
over its cluster, and are asked in turn.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench.report import (
    Row,
    Section,
    Target,
    as_lines,
    latency,
    milliseconds,
    ratio,
    times_row,
)
from tests.bench.scenes import Page, Recording, Scene, rounds_of
from tests.bench.servers import NAPLEDGER, serving
from tests.citus import WORKERS, coordinator, make_cluster
from tests.faults.clients import SECRET
from tests.faults.house import House

ONE, SPREAD = 1, 2
COOKIES = {"napledger_device": SECRET}
TABLES = 8
TIMES_MOST = Target(2.5)

SCENES: dict[str, Callable[[int, list[str]], Scene]] = {
    "Recording a deal": lambda port, tables: Recording(port, COOKIES, tuple(tables)),
    "The table page": lambda port, tables: Page(port, COOKIES, tables[0]),
    "The settle page": lambda port, tables: Page(port, COOKIES, f"{tables[0]}settle/"),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--requests", type=int, default=20)
    wanted = parser.parse_args()
    if not WORKERS:
        sys.exit("It takes a Citus: .ci/citus python -m tests.bench.citus")
    with tempfile.TemporaryDirectory() as folder:
        for line in as_lines(_measured(Path(folder), wanted.rounds, wanted.requests)):
            sys.stdout.write(f"{line}\n")


def _measured(folder: Path, rounds: int, requests: int) -> Section:
    houses = {
        ONE: _house(folder, "bench_one", is_spread=False),
        SPREAD: _house(folder, "bench_spread", is_spread=True),
    }
    tables = {number: house.prepare(evenings=TABLES) for number, house in houses.items()}
    one, spread = houses[ONE], houses[SPREAD]
    with (
        serving(NAPLEDGER, var_dir=one.folder, DATABASE_URL=one.database) as first,
        serving(NAPLEDGER, var_dir=spread.folder, DATABASE_URL=spread.database) as second,
    ):
        ports = {ONE: first.port, SPREAD: second.port}
        rows = [
            row
            for what, scene in SCENES.items()
            for row in _rows(
                what,
                {number: scene(port, tables[number]) for number, port in ports.items()},
                rounds=rounds,
                requests=requests,
            )
        ]
    return Section("A Citus beside one PostgreSQL", ("p50 ms", "p95 ms", "× one"), rows)


def _rows(what: str, scenes: dict[int, Scene], *, rounds: int, requests: int) -> Iterator[Row]:
    measured = rounds_of(scenes, rounds=rounds, requests=requests, unmeasured=5)
    one, spread = latency(measured[ONE]), latency(measured[SPREAD])
    times = ratio(spread.p50, one.p50)
    yield Row(f"{what}, one PostgreSQL", milliseconds(one))
    yield times_row("  on Citus", milliseconds(spread), times, target=TIMES_MOST)


def _house(folder: Path, name: str, *, is_spread: bool) -> House:
    home = folder / name
    home.mkdir()
    coordinator().make(name)
    if is_spread:
        make_cluster(name)
    # As it is served: only without DEBUG do the pages call the static files by their hashes.
    house = House(home, database=coordinator().url(name), settings={"DEBUG": "0"})
    commands = ["migrate", *(["distribute"] if is_spread else []), "collectstatic --no-input"]
    for command in commands:
        done = house.manage(*command.split())
        assert done.returncode == 0, done.stderr
    return house


if __name__ == "__main__":
    main()
