"""A group's evening at several tables: who plays, what was drawn, and which evenings came of it.

What is stored here organises and claims nothing of money: what a table came to stands in its book.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from sessions.models.circles import GAME_CHARACTERS_MAX, Circle
from sessions.models.evenings import Evening
from sessions.models.rows import KEY_CHARACTERS_MAX, CircleKey, CircleRow


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Tournaments, as lists ask for them."""

    def shown(self) -> TournamentQuerySet:
        """Leave out what was thrown away: ended before any round had begun."""
        return self.exclude(rounds=0, ended_at__isnull=False)


class Tournament(CircleRow):
    """Several tables of one group, round after round; each table of a round is an evening.

    `terms` are what its evenings begin with, as in a document: stake, rules, place. `contestants`
    are who plays now, as lists of players' ids, two where partners stay together. `draws` are the
    rounds in order, each {"way", "seed", "tables", "byes", "by_hand"} with tables as lists of
    contestants; of these `rounds` have begun, and one more at most is drawn and may be changed.
    `lasts` is what the group calls a round. Every change takes `version` on and leaves its form's
    `last_key`, so that of two phones that draw at once one draws, and a form sent twice is one.
    """

    circle = models.ForeignKey(
        Circle, on_delete=models.PROTECT, related_name="tournaments", db_index=False
    )
    key = models.CharField(max_length=KEY_CHARACTERS_MAX)
    title = models.TextField(blank=True)
    played_on = models.DateField()
    game = models.CharField(max_length=GAME_CHARACTERS_MAX)
    currency = models.CharField(max_length=8)
    terms = models.JSONField(default=dict)
    way = models.CharField(max_length=12)
    table_size = models.IntegerField()
    pairs = models.BooleanField(default=False)
    lasts = models.TextField(blank=True)
    contestants = models.JSONField(default=list)
    draws = models.JSONField(default=list)
    rounds = models.IntegerField(default=0)
    version = models.IntegerField(default=1)
    last_key = models.CharField(max_length=KEY_CHARACTERS_MAX, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "key"], name="one_tournament_of_a_key"),
        ]
        indexes = [
            models.Index(fields=["circle", "-played_on", "-id"], name="tournaments_of_circle"),
        ]

    def __str__(self) -> str:
        return self.title or f"{self.played_on}"


class TournamentTable(CircleRow):
    """A table of a round, by their numbers from 1, and the evening that is played there."""

    circle = models.ForeignKey(Circle, on_delete=models.PROTECT, db_index=False)
    tournament = CircleKey(
        Tournament, on_delete=models.PROTECT, related_name="tables", db_index=False
    )
    evening = CircleKey(Evening, on_delete=models.PROTECT, related_name="+", db_index=False)
    round = models.IntegerField()
    number = models.IntegerField()

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "tournament", "round", "number"], name="one_table_of_a_number"
            ),
            models.UniqueConstraint(fields=["circle", "evening"], name="one_table_of_an_evening"),
        ]

    def __str__(self) -> str:
        return f"{self.round}.{self.number}"
