"""Copies of an evening, row for row under new ids: hundreds of them take seconds."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection, models, transaction

from napledger.evening.log import START
from sessions.book.append_only import lifted
from sessions.models import Entry, Evening, EveningFigures, Observation, Seat, Transfer
from sessions.models.rows import new_id
from tests.bench.chaining import chain_anew

ID_FIELDS = (models.UUIDField, models.ForeignKey)

COPIED: Sequence[tuple[type[models.Model], str]] = (
    (Evening, "id"),
    (Seat, "evening_id"),
    (Entry, "evening_id"),
    (Transfer, "evening_id"),
    (EveningFigures, "evening_id"),
    (Observation, "evening_id"),
)
"""The tables of which an evening has rows, and the column that names the evening there."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of one table, as the database has them; `ids` are the places of ids in each."""

    insert: str
    columns: Sequence[str]
    ids: Sequence[int]
    rows: Sequence[Sequence[Any]]


def copied(evening: Evening, *, days: Sequence[date]) -> list[Evening]:
    """Return a copy of an evening for each of these days, with its seats, log and transfers.

    What was counted of it for the figures is copied too.
    """
    tables = [_rows(model, column, evening) for model, column in COPIED]
    made = [_copy(tables, evening, on=day) for day in days]
    rows = Evening.objects.filter(circle=evening.circle_id).in_bulk(made)
    with transaction.atomic(), lifted():
        for pk in made:
            chain_anew(rows[pk])
    return [rows[pk] for pk in made]


def _rows(model: type[models.Model], column: str, evening: Evening) -> _Rows:
    meta = model._meta  # noqa: SLF001  # Django's own way to ask for a model's columns
    columns = [str(field.column) for field in meta.concrete_fields]
    table = connection.ops.quote_name(meta.db_table)
    names = ", ".join(map(connection.ops.quote_name, columns))
    # In the order of their making, so that nothing is copied before what it refers to: from then on
    # SQLite would look through all transfers for each further entry.
    question = f"SELECT {names} FROM {table} WHERE {column} = %s ORDER BY id"  # noqa: S608  # our own names
    with connection.cursor() as cursor:
        cursor.execute(question, [_raw(evening.pk)])
        rows = cursor.fetchall()
    places = ", ".join(["%s"] * len(columns))
    ids = [at for at, field in enumerate(meta.concrete_fields) if isinstance(field, ID_FIELDS)]
    return _Rows(f"INSERT INTO {table} ({names}) VALUES ({places})", columns, ids, rows)  # noqa: S608


def _copy(tables: Sequence[_Rows], evening: Evening, *, on: date) -> uuid.UUID:
    pk = new_id()
    known = {row[0]: _raw(new_id()) for table in tables for row in table.rows}
    known[_raw(evening.pk)] = _raw(pk)
    days = evening.played_on.isoformat(), on.isoformat()
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.executemany(
                table.insert, [_moved(table, row, known, days) for row in table.rows]
            )
    return pk


def _moved(
    table: _Rows, row: Sequence[Any], known: Mapping[Any, Any], days: tuple[str, str]
) -> list[Any]:
    """Return a row with every id that was copied in its copy's place, and the day of the copy."""
    copy = list(row)
    for at in table.ids:
        copy[at] = known.get(copy[at], copy[at])
    for at, column in enumerate(table.columns):
        if column == "played_on":
            copy[at] = days[1]
        elif column == "facts" and START in row:
            copy[at] = copy[at].replace(*days)
    return copy


def _raw(value: uuid.UUID) -> Any:
    """Return an id as the database has it."""
    return value if connection.features.has_native_uuid_field else value.hex
