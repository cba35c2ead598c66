"""Which evenings of a circle count: those whose play has ended, by currency, year and game.

Money goes across games, and is told for one by itself where several are played for it. What belongs
to a game is told for a series: a game in a currency.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import NamedTuple

from django.db.models import Max, Min, Q, QuerySet, Sum

from sessions.book.joined import Read, read_with
from sessions.models import Circle, Evening
from sessions.models.evenings import EveningQuerySet


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

    @property
    def asked(self) -> Q:
        """Return how the evenings of the scope are asked for, among those that have ended."""
        found = Q(currency=self.currency)
        if self.year:
            found &= Q(played_on__year=int(self.year))
        return found & Q(game=self.game) if self.game else found

    def counts(self, evening: EndedEvening) -> bool:
        in_year = not self.year or str(evening.played_on.year) == self.year
        of_game = self.game in ("", evening.game)
        return in_year and of_game and evening.currency == self.currency


def scope_written(text: str) -> Scope:
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

    With those of the circles that it is `read` with, if that is asked for.
    """

    circle: Circle
    serieses: Mapping[str, tuple[int, int]]
    read: Read | None = None

    @cached_property
    def ended(self) -> list[EndedEvening]:
        """Return the evenings that count, the newest first."""
        return ended_evenings(self.circle, read=self.read)

    def chosen(self, scope: Scope) -> list[EndedEvening]:
        """Return the evenings of a scope, the newest first."""
        return [evening for evening in self.ended if scope.counts(evening)]

    def asked(self, scope: Scope, *, game: str) -> QuerySet[Evening]:
        """Ask for a game's evenings of a scope, the newest first: for a page of them, say."""
        scope = replace(scope, game=game)
        return _few(self.circle, evenings_in(self.circle, scope, read=self.read), read=self.read)

    def games(self, currency: str) -> list[str]:
        """Return the games that were played for this money, the last first."""
        return [game_in(key) for key in self.serieses if currency_of(key) == currency]

    def scopes_of(self, evening: Evening | EndedEvening) -> Iterator[Scope]:
        """Yield the scopes that an evening counts in: its year and all years, its game and all."""
        are_several = len(self.games(evening.currency)) > 1
        return (scope for scope in scopes_of(evening) if are_several or not scope.game)

    def years(self, currency: str) -> list[str]:
        """Return the years in which anything was played for this money, the last first."""
        spans = [span for key, span in self.serieses.items() if currency_of(key) == currency]
        if not spans:
            return []
        first, last = min(first for first, _ in spans), max(last for _, last in spans)
        return [str(year) for year in range(last, first - 1, -1)]


def scopes_of(evening: Evening | EndedEvening) -> Iterator[Scope]:
    """Yield the scopes that an evening may count in, by its game too where that is one of many."""
    for game in ("", evening.game):
        for year in (str(evening.played_on.year), ""):
            yield Scope(evening.currency, year, game)


def series_of(evening: Evening | EndedEvening) -> str:
    """Return the game and the currency of an evening."""
    return f"{evening.game}.{evening.currency}"


def game_in(series: str) -> str:
    """Return the game of a series; "" for all games."""
    return series.partition(".")[0]


def currency_of(series: str) -> str:
    return series.partition(".")[2]


def played_with(circle: Circle) -> CircleEvenings:
    """Return what there is to count in a circle and in those that were joined to it."""
    return played_in(circle, read=read_with(circle))


def played_in(circle: Circle, *, read: Read | None = None) -> CircleEvenings:
    """Return what there is to count; the series that was played last comes first."""
    rows = _shown(_ended(circle, read), circle, read).order_by().values_list("game", "currency")
    found = rows.annotate(first=Min("played_on"), last=Max("played_on"))
    found = found.order_by("-last", "-game", "-currency")
    serieses = {f"{game}.{money}": (first.year, last.year) for game, money, first, last in found}
    return CircleEvenings(circle, serieses, read)


def ended_evenings(circle: Circle, *, read: Read | None = None) -> list[EndedEvening]:
    """Return the evenings that count, the newest first, in one query."""
    ended = _few(circle, _ended(circle, read), read=read)
    return [EndedEvening(*row) for row in ended.values_list(*EndedEvening._fields)]


def evenings_in(circle: Circle, scope: Scope, *, read: Read | None = None) -> EveningQuerySet:
    """Ask for the evenings of a scope that have ended, those that were thrown away too."""
    return _ended(circle, read).filter(scope.asked)


def writes_in(circle: Circle, scope: Scope) -> QuerySet[Evening, int]:
    """Ask how much was written in all evenings of a scope: a row, or none where there is none."""
    rows = evenings_in(circle, scope).order_by().values("circle")
    return rows.annotate(writes=Sum("version")).values_list("writes", flat=True)


def writes_by_scope(circle: Circle, scopes: Collection[Scope]) -> dict[Scope, int]:
    """Return how much was written in all evenings of each of these scopes, in one query."""
    sums = {f"n{at}": Sum("version", filter=scope.asked) for at, scope in enumerate(scopes)}
    found = _ended(circle).aggregate(**sums)
    return {scope: found[f"n{at}"] or 0 for at, scope in enumerate(scopes)}


def newest_in(circle: Circle, scope: Scope) -> uuid.UUID | None:
    """Return the id of the newest evening of a scope that has ended, in one query."""
    return _few(circle, evenings_in(circle, scope)).values_list("pk", flat=True).first()


def _ended(circle: Circle, read: Read | None = None) -> EveningQuerySet:
    where = {"circle": circle} if read is None else read.where
    return Evening.objects.filter(**where).exclude(state=Evening.OPEN)


def _shown(evenings: EveningQuerySet, circle: Circle, read: Read | None) -> EveningQuerySet:
    """Leave out those that were thrown away."""
    return evenings.shown(circle) if read is None or read.alone else evenings.shown()


def _few(
    circle: Circle, evenings: EveningQuerySet, *, read: Read | None = None
) -> QuerySet[Evening]:
    """Ask for little of those of these evenings that are shown, the newest first."""
    few = _shown(evenings, circle, read)
    few = few.only("circle_id", "version", "game", "currency", "played_on")
    return few.order_by("-played_on", "-id")
