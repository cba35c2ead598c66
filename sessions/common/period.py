"""From which day to which: a period as somebody typed it.

When something was written, as a table would say it: the time, and the day if it was another.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.site import dates
from sessions.models import Evening


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment for machines and for people; `day` is empty on the day of the evening."""

    machine: str
    clock: str
    day: str = ""

    def __str__(self) -> str:
        return f"{self.day} {self.clock}" if self.day else self.clock


def moment_of(at: datetime.datetime, *, evening: Evening) -> Moment:
    """Return when something was written in an evening's book, by the clock of whoever looks."""
    local = timezone.localtime(at)
    day = "" if local.date() == evening.played_on else dates.short_day_of_year(local)
    clock = dates.clock(local)
    if _comes_twice(local):
        clock = f"{clock} {local.tzname()}"
    return Moment(local.isoformat(timespec="seconds"), clock, day)


def _comes_twice(local: datetime.datetime) -> bool:
    """Return whether the clock shows this time again: in the hour before summer time ends."""
    return local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()


TYPED_CHARACTERS_MAX = 40


@dataclass(frozen=True, slots=True)
class Period:
    """The days as they were typed; empty for no limit."""

    from_day: str
    to_day: str

    @property
    def first(self) -> datetime.date | None:
        """Return the first day, or None."""
        return _day(self.from_day)

    @property
    def last(self) -> datetime.date | None:
        """Return the last day, or None."""
        return _day(self.to_day)

    @property
    def errors(self) -> dict[str, list[str]]:
        """Return what cannot be read, by field."""
        unread = [_("Write a day like 2026-11-19.")]
        found = {}
        if self.from_day and self.first is None:
            found["from"] = unread
        if self.to_day and self.last is None:
            found["to"] = unread
        if self.first and self.last and self.first > self.last:
            found["to"] = [_("The last day is before the first.")]
        return found

    @property
    def asked(self) -> dict[str, str]:
        days = {"from": self.from_day, "to": self.to_day}
        return {name: day for name, day in days.items() if day}


def read_period(sent: QueryDict) -> Period:
    typed = (sent.get(name, "").strip()[:TYPED_CHARACTERS_MAX] for name in ("from", "to"))
    return Period(*typed)


def _day(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None
