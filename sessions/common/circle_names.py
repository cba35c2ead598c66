"""What a circle and its evenings are called where people read of them."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence

from django.contrib.humanize.templatetags.humanize import ordinal
from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from sessions.models import Circle, Entry, Evening, Seat
from sessions.models.evenings import KITTY_SEAT


def evening_title(evening: Evening) -> str:
    """Return the evening's name, or the day it was played on while it has none."""
    return evening.title or day_title(evening.played_on)


def day_title(day: datetime.date) -> str:
    """Return a day as people name a night by it: "Sunday 22 Nov", with its year if another's."""
    if day.year == timezone.localdate().year:
        # Translators: how Django writes a weekday, a day and a short month, e.g. "Sunday 22 Nov".
        return date_format(day, pgettext("date format", "l j M"))
    # Translators: the same with the year, e.g. "Sunday 22 Nov 2026".
    return date_format(day, pgettext("date format", "l j M Y"))


def title_beside_others(circle: Circle, *, day: datetime.date) -> str:
    """Return what a further evening of a day is called: "Sunday 22 Nov, 2nd"; "" for the first."""
    others = Evening.objects.shown(circle).filter(played_on=day).count()
    return f"{day_title(day)}, {ordinal(others + 1)}" if others else ""


def known_as(circle: Circle, *, evening: Evening | None = None) -> str:
    """Return what a circle is called on a page that lists none of its players.

    To whoever sees one evening alone, it goes by those who sit at that one.
    """
    if circle.name or evening is None:
        return titles_of([circle])[circle.pk]
    seats = Seat.objects.filter(circle=circle, evening=evening).exclude(number=KITTY_SEAT)
    return _title(list(seats.order_by("number").values_list("player__name", flat=True)))


def titles_of(circles: Sequence[Circle]) -> dict[uuid.UUID, str]:
    """Return what each of several circles is called, by its id, in a query.

    One that nobody named goes by the players it began with, whoever sits there later: what its
    members know it by does not change by itself.
    """
    one = circles[0].pk if len(circles) == 1 else OuterRef("circle")
    first = Evening.objects.shown(one).order_by("id")
    start = Entry.objects.filter(circle=one, evening=OuterRef("evening"), number=1)
    seats = Seat.objects.filter(
        circle__in=[each for each in circles if not each.name],
        evening=Subquery(first.values("pk")[:1]),
    ).annotate(start=Subquery(start.order_by().values("facts")))
    players: dict[uuid.UUID, list[str]] = {circle.pk: [] for circle in circles}
    rows = seats.order_by("number").values_list("circle", "number", "player__name", "start")
    for circle_id, number, name, facts in rows:
        if str(number) in facts["players"]:
            players[circle_id].append(name)
    return {each.pk: each.name or _title(players[each.pk]) for each in circles}


def _title(players: Sequence[str]) -> str:
    return ", ".join(players) or _("A group of players")
