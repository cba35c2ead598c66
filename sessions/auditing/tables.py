"""The audit of the tables themselves: whether they are as the migrations make them.

An index that is gone would let two entries of a number stand side by side, and a view in a table's
place could show anybody another book.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model

from sessions.auditing.findings import Finding
from sessions.book.distributed import is_distributed
from sessions.book.migrated import tables_watched, unapplied, watched_models
from sessions.distributing.layout import tables as spread_tables

NAMED = re.compile(r'CREATE (?:UNIQUE )?(?P<kind>TABLE|INDEX) "(?P<name>[^"]+)"')
SUBJECT = re.compile(r'(?:TABLE|ON) "(?P<name>[^"]+)"')
CONSTRAINT = re.compile(r'(?:CONSTRAINT|INDEX) "(?P<name>[^"]+)"')


def faults_of_tables() -> Iterator[Finding]:
    """Yield every table, index and constraint that is not as the migrations of this release."""
    behind = unapplied(connection)
    yield from (Finding("", "migrations", f"{name} was never applied") for name in behind)
    if behind:
        return
    if connection.vendor == "sqlite":
        yield from _of_sqlite()
    elif connection.vendor == "postgresql":
        yield from _of_postgres()


def _of_sqlite() -> Iterator[Finding]:
    """Compare what SQLite keeps of each table and index, word by word; columns in any order."""
    made = {_named(each): each for model in watched_models() for each in _statements(model)}
    with connection.cursor() as cursor:
        cursor.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        rows = cursor.fetchall()
    found = {(kind, name): sql for kind, name, _table, sql in rows}
    for (kind, name), sql in made.items():
        if (kind, name) not in found:
            yield Finding("", f"{kind} {name}", "is missing")
            continue
        if differences := " and ".join(_differences(sql, found[kind, name])):
            yield Finding("", f"{kind} {name}", f"is not as it was made: it {differences}")
    watched = tables_watched()
    for kind, name, table, _sql in rows:
        is_strange = kind == "index" and table in watched and (kind, name) not in made
        if is_strange or (kind == "view" and name in watched):
            yield Finding("", f"{kind} {name}", "is not one of napledger’s")


def _statements(model: type[Model]) -> Sequence[str]:
    """Return the statements that make a model's table, its indexes and its constraints."""
    editor = connection.schema_editor(collect_sql=True, atomic=False)
    editor.deferred_sql = []
    editor.create_model(model)
    said = (str(each).rstrip(";") for each in (*editor.collected_sql, *editor.deferred_sql))
    return [each for each in said if NAMED.match(each) or CONSTRAINT.search(each)]


def _named(statement: str) -> tuple[str, str]:
    found = NAMED.match(statement)
    assert found is not None, "SQLite makes nothing but tables and indexes"
    return found["kind"].lower(), found["name"]


def _differences(made: str, found: str) -> Iterator[str]:
    """Yield what a statement that was found lacks, and what it has besides."""
    wanted, there = (Counter(_parts(sql)) for sql in (made, found))
    if lacks := ", ".join(wanted - there):
        yield f"lacks {lacks}"
    if has := ", ".join(there - wanted):
        yield f"has {has} besides"


def _parts(sql: str) -> Sequence[str]:
    """Return what stands between the commas of a statement, in the order that it has here."""
    begins, ends = sql.index("("), sql.rindex(")")
    if not sql.startswith("CREATE TABLE"):
        return [sql]
    return [*sql[begins + 1 : ends].split(", "), sql[ends:]]


def _of_postgres() -> Iterator[Finding]:
    """Compare which constraints and indexes there are, by their names and what they are about."""
    is_spread = is_distributed(connection)
    spread = {each.name: each for each in spread_tables()} if is_spread else {}
    with connection.cursor() as cursor:
        kinds = {each.name: each.type for each in connection.introspection.get_table_list(cursor)}
        for model in watched_models():
            table = _table(model)
            if kinds.get(table) not in ("t", "p"):
                yield Finding("", f"table {table}", "is missing, or is no table")
                continue
            found = connection.introspection.get_constraints(cursor, table)
            names = set(_names(model))
            if table in spread:
                names = {each for each in names if "_fk_" not in each}
                names |= {key.name for key in spread[table].keys}
            for name in sorted(names - found.keys()):
                yield Finding("", f"table {table}", f"{name} is missing")
            yield from _unique(model, found)
        yield from _rules(cursor)


def _names(model: type[Model]) -> Iterator[str]:
    for statement in _statements(model):
        # A model's statements make the tables between it and others, too.
        subject = SUBJECT.search(statement)
        if subject is not None and subject["name"] == _table(model):
            yield from (found["name"] for found in CONSTRAINT.finditer(statement))


def _unique(model: type[Model], found: Mapping[str, Mapping[str, Any]]) -> Iterator[Finding]:
    """Yield what should be unique and is not, by itself or with others."""
    keys = {tuple(each["columns"] or ()) for each in found.values() if each["unique"]}
    options = model._meta  # noqa: SLF001  # Django's public name
    for field in options.concrete_fields:
        # Where tables are spread, a key has the circle behind it.
        if field.unique and not any(key[:1] == (field.column,) for key in keys):
            yield Finding("", f"table {_table(model)}", f"{field.column} is not unique")
    column = {field.name: field.column for field in options.concrete_fields}
    for each in options.total_unique_constraints:
        if tuple(map(column.__getitem__, each.fields)) not in keys:
            yield Finding("", f"table {_table(model)}", f"{each.name} is about something else")


def _rules(cursor: Any) -> Iterator[Finding]:
    """Yield the rules of PostgreSQL that turn a statement on a table into another one."""
    cursor.execute("SELECT tablename, rulename FROM pg_rules WHERE schemaname = current_schema()")
    for table, name in cursor.fetchall():
        if table in tables_watched():
            yield Finding("", f"table {table}", f"rule {name} is not one of napledger’s")


def _table(model: type[Model]) -> str:
    name: str = model._meta.db_table  # noqa: SLF001  # Django's public name
    return name
