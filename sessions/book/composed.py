"""What the app itself writes into a book: why an entry stands, and what an evening is called.

A book keeps it in English, whatever the phone speaks that wrote it, so that its rows and digests
are the same in every language; whoever reads it is told it in theirs. What people typed stays as
they typed it. Nothing here translates but what is named `told`.
"""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from napledger.evening.log import CORRECTIONS
from napledger.reading.faults import marked
from napledger.site import dates
from napledger.site.numbers import english_ordinal, ordinal
from sessions.models import Circle, Entry, Evening
from sessions.models.demonstrations import is_demonstration

WEEKDAYS: Final = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
MONTHS: Final = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

# Translators: why a payment stands in the log
FROM_THE_SLATE: Final = marked("paid from what was still owed")
# Translators: why a payment stands in the log: it was made inside a purse that both share
IN_THEIR_PURSE: Final = marked("set off in the purse that they share")
# Translators: beside a name that was put right, in the log
WAS_CALLED: Final = marked("it was ‘%(was)s’")
# Translators: beside a payment in the log: on which day it was made
PAID_ON: Final = marked("paid on %(day)s")
# Translators: beside what was still owed and went along, in the log of the evening that it left
TO_THE_EVENING: Final = marked("to the evening of %(day)s")

DEMONSTRATION: Final = marked("Demonstration")
"""What a demonstration and its evening are called."""

ROUND: Final = marked("Round %(round)s, table %(table)s")
# Translators: an evening of a tournament: “Club night, round 2, table 3”
ROUND_OF: Final = marked("%(title)s, round %(round)s, table %(table)s")


def paid_on(day: datetime.date, *, note: str = "") -> str:
    """Return why a payment stands that came out of a list, with what the list says of it."""
    said = PAID_ON % {"day": day_written(day)}
    return f"{said} ({note})" if note else said


def to_the_evening(day: datetime.date) -> str:
    return TO_THE_EVENING % {"day": day_written(day)}


def from_evenings(count: int) -> str:
    """Return why something was brought along."""
    return f"from {count} evening" if count == 1 else f"from {count} evenings"


def was_called(name: str) -> str:
    return WAS_CALLED % {"was": name}


def round_title(title: str, *, round_number: int, table: int) -> str:
    """Return what the evening of a tournament's table is called."""
    words = {"title": title, "round": round_number, "table": table}
    return (ROUND_OF if title else ROUND) % words


def title_beside(others: int, *, day: datetime.date) -> str:
    """Return what an evening of a day is called beside so many others; "" beside none."""
    return f"{_day_called(day)}, {english_ordinal(others + 1)}" if others else ""


def title_beside_others(circle: Circle, *, day: datetime.date) -> str:
    """Return what a further evening of a day is called: "Sunday 22 Nov, 2nd"; "" for the first."""
    return title_beside(Evening.objects.shown(circle).filter(played_on=day).count(), day=day)


def day_written(day: datetime.date) -> str:
    """Return a day as books have it: "22 Nov 2026"."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def told_why(entry: Entry) -> str:
    """Return why an entry stands, in the reader's language; of a correction what somebody typed."""
    if entry.kind in CORRECTIONS:
        return entry.why
    for pattern, told in REASONS.items():
        if found := pattern.fullmatch(entry.why):
            # What came in from elsewhere may name a day that there is not.
            with suppress(ValueError):
                return told(found.groupdict())
    return entry.why


def told_title(evening: Evening) -> str:
    """Return the evening's own name, in the reader's language if the app gave it; "" for none."""
    title = evening.title
    if found := BESIDE.fullmatch(title):
        for has_year in (False, True):
            if found["day"] == _day_called(evening.played_on, has_year=has_year):
                day = day_told(evening.played_on, has_year=has_year)
                return f"{day}, {ordinal(int(found['number']))}"
    if found := IN_A_ROUND.fullmatch(title):
        return told_round(found["title"] or "", round_number=found["round"], table=found["table"])
    return told_name(title, circle_id=evening.circle_id)


def day_told(day: datetime.date, *, has_year: bool) -> str:
    """Return a day as people name a night by it, in the reader's language."""
    return dates.weekday_and_day(day) if has_year else dates.weekday_and_day_of_year(day)


def told_round(title: str, *, round_number: int | str, table: int | str) -> str:
    """Return what the evening of a tournament's table is called, in the reader's language."""
    words = {"title": title, "round": round_number, "table": table}
    return _(ROUND_OF if title else ROUND) % words


def told_name(name: str, *, circle_id: uuid.UUID) -> str:
    """Return a name as somebody typed it; of a demonstration in the reader's language."""
    return _(name) if name == DEMONSTRATION and is_demonstration(circle_id) else name


def _day_called(day: datetime.date, *, has_year: bool | None = None) -> str:
    if has_year is None:
        has_year = day.year != timezone.localdate().year
    called = f"{WEEKDAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]}"
    return f"{called} {day.year}" if has_year else called


BESIDE: Final = re.compile(r"(?P<day>.+), (?P<number>[0-9]{1,4})(?:st|nd|rd|th)")
IN_A_ROUND: Final = re.compile(
    r"(?:(?P<title>.+), round|Round) (?P<round>[0-9]{1,4}), table (?P<table>[0-9]{1,4})", re.DOTALL
)

DAY: Final = rf"(?P<day>[0-9]{{1,2}}) (?P<month>{'|'.join(MONTHS)}) (?P<year>[0-9]{{4}})"

Found = Mapping[str, str]


def _day_in(found: Found) -> str:
    day = datetime.date(int(found["year"]), MONTHS.index(found["month"]) + 1, int(found["day"]))
    return dates.day(day)


def _from_evenings(found: Found) -> str:
    # Translators: beside what was brought along to an evening, in its log
    pattern = ngettext("from %(count)s evening", "from %(count)s evenings", int(found["count"]))
    return pattern % found


def _paid_on(found: Found) -> str:
    said = _(PAID_ON) % {"day": _day_in(found)}
    return f"{said}{found['note'] or ''}"


REASONS: Final[Mapping[re.Pattern[str], Callable[[Found], str]]] = {
    re.compile(re.escape(FROM_THE_SLATE)): lambda _found: _(FROM_THE_SLATE),
    re.compile(re.escape(IN_THEIR_PURSE)): lambda _found: _(IN_THEIR_PURSE),
    re.compile("it was ‘(?P<was>.+)’"): lambda found: _(WAS_CALLED) % found,
    re.compile(rf"paid on {DAY}(?P<note> \(.*\))?"): _paid_on,
    re.compile(rf"to the evening of {DAY}"): lambda found: (
        _(TO_THE_EVENING) % {"day": _day_in(found)}
    ),
    re.compile("from (?P<count>[0-9]{1,9}) evenings?"): _from_evenings,
}
"""How a reason looks in the book that the app gave, and how it is told."""
