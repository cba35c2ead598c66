"""One night's play, and who sat where."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from sessions.models.circles import GAME_CHARACTERS_MAX, Circle, Player
from sessions.models.rows import CircleKey, CircleRow

KITTY_SEAT = 0
"""The seat number of the kitty, which is an account like any player's."""


class EveningQuerySet(models.QuerySet["Evening"]):
    """Evenings, as lists ask for them."""

    def shown(self, circle: Circle | uuid.UUID | OuterRef | None = None) -> EveningQuerySet:
        """Leave out what was thrown away: closed without a deal, while nobody won or owes.

        Of one circle, if it is said: of the seats it is said too, or all machines would be asked.
        """
        seats = Seat.objects.filter(circle=circle or OuterRef("circle"), evening=OuterRef("pk"))
        moved = Exists(seats.exclude(balance=0, won=0))
        evenings = self.exclude(~moved, state=Evening.CLOSED, deals=0)
        return evenings if circle is None else evenings.filter(circle=circle)


class Evening(CircleRow):
    """One night. What was played stands in the log; here is what lists and locks need.

    `version` counts the entries of the log and guards every write; `deals` counts the deals that
    stand; `recorder` is the device that holds the baton, the only one that records deals.
    `lost_heads` counts the heads that phones saw, that the book no longer holds, and that nobody
    has answered yet. `called` is what was called of the deal that is being played, until that is
    recorded (`sessions.book.called`): no line of the log, and in no document.
    """

    OPEN, REVIEWING, CLOSED = "open", "reviewing", "closed"

    is_for_guest = False
    """Whether whoever asks sees nothing else of the circle; `sessions.access.permissions` says so.

    Guests are told of nobody who does not sit at it, and of no other evening.
    """

    baton_seen = ""
    """A word for who holds the baton, as whoever asks sees it; said there too."""

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, related_name="evenings")
    game = models.CharField(max_length=GAME_CHARACTERS_MAX)
    title = models.TextField(blank=True)
    place = models.TextField(blank=True)
    note = models.TextField(blank=True)
    played_on = models.DateField()
    currency = models.CharField(max_length=8)
    state = models.CharField(max_length=12, default=OPEN)
    version = models.IntegerField(default=0)
    deals = models.IntegerField(default=0)
    recorder = CircleKey(
        "Access", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    lost_heads = models.IntegerField(default=0, editable=False)
    called = models.JSONField(null=True, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = EveningQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["circle", "-played_on", "-id"], name="evenings_of_circle"),
            # Whoever asks what goes on need not look through all that ever did.
            models.Index(
                fields=["circle", "state"],
                condition=~Q(state="closed"),
                name="evenings_not_closed",
            ),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.played_on}"


class Seat(CircleRow):
    """An account of an evening: a player's, or the kitty's (number 0, no player).

    `number` is the player's name in facts and snapshots, so that a person can be renamed without
    touching the book. `balance` is kept in the same transaction as the transfers, in the smallest
    coin, positive for who is owed; `won` is the same without cash that was handed over.
    """

    sat_as: uuid.UUID | None = None
    """Whose it is in the book, where `player` was read as the person whom they were merged into."""

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, db_index=False)
    evening = CircleKey(Evening, on_delete=models.PROTECT, related_name="seats", db_index=False)
    player = CircleKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="seats"
    )
    number = models.IntegerField()
    balance = models.BigIntegerField(default=0)
    won = models.BigIntegerField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["evening", "number", "circle"], name="one_seat_of_a_number"
            ),
            models.UniqueConstraint(
                fields=["evening", "player", "circle"], name="one_seat_of_a_player"
            ),
        ]
        indexes = [
            # The slate of a circle looks for what is unpaid, and nearly all is paid.
            models.Index(
                fields=["circle", "evening"], condition=~Q(balance=0), name="unpaid_in_circle"
            ),
        ]

    def __str__(self) -> str:
        return self.player.called if self.player else "kitty"

    @property
    def chained_player_id(self) -> uuid.UUID | None:
        """Return whose it is in the book's chain, whoever that is read as."""
        return self.sat_as or self.player_id
