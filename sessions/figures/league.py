"""The league of a season: who won most in all or per evening, or has most points for their places.

All that is chosen stands in the address, so that a circle's league can be kept and sent on.

The places of a league: from what each player won at each evening, by the rules that were chosen.

Points are exact: who is level at an evening shares the points of the places that they take.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.web import MoneyFormat
from napledger.money.formatting import direction_of
from napledger.site.in_order import by_name
from sessions.book.joined import read_with
from sessions.figures.aggregate import PlayerFigures, Rank, ranks_of
from sessions.figures.page import nights_query
from sessions.figures.query import FEW, FiguresQuery, query_of
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
    read = read_with(circle)
    nights = evenings_in(circle, scope, read=read)
    nights = nights.shown(circle) if read.alone else nights.shown()
    nights = nights.order_by("-played_on", "-id")
    seats = Seat.objects.filter(
        **read.where, player__isnull=False, evening__in=nights.values("id")[:lately]
    )
    evenings: dict[uuid.UUID, dict[str, int]] = {}
    deals: dict[uuid.UUID, int] = {}
    rows = seats.values_list("evening", "evening__deals", "player__person", "won").order_by(
        "evening__played_on", "evening"
    )
    for evening, count, player, won in rows:
        deals[evening] = count
        evenings.setdefault(evening, {})[str(read.person(player))] = won
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


APART = "-"
"""What stands between the points of two places."""

TABLE = re.compile(r"\d{1,4}(?:[-–,; ]+\d{1,4}){0,19}")
"""A table of points as people type it: "10-6-4-3-2-1", "10, 6, 4"."""

SPARK_NIGHTS, SPARK_LEAST = 6, 3
"""Of how many evenings lately a line in the league is, and of how many points at least."""

SIGNS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A player's place in the league; `place` is empty for whoever came too seldom.

    `main` is what the places go by where that is points, and `left_out` how many of the evenings
    were; `spark` is how what they won grew lately, as the points of a line.
    """

    place: str
    id: str
    name: str
    nights: int
    nights_query: str
    main: str
    total: str
    each: str
    direction: str
    few: bool
    left_out: int
    spark: str


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """The league by its rules, of whoever came often enough; and the others below it.

    `points` is the table of points as it is typed, `error` what is wrong with one that was.
    """

    look: FiguresQuery
    rules: LeagueRules
    points: str
    rows: Sequence[LeagueRow]
    others: Sequence[LeagueRow]
    error: str = ""
    few: int = FEW

    @property
    def by(self) -> str:
        return self.rules.by

    @property
    def deals(self) -> str:
        """Return how many deals an evening must have to count, as the game calls them."""
        return self.look.deals_counted(self.rules.deals)

    @property
    def points_said(self) -> str:
        """Return the table of points that counts."""
        return points_written(self.rules.points)

    @property
    def has_finer_rules(self) -> bool:
        """Return whether anything is asked for that most leagues do without."""
        rules, usual = self.rules, LeagueRules()
        finer = rules.deals or rules.drop or rules.points != usual.points
        return bool(finer or self.error or rules.by == POINTS)

    @property
    def is_by_points(self) -> bool:
        """Return whether it goes by points."""
        return self.rules.by == POINTS


def league_page(circle: Circle, sent: QueryDict) -> LeaguePage:
    """Return the league that an address asks for, in a query besides the figures'; or in two."""
    look = query_of(circle, sent)
    rules, error = read_rules(sent)
    nights = nights_of(look.circle, look.scope, rules, lately=SPARK_NIGHTS)
    standings = league_of(look, rules)
    of_each = look.money.in_one_unit(map(_average, standings))
    rows = [_row(look, each, nights.get(each.player, ()), each_in=of_each) for each in standings]
    return LeaguePage(
        look=look,
        rules=rules,
        points=sent.get("points", "")[:100] if error else points_written(rules.points),
        rows=[row for row in rows if row.place],
        others=[row for row in rows if not row.place],
        error=error,
    )


def league_of(look: FiguresQuery, rules: LeagueRules) -> list[LeagueStanding]:
    """Return the league of the evenings that are looked at; who is level stands by name."""
    if rules.drop or look.missing:
        # Which evenings are the worst is not added up, nor is what is not counted yet.
        nights = nights_of(look.circle, look.scope, rules)
        found = [standing_of_best(player, each, rules) for player, each in nights.items()]
    else:
        players = look.figures.players.items()
        found = [standing_of_all(player, of, rules) for player, of in players]
    ranked = sorted(found, key=lambda each: by_name(look.names.get(each.player, "")))
    return standings(ranked, rules)


def read_rules(sent: QueryDict) -> tuple[LeagueRules, str]:
    """Return by which rules an address asks for the league, and what is wrong with its points."""
    usual, typed = LeagueRules(), sent.get("points", "").strip()
    is_table = TABLE.fullmatch(typed) is not None
    by = sent.get("by", "")
    rules = LeagueRules(
        by=by if by in RANKED_BY else usual.by,
        least=max(1, _whole(sent, "least")),
        deals=_whole(sent, "deals"),
        drop=_whole(sent, "drop"),
        points=tuple(map(int, re.findall(r"\d+", typed))) if is_table else usual.points,
    )
    return rules, _("Write points like 10-6-4-3-2-1.") if typed and not is_table else ""


def points_written(points: Sequence[int]) -> str:
    """Return a table of points as it is typed."""
    return APART.join(map(str, points))


def fraction_written(number: Fraction) -> str:
    """Return points as people write them: "12", "7½", "3 2/5"."""
    whole, part = divmod(number, 1)
    if not part:
        return str(whole)
    sign = SIGNS.get(str(part), f" {part}")
    return f"{whole}{sign}" if whole else sign.strip()


def _whole(sent: QueryDict, name: str) -> int:
    """Return a small whole number from the address; 0 for what is none."""
    typed = sent.get(name, "")
    return int(typed) if typed.isdecimal() and len(typed) < 5 else 0


def spark_of(nights: Sequence[Night]) -> str:
    """Return what a player stood at after each evening as the points of a line, 60 by 16."""
    stood = [0, *accumulate(night.won for night in nights)]
    if len(stood) < SPARK_LEAST:
        return ""
    low, span = min(stood), (max(stood) - min(stood)) or 1
    step = 60 / (len(stood) - 1)
    return " ".join(
        f"{at * step:.0f},{15 - 14 * (to - low) / span:.0f}" for at, to in enumerate(stood)
    )


def _average(of: LeagueStanding) -> int:
    return round(Fraction(of.won, of.counted))


def _row(
    look: FiguresQuery, of: LeagueStanding, nights: Sequence[Night], *, each_in: MoneyFormat
) -> LeagueRow:
    return LeagueRow(
        place="" if of.place is None else str(of.place),
        id=of.player,
        name=look.names.get(of.player, ""),
        nights=of.nights,
        nights_query=nights_query(look, of.player),
        main=fraction_written(of.points),
        total=look.money.signed(of.won),
        each=each_in.signed(_average(of)),
        direction=direction_of(of.won),
        few=of.nights < FEW,
        left_out=of.nights - of.counted,
        spark=spark_of(nights),
    )
