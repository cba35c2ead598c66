"""What an audit finds, and where."""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass

from napledger.reading.faults import Fault
from sessions.auditing.checking_log import Wording
from sessions.auditing.schema import EveningRow

ROW = re.compile(r"(?P<rows>entries|seats)\[(?P<index>\d+)\](?:\.(?P<field>.+))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a book that is not as it should be: whose book, the place, and a sentence.

    `words_only` where nothing but the words of a transfer differ from those of today's rules.
    """

    whose: str
    place: str
    sentence: str
    words_only: bool = False

    def __str__(self) -> str:
        return ", ".join(filter(None, [self.whose, self.place])) + f": {self.sentence}"


def of_evening(evening_id: uuid.UUID, place: str, sentence: str) -> Finding:
    """Return a finding in an evening."""
    return Finding(f"evening {evening_id}", place, sentence)


def of_circle(circle_id: uuid.UUID, fault: Fault) -> Finding:
    """Return a finding in what belongs to a circle and to none of its evenings."""
    return Finding(f"circle {circle_id}", fault.path, fault.sentence())


def of_fault(fault: Fault, *, evening: EveningRow) -> Finding:
    """Return a fault in an evening's row as a finding: its place by the numbers of the rows."""
    words_only = isinstance(fault, Wording)
    whose = f"evening {evening.id}"
    return Finding(whose, _place(fault.path, evening), fault.sentence(), words_only)


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
