"""Kills: phones write, the server is killed at random moments, and the book is looked at.

`python -m tests.faults.kills 200` is the long form (`make faults`).
"""

from __future__ import annotations

import json
import random
import signal
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.faults.clients import Phone, Promises
from tests.faults.house import House
from tests.faults.outcome import Outcome, outcome_of

PHONES, EVENINGS = 6, 2
WRITING_SECONDS = (0.02, 0.5)
WHOLE_SERVER_CHANCE = 0.5


@dataclass(frozen=True, slots=True)
class Survival(Outcome):
    """What the book looked like after all the kills."""

    kills: int
    workers_killed: int


def survive(kills: int, *, folder: Path, seed: int = 1881) -> Survival:
    """Return what became of a book whose server was killed so many times."""
    chance = random.Random(seed)  # noqa: S311
    house = House(folder)
    evenings = house.prepare(evenings=EVENINGS)
    promises = Promises()
    phones = [
        Phone(house.port, evenings[number % EVENINGS], promises, seed=seed + number)
        for number in range(PHONES)
    ]
    house.start()
    workers_killed = 0
    for phone in phones:
        phone.start()
    try:
        for _ in range(kills):
            time.sleep(chance.uniform(*WRITING_SECONDS))
            if chance.random() < WHOLE_SERVER_CHANCE:
                house.kill()
                house.start()
            else:
                workers_killed += house.kill_workers()
                house.wait_until_it_answers()
        time.sleep(1)
    finally:
        for phone in phones:
            phone.stopped.set()
        for phone in phones:
            phone.join(timeout=60)
        house.kill()
    found = asdict(outcome_of(house, promises))
    return Survival(**found, kills=kills, workers_killed=workers_killed)


def main() -> None:
    """Print what became of the book; exit with 1 unless it survived."""
    # Whoever is asked to end leaves no server behind, as after Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        outcome = survive(kills, folder=Path(folder))
    print(json.dumps(asdict(outcome), indent=1))  # noqa: T201  # this is a command
    print(f"{kills} kills in {time.monotonic() - begun:.0f} s: ", end="")  # noqa: T201
    print("survived" if outcome.survived else "NOT survived")  # noqa: T201
    sys.exit(0 if outcome.survived else 1)


if __name__ == "__main__":
    main()
