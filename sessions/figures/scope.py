"""Which evenings of a circle count: those whose play has ended, by currency, year and game.

Money goes across games, and is told for one by itself where several are played for it. What belongs
to a game is told for a series: a game in a currency.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from django.db.models import Max, Min, Q, QuerySet, Sum

from sessions.models import Circle, Evening


@dataclass(frozen=True, slots=True)
class Scope:
    """Which evenings count together: those in one currency, in one year or ever ("").

    Of all games (""), or of one; where one alone is played for this money, it is all games.
    """

    currency: str
    year: str = ""
    game: str = ""

    def __str__(self) -> str:
        of_game = f".{self.game}" if self.game else ""
        return f"{self.currency}.{self.year}{of_game}"

    def counts(self, evening: EndedEvening) -> bool:
        """Return whether an evening that has ended is one of these."""
        in_year = not self.year or str(evening.played_on.year) == self.year
        of_game = self.game in ("", evening.game)
        return in_year and of_game and evening.currency == self.currency


def scope_written(text: str) -> Scope:
    """Return the scope that was written as this text."""
    return Scope(*text.split(".", 2))


class EndedEvening(NamedTuple):
    """An evening that counts, with little of it."""

    pk: uuid.UUID
    version: int
    game: str
    currency: str
    played_on: date


@dataclass(frozen=True)
class CircleEvenings:
    """What a circle's evenings are, in one query: each series with its first and its last year.

    `writes` grows with every entry that is written in any of them.
    """

    circle: Circle
    serieses: Mapping[str, tuple[int, int]]
    writes: int

    @cached_property
    def ended(self) -> list[EndedEvening]:
        """Return the evenings that count, the newest first."""
        return ended_evenings(self.circle)

    def chosen(self, scope: Scope) -> list[EndedEvening]:
        """Return the evenings of a scope, the newest first."""
        return [evening for evening in self.ended if scope.counts(evening)]

    def asked(self, scope: Scope, *, game: str) -> QuerySet[Evening]:
        """Ask for a game's evenings of a scope, the newest first: for a page of them, say."""
        found = _ended(self.circle).filter(game=game, currency=scope.currency)
        return found.filter(played_on__year=int(scope.year)) if scope.year else found

    def games(self, currency: str) -> list[str]:
        """Return the games that were played for this money, the last first."""
        return [game_in(key) for key in self.serieses if currency_of(key) == currency]

    def scopes_of(self, evening: Evening | EndedEvening) -> Iterator[Scope]:
        """Yield the scopes that an evening counts in: its year and all years, its game and all."""
        of_games = ("", evening.game) if len(self.games(evening.currency)) > 1 else ("",)
        for game in of_games:
            for year in (str(evening.played_on.year), ""):
                yield Scope(evening.currency, year, game)

    def years(self, currency: str) -> list[str]:
        """Return the years in which anything was played for this money, the last first."""
        spans = [span for key, span in self.serieses.items() if currency_of(key) == currency]
        if not spans:
            return []
        first, last = min(first for first, _ in spans), max(last for _, last in spans)
        return [str(year) for year in range(last, first - 1, -1)]


def series_of(evening: Evening | EndedEvening) -> str:
    """Return the game and the currency of an evening."""
    return f"{evening.game}.{evening.currency}"


def game_in(series: str) -> str:
    """Return the game of a series; "" for all games."""
    return series.partition(".")[0]


def currency_of(series: str) -> str:
    """Return the currency of a series."""
    return series.partition(".")[2]


def played_in(circle: Circle) -> CircleEvenings:
    """Return what there is to count; the series that was played last comes first."""
    ended = ~Q(state=Evening.OPEN)
    rows = (
        Evening.objects.shown(circle)
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
    return CircleEvenings(
        circle=circle,
        serieses={f"{row[0]}.{row[1]}": (row[3].year, row[4].year) for row in reversed(ended_rows)},
        writes=sum(row[2] for row in found),
    )


def ended_evenings(circle: Circle) -> list[EndedEvening]:
    """Return the evenings that count, the newest first, in one query."""
    return [EndedEvening(*row) for row in _ended(circle).values_list(*EndedEvening._fields)]


def _ended(circle: Circle) -> QuerySet[Evening]:
    rows = Evening.objects.shown(circle).exclude(state=Evening.OPEN)
    few = rows.only("circle_id", "version", "game", "currency", "played_on")
    return few.order_by("-played_on", "-id")
