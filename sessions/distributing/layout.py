"""How the tables are to lie when they are spread: which of them, and by which keys they are held.

All of it follows from the models: whatever has a circle is spread by it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db.models import Model

from sessions.book.distributed import CIRCLES

CIRCLE = "circle_id"
"""The column by which a table is spread."""

NAME_CHARACTERS_MAX = 54
"""PostgreSQL takes 63; each shard's name has its number behind it."""


@dataclass(frozen=True, slots=True)
class SpreadForeignKey:
    """A foreign key, from columns of one table to columns of another."""

    table: str
    columns: tuple[str, ...]
    to_table: str
    to_columns: tuple[str, ...]

    @property
    def name(self) -> str:
        """Return a name for it that no other key of its table has."""
        ours = self.table.removeprefix("card_sessions_")
        return f"{ours}_{self.columns[-1]}_in_circle"[:NAME_CHARACTERS_MAX]


@dataclass(frozen=True, slots=True)
class SpreadTable:
    """A table that is to be spread, the column that says the circle, and its foreign keys."""

    name: str
    column: str
    keys: Sequence[SpreadForeignKey]

    @property
    def primary_key(self) -> tuple[str, ...]:
        """Return its primary key: the column must be in it."""
        return ("id",) if self.column == "id" else ("id", CIRCLE)


def tables() -> tuple[SpreadTable, ...]:
    """Return every table that is to be spread, the circles' own first."""
    models = apps.get_app_config("card_sessions").get_models(include_auto_created=True)
    others = [
        SpreadTable(_name(model), CIRCLE, tuple(_keys(model)))
        for model in models
        if is_in_circle(model)
    ]
    return (SpreadTable(CIRCLES, "id", ()), *others)


def is_in_circle(model: type[Model]) -> bool:
    """Return whether the rows of a model belong to a circle."""
    return CIRCLE in {field.column for field in fields_of(model)}


def fields_of(model: type[Model]) -> Sequence[Any]:
    """Return the fields that are columns of a model's table."""
    fields: Sequence[Any] = model._meta.concrete_fields  # noqa: SLF001  # Django's name, and documented
    return fields


def _keys(model: type[Model]) -> Iterator[SpreadForeignKey]:
    for field in fields_of(model):
        named, column = field.related_model, field.column
        if named is None or not field.db_constraint:
            continue
        if column == CIRCLE:
            yield SpreadForeignKey(_name(model), (CIRCLE,), CIRCLES, ("id",))
        else:
            yield SpreadForeignKey(_name(model), (CIRCLE, column), _name(named), (CIRCLE, "id"))


def _name(model: type[Model]) -> str:
    name: str = model._meta.db_table  # noqa: SLF001  # Django's name, and documented
    return name
