"""The league of a season: who won most in all or per evening, or has most points for their places.

All that is chosen stands in the address, so that a circle's league can be kept and sent on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.web import MoneyFormat
from sessions.common.words import direction_of
from sessions.figures.page import nights_query
from sessions.figures.query import FEW, FiguresQuery, query_of
from sessions.figures.standings import (
    POINTS,
    RANKED_BY,
    LeagueRules,
    LeagueStanding,
    Night,
    nights_of,
    standing_of_all,
    standing_of_best,
    standings,
)
from sessions.models import Circle

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
    by_name = sorted(found, key=lambda each: look.names.get(each.player, ""))
    return standings(by_name, rules)


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
