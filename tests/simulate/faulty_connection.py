"""A connection to PostgreSQL that breaks: before, in or after a commit, or at its other end."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import closing
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper

from tests.simulate.faults import COMMIT, CUT, KILLED, Fate, die

BEFORE, AMIDST, AFTER = COMMIT
PATIENCE_MILLISECONDS = 5000
"""How long to wait until the other end is gone."""


def break_connection(connection: BaseDatabaseWrapper, *, how: str) -> None:
    if how == CUT:
        shut_down(connection.connection, socket.SHUT_RDWR)
        return
    process = connection.connection.info.backend_pid
    with closing(connection.copy()) as other, other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, %s)", [process, PATIENCE_MILLISECONDS])


def shut_down(raw: Any, way: int) -> None:
    with socket.socket(fileno=socket.dup(raw.fileno())) as line:
        line.shutdown(way)


def watch_commits(raw: Any, fate: Fate, *, passes: Callable[[str], None]) -> None:
    """Let a fault come before, in or after each commit of a psycopg connection.

    In it means that the server was told to commit, and nobody heard what came of that.
    """
    commit = raw.commit

    def commits() -> None:
        passes(BEFORE)
        if fate.strikes(AMIDST, only=[KILLED]):
            raw.pgconn.send_query(b"COMMIT")
            raw.pgconn.flush()
            die()
        if fate.strikes(AMIDST, only=[CUT]):
            shut_down(raw, socket.SHUT_RD)
        commit()
        passes(AFTER)

    raw.commit = commits
