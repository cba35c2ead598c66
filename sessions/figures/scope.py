"""Which evenings of a circle count: those whose play has ended, by game, currency and year."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from django.db.models import Max, Min, Q, QuerySet, Sum

from sessions.models import Circle, Evening


@dataclass(frozen=True, slots=True)
class Choice:
    """Which evenings count together: one game in one currency, in one year or ever ("")."""

    series: str
    year: str = ""

    def __str__(self) -> str:
        return f"{self.series}.{self.year}"

    def counts(self, evening: Ended) -> bool:
        """Return whether an evening that has ended is one of these."""
        in_year = not self.year or str(evening.played_on.year) == self.year
        return in_year and series_of(evening) == self.series


class Ended(NamedTuple):
    """An evening that counts, with little of it."""

    pk: uuid.UUID
    version: int
    game: str
    currency: str
    played_on: date


@dataclass(frozen=True)
class Played:
    """What a circle's evenings are, in one query: each series with its first and its last year.

    `writes` grows with every entry that is written in any of them.
    """

    circle: Circle
    serieses: Mapping[str, tuple[int, int]]
    writes: int

    @cached_property
    def ended(self) -> list[Ended]:
        """Return the evenings that count, the newest first."""
        return ended_evenings(self.circle)

    def chosen(self, choice: Choice) -> list[Ended]:
        """Return the evenings of a choice, the newest first."""
        return [evening for evening in self.ended if choice.counts(evening)]

    def asked(self, choice: Choice) -> QuerySet[Evening]:
        """Ask for the evenings of a choice, the newest first: for a page of them, say."""
        game, _dot, currency = choice.series.partition(".")
        found = _ended(self.circle).filter(game=game, currency=currency)
        return found.filter(played_on__year=int(choice.year)) if choice.year else found


def series_of(evening: Evening | Ended) -> str:
    """Return the game and the currency of an evening: what can be added up."""
    return f"{evening.game}.{evening.currency}"


def played_in(circle: Circle) -> Played:
    """Return what there is to count; the series that was played last comes first."""
    ended = ~Q(state=Evening.OPEN)
    rows = (
        Evening.objects.filter(circle=circle)
        .values_list("game", "currency")
        .annotate(
            Sum("version"),
            first=Min("played_on", filter=ended),
            last=Max("played_on", filter=ended),
        )
        .order_by()
    )
    found = list(rows)
    ended_rows = sorted((row for row in found if row[4] is not None), key=lambda row: row[4])
    return Played(
        circle=circle,
        serieses={f"{row[0]}.{row[1]}": (row[3].year, row[4].year) for row in reversed(ended_rows)},
        writes=sum(row[2] for row in found),
    )


def ended_evenings(circle: Circle) -> list[Ended]:
    """Return the evenings that count, the newest first, in one query."""
    return [Ended(*row) for row in _ended(circle).values_list(*Ended._fields)]


def _ended(circle: Circle) -> QuerySet[Evening]:
    rows = Evening.objects.filter(circle=circle).exclude(state=Evening.OPEN)
    few = rows.only("circle_id", "version", "game", "currency", "played_on")
    return few.order_by("-played_on", "-id")
