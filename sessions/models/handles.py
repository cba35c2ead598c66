"""How members of a circle like to be paid: known inside the circle, and nowhere else."""

from __future__ import annotations

from django.db import models

from napledger.money.pay_handles import HANDLE_CHARACTERS_MAX, HOLDER_CHARACTERS_MAX
from sessions.models.circle_key import CircleKey
from sessions.models.circles import Circle, Player
from sessions.models.rows import CircleRow


class PayHandle(CircleRow):
    """A player's name at one service, as it was checked. `holder` and `bic` are for a bank."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, db_index=False)
    player = CircleKey(Player, on_delete=models.CASCADE, related_name="pay_handles")
    service = models.CharField(max_length=12)
    handle = models.CharField(max_length=HANDLE_CHARACTERS_MAX)
    holder = models.CharField(max_length=HOLDER_CHARACTERS_MAX, blank=True)
    bic = models.CharField(max_length=11, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "player", "service"], name="one_handle_at_a_service"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.service} of {self.player_id}"
