"""What a circle and its evenings are called where people read of them."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence

from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from sessions.models import Circle, Evening, Seat
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


def circle_title(circle: Circle, *, players: Sequence[str]) -> str:
    """Return the circle's name, or the names of those who played last while it has none."""
    return circle.name or ", ".join(players) or _("A circle of players")


def known_as(circle: Circle, *, evening: Evening | None = None) -> str:
    """Return what a circle is called on a page that lists none of its players.

    To whoever sees one evening alone, it goes by those who sit at that one.
    """
    if circle.name:
        return circle.name
    newest = circle.evenings.order_by("-played_on", "-id")
    shown = newest[:1] if evening is None else newest.filter(pk=evening.pk)
    seats = Seat.objects.filter(circle=circle, evening__in=shown.values("pk"))
    players = seats.exclude(number=KITTY_SEAT).order_by("number")
    return circle_title(circle, players=list(players.values_list("player__name", flat=True)))


def titles_of(circles: Sequence[Circle]) -> dict[uuid.UUID, str]:
    """Return what each of several circles is called, by its id, in a query."""
    newest = Evening.objects.shown().filter(circle=OuterRef("circle")).order_by("-played_on", "-id")
    seats = Seat.objects.filter(
        circle__in=[each for each in circles if not each.name],
        evening=Subquery(newest.values("pk")[:1]),
    )
    players: dict[uuid.UUID, list[str]] = {circle.pk: [] for circle in circles}
    rows = seats.exclude(number=KITTY_SEAT).order_by("number").values_list("circle", "player__name")
    for circle_id, name in rows:
        players[circle_id].append(name)
    return {each.pk: circle_title(each, players=players[each.pk]) for each in circles}
