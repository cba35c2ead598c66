"""Reading all of a book as it stands at one moment, while others write on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def consistent_read() -> Iterator[None]:
    """Let everything that is read in the block be of one moment; no writer waits for it.

    Inside a transaction that has begun already it is of that transaction's.
    """
    connection.ensure_connection()
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        yield from _deferred()
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


def _deferred() -> Iterator[None]:
    """Begin as a reader; Django would begin with IMMEDIATE, which keeps writers out."""
    with connection.cursor() as cursor:
        if connection.connection.in_transaction:
            yield
            return
        cursor.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")
