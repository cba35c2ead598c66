"""Entries, transfers and forgettings only grow: the database refuses to change or delete them.

Django rebuilds SQLite's tables in many migrations and drops their triggers without a word. So the
triggers are lifted before migrations and before a flush and put back afterwards, whatever becomes
of them, and a check at start says which are missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

UNIQUE: dict[str, tuple[tuple[str, ...], ...]] = {
    "card_sessions_entry": (
        ("id",),
        ("evening_id", "number", "circle_id"),
        ("evening_id", "key", "circle_id"),
    ),
    "card_sessions_transfer": (("id",),),
    "card_sessions_forgetting": (("id",),),
}
"""The tables that only grow, each with its unique keys."""

TABLES = tuple(UNIQUE)

VERBS = {
    "sqlite": ("UPDATE", "DELETE", "REPLACE"),
    "postgresql": ("UPDATE", "DELETE", "TRUNCATE"),
}
"""What is refused. SQLite's INSERT OR REPLACE deletes whatever stands in its way, and the triggers
for DELETE do not fire for it."""

FOUND = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type IN ('table', 'trigger')",
    # Only those that fire (O and A), on the tables that the app itself means by their names: the
    # same database may hold another book in another schema.
    "postgresql": (
        "SELECT tgname FROM pg_trigger "
        "WHERE tgenabled IN ('O', 'A') AND pg_table_is_visible(tgrelid) "
        "UNION ALL SELECT relname FROM pg_class "
        "WHERE relname LIKE 'card\\_sessions\\_%' AND pg_table_is_visible(oid)"
    ),
}
"""How the names of the tables and of their triggers are found."""

REFUSAL = "the book only grows: correct it with a new entry"
FUNCTION = "card_sessions_only_grows"


def install(*, using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Put every trigger in place that is not; also the receiver of post_migrate."""
    connection = connections[using]
    if connection.vendor not in VERBS:
        return
    present = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for statement in _statements(connection, present):
            cursor.execute(statement)


def before_migrating(*, plan: Sequence[Any], using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Take every trigger away if there is anything to migrate; the receiver of pre_migrate."""
    if plan:
        lift(using=using)


def lift(*, using: str = DEFAULT_DB_ALIAS) -> None:
    """Take every trigger away."""
    connection = connections[using]
    present = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for table, verb in _wanted(connection):
            if table in present:
                on = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {_name(table, verb)}{on}")


@contextmanager
def lifted(*, using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Lift the triggers for as long as the block runs, and put them back whatever happens."""
    lift(using=using)
    try:
        yield
    finally:
        install(using=using)


def missing(*, using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """Return the names of the triggers that are not in place, of the tables that there are."""
    connection = connections[using]
    if connection.vendor not in FOUND:
        return []
    with connection.cursor() as cursor:
        cursor.execute(FOUND[connection.vendor])
        found = {row[0] for row in cursor.fetchall()}
    wanted = [_name(table, verb) for table, verb in _wanted(connection) if table in found]
    return [name for name in wanted if name not in found]


@register(Tags.database)
def check_triggers(*, databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Return a warning for each database whose book could be changed."""
    found: list[CheckMessage] = []
    for using in databases or ():
        absent = missing(using=using)
        if absent:
            found.append(
                checks.Warning(
                    f"The book could be changed: triggers are missing: {', '.join(absent)}",
                    hint="Run manage.py migrate, which puts them back.",
                    id="card_sessions.W001",
                )
            )
    return found


def _statements(connection: BaseDatabaseWrapper, present: set[str]) -> Iterator[str]:
    postgres = connection.vendor == "postgresql"
    if postgres:
        yield (
            f"CREATE OR REPLACE FUNCTION {FUNCTION}() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$"
        )
    absent = set(missing(using=connection.alias))
    for table, verb in _wanted(connection):
        name = _name(table, verb)
        if table not in present or name not in absent:
            continue
        if postgres:
            # As on SQLite; and a distributed PostgreSQL takes no others (docs/growing.md).
            each = "STATEMENT" if verb == "TRUNCATE" else "ROW"
            yield f"DROP TRIGGER IF EXISTS {name} ON {table}"
            yield (
                f"CREATE TRIGGER {name} BEFORE {verb} ON {table} "
                f"FOR EACH {each} EXECUTE FUNCTION {FUNCTION}()"
            )
        else:
            event = f"{verb} ON {table}"
            if verb == "REPLACE":
                event = f"INSERT ON {table} WHEN {_stands_already(table)}"
            yield (
                f"CREATE TRIGGER {name} BEFORE {event} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
            )


def _stands_already(table: str) -> str:
    """Return the condition that a row is there which a new one could take the place of."""
    # The rowid is -1, which no row has, unless whoever inserts says which it is to be.
    keys = (("rowid",), *UNIQUE[table])
    found = (" AND ".join(f"{column} = NEW.{column}" for column in key) for key in keys)
    return " OR ".join(f"EXISTS (SELECT 1 FROM {table} WHERE {each})" for each in found)  # noqa: S608  # our own names


def _wanted(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, str]]:
    for table in TABLES:
        for verb in VERBS.get(connection.vendor, ()):
            yield table, verb


def _name(table: str, verb: str) -> str:
    return f"{table}_refuses_{verb.lower()}"
