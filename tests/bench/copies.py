"""Copies of an evening, row for row under new ids: hundreds of them take seconds."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection, models, transaction

from napledger.evening.log import START
from sessions.auditing.book_rows import evening_row
from sessions.auditing.chained import chained
from sessions.book.append_only import lifted
from sessions.book.chain import add_milestone
from sessions.models import Entry, Evening, EveningFigures, Milestone, Observation, Seat, Transfer
from sessions.models.rows import new_id

ROWS_A_STATEMENT = 500


def chain_anew(evening: Evening) -> None:
    """Chain an evening whose rows were written in bulk; its triggers must have been lifted."""
    row = chained(evening_row(evening), circle=evening.circle_id)
    digests = {entry.id: entry.digest for entry in row.entries}
    entries = list(Entry.objects.filter(evening=evening).only("circle_id", "number"))
    for entry in entries:
        entry.digest = digests[entry.pk] or ""
    Entry.objects.bulk_update(entries, ["digest"], batch_size=ROWS_A_STATEMENT)
    add_milestone(
        evening.circle_id,
        kind=Milestone.CHAINED,
        evening_id=evening.pk,
        length=len(row.entries),
        head=row.entries[-1].digest or "",
    )


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
class Rows:
    """Rows of one table as the database has them; `ids` are the places of ids in each."""

    model: type[models.Model]
    columns: Sequence[str]
    ids: Sequence[int]
    rows: Sequence[Sequence[Any]]


def copied(evening: Evening, *, days: Sequence[date]) -> list[Evening]:
    """Return a copy of an evening for each of these days, with its seats, log and transfers.

    What was counted of it for the figures is copied too.
    """
    tables = [rows_of(model, column, evening) for model, column in COPIED]
    made = [_copy(tables, evening, on=day) for day in days]
    rows = Evening.objects.filter(circle=evening.circle_id).in_bulk(made)
    with transaction.atomic(), lifted():
        for pk in made:
            chain_anew(rows[pk])
    return [rows[pk] for pk in made]


def columns_of(model: type[models.Model]) -> dict[str, Any]:
    """Return a model's fields by the columns that they have."""
    return {str(field.column): field for field in model._meta.concrete_fields}  # noqa: SLF001  # Django's own way to ask


def named(model: type[models.Model]) -> tuple[str, str]:
    """Return the name of a model's table, and those of its columns, as SQL has them."""
    quoted = map(connection.ops.quote_name, columns_of(model))
    return connection.ops.quote_name(model._meta.db_table), ", ".join(quoted)  # noqa: SLF001  # as above


def insert_into(model: type[models.Model]) -> str:
    table, names = named(model)
    places = ", ".join(["%s"] * len(columns_of(model)))
    return f"INSERT INTO {table} ({names}) VALUES ({places})"  # noqa: S608  # our own names


def rows_of(model: type[models.Model], column: str, of: models.Model) -> Rows:
    """Return a table's rows of an evening or a circle, in the order of their making.

    So nothing is copied before what it refers to: from then on SQLite would look through all
    transfers for each further entry.
    """
    table, names = named(model)
    question = f"SELECT {names} FROM {table} WHERE {column} = %s ORDER BY id"  # noqa: S608  # our own names
    with connection.cursor() as cursor:
        cursor.execute(question, [_raw(of.pk)])
        rows = cursor.fetchall()
    columns = columns_of(model)
    ids = [at for at, field in enumerate(columns.values()) if isinstance(field, ID_FIELDS)]
    return Rows(model, [*columns], ids, rows)


def _copy(tables: Sequence[Rows], evening: Evening, *, on: date) -> uuid.UUID:
    pk = new_id()
    known = {row[0]: _raw(new_id()) for table in tables for row in table.rows}
    known[_raw(evening.pk)] = _raw(pk)
    days = evening.played_on.isoformat(), on.isoformat()
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.executemany(
                insert_into(table.model), [_moved(table, row, known, days) for row in table.rows]
            )
    return pk


def _moved(
    table: Rows, row: Sequence[Any], known: Mapping[Any, Any], days: tuple[str, str]
) -> list[Any]:
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
    return value if connection.features.has_native_uuid_field else value.hex
