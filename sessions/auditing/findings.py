"""What an audit finds, and where; and values that are none of their kind.

SQLite keeps whatever it is given.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault
from sessions.auditing.checking_log import WordingFault
from sessions.auditing.schema import EveningRow

ROW = re.compile(r"(?P<rows>entries|seats)\[(?P<index>\d+)\](?:\.(?P<field>.+))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a book that is not as it should be: whose book, the place, and a sentence.

    Whose and where is said as files name it, in every language alike.

    `words_only` where nothing but the words of a transfer differ from those of today's rules.
    """

    whose: str
    place: str
    sentence: str
    words_only: bool = False

    def __str__(self) -> str:
        return ", ".join(filter(None, [self.whose, self.place])) + f": {self.sentence}"


def of_evening(evening_id: uuid.UUID, place: str, sentence: str) -> Finding:
    return Finding(f"evening {evening_id}", place, sentence)


def of_circle(circle_id: uuid.UUID, fault: Fault) -> Finding:
    """Return a finding in what belongs to a circle and to none of its evenings."""
    return Finding(f"circle {circle_id}", fault.path, fault.sentence(translate=_))


def of_fault(fault: Fault, *, evening: EveningRow) -> Finding:
    """Return a fault in an evening's row as a finding: its place by the numbers of the rows."""
    words_only = isinstance(fault, WordingFault)
    whose = f"evening {evening.id}"
    return Finding(whose, _place(fault.path, evening), fault.sentence(translate=_), words_only)


def _place(path: str, evening: EveningRow) -> str:
    found = ROW.fullmatch(path)
    if found is None:
        return path
    index = int(found["index"])
    one, rows = (
        ("entry", evening.entries) if found["rows"] == "entries" else ("seat", evening.seats)
    )
    row = f"{one} {rows[index].number}"
    return f"{row}, {found['field']}" if found["field"] else row


READ_ERRORS = (
    *(ArithmeticError, AttributeError, LookupError, TypeError, ValueError),
    # JSON that is nested too deep; a text that is none, of which SQLite says so.
    *(RecursionError, DatabaseError),
)
"""What reading a row can end with in which something else stands than its column is for."""


def as_far_as_read(found: Iterator[Finding], *, whose: str, place: str = "") -> Iterator[Finding]:
    """Yield what is found, and where that ends at something that cannot be read, that it did."""
    try:
        yield from found
    except (AssertionError, *READ_ERRORS) as error:
        sentence = _("cannot be checked any further: %(error)s")
        yield Finding(whose, place, sentence % {"error": f"{type(error).__name__}: {error}"})


def ids_in(model: type[Model]) -> tuple[list[uuid.UUID], list[str]]:
    """Return the ids of a table's rows, in order, and those that are none."""
    table = model._meta.db_table  # noqa: SLF001  # Django's name for it
    good: list[uuid.UUID] = []
    bad: list[str] = []
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT id FROM {table} ORDER BY id")  # noqa: S608  # a table of ours
        for (value,) in cursor.fetchall():
            try:
                good.append(value if isinstance(value, uuid.UUID) else uuid.UUID(value))
            except READ_ERRORS:
                bad.append(repr(value))
    return good, bad


def unreadable(
    places: Iterable[tuple[QuerySet[Any], str, str]],
) -> Iterator[tuple[str, str]]:
    """Yield what cannot be read in rows, or that all together cannot; each with its place.

    Of each rows: what one of them is called, and by which of its fields.
    """
    found = [
        each for rows, called, by in places for each in unreadable_in(rows, called=called, by=by)
    ]
    yield from found or [("", _("cannot be read"))]


def unreadable_in(rows: QuerySet[Any], *, called: str, by: str) -> Iterator[tuple[str, str]]:
    """Yield the place of every value that cannot be read, and why: "entry 3, facts".

    Rows are called by the field `by`, which must be readable itself.
    """
    fields = [field.attname for field in rows.model._meta.concrete_fields]  # noqa: SLF001  # Django's
    for name in fields:
        try:
            list(rows.values_list(name))
        except READ_ERRORS:
            yield from _in_column(rows.order_by(by), name, called=called, by=by)


def _in_column(
    rows: QuerySet[Any], name: str, *, called: str, by: str
) -> Iterator[tuple[str, str]]:
    for index in range(rows.count()):
        try:
            list(rows.values_list(name)[index : index + 1])
        except READ_ERRORS as error:
            number = rows.values_list(by, flat=True)[index]
            sentence = _("cannot be read: %(error)s") % {"error": error}
            yield f"{called} {number}, {name}".strip(", "), sentence
