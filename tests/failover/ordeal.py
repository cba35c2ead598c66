"""An ordeal: six phones write and two people look, while one fault after the other is done."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.failover.cluster import Cluster, NeverCame, wait_until
from tests.failover.faults import FAULTS, Fault
from tests.failover.lonely import LonelySide
from tests.failover.phones import Looker, OutboxPhone
from tests.failover.recipes import database_url, login
from tests.faults.clients import Promises
from tests.faults.house import House

PHONES = 6
BETWEEN_FAULTS_SECONDS = 3
TOUCHED_SECONDS_MAX = 90


@dataclass
class HouseBefore(House):
    """A house whose server keeps its book on the three machines, as the page says to set it."""

    cluster: Cluster = field(kw_only=True)

    @property
    def environment(self) -> dict[str, str]:
        """Return what the server and the commands of this house are started with."""
        return super().environment | {"DATABASE_URL": database_url()}

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """Return what the database answers, asked past the app."""
        with self.cluster.connect(dbname=login()["dbname"]) as leader:
            return leader.execute(sql).fetchall()


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
        self.house = HouseBefore(self.folder, cluster=self.cluster)
        self.promises = Promises()
        self.phones: list[OutboxPhone] = []
        self.lookers: list[Looker] = []
        self.lonely = LonelySide()

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let the machines run until the block ends."""
        try:
            self.cluster.start()
            yield
        except NeverCame as never:
            raise NeverCame(f"{never}\n{self.cluster.last_words()}") from None
        finally:
            self.cluster.stop()

    @contextmanager
    def played(self) -> Iterator[None]:
        """Let them play, and look, until the block ends."""
        evenings = self.house.prepare(evenings=PHONES)
        self.house.start()
        self.phones = [
            OutboxPhone(self.house.port, evening, self.promises, seed=number)
            for number, evening in enumerate(evenings)
        ]
        self.lookers = [
            Looker(self.house.port, pages) for pages in (("/", evenings[0]), ("/health/",))
        ]
        everybody: list[OutboxPhone | Looker] = [*self.phones, *self.lookers]
        for each in everybody:
            each.start()
        try:
            yield
        finally:
            for each in everybody:
                each.stopped.set()
            for each in everybody:
                each.join()
            self.house.kill()

    def suffer(self, fault: Fault) -> Silence:
        """Return how silent it was when a fault was done, and mended once they played on."""
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
        """Return whether all that was hurt is as it was."""
        return self.cluster.is_whole() and self.cluster.etcd_is_whole()

    def all_wrote_since(self, moment: float) -> bool:
        """Return whether each phone had a deal acknowledged since then."""
        return all(each.answered_at and each.answered_at[-1] > moment for each in self.phones)

    def silence_since(self, begun: float) -> Silence:
        """Return the longest times without an acknowledged deal since then."""
        now = time.monotonic()
        by_phone = [[at for at in each.answered_at if at > begun] for each in self.phones]
        together = sorted(itertools.chain(*by_phone))
        return Silence(
            seconds=longest_gap([begun, *together, now]),
            longest_of_a_phone_seconds=max(longest_gap([begun, *each, now]) for each in by_phone),
        )

    @property
    def looks(self) -> Counter[int]:
        """Return how often which status came to who only looked; 0 is no answer at all."""
        return sum((each.statuses for each in self.lookers), Counter())


def longest_gap(moments: Sequence[float]) -> float:
    """Return the longest time between two moments that follow each other, in seconds."""
    return max(later - earlier for earlier, later in itertools.pairwise(moments))
