"""Kills: phones write, the server is killed at random moments, and the book is looked at.

`python -m tests.faults.kills 200` is the long form (`make faults`).
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.faults.clients import Phone, Promises, writing
from tests.faults.house import House
from tests.faults.outcome import Outcome, end_as_by_ctrl_c, found_in

PHONES, EVENINGS = 6, 2
WRITING_SECONDS = (0.02, 0.5)
WHOLE_SERVER_CHANCE = 0.5


@dataclass(frozen=True, slots=True)
class Survival(Outcome):
    """What the book looked like after all the kills."""

    kills: int
    workers_killed: int


def survive(kills: int, *, folder: Path, seed: int = 1881) -> Survival:
    chance = random.Random(seed)  # noqa: S311
    house, promises = House(folder), Promises()
    evenings = house.prepare(evenings=EVENINGS)
    phones = [
        Phone(house.port, evenings[number % EVENINGS], promises, seed=seed + number)
        for number in range(PHONES)
    ]
    workers_killed = 0
    with house.serving(), writing(phones):
        for _ in range(kills):
            time.sleep(chance.uniform(*WRITING_SECONDS))
            if chance.random() < WHOLE_SERVER_CHANCE:
                house.kill()
                house.start()
            else:
                workers_killed += house.kill_workers()
                house.wait_until_it_answers()
        time.sleep(1)
    return Survival(**found_in(house, promises), kills=kills, workers_killed=workers_killed)


def main() -> None:
    end_as_by_ctrl_c()
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        outcome = survive(kills, folder=Path(folder))
    outcome.tell(f"{kills} kills in {time.monotonic() - begun:.0f} s: ")


if __name__ == "__main__":
    main()
