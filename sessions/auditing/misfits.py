"""Values that are none of their column's kind: SQLite keeps whatever it is given, JSON any shape.

Each table is asked once, by itself, so that one such value hides no other.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from django.db import connection, models

from sessions.auditing.findings import Finding, as_far_as_read
from sessions.book.migrated import watched_models
from sessions.distributing.layout import fields_of

JSON_TYPES = {dict: "object", list: "array"}
"""What a JSON column holds, by what it holds by default."""

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
        kind = JSON_TYPES.get(field.default, "")
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
                sentence = "what stands there is nothing that this column is for"
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
