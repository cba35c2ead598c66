"""The page of a circle from which its book is taken away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from sessions.common.circle_names import known_as
from sessions.common.fields import Period
from sessions.exporting.statement import years_of
from sessions.exporting.table_rows import evenings_between
from sessions.models import Circle, Player


@dataclass(frozen=True, slots=True)
class TakingPage:
    """What can be taken: the evenings of the period in words, who played, and in which years."""

    circle: Circle
    title: str
    period: Period
    found: str
    players: Sequence[Player]
    years: Sequence[int]


def taking_page(circle: Circle, period: Period) -> TakingPage:
    """Return the page, in three queries; a period that cannot be read finds nothing."""
    evenings = evenings_between(circle, first=period.first, last=period.last)
    count = 0 if period.errors else evenings.count()
    players = list(Player.objects.filter(circle=circle).order_by("name"))
    return TakingPage(
        circle=circle,
        title=known_as(circle),
        period=period,
        found=ngettext("%(count)s evening", "%(count)s evenings", count) % {"count": count},
        players=players,
        years=years_of(circle),
    )
