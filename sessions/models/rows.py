"""What every row has: an id that sorts by age, made by the app and not by the database; a circle.

All rows but the circle itself carry their circle's id, and no query on a hot path leaves the
circle: so the tables can be spread by circle over many machines (docs/growing.md).
"""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from uuid_utils.compat import uuid7


def new_id() -> uuid.UUID:
    """Return a new UUIDv7."""
    return uuid7()


class Row(models.Model):
    """A stored row."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)

    class Meta:
        abstract = True


class CircleRow(Row):
    """A row that belongs to a circle; each such model has its `circle`."""

    class Meta:
        abstract = True

    def refresh_from_db(
        self, using: str | None = None, fields: Any = None, from_queryset: Any = None
    ) -> None:
        """Read the row again, looking for it in its circle."""
        if from_queryset is None and "circle_id" in vars(self):
            from_queryset = models.QuerySet(type(self), using=using)
            from_queryset = from_queryset.filter(circle_id=vars(self)["circle_id"])
        super().refresh_from_db(using=using, fields=fields, from_queryset=from_queryset)
