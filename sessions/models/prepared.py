"""Questions to the database that are put into SQL once.

Every request of an evening asks the same few questions, and the ORM takes longer to put each of
them into SQL than SQLite takes to answer it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable
from functools import cache, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

Values = ParamSpec("Values")
Row = TypeVar("Row", bound=Model)


def prepared(question: Callable[Values, QuerySet[Row]]) -> Callable[Values, Iterable[Row]]:
    """Return a function of ids and texts that gives the rows of the query they make.

    Nothing but these values may change the query. What it annotates comes as the database holds
    it, and rows of other tables are not made of it.
    """
    ask: Callable[..., QuerySet[Row]] = question

    @cache
    def written() -> tuple[QuerySet[Row], str, tuple[Any, ...], dict[Any, int]]:
        # Stands in for each value, and is found again in the parameters, as an id or as a text.
        stand_ins = [uuid.uuid4() for _ in signature(ask).parameters]
        queryset = ask(*stand_ins)
        sql, params = queryset.query.sql_with_params()
        places = {
            form: place
            for place, each in enumerate(stand_ins)
            for form in (_adapted(each), str(each))
        }
        return queryset, sql, params, places

    @wraps(question)
    def asked(*values: Values.args, **named: Values.kwargs) -> Iterable[Row]:
        assert not named, "a prepared question takes its values in order"
        queryset, sql, params, places = written()
        given = [_adapted(value) for value in values]
        filled = [given[places[param]] if param in places else param for param in params]
        return queryset.raw(sql, filled)

    return asked


def _adapted(value: Any) -> Any:
    """Return a value as the database takes it: SQLite knows no ids, but texts."""
    if isinstance(value, uuid.UUID) and not connection.features.has_native_uuid_field:
        return value.hex
    return value
