"""Migrations of tables that are spread: they leave the foreign keys between them to `distribute`.

Django's go by the id alone. Citus takes none that does not have the circle in it, and there the id
alone is no unique key that one could lead to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.postgresql.schema import DatabaseSchemaEditor
from django.db.models import Field, Model

from sessions.distributing.layout import fields_of, is_in_circle


class SpreadSchemaEditor(DatabaseSchemaEditor):
    """Django's own, but for foreign keys of rows that belong to a circle."""

    def create_model(self, model: type[Model]) -> None:
        """Make a table, without these keys."""
        with _without_keys(model, fields_of(model)):
            super().create_model(model)

    def add_field(self, model: type[Model], field: Field[Any, Any]) -> None:
        """Add a column, without its key."""
        with _without_keys(model, [field]):
            super().add_field(model, field)


@contextmanager
def _without_keys(model: type[Model], fields: Iterable[Any]) -> Iterator[None]:
    is_held = is_in_circle(model)
    held = [each for each in fields if is_held and each.is_relation and each.db_constraint]
    for field in held:
        field.db_constraint = False
    try:
        yield
    finally:
        for field in held:
            field.db_constraint = True
