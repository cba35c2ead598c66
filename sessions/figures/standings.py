"""The places of a league: from what each player won at each evening, by the rules that were chosen.

Points are exact: who is level at an evening shares the points of the places that they take.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sessions.figures.aggregate import PlayerFigures, Rank, ranks_of
from sessions.figures.scope import Scope, evenings_in
from sessions.models import Circle, Seat

TOTAL, EVENING, POINTS = "total", "evening", "points"
RANKED_BY = (TOTAL, EVENING, POINTS)


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


def nights_of(
    circle: Circle, scope: Scope, rules: LeagueRules, *, lately: int | None = None
) -> dict[str, list[Night]]:
    """Return the evenings of each player by id, the first one first, in one query.

    All of them, or so many of the circle's last ones.
    """
    nights = evenings_in(circle, scope).shown(circle).order_by("-played_on", "-id")
    seats = Seat.objects.filter(
        circle=circle, player__isnull=False, evening__in=nights.values("id")[:lately]
    )
    evenings: dict[uuid.UUID, dict[str, int]] = {}
    deals: dict[uuid.UUID, int] = {}
    rows = seats.values_list("evening", "evening__deals", "player", "won").order_by(
        "evening__played_on", "evening"
    )
    for evening, count, player, won in rows:
        deals[evening] = count
        evenings.setdefault(evening, {})[str(player)] = won
    found: dict[str, list[Night]] = {}
    for evening, gains in evenings.items():
        for player_id, rank in ranks_of(gains).items():
            night = Night(gains[player_id], points_of(rank, rules.points), deals[evening])
            found.setdefault(player_id, []).append(night)
    return found


def points_of(rank: Rank, points: Sequence[int]) -> Fraction:
    """Return what a player's places at an evening are worth; who is level shares."""
    return Fraction(sum(points[rank.first - 1 : rank.last]), rank.last - rank.first + 1)


def standing_of_all(player: str, of: PlayerFigures, rules: LeagueRules) -> LeagueStanding:
    """Return a player in the league, without a place yet, by all evenings that were added up."""
    ranks = ((Rank.written(rank), times) for rank, times in of.ranks.items())
    points = sum((times * points_of(rank, rules.points) for rank, times in ranks), Fraction(0))
    return _standing(player, of, counted=of.nights, won=of.won, points=points, rules=rules)


def standing_of_best(player: str, nights: Sequence[Night], rules: LeagueRules) -> LeagueStanding:
    """Return a player in the league, without a place yet, by the best of their evenings."""
    best = sorted(nights, key=lambda night: _of_night(night, rules), reverse=True)
    counted = best[: max(1, len(best) - rules.drop)]
    return _standing(
        player,
        PlayerFigures(nights=len(nights), deals=sum(night.deals for night in nights)),
        counted=len(counted),
        won=sum(night.won for night in counted),
        points=sum((night.points for night in counted), Fraction(0)),
        rules=rules,
    )


def standings(unplaced: Sequence[LeagueStanding], rules: LeagueRules) -> list[LeagueStanding]:
    """Return everybody in the league, the best first; who is level shares a place."""
    placed = [each for each in unplaced if _has_place(each, rules)]
    rest = [each for each in unplaced if not _has_place(each, rules)]
    return [*_with_places(placed), *sorted(rest, key=lambda each: -each.worth)]


def _standing(
    player: str,
    of: PlayerFigures,
    *,
    counted: int,
    won: int,
    points: Fraction,
    rules: LeagueRules,
) -> LeagueStanding:
    worth = {TOTAL: Fraction(won), EVENING: Fraction(won, counted), POINTS: points}[rules.by]
    return LeagueStanding(
        player=player,
        place=None,
        nights=of.nights,
        deals=of.deals,
        counted=counted,
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
