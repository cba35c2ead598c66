"""Questions to the database, and rows for it, that are put into SQL once.

Every request of an evening asks the same few questions and writes the same kinds of rows, and the
ORM takes longer to put each of them into SQL than SQLite takes to answer it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial, wraps
from inspect import signature
from typing import Any, Generic, ParamSpec, TypeVar

from django.db import connection
from django.db.models import (
    BooleanField,
    CharField,
    ForeignKey,
    IntegerField,
    Model,
    QuerySet,
    TextField,
    UUIDField,
)

Values = ParamSpec("Values")
Row = TypeVar("Row", bound=Model)

Converter = Callable[[Any], Any]

SENT_AS_THEY_ARE = (BooleanField, CharField, ForeignKey, IntegerField, TextField, UUIDField)
"""Fields of which a database takes the values of Python, if `adapted`."""


@dataclass(frozen=True, slots=True)
class _Written(Generic[Row]):
    """A question in SQL. `places` tells which parameters stand for which of the values."""

    queryset: QuerySet[Row]
    sql: str
    params: tuple[Any, ...]
    places: Mapping[Any, int]
    converters: Mapping[str, Converter]


def prepared(question: Callable[Values, QuerySet[Row]]) -> Callable[Values, list[Row]]:
    """Return a function of ids and texts that gives the rows of the query they make.

    Nothing but these values may change the query, and it may not select related rows: they would
    be asked for one by one.
    """

    @cache
    def written() -> _Written[Row]:
        return _written(question)

    @wraps(question)
    def asked(*values: Values.args, **named: Values.kwargs) -> list[Row]:
        assert not named, "a prepared question takes its values in order"
        known = written()
        given = [adapted(value) for value in values]
        params = [given[known.places[p]] if p in known.places else p for p in known.params]
        rows = list(known.queryset.raw(known.sql, params))
        for name, converted in known.converters.items():
            for row in rows:
                setattr(row, name, converted(getattr(row, name)))
        return rows

    return asked


def _written(question: Callable[..., QuerySet[Row]]) -> _Written[Row]:
    # Each stands in for a value, and is found again among the parameters, as an id or as a text.
    stand_ins = [uuid.uuid4() for _ in signature(question).parameters]
    queryset = question(*stand_ins)
    sql, params = queryset.query.sql_with_params()
    places = {
        form: place for place, each in enumerate(stand_ins) for form in (adapted(each), str(each))
    }
    annotations = queryset.query.annotations.items()
    found = {name: _converter(expression) for name, expression in annotations}
    converters = {name: converter for name, converter in found.items() if converter is not None}
    return _Written(queryset, sql, params, places, converters)


def _converter(annotation: Any) -> Converter | None:
    """Return what makes Python's value of an annotation, which raw queries leave as it came."""
    steps = [
        *connection.ops.get_db_converters(annotation),
        *annotation.get_db_converters(connection),
    ]
    if not steps:
        return None

    def converted(value: Any) -> Any:
        for step in steps:
            value = step(value, annotation, connection)
        return value

    return converted


@dataclass(frozen=True, slots=True)
class _Insertion:
    """How rows of a model are inserted: the SQL, and what of a row is sent, adapted by what."""

    sql: str
    sent: Mapping[str, Converter]


def insert(rows: Sequence[Model]) -> None:
    """Write new rows of one model, all at once, as the ORM would, but without signals."""
    known = _insertion(type(rows[0]))
    values = [[sent(getattr(row, name)) for name, sent in known.sent.items()] for row in rows]
    with connection.cursor() as cursor:
        cursor.executemany(known.sql, values)
    for row in rows:
        state = row._state  # noqa: SLF001  # where Django keeps that a row is stored
        state.adding, state.db = False, connection.alias


@cache
def _insertion(model: type[Model]) -> _Insertion:
    meta = model._meta  # noqa: SLF001  # Django's own name for it
    fields = meta.local_concrete_fields
    columns = ", ".join(str(field.column) for field in fields)
    values = ", ".join("%s" for _ in fields)
    return _Insertion(
        f"INSERT INTO {meta.db_table} ({columns}) VALUES ({values})",  # noqa: S608  # ours
        {field.attname: _sender(field) for field in fields},
    )


def _sender(field: Any) -> Converter:
    if isinstance(field, SENT_AS_THEY_ARE):
        return adapted
    return partial(field.get_db_prep_save, connection=connection)


def adapted(value: Any) -> Any:
    """Return a value as the database takes it: SQLite knows no ids, but texts."""
    if isinstance(value, uuid.UUID) and not connection.features.has_native_uuid_field:
        return value.hex
    return value
