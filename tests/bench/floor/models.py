"""What the floor writes: a row with a reference, two numbers, a text and a time."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone


class Line(models.Model):
    """A row, about as wide as a transfer in a book."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    number = models.IntegerField()
    amount = models.BigIntegerField()
    why = models.CharField(max_length=120)
    at = models.DateTimeField(default=timezone.now)

    objects: ClassVar[models.Manager[Line]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.number} {self.amount}"
