"""An ordeal: six phones write and two people look, while one fault after the other is done."""

from __future__ import annotations

import itertools
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from psycopg.conninfo import make_conninfo

from tests.failover.cluster import Cluster, wait_until
from tests.failover.faults import FAULTS, Fault
from tests.failover.machines import Machine
from tests.failover.phones import Looker, OutboxPhone
from tests.failover.recipes import database_url, login
from tests.faults.clients import Promises, writing
from tests.faults.house import House

TABLE = "written_on_the_lonely_side"
READ_ONLY = "read-only transaction"


@dataclass
class LonelySide:
    """What became of who wrote straight to the machine that was cut off."""

    tried: int = 0
    acknowledged: int = 0
    refused_after_seconds: list[float] = field(default_factory=list)

    @contextmanager
    def at(self, cluster: Cluster, name: str) -> Iterator[None]:
        if not name:
            yield
            return
        with cluster.connect(dbname=login()["dbname"]) as leader:
            leader.execute(f"CREATE TABLE IF NOT EXISTS {TABLE} (at timestamptz DEFAULT now())")
            leader.execute(f"GRANT INSERT ON {TABLE} TO PUBLIC")
        stopped = threading.Event()
        writer = threading.Thread(target=self.write, args=(cluster.machines[name], stopped))
        writer.start()
        try:
            yield
        finally:
            stopped.set()
            writer.join()

    def write(self, machine: Machine, stopped: threading.Event) -> None:
        where = make_conninfo(**login(), host=machine.address)
        begun = time.monotonic()
        # The cable is cut at the same moment; what is sent before that may still be answered.
        while not stopped.wait(1):
            self.tried += 1
            done = machine.room.run(
                "psql", where, "--command", f"INSERT INTO {TABLE} DEFAULT VALUES"
            )
            self.acknowledged += done.returncode == 0
            if READ_ONLY in done.stderr:
                self.refused_after_seconds.append(time.monotonic() - begun)
                return


PHONES = 6
BETWEEN_FAULTS_SECONDS = 3
TOUCHED_SECONDS_MAX = 90


@dataclass(frozen=True, slots=True)
class Silence:
    """How long nothing was acknowledged round one fault: to nobody, and to one of the phones."""

    seconds: float
    longest_of_a_phone_seconds: float


@dataclass
class Ordeal:
    """Three machines, a house before them, and who uses it."""

    folder: Path

    def __post_init__(self) -> None:
        self.cluster = Cluster(self.folder)
        self.house = House(self.folder, database=database_url())
        self.promises = Promises()
        self.phones: list[OutboxPhone] = []
        self.lookers: list[Looker] = []
        self.lonely = LonelySide()

    @contextmanager
    def running(self) -> Iterator[None]:
        try:
            self.cluster.start()
            yield
        except AssertionError as never:
            raise AssertionError(f"{never}\n{self.cluster.last_words()}") from None
        finally:
            self.cluster.stop()

    @contextmanager
    def played(self) -> Iterator[None]:
        evenings = self.house.prepare(evenings=PHONES)
        self.phones = [
            OutboxPhone(self.house.port, evening, self.promises, seed=number)
            for number, evening in enumerate(evenings)
        ]
        self.lookers = [
            Looker(self.house.port, pages) for pages in (("/", evenings[0]), ("/health/",))
        ]
        with self.house.serving(), writing([*self.phones, *self.lookers]):
            yield

    def suffer(self, fault: Fault) -> Silence:
        time.sleep(BETWEEN_FAULTS_SECONDS)
        led_before = self.cluster.leader()
        begun = time.monotonic()
        with self.lonely.at(self.cluster, led_before if fault is FAULTS["cut"] else ""):
            mend = fault.hurt(self.cluster)
            if fault.moves:
                wait_until(
                    lambda: bool(self.cluster.leader(but=led_before)), what="nobody took over"
                )
            hurt = time.monotonic()
            wait_until(lambda: self.all_wrote_since(hurt), what="a phone still waits")
        mend()
        wait_until(self.is_whole, what="the machines are not whole again")
        time.sleep(BETWEEN_FAULTS_SECONDS)
        return self.silence_since(begun)

    def is_whole(self) -> bool:
        return self.cluster.is_whole() and self.cluster.etcd_is_whole()

    def all_wrote_since(self, moment: float) -> bool:
        return all(each.answered_at and each.answered_at[-1] > moment for each in self.phones)

    def silence_since(self, begun: float) -> Silence:
        now = time.monotonic()
        by_phone = [[at for at in each.answered_at if at > begun] for each in self.phones]
        together = sorted(itertools.chain(*by_phone))
        longest = max(longest_gap([begun, *each, now]) for each in by_phone)
        return Silence(longest_gap([begun, *together, now]), longest)

    @property
    def looks(self) -> Counter[int]:
        return sum((each.statuses for each in self.lookers), Counter())


def longest_gap(moments: Sequence[float]) -> float:
    return round(max(later - earlier for earlier, later in itertools.pairwise(moments)), 1)
