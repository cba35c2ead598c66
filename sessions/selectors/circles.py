"""What a circle is called where people read of it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from sessions.models import Circle


def circle_title(circle: Circle, *, players: Sequence[str]) -> str:
    """Return the circle's name, or the names of those who played last while it has none."""
    return circle.name or ", ".join(players) or _("A circle of players")
