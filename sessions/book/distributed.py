"""Where a distributed PostgreSQL (Citus) keeps the book: which tables of ours are spread.

A table is spread by its rows' circle, in shards that lie on many machines (docs/growing.md).
Whatever else is done with a table, Citus does; what it refuses, ours do without there.
"""

from __future__ import annotations

from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

CIRCLES = "card_sessions_circle"
"""The table that is spread first, and the others beside it."""

HAS_CITUS = "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')"

SPREAD = (
    "SELECT relname FROM pg_dist_partition JOIN pg_class ON pg_class.oid = logicalrelid "
    "WHERE partmethod = 'h' AND pg_table_is_visible(pg_class.oid)"
)

# It writes a line into the worker's own log, which goes to its disk, and into no table.
WRITE_ON_WORKERS = """
SELECT nodename || ':' || nodeport
FROM run_command_on_workers($$SELECT pg_logical_emit_message(true, 'napledger', 'health')$$)
WHERE NOT success
"""


def has_citus(connection: BaseDatabaseWrapper) -> bool:
    """Return whether a database has the extension, spread or not."""
    if connection.vendor != "postgresql":
        return False
    with connection.cursor() as cursor:
        cursor.execute(HAS_CITUS)
        ((found,),) = cursor.fetchall()
    return bool(found)


def spread_tables(connection: BaseDatabaseWrapper) -> frozenset[str]:
    """Return the names of the tables that are spread; none where there is no Citus."""
    if not has_citus(connection):
        return frozenset()
    with connection.cursor() as cursor:
        cursor.execute(SPREAD)
        return frozenset(name for (name,) in cursor.fetchall())


def is_distributed(connection: BaseDatabaseWrapper) -> bool:
    """Return whether the book is spread over many machines."""
    return CIRCLES in spread_tables(connection)


def silent_workers(connection: BaseDatabaseWrapper, *, seconds: float) -> list[str]:
    """Return the workers that cannot be written to, as HOST:PORT; none where there is no Citus.

    Raises OperationalError if one takes longer than that.
    """
    if not has_citus(connection):
        return []
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL statement_timeout = '{seconds * 1000:.0f}ms'")
        cursor.execute(WRITE_ON_WORKERS)
        return [worker for (worker,) in cursor.fetchall()]


def allow_triggers(cursor: CursorWrapper, connection: BaseDatabaseWrapper) -> None:
    """Let this session make and drop triggers on tables that are spread, if they are.

    Citus calls them unsafe, since one that looks at rows of other circles would not find them
    there. Ours look at none.
    """
    if is_distributed(connection):
        cursor.execute("SET citus.enable_unsafe_triggers TO on")
