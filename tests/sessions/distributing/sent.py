"""What a coordinator sends to its workers, as Citus itself tells it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection

from sessions.models import Circle

SHARD = re.compile(r"\bcard_sessions_[a-z]+_(\d+)\b")


@dataclass(frozen=True, slots=True)
class Sent:
    """A statement that went to a worker: the worker's port, and the numbers of its shards."""

    port: int
    sql: str

    @property
    def shards(self) -> frozenset[int]:
        """Return the shards that the statement names."""
        return frozenset(map(int, SHARD.findall(self.sql)))


@contextmanager
def sent_to_workers() -> Iterator[list[Sent]]:
    """Give a list of what goes to the workers in the block."""
    found: list[Sent] = []

    def note(notice: Any) -> None:
        statement, issued = (notice.message_primary or "").removeprefix("issuing "), notice
        if statement != issued.message_primary:
            port = re.search(r":(\d+) connectionId", issued.message_detail or "")
            assert port is not None, f"it says where it went: {issued.message_detail}"
            found.append(Sent(int(port[1]), statement))

    connection.ensure_connection()
    driver = connection.connection
    driver.add_notice_handler(note)
    _log_remote_commands("on")
    try:
        yield found
    finally:
        _log_remote_commands("off")
        driver.remove_notice_handler(note)


def shards_of(circle: Circle) -> frozenset[int]:
    """Return the shards in which a circle lies, one of each table."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT get_shard_id_for_distribution_column(logicalrelid, %s) "
            "FROM pg_dist_partition WHERE partmethod = 'h'",
            [str(circle.pk)],
        )
        return frozenset(number for (number,) in cursor.fetchall())


def _log_remote_commands(how: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SET citus.log_remote_commands TO {how}")
