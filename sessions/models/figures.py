"""What was counted of the book, so that nobody has to play a season again to look at it.

Nothing here is a record: all of it follows from the log, is written when an evening ends or what
has ended is corrected, and may be deleted at any time (`manage.py count_figures`).
"""

from __future__ import annotations

from django.db import models

from sessions.models.circles import Circle, Player
from sessions.models.evenings import Evening
from sessions.models.rows import CircleKey, CircleRow

SERIES_CHARACTERS_MAX = 60
"""As much as a game's key and a currency take, with what stands between."""


class EveningFigures(CircleRow):
    """What one evening adds to the figures, as of its `version`; `schema` is the shape of them."""

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, db_index=False)
    evening = CircleKey(Evening, on_delete=models.CASCADE, related_name="figures", db_index=False)
    version = models.IntegerField()
    schema = models.IntegerField()
    figures = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "evening"], name="figures_of_an_evening"),
        ]

    def __str__(self) -> str:
        return f"figures of {self.evening_id} at {self.version}"


class CircleFigures(CircleRow):
    """The figures of all evenings of one `scope`: a currency, in a year or in all of them.

    `writes` is how much had been written in these evenings when they were counted, and since then
    by which no figure moved: as long as no more is, the figures are theirs. Measured: to read and
    add up 300 evenings of 45 entries anew takes 58 ms of a processor, of which a page has 20.
    """

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, db_index=False)
    scope = models.CharField(max_length=80)
    writes = models.BigIntegerField(default=0)
    figures = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "scope"], name="figures_of_a_scope"),
        ]

    def __str__(self) -> str:
        return f"figures of {self.circle_id}, {self.scope}"


class Observation(CircleRow):
    """Something a player did in a deal, so that a figure can show the deals it was counted from.

    `series` is the game and the currency; `number` the entry's, `deal` the deal's; the rest is as
    in napledger.evening.tally.
    """

    circle = models.ForeignKey(Circle, on_delete=models.CASCADE, db_index=False)
    evening = CircleKey(Evening, on_delete=models.CASCADE, related_name="+", db_index=False)
    player = CircleKey(Player, on_delete=models.CASCADE, related_name="+", db_index=False)
    series = models.CharField(max_length=SERIES_CHARACTERS_MAX)
    played_on = models.DateField()
    number = models.IntegerField()
    deal = models.IntegerField(null=True)
    sort = models.CharField(max_length=12)
    what = models.CharField(max_length=40, blank=True)
    result = models.CharField(max_length=8, blank=True)
    amount = models.BigIntegerField(default=0)
    place = models.IntegerField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["circle", "evening"], name="seen_in_evening"),
            models.Index(
                fields=[
                    "circle",
                    "player",
                    "sort",
                    "series",
                    "played_on",
                    "evening",
                    "number",
                    "what",
                    "result",
                ],
                name="seen_of_player",
            ),
            models.Index(
                fields=[
                    "circle",
                    "series",
                    "sort",
                    "played_on",
                    "evening",
                    "number",
                    "place",
                    "what",
                ],
                name="seen_in_series",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sort} in {self.evening_id}, {self.number}"
