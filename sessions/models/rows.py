"""What every row has: an id that sorts by age, made by the app and not by the database."""

from __future__ import annotations

import uuid

from django.db import models
from uuid_utils.compat import uuid7


def new_id() -> uuid.UUID:
    """Return a new UUIDv7."""
    return uuid7()


class Row(models.Model):
    """A stored row. All but the circle itself also carry their circle's id.

    No query on a hot path leaves the circle, so that the tables can be spread by circle.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)

    class Meta:
        abstract = True
