"""Who was forgotten: the one thing done to a circle's people that leaves a line of its own."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from sessions.models.circle_key import CircleKey
from sessions.models.circles import Circle, Player
from sessions.models.rows import CircleRow


class Forgetting(CircleRow):
    """That a player's name was taken away, by whom as far as known.

    Whose it was, is said by their id alone. Like the book these rows only grow.
    """

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, db_index=False)
    player = CircleKey(Player, on_delete=models.PROTECT, related_name="forgettings")
    by = models.TextField(blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return f"{self.player_id} forgotten"
