"""A circle that a command is told by name: as its pages call it, or by a part of that."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from napledger.reading.letters import composed
from napledger.reading.readers import read_id
from sessions.common.words import titles_of
from sessions.models import Circle, Evening

CIRCLE = marked("its id, or what its page is called, or a part of that")

AT_ONCE = 1_000
"""Of how many circles one query asks: a database takes only so many ids."""


def circle_called(wanted: str) -> Circle:
    """Return the circle with this id or name, or the one whose name or players it is a part of.

    Raises CommandError, with those it may be, unless there is one.
    """
    circles = list(Circle.objects.order_by("pk"))
    said = composed(wanted).strip().casefold()
    titles = {
        pk: title.casefold()
        for at in range(0, len(circles), AT_ONCE)
        for pk, title in titles_of(circles[at : at + AT_ONCE]).items()
    }
    found = (
        [each for each in circles if each.pk == read_id(wanted)]
        or [each for each in circles if titles[each.pk] == said]
        or [each for each in circles if said in titles[each.pk]]
    )
    if not found:
        raise CommandError(_("there is no circle %(circle)s here") % {"circle": wanted})
    if len(found) > 1:
        said = _("several circles may be %(circle)s: say which by its id") % {"circle": wanted}
        raise CommandError("\n".join([said, *map(told, found)]))
    return found[0]


def told(circle: Circle) -> str:
    """Return a circle by its id, what it is called, and when it last played."""
    title = titles_of([circle])[circle.pk]
    last = Evening.objects.shown(circle).order_by("-played_on").first()
    played = _("last played on %(day)s") % {"day": last.played_on} if last else _("has not played")
    return f"{circle.pk}  {title}, {played}"
