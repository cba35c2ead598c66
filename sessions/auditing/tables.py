"""The audit of the tables themselves: whether they are as the migrations make them.

An index that is gone would let two entries of a number stand side by side, and a view in a table's
place could show anybody another book.

Values that are none of their column's kind: SQLite keeps whatever it is given, JSON any shape.

Each table is asked once, by itself, so that one such value hides no other.
"""

from __future__ import annotations

import re
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from django.db import connection, models
from django.db.models import Model
from django.utils.translation import gettext as _

from sessions.auditing.findings import Finding, as_far_as_read
from sessions.book.distributed import is_distributed
from sessions.book.migrated import tables_watched, unapplied, watched_models
from sessions.distributing.layout import fields_of
from sessions.distributing.layout import tables as spread_tables

JSON_TYPES = {dict: "object", list: "array"}
"""What a JSON column holds, by what it holds by default; one that may hold nothing, an object."""

WHOLE = "typeof({0}) = 'integer'"
TEXT = "typeof({0}) = 'text'"

SHAPES: Mapping[type[models.Field[Any, Any]], str] = {
    models.UUIDField: TEXT + " AND length({0}) = 32 AND {0} NOT GLOB '*[^0-9a-f]*'",
    models.BooleanField: WHOLE + " AND {0} IN (0, 1)",
    models.PositiveIntegerField: WHOLE + " AND {0} >= 0",
    models.IntegerField: WHOLE,
    models.DateTimeField: TEXT + " AND datetime(substr({0}, 1, 19)) IS substr({0}, 1, 19)",
    models.DateField: TEXT + " AND date({0}) IS {0}",
    models.CharField: TEXT,
    models.TextField: TEXT,
}
"""What stands in a column of SQLite, by the kind of its field, the narrowest first."""


def misfits() -> Iterator[Finding]:
    """Yield every value that is none of its column's kind, with its row."""
    for model in watched_models():
        wanted = {field: fits for field in fields_of(model) if (fits := _fits(field))}
        if wanted:
            place = f"table {model._meta.db_table}"  # noqa: SLF001  # Django's public name
            yield from as_far_as_read(_in_table(model, wanted), whose="", place=place)


def _fits(field: Any) -> str:
    """Return the condition in SQL of what fits a column; "" where the database sees to it."""
    conditions = [*_shape(field)]
    if field.choices:
        known = ", ".join(f"'{value}'" for value, _label in field.flatchoices)
        conditions.append(f"{{0}} IN ({known})")
    if not conditions:
        return ""
    fits = " AND ".join(conditions).format(_quoted(field.column))
    fits = f"COALESCE({fits}, FALSE)"
    return f"({_quoted(field.column)} IS NULL OR {fits})" if field.null else fits


def _shape(field: Any) -> Iterator[str]:
    is_sqlite = connection.vendor == "sqlite"
    if isinstance(field, models.JSONField):
        kind = JSON_TYPES.get(field.default, "object" if field.null else "")
        if is_sqlite:
            # No condition comes surely before another, and what is no JSON ends the whole query.
            valid = "CASE WHEN typeof({0}) = 'text' AND json_valid({0}) THEN {0} END"
            yield f"json_type({valid}) = '{kind}'" if kind else f"{valid} IS NOT NULL"
        elif kind:
            yield f"jsonb_typeof({{0}}) = '{kind}'"
        return
    of_kind = field.target_field if field.is_relation else field
    if is_sqlite:
        shapes = (shape for kind, shape in SHAPES.items() if isinstance(of_kind, kind))
        yield from islice(shapes, 1)


def _in_table(model: type[models.Model], wanted: Mapping[Any, str]) -> Iterator[Finding]:
    options = model._meta  # noqa: SLF001  # Django's public name
    whose = next((name for name in ("evening_id", "circle_id") if _has(model, name)), "")
    key = next(field.column for field in fields_of(model) if field.primary_key)
    columns = [_quoted(key), _quoted(whose) if whose else "NULL", *wanted.values()]
    sql = f"SELECT {', '.join(columns)} FROM {_quoted(options.db_table)} "  # noqa: S608  # our own names
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} WHERE NOT ({' AND '.join(wanted.values())})")
        rows = cursor.fetchall()
    for pk, owner, *fits in rows:
        for field, is_fit in zip(wanted, fits, strict=True):
            if not is_fit:
                place = f"{options.model_name} {_told(pk)}, {field.column}"
                sentence = _("what stands there is nothing that this column is for")
                yield Finding(_owner(whose, owner), place, sentence)


def _has(model: type[models.Model], column: str) -> bool:
    return any(field.column == column for field in fields_of(model))


def _owner(column: str, value: Any) -> str:
    return f"{column.removesuffix('_id')} {_told(value)}" if column and value is not None else ""


def _told(value: Any) -> str:
    """Return an id as the app writes it, or whatever stands in its place."""
    try:
        return str(uuid.UUID(value))
    except (AttributeError, TypeError, ValueError):
        return str(value) if isinstance(value, int | uuid.UUID) else repr(value)


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


NAMED = re.compile(r'CREATE (?:UNIQUE )?(?P<kind>TABLE|INDEX) "(?P<name>[^"]+)"')
SUBJECT = re.compile(r'(?:TABLE|ON) "(?P<name>[^"]+)"')
CONSTRAINT = re.compile(r'(?:CONSTRAINT|INDEX) "(?P<name>[^"]+)"')


def faults_of_tables() -> Iterator[Finding]:
    """Yield every table, index and constraint that is not as the migrations of this release."""
    behind = unapplied(connection)
    yield from (
        Finding("", "migrations", _("%(name)s was never applied") % {"name": name})
        for name in behind
    )
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
            yield Finding("", f"{kind} {name}", _("is missing"))
            continue
        if differences := _differences(sql, found[kind, name]):
            yield Finding("", f"{kind} {name}", differences)
    watched = tables_watched()
    for kind, name, table, _sql in rows:
        is_strange = kind == "index" and table in watched and (kind, name) not in made
        if is_strange or (kind == "view" and name in watched):
            yield Finding("", f"{kind} {name}", _("is not one of napledger’s"))


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


def _differences(made: str, found: str) -> str:
    """Return what a statement that was found lacks, and what it has besides; "" for nothing."""
    wanted, there = (Counter(_parts(sql)) for sql in (made, found))
    words = {"lacks": ", ".join(wanted - there), "has": ", ".join(there - wanted)}
    if not words["has"]:
        return _("is not as it was made: it lacks %(lacks)s") % words if words["lacks"] else ""
    if not words["lacks"]:
        return _("is not as it was made: it has %(has)s besides") % words
    return _("is not as it was made: it lacks %(lacks)s and has %(has)s besides") % words


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
                yield Finding("", f"table {table}", _("is missing, or is no table"))
                continue
            found = connection.introspection.get_constraints(cursor, table)
            names = set(_names(model))
            if table in spread:
                names = {each for each in names if "_fk_" not in each}
                names |= {key.name for key in spread[table].keys}
            for name in sorted(names - found.keys()):
                sentence = _("%(name)s is missing") % {"name": name}
                yield Finding("", f"table {table}", sentence)
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
            sentence = _("%(name)s is not unique") % {"name": field.column}
            yield Finding("", f"table {_table(model)}", sentence)
    column = {field.name: field.column for field in options.concrete_fields}
    for each in options.total_unique_constraints:
        if tuple(map(column.__getitem__, each.fields)) not in keys:
            sentence = _("%(name)s is about something else") % {"name": each.name}
            yield Finding("", f"table {_table(model)}", sentence)


def _rules(cursor: Any) -> Iterator[Finding]:
    """Yield the rules of PostgreSQL that turn a statement on a table into another one."""
    cursor.execute("SELECT tablename, rulename FROM pg_rules WHERE schemaname = current_schema()")
    for table, name in cursor.fetchall():
        if table in tables_watched():
            sentence = _("rule %(name)s is not one of napledger’s") % {"name": name}
            yield Finding("", f"table {table}", sentence)


def _table(model: type[Model]) -> str:
    name: str = model._meta.db_table  # noqa: SLF001  # Django's public name
    return name
