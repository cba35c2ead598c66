"""What a circle is called where people read of it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from sessions.models import Circle, Evening, Player
from sessions.models.evenings import KITTY_SEAT


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
    seated = Player.objects.filter(seats__evening__in=shown.values("pk"))
    players = seated.exclude(seats__number=KITTY_SEAT).order_by("seats__number")
    return circle_title(circle, players=list(players.values_list("name", flat=True)))
