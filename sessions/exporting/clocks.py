"""By which clock an evening was played, and so on which day somebody paid, whoever asks."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from django.utils import timezone

from napledger.evening.log import REVIEW, START
from napledger.site.middleware import zone_called
from sessions.models import Entry, Evening
from sessions.models.rows import within


@dataclass(frozen=True, slots=True)
class Clocks:
    """The zones of some evenings, where they are known, and the entries with which play ended."""

    zones: Mapping[uuid.UUID, datetime.tzinfo] = field(default_factory=dict)
    ended: Mapping[uuid.UUID, int] = field(default_factory=dict)

    def local(self, at: datetime.datetime, *, evening: Evening) -> datetime.datetime:
        """Return a moment as the clock at that table told it: where none is known, the site's."""
        return at.astimezone(self.zones.get(evening.pk) or timezone.get_default_timezone())

    def paid_on(self, at: datetime.datetime, *, number: int, evening: Evening) -> datetime.date:
        """Return the day of a payment: at the table the evening's, later that of marking it.

        `number` is the entry's that says so.
        """
        if number < self.ended.get(evening.pk, number + 1):
            return evening.played_on
        return max(self.local(at, evening=evening).date(), evening.played_on)


def clocks_of(circles: Collection[uuid.UUID], evenings: Collection[uuid.UUID]) -> Clocks:
    """Return the clocks of evenings of these circles, in one query."""
    said = Entry.objects.filter(**within(circles), kind__in=(START, REVIEW))
    asked = said.filter(evening__in=evenings)
    rows = list(asked.order_by("-number").values_list("evening", "number", "kind", "facts__zone"))
    named = ((evening, zone_called(zone or "")) for evening, _number, _kind, zone in rows)
    return Clocks(
        zones={evening: zone for evening, zone in named if zone is not None},
        ended={evening: number for evening, number, kind, _zone in rows if kind == REVIEW},
    )
