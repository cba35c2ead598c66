"""When something was written, as a table would say it: the time, and the day if it was another."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format

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
    day = "" if local.date() == evening.played_on else date_format(local, "j M")
    clock = date_format(local, "H:i")
    if _comes_twice(local):
        clock = f"{clock} {local.tzname()}"
    return Moment(local.isoformat(timespec="seconds"), clock, day)


def _comes_twice(local: datetime.datetime) -> bool:
    """Return whether the clock shows this time again: in the hour before summer time ends."""
    return local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()
