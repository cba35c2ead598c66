"""Entries and transfers only grow: the database itself refuses to change or delete them.

Django rebuilds SQLite's tables in many migrations and drops their triggers without a word. So the
triggers are lifted before every migrate and flush and put back after it, and a check at start says
which are missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLES = ("card_sessions_entry", "card_sessions_transfer")
VERBS = {"sqlite": ("UPDATE", "DELETE"), "postgresql": ("UPDATE", "DELETE", "TRUNCATE")}
FOUND = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
    # Only those that fire (O and A), on the tables that the app itself means by their names: the
    # same database may hold another book in another schema.
    "postgresql": (
        "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
        "WHERE tgenabled IN ('O', 'A') AND pg_table_is_visible(tgrelid)"
    ),
}
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


def lift(*, using: str = DEFAULT_DB_ALIAS, **_signal: Any) -> None:
    """Take every trigger away; also the receiver of pre_migrate."""
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
    """Return the names of the triggers that are not in place."""
    connection = connections[using]
    if connection.vendor not in FOUND:
        return []
    with connection.cursor() as cursor:
        cursor.execute(FOUND[connection.vendor])
        found = {row[0] for row in cursor.fetchall()}
    wanted = [_name(table, verb) for table, verb in _wanted(connection)]
    return [name for name in wanted if name not in found]


@register(Tags.database)
def check_triggers(*, databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Return a warning for each database whose book could be changed."""
    found: list[CheckMessage] = []
    for using in databases or ():
        tables = connections[using].introspection.table_names()
        absent = missing(using=using) if set(TABLES) <= set(tables) else []
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
            yield (
                f"CREATE TRIGGER {name} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
            )


def _wanted(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, str]]:
    for table in TABLES:
        for verb in VERBS.get(connection.vendor, ()):
            yield table, verb


def _name(table: str, verb: str) -> str:
    return f"{table}_refuses_{verb.lower()}"
