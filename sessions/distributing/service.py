"""Spreading the tables: what is still to be done for it, and doing it, all of it or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from napledger.reading.faults import Fault, marked
from sessions.book.append_only import install, lift
from sessions.book.distributed import CIRCLES, has_citus, is_distributed, spread_tables
from sessions.distributing.layout import SpreadForeignKey, SpreadTable, tables

FOREIGN_KEYS = """
SELECT holder.relname, named.relname, conname,
    ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS place (number, nth)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = place.number ORDER BY nth)
FROM pg_constraint
JOIN pg_class AS holder ON holder.oid = conrelid
JOIN pg_class AS named ON named.oid = confrelid
WHERE contype = 'f' AND pg_table_is_visible(conrelid)
"""
NOT_OURS = """
SELECT relname FROM pg_class WHERE relname = ANY(%s) AND pg_table_is_visible(oid)
AND NOT pg_has_role(relowner, 'USAGE')
"""
WORKERS = "SELECT count(*) FROM citus_get_active_worker_nodes()"
IS_COORDINATOR = "SELECT citus_is_coordinator()"

ONE_CONNECTION = {
    "citus.multi_shard_modify_mode": "'sequential'",
    "citus.max_adaptive_executor_pool_size": "1",
}
"""What makes Citus go by one connection to each worker, in this session.

Else it asks and changes the shards of a worker over several at once, of which each sees what it did
itself: then it lets no table be altered in the same transaction.
"""

NO_POSTGRES = marked("Only PostgreSQL with Citus can be spread; this book is kept by {vendor}.")
NO_CITUS = marked(
    "Citus is not in this database. Install it on every machine, and in this database of each: "
    "CREATE EXTENSION citus."
)
A_WORKER = marked("This is a worker. Ask the coordinator: it knows where each circle lies.")
NO_WORKERS = marked(
    "The coordinator knows no worker yet. Name each: SELECT citus_add_node('HOST', 5432)."
)
ANOTHERS = marked("{tables} belong to another role; only their owner can spread them.")
NO_TABLES = marked("There is no book here yet: run migrate first.")


@dataclass(frozen=True, slots=True)
class LayoutStatement:
    """One statement, and what it is about."""

    table: str
    sql: str


def spread(*, using: str = DEFAULT_DB_ALIAS) -> list[LayoutStatement]:
    """Spread what is not spread yet, all of it or nothing, and return what was done.

    Raises Fault, with what to do about it, where that cannot be.
    """
    connection = connections[using]
    require_cluster(connection)
    todo = missing_steps(connection)
    if todo:
        with transaction.atomic(using=using):
            _take(connection, todo)
    return todo


def require_cluster(connection: BaseDatabaseWrapper) -> None:
    """Raise Fault, with what to do about it, where tables cannot be spread."""
    if connection.vendor != "postgresql":
        raise Fault("", NO_POSTGRES, vendor=connection.display_name)
    if not has_citus(connection):
        raise Fault("", NO_CITUS)
    if not _asked(connection, WORKERS):
        raise Fault("", NO_WORKERS)
    if not _asked(connection, IS_COORDINATOR):
        raise Fault("", A_WORKER)
    if CIRCLES not in connection.introspection.table_names():
        raise Fault("", NO_TABLES)
    with connection.cursor() as cursor:
        cursor.execute(NOT_OURS, [[table.name for table in tables()]])
        anothers = [name for (name,) in cursor.fetchall()]
    if anothers:
        raise Fault("", ANOTHERS, tables=sorted(anothers))


def before_migrating(*, using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Have migrations go well with tables that are spread; the receiver of pre_migrate."""
    connection = connections[using]
    vars(connection).pop("SchemaEditorClass", None)
    if not is_distributed(connection):
        return
    # The driver that it needs is there only with a PostgreSQL.
    from sessions.distributing.schema import SpreadSchemaEditor  # noqa: PLC0415

    connection.SchemaEditorClass = SpreadSchemaEditor
    _go_by_one_connection(connection)


def spread_new_tables(*, using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Spread what a migration has added to a book that is spread; the receiver of post_migrate."""
    if is_distributed(connections[using]):
        spread(using=using)


def missing_steps(connection: BaseDatabaseWrapper) -> list[LayoutStatement]:
    """Return what is still to be done, in order; nothing where all is spread."""
    present, there = set(connection.introspection.table_names()), spread_tables(connection)
    ours = [table for table in tables() if table.name in present]
    new = [table for table in ours if table.name not in there]
    kept, dropped = _found_keys(connection, new={table.name for table in new})
    return [
        *dropped,
        *(step for table in new for step in _with_circle_in_primary_key(table)),
        *map(_spreading, new),
        *(_emptying(table.name) for table in new),
        *(
            _adding(key)
            for table in ours
            for key in table.keys
            if (key.table, key.columns) not in kept and key.to_table in present
        ),
    ]


def _take(connection: BaseDatabaseWrapper, steps: Iterable[LayoutStatement]) -> None:
    """Take every step; the triggers are lifted meanwhile: Citus does not take all of them along."""
    _go_by_one_connection(connection)
    lift(using=connection.alias)
    with connection.cursor() as cursor:
        for step in steps:
            cursor.execute(step.sql)
    install(using=connection.alias)


def _go_by_one_connection(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        for setting, value in ONE_CONNECTION.items():
            cursor.execute(f"SET {setting} TO {value}")


def _found_keys(
    connection: BaseDatabaseWrapper, *, new: set[str]
) -> tuple[set[tuple[str, tuple[str, ...]]], list[LayoutStatement]]:
    """Return the foreign keys that are as they should be, and the steps that drop the others.

    A key of a table that is not spread yet cannot stay, nor one that leads to it: they come again
    when both are spread, because some go in a ring and no order of the tables would do.
    """
    with connection.cursor() as cursor:
        cursor.execute(FOREIGN_KEYS)
        found = cursor.fetchall()
    kept, dropped = set(), []
    for table, to_table, name, columns in found:
        if table in new or to_table in new:
            sql = f'ALTER TABLE {table} DROP CONSTRAINT "{name}"'
            dropped.append(LayoutStatement(table, sql))
        else:
            kept.add((table, tuple(columns)))
    return kept, dropped


def _with_circle_in_primary_key(table: SpreadTable) -> Iterator[LayoutStatement]:
    if table.primary_key != ("id",):
        name = f"{table.name}_pkey"
        columns = ", ".join(table.primary_key)
        yield LayoutStatement(
            table.name,
            f"ALTER TABLE {table.name} DROP CONSTRAINT IF EXISTS {name}, "
            f"ADD CONSTRAINT {name} PRIMARY KEY ({columns})",
        )


def _spreading(table: SpreadTable) -> LayoutStatement:
    beside = "" if table.name == CIRCLES else f", colocate_with => '{CIRCLES}'"
    sql = f"SELECT create_distributed_table('{table.name}', '{table.column}'{beside})"
    return LayoutStatement(table.name, sql)


def _emptying(table: str) -> LayoutStatement:
    """Return the step that gives back the room of the rows, which are copied to the workers."""
    return LayoutStatement(table, f"SELECT truncate_local_data_after_distributing_table('{table}')")


def _adding(key: SpreadForeignKey) -> LayoutStatement:
    return LayoutStatement(
        key.table,
        f"ALTER TABLE {key.table} ADD CONSTRAINT {key.name} FOREIGN KEY "
        f"({', '.join(key.columns)}) REFERENCES {key.to_table} ({', '.join(key.to_columns)}) "
        "DEFERRABLE INITIALLY DEFERRED",
    )


def _asked(connection: BaseDatabaseWrapper, sql: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        ((answer,),) = cursor.fetchall()
    return answer
