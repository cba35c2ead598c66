"""The side without quorum: somebody who goes on writing to a leader that was cut off."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from psycopg.conninfo import make_conninfo

from tests.failover.cluster import Cluster
from tests.failover.machines import Machine
from tests.failover.recipes import login

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
        """Write at a machine until the block ends; at none if it has no name."""
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
        """Write a row after the other, and note whether anything was acknowledged."""
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
