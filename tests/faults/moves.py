"""Moves: phones write, a worker comes to the Citus, and circles are moved under their feet.

`.ci/citus python -m tests.faults.moves` (`make moves`) is the long form: shards are moved again and
again for a minute.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any

import psycopg

from tests.citus import Node, coordinator, make_cluster
from tests.faults.clients import ACKNOWLEDGED, Phone, Promises, writing
from tests.faults.house import House
from tests.faults.outcome import Outcome, end_as_by_ctrl_c, found_in

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
    $$SELECT count(*) FROM pg_trigger WHERE tgrelid = '%%s'::regclass AND NOT tgisinternal$$)
WHERE result <> '2'
"""
SHARDS = (
    "SELECT nodeport, count(*) FROM citus_shards "
    "WHERE table_name = 'card_sessions_circle'::regclass GROUP BY nodeport ORDER BY nodeport"
)


@dataclass(eq=False)
class PatientPhone(Phone):
    """A phone that sends again where the site asks for it, and notes when it was answered."""

    answered: list[float] = field(default_factory=list)

    def send(self, body: str) -> int | None:
        """Return the status of the answer; None for one that is to be sent again."""
        status = super().send(body)
        if status in ACKNOWLEDGED:
            self.answered.append(time.monotonic())
        return None if status in AGAIN else status

    def longest_pause(self, began: float, ended: float) -> float:
        pairs = pairwise(self.answered)
        return max((b - a for a, b in pairs if b > began and a < ended), default=0.0)


@dataclass(frozen=True, slots=True)
class Moved(Outcome):
    """What the book looked like after all the moves; a shard without its triggers is unguarded.

    `pauses` say how long a phone waited at most, in seconds, at each thing that was done.
    """

    pauses: Sequence[tuple[str, float]]
    shards: dict[str, dict[int, int]]
    unguarded: Sequence[int]

    @property
    def survived(self) -> bool:
        return super(Moved, self).survived and not self.unguarded


class Cluster:
    """A spread book that is served, with phones that write in it."""

    def __init__(self, folder: Path) -> None:
        coordinator().make(NAME)
        make_cluster(NAME)
        self.house = House(folder, database=coordinator().url(NAME))
        for command in ("migrate", "distribute"):
            done = self.house.manage(command)
            assert not done.returncode, done.stderr
        self.evenings = [self.house.prepare(evenings=1)[0] for _ in range(CIRCLES)]
        self.promises = Promises()
        self.phones = [
            PatientPhone(self.house.port, evening, self.promises, seed=number, gives_up_chance=0)
            for number, evening in enumerate(islice(cycle(self.evenings), PHONES))
        ]
        self.pauses: list[tuple[str, float]] = []

    @contextmanager
    def timed(self, what: str) -> Iterator[None]:
        began = time.monotonic()
        yield
        ended = time.monotonic()
        time.sleep(0.5)
        pause = round(max(phone.longest_pause(began, ended) for phone in self.phones), 2)
        self.pauses.append((what, pause))
        print(f"{what}: {ended - began:.2f} s, longest pause {pause} s", flush=True)  # noqa: T201  # whoever waits sees it

    def add_worker(self) -> None:
        spare = Node.worker(os.environ["CITUS_SPARE"])
        spare.make(NAME)
        with spare.database(NAME) as database:
            database.execute("CREATE EXTENSION citus")
        with self.timed("a worker is added"):
            self.house.ask("SELECT citus_add_node(%s, %s)", spare.host, spare.port)
        with self.timed("the shards are rebalanced"):
            self.house.ask(REBALANCE)

    def isolate(self, circle: str) -> int:
        with self.timed("a circle gets a shard of its own"):
            ((shard,),) = self.house.ask(ISOLATE, circle)
        return int(shard)

    def move(self, shard: int) -> None:
        """Move a shard, with all that lies beside it, to another worker: the one that came last."""
        ((host, port),) = self.house.ask(PLACEMENT, shard)
        workers = [os.environ["CITUS_SPARE"], *os.environ["CITUS_WORKERS"].split()]
        target = next(each for each in map(Node.worker, workers) if each.port != port)
        with self.timed(f"a shard is moved from {port} to {target.port}"):
            self._moved(shard, host, port, target.host, target.port)

    def _moved(self, *move: Any) -> None:
        """Move a shard; where it lay a moment ago, what it left there is first cleaned up."""
        for _ in range(CLEANUPS_MAX):
            try:
                self.house.ask(MOVE, *move)
            except psycopg.errors.InternalError_ as error:
                if "orphaned shard" not in str(error):
                    raise
                time.sleep(1)
            else:
                return
        raise AssertionError("what a shard left behind is cleaned up in the end")

    @property
    def shards(self) -> dict[int, int]:
        """Return how many shards lie on each worker, by its port."""
        return dict(self.house.ask(SHARDS))


def survive(*, folder: Path, moving_seconds: float) -> Moved:
    cluster = Cluster(folder)
    shards = {"before": cluster.shards}
    with cluster.house.serving(), writing(cluster.phones, seconds=1):
        cluster.add_worker()
        shards["with the third worker"] = cluster.shards
        shard = cluster.isolate(cluster.evenings[0].split("/")[2])
        until = time.monotonic() + moving_seconds
        cluster.move(shard)
        while time.monotonic() < until:
            cluster.move(shard)
    return Moved(
        **found_in(cluster.house, cluster.promises),
        pauses=cluster.pauses,
        shards=shards,
        unguarded=[each for (each,) in cluster.house.ask(UNGUARDED)],
    )


def main() -> None:
    end_as_by_ctrl_c()
    if "CITUS_SPARE" not in os.environ:
        sys.exit("It takes a Citus: .ci/citus python -m tests.faults.moves")
    with tempfile.TemporaryDirectory() as folder:
        outcome = survive(folder=Path(folder), moving_seconds=60)
    outcome.tell()


if __name__ == "__main__":
    main()
