"""The people who play together, and the devices that may see or keep their book."""

from __future__ import annotations

from django.db import models

from napledger.ledger.money import COUNTERS
from napledger.ledger.reading import NAME_CHARACTERS_MAX
from sessions.models.rows import Row


class Circle(Row):
    """The people who play together, with their usual game, stake, currency and rules."""

    name = models.CharField(max_length=80, blank=True)
    game = models.CharField(max_length=40)
    currency = models.CharField(max_length=8, default=COUNTERS)
    stake = models.BigIntegerField(default=1, help_text="in the smallest coin")
    rules = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or str(self.id)


class Player(Row):
    """A member of a circle: the same person from evening to evening."""

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="players")
    name = models.CharField(max_length=NAME_CHARACTERS_MAX)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "name"], name="one_player_of_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class Access(Row):
    """What one device may do in a circle.

    The device holds a secret in a cookie; only the secret's hash is stored.
    """

    OWNER = "owner"

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, related_name="accesses")
    secret_hash = models.CharField(max_length=64)
    role = models.CharField(max_length=12, default=OWNER)
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="accesses"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "secret_hash"], name="one_access_of_a_device"
            ),
        ]
        indexes = [models.Index(fields=["secret_hash"], name="access_by_device")]

    def __str__(self) -> str:
        return f"{self.role} of {self.circle_id}"
