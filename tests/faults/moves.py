"""Moves: phones write, a worker comes to the Citus, and circles are moved under their feet.

`.ci/citus python -m tests.faults.moves` (`make moves`) is the long form: shards are moved again and
again for a minute.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import psycopg

from tests.citus import Node, coordinator, make_cluster
from tests.faults.clients import ACKNOWLEDGED, Phone, Promises
from tests.faults.house import HouseElsewhere

NAME = "napledger_moves"
CIRCLES, PHONES = 4, 6
CLEANUPS_MAX = 30
AGAIN = (503,)
"""What a phone answers by sending again, as the outbox does."""

REBALANCE = "SELECT rebalance_table_shards(shard_transfer_mode => 'auto')"
# With 'auto' it may never end while the shard is written: Citus 13.2 begins to listen before it has
# made the keys by which the rows of the new shards are told apart.
ISOLATE = (
    "SELECT isolate_tenant_to_new_shard('card_sessions_circle', %s, 'CASCADE', "
    "shard_transfer_mode => 'block_writes')"
)
PLACEMENT = "SELECT nodename, nodeport FROM citus_shards WHERE shardid = %s"
MOVE = "SELECT citus_move_shard_placement(%s, %s, %s, %s, %s, 'auto')"
UNGUARDED = """
SELECT shardid FROM run_command_on_shards('card_sessions_entry',
    $$SELECT count(*) FROM pg_trigger WHERE tgrelid = '%s'::regclass AND NOT tgisinternal$$)
WHERE result <> '2'
"""
WRITTEN = "SELECT key, evening_id::text, number FROM card_sessions_entry WHERE kind = 'deal'"
SHARDS = (
    "SELECT nodeport, count(*) FROM citus_shards "
    "WHERE table_name = 'card_sessions_circle'::regclass GROUP BY nodeport ORDER BY nodeport"
)


@dataclass
class PatientPhone(Phone):
    """A phone that sends again where the site asks for it, and notes when it was answered."""

    answered: list[float] = field(default_factory=list)

    def __hash__(self) -> int:
        return id(self)

    def send(self, body: str) -> int | None:
        """Return the status of the answer; None for one that is to be sent again."""
        status = super().send(body)
        if status in ACKNOWLEDGED:
            self.answered.append(time.monotonic())
        return None if status in AGAIN else status


@dataclass(frozen=True, slots=True)
class Step:
    """Something that was done to the cluster: how long it took, and how long a phone waited."""

    what: str
    seconds: float
    longest_pause_seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the book looked like after all the moves."""

    steps: Sequence[Step]
    shards: dict[str, dict[int, int]]
    acknowledged: int
    sent_again: int
    missing: Sequence[str]
    twice: Sequence[str]
    gaps: Sequence[str]
    refused: Sequence[int]
    unguarded: Sequence[int]
    audit: str

    @property
    def survived(self) -> bool:
        """Return whether nothing is missing, doubled, out of order, refused or without triggers."""
        wrong = (self.missing, self.twice, self.gaps, self.refused, self.unguarded)
        return not any(wrong) and self.audit.endswith(" 0 findings")


class Cluster:
    """A spread book that is served, with phones that write in it."""

    def __init__(self, folder: Path) -> None:
        coordinator().make(NAME)
        make_cluster(NAME)
        self.house = HouseElsewhere(folder, database=coordinator().url(NAME))
        for command in ("migrate", "distribute"):
            done = self.house.manage(command)
            assert not done.returncode, done.stderr
        self.evenings = [self.house.prepare(evenings=1)[0] for _ in range(CIRCLES)]
        self.promises = Promises()
        self.phones = [
            PatientPhone(
                self.house.port,
                self.evenings[number % CIRCLES],
                self.promises,
                seed=number,
                gives_up_chance=0,
            )
            for number in range(PHONES)
        ]
        self.steps: list[Step] = []

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Have the phones write for as long as the block runs, and a second before and after."""
        self.house.start()
        try:
            for phone in self.phones:
                phone.start()
            time.sleep(1)
            yield
            time.sleep(1)
        finally:
            for phone in self.phones:
                phone.stopped.set()
            for phone in self.phones:
                phone.join(timeout=60)
            self.house.kill()

    def ask(self, sql: str, *values: Any) -> list[Any]:
        """Return what the coordinator answers."""
        with coordinator().database(NAME) as database:
            return database.execute(sql, values).fetchall()

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        """Note how long the block took, and the longest time that a phone had no answer in it."""
        began = time.monotonic()
        yield
        ended = time.monotonic()
        time.sleep(0.5)
        pauses = [_longest_pause(phone.answered, began, ended) for phone in self.phones]
        step = Step(what, round(ended - began, 2), round(max(pauses), 2))
        self.steps.append(step)
        print(f"{what}: {step.seconds} s, longest pause {step.longest_pause_seconds} s", flush=True)  # noqa: T201  # whoever waits sees it

    def add_worker(self) -> None:
        """Name a third worker to the coordinator, and let it take its share."""
        spare = Node.worker(os.environ["CITUS_SPARE"])
        spare.make(NAME)
        with spare.database(NAME) as database:
            database.execute("CREATE EXTENSION citus")
        with self.timed("a worker is added"):
            self.ask("SELECT citus_add_node(%s, %s)", spare.host, spare.port)
        with self.timed("the shards are rebalanced"):
            self.ask(REBALANCE)

    def isolate(self, circle: str) -> int:
        """Give a circle a shard of its own, and return that."""
        with self.timed("a circle gets a shard of its own"):
            ((shard,),) = self.ask(ISOLATE, circle)
        return int(shard)

    def move(self, shard: int) -> None:
        """Move a shard, with all that lies beside it, to another worker."""
        ((host, port),) = self.ask(PLACEMENT, shard)
        target = next(
            (each.host, each.port) for each in map(Node.worker, self.workers) if each.port != port
        )
        with self.timed(f"a shard is moved from {port} to {target[1]}"):
            self._moved(shard, host, port, *target)

    def _moved(self, *move: Any) -> None:
        """Move a shard; where it lay a moment ago, what it left there is first cleaned up."""
        for _ in range(CLEANUPS_MAX):
            try:
                self.ask(MOVE, *move)
            except psycopg.errors.InternalError_ as error:
                if "orphaned shard" not in str(error):
                    raise
                time.sleep(1)
            else:
                return
        raise AssertionError("what a shard left behind is cleaned up in the end")

    @property
    def workers(self) -> list[str]:
        """Return the workers, the one that came last first."""
        return [os.environ["CITUS_SPARE"], *os.environ["CITUS_WORKERS"].split()]

    @property
    def shards(self) -> dict[int, int]:
        """Return how many shards lie on each worker, by its port."""
        return dict(self.ask(SHARDS))

    def outcome(self, shards: dict[str, dict[int, int]]) -> Outcome:
        """Return what stands in the book beside what the phones were promised."""
        written = self.ask(WRITTEN)
        keys = Counter(key for key, _evening, _number in written)
        numbers: dict[str, list[int]] = {}
        for _key, evening, number in written:
            numbers.setdefault(evening, []).append(number)
        return Outcome(
            steps=self.steps,
            shards=shards,
            acknowledged=len(self.promises.acknowledged),
            sent_again=self.promises.lost_answers,
            missing=sorted(self.promises.acknowledged - keys.keys()),
            twice=sorted(key for key, times in keys.items() if times > 1),
            gaps=[
                evening
                for evening, found in numbers.items()
                # The first entry begins the evening.
                if sorted(found) != list(range(2, len(found) + 2))
            ],
            refused=sorted(set(self.promises.refused)),
            unguarded=[shard for (shard,) in self.ask(UNGUARDED.replace("%s", "%%s"))],
            audit=self.house.manage("check_books", "--verbosity", "0").stdout.strip(),
        )


def survive(*, folder: Path, moving_seconds: float) -> Outcome:
    """Return what became of a book whose cluster grew, and whose shards were moved to and fro."""
    cluster = Cluster(folder)
    shards = {"before": cluster.shards}
    with cluster.writing():
        cluster.add_worker()
        shards["with the third worker"] = cluster.shards
        shard = cluster.isolate(cluster.evenings[0].split("/")[2])
        until = time.monotonic() + moving_seconds
        cluster.move(shard)
        while time.monotonic() < until:
            cluster.move(shard)
    return cluster.outcome(shards)


def _longest_pause(answered: Sequence[float], began: float, ended: float) -> float:
    """Return the longest time between two answers, of which the second came after it began."""
    pairs = pairwise(answered)
    return max((b - a for a, b in pairs if b > began and a < ended), default=0.0)


def main() -> None:
    """Print what became of the book; exit with 1 unless it survived."""
    # Whoever is asked to end leaves no server behind, as after Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if "CITUS_SPARE" not in os.environ:
        sys.exit("It takes a Citus: .ci/citus python -m tests.faults.moves")
    with tempfile.TemporaryDirectory() as folder:
        outcome = survive(folder=Path(folder), moving_seconds=60)
    report = {name: getattr(outcome, name) for name in outcome.__slots__ if name != "steps"}
    print(json.dumps(report, indent=1))  # noqa: T201  # this is a command
    print("survived" if outcome.survived else "NOT survived")  # noqa: T201
    sys.exit(0 if outcome.survived else 1)


if __name__ == "__main__":
    main()
