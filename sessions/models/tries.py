"""What strangers tried of late, counted: links, passwords, circles (sessions/access/limits.py)."""

from __future__ import annotations

from django.db import models


class Tries(models.Model):
    """How often one thing was tried from one place until `ends_at`, in seconds since 1970.

    What and from where is told by a keyed hash alone. The rows belong to no circle, are worth
    nothing when their time has ended, and are deleted as new ones come.
    """

    who_hash = models.CharField(max_length=64, primary_key=True)
    count = models.BigIntegerField()
    ends_at = models.BigIntegerField(db_index=True)

    class Meta:
        verbose_name_plural = "tries"

    def __str__(self) -> str:
        return f"{self.count} until {self.ends_at}"
