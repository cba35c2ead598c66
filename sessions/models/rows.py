"""What every row has: an id that sorts by age, made by the app and not by the database; a circle.

All rows but the circle itself carry their circle's id, and no query on a hot path leaves the
circle: so the tables can be spread by circle over many machines (docs/growing.md). A row names
another row of its circle by a key that is looked up in that circle.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import models
from django.db.models.sql.compiler import SQLCompiler
from uuid_utils.compat import uuid7


def new_id() -> uuid.UUID:
    """Return a new UUIDv7."""
    return uuid7()


KEY_CHARACTERS_MAX = 64
"""As much as a key of what is sent may have."""


class Row(models.Model):
    """A stored row."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)

    class Meta:
        abstract = True


class CircleRow(Row):
    """A row that belongs to a circle; each such model has its `circle`."""

    circle_id: uuid.UUID

    class Meta:
        abstract = True

    def save_fields(self, *names: str) -> None:
        """Write these fields of a row that is there, looking for it in its circle."""
        rows: models.QuerySet[Any] = models.QuerySet(type(self))
        here = rows.filter(circle_id=self.circle_id, pk=self.pk)
        here.update(**{name: getattr(self, name) for name in names})

    def refresh_from_db(
        self, using: str | None = None, fields: Any = None, from_queryset: Any = None
    ) -> None:
        """Read the row again, looking for it in its circle."""
        if from_queryset is None and "circle_id" in vars(self):
            from_queryset = models.QuerySet(type(self), using=using)
            from_queryset = from_queryset.filter(circle_id=vars(self)["circle_id"])
        super().refresh_from_db(using=using, fields=fields, from_queryset=from_queryset)


def within(circles: Collection[uuid.UUID]) -> dict[str, Any]:
    """Return by what rows of these circles are asked for; of one, as the database spreads it."""
    return {"circle__in": [*circles]} if len(circles) != 1 else {"circle": next(iter(circles))}


# What may be assigned to a key, and what it gives.
_Set = TypeVar("_Set")
_Get = TypeVar("_Get")


class CircleKey(models.ForeignKey[_Set, _Get]):
    """A foreign key to a row of the same circle. To the database it is one like any other.

    What is joined by it is joined by the circle too, and a row that it names is looked for in that
    circle. On one machine that changes nothing; where the tables are spread by circle, it is how
    the database knows which machine to ask. What else a query is about it says by itself: plain
    filters by the circle.
    """

    def deconstruct(self) -> Any:
        """Return the field as migrations write it: they need know nothing of circles."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.ForeignKey", args, kwargs

    def get_extra_restriction(self, alias: Any, related_alias: Any) -> Any:
        """Return what a join by this key asks for besides: both rows are of the same circle."""
        if alias is None or related_alias is None:
            return None
        return SameCircle(alias, related_alias)

    def get_extra_descriptor_filter(self, instance: Any) -> dict[str, Any]:
        """Return where the row that an instance names is looked for: in the instance's circle."""
        return {"circle_id": instance.circle_id}


class OwnKey(CircleKey[_Set, _Get]):
    """A key to a row of the same table, which names the row itself where nothing else is said."""

    def pre_save(self, instance: models.Model, add: bool) -> Any:  # noqa: FBT001  # Django's own
        """Return the id that is stored."""
        if getattr(instance, self.attname) is None:
            setattr(instance, self.attname, instance.pk)
        return super().pre_save(instance, add)


@dataclass(frozen=True, slots=True)
class SameCircle:
    """The condition that two rows of a query are of the same circle."""

    alias: str
    other: str

    def as_sql(self, compiler: SQLCompiler, _connection: Any) -> tuple[str, tuple[Any, ...]]:
        """Return the condition; written by hand, since every query has it."""
        return f"{_circle_of(self.alias, compiler)} = {_circle_of(self.other, compiler)}", ()


def _circle_of(alias: str, compiler: SQLCompiler) -> str:
    quoted = compiler.quote_name_unless_alias
    return f"{quoted(alias)}.{quoted('circle_id')}"
