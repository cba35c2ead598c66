"""The places of a league: from what each player won at each evening, by the rules that were chosen.

Points are exact: who is level at an evening shares the points of the places that they take.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sessions.figures.scope import Scope
from sessions.models import Circle, Evening, Seat

TOTAL, EVENING, POINTS = "total", "evening", "points"
WAYS = (TOTAL, EVENING, POINTS)


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """What a league goes by, and who has a place in it.

    `points` are those of the first place, of the second and so on. Each player's `drop` worst
    evenings are left out, but never all of them. Whoever came to fewer than `least` evenings, or to
    evenings of fewer than `deals` deals, has no place.
    """

    by: str = TOTAL
    least: int = 1
    deals: int = 0
    drop: int = 0
    points: tuple[int, ...] = (10, 6, 4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Night:
    """An evening of one player: what they won in the smallest coin, their points, its deals."""

    won: int
    points: Fraction
    deals: int


@dataclass(frozen=True, slots=True)
class LeagueStanding:
    """A player in the league: `won` and `points` are of the `counted` of their evenings.

    `place` is None for whoever came too seldom; `worth` is what the places go by.
    """

    player: str
    place: int | None
    nights: int
    deals: int
    counted: int
    won: int
    points: Fraction
    worth: Fraction


def nights_of(circle: Circle, scope: Scope, rules: LeagueRules) -> dict[str, list[Night]]:
    """Return the evenings of each player by id, in one query."""
    seats = Seat.objects.filter(
        circle=circle, player__isnull=False, evening__currency=scope.currency
    ).exclude(evening__state=Evening.OPEN)
    if scope.game:
        seats = seats.filter(evening__game=scope.game)
    if scope.year:
        seats = seats.filter(evening__played_on__year=int(scope.year))
    evenings: dict[uuid.UUID, dict[str, int]] = {}
    deals: dict[uuid.UUID, int] = {}
    rows = seats.values_list("evening", "evening__deals", "player", "won").order_by()
    for evening, count, player, won in rows:
        deals[evening] = count
        evenings.setdefault(evening, {})[str(player)] = won
    found: dict[str, list[Night]] = {}
    for evening, gains in evenings.items():
        points = points_of(gains, rules.points)
        for player_id, gain in gains.items():
            night = Night(gain, points[player_id], deals[evening])
            found.setdefault(player_id, []).append(night)
    return found


def points_of(gains: Mapping[str, int], points: Sequence[int]) -> dict[str, Fraction]:
    """Return what each player's place at an evening is worth; who is level shares."""
    found: dict[str, Fraction] = {}
    place = 0
    for won in sorted(set(gains.values()), reverse=True):
        level = [player for player, each in gains.items() if each == won]
        of_places = points[place : place + len(level)]
        found |= dict.fromkeys(level, Fraction(sum(of_places), len(level)))
        place += len(level)
    return found


def standings(nights: Mapping[str, Sequence[Night]], rules: LeagueRules) -> list[LeagueStanding]:
    """Return everybody in the league, the best first; who is level shares a place."""
    unplaced = [_standing(player, each, rules) for player, each in nights.items()]
    placed = [each for each in unplaced if _has_place(each, rules)]
    rest = [each for each in unplaced if not _has_place(each, rules)]
    return [*_with_places(placed), *sorted(rest, key=lambda each: -each.worth)]


def _standing(player: str, nights: Sequence[Night], rules: LeagueRules) -> LeagueStanding:
    best = sorted(nights, key=lambda night: _of_night(night, rules), reverse=True)
    counted = best[: max(1, len(best) - rules.drop)]
    won = sum(night.won for night in counted)
    points = sum((night.points for night in counted), Fraction(0))
    worth = {
        TOTAL: Fraction(won),
        EVENING: Fraction(won, len(counted)),
        POINTS: points,
    }[rules.by]
    return LeagueStanding(
        player=player,
        place=None,
        nights=len(nights),
        deals=sum(night.deals for night in nights),
        counted=len(counted),
        won=won,
        points=points,
        worth=worth,
    )


def _of_night(night: Night, rules: LeagueRules) -> tuple[Fraction, int]:
    """Return by what a player's worst evenings are told: points first where they count."""
    return (night.points if rules.by == POINTS else Fraction(0), night.won)


def _has_place(standing: LeagueStanding, rules: LeagueRules) -> bool:
    return standing.nights >= rules.least and standing.deals >= rules.deals


def _with_places(found: Iterable[LeagueStanding]) -> list[LeagueStanding]:
    best_first = sorted(found, key=lambda each: -each.worth)
    places: dict[Fraction, int] = {}
    for place, each in enumerate(best_first, start=1):
        places.setdefault(each.worth, place)
    return [replace(each, place=places[each.worth]) for each in best_first]
