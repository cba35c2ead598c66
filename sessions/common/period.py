"""From which day to which: a period as somebody typed it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

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
