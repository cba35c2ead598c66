"""The page of a circle from which its book is taken away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import ngettext

from sessions.common.circle_names import known_as
from sessions.common.period import Period
from sessions.exporting.csv_format import TableForm
from sessions.exporting.table_rows import evenings_between
from sessions.models import Circle, Evening, Player


@dataclass(frozen=True, slots=True)
class TakingPage:
    """What can be taken: the evenings of the period in words, and who played any at all.

    `form` is how the tables are written, `query` what asks for that and the period, or nothing.
    """

    circle: Circle
    title: str
    period: Period
    form: TableForm
    query: str
    found: str
    players: Sequence[Player]


def taking_page(circle: Circle, period: Period, form: TableForm) -> TakingPage:
    """Return the page, in three queries; a period that cannot be read finds nothing."""
    evenings = evenings_between(circle, first=period.first, last=period.last)
    count = 0 if period.errors else evenings.count()
    has_played = Evening.objects.shown(circle).exists()
    players = Player.objects.filter(circle=circle).order_by("name") if has_played else ()
    return TakingPage(
        circle=circle,
        title=known_as(circle),
        period=period,
        form=form,
        query=f"?{query}" if (query := urlencode({**period.asked, **form.asked})) else "",
        found=ngettext("%(count)s evening", "%(count)s evenings", count) % {"count": count},
        players=list(players),
    )
