"""Copies of an evening's rows under new ids, truly chained: hundreds of evenings a second.

All that stands in a row, and in the text that the chain is made over, is either the same in every
copy or an id or a digest of the copy's own. So each is picked out of one list of values.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from uuid_utils import uuid7

from napledger.evening.chain import (
    ChainedMilestone,
    canonical_text,
    genesis,
    milestone_digest,
    text_digest,
)
from sessions.auditing.chained import chained_entry, seats_of
from sessions.models import Entry, Milestone
from tests.bench.scale.template import Night, Rows

DASHED = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")

Values = Sequence[Any]
Pick = Callable[[Values], Any]
Cell = Callable[[Any], Any]
"""How a value is written for the database at hand."""


@dataclass
class CircleCopy:
    """A circle that is being made: its ids, in the order of the template's, and its own head."""

    ids: Sequence[str]
    head: str = ""

    @property
    def circle_id(self) -> uuid.UUID:
        """Return the circle's id, which stands first."""
        return uuid.UUID(hex=self.ids[0])


@dataclass
class NightPattern:
    """How an evening is copied; `circle_ids` are those of the template that are no evening's.

    The list of a copy's values: its ids, the same with dashes, the digests of its entries, those of
    its milestones with the circle's head before them, and last what is the same in every copy.
    """

    night: Night
    circle_ids: Sequence[uuid.UUID]
    cell: Cell
    constants: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Find the place of everything."""
        mine = (as_id(row[0]) for table in self.night.tables for row in table.rows)
        ids = [*self.circle_ids, *mine]
        self.own = len(ids) - len(self.circle_ids)
        self.places = {each: place for place, each in enumerate(ids)}
        self.digests = 2 * len(ids)
        self.heads = self.digests + len(self.night.book.entries)
        self.constants_at = self.heads + len(self.night.milestones) + 1
        self.ending = {each.length: n for n, each in enumerate(self.night.milestones)}
        self.texts = list(self._texts())
        self.tables = [(table.model, self._rows(table)) for table in self.night.tables]

    def values(self, copy: CircleCopy) -> list[Any]:
        """Return the values of one more copy in a circle, whose head moves on."""
        ids = [*copy.ids, *(uuid7().hex for _ in range(self.own))]
        dashed = [f"{i[:8]}-{i[8:12]}-{i[12:16]}-{i[16:20]}-{i[20:]}" for i in ids]
        ends = [""] * (self.constants_at - self.digests)
        values = [*ids, *dashed, *ends, *self.constants]
        book, circle_id = self.night.book, copy.circle_id
        evening_id = uuid.UUID(hex=ids[self.places[book.id]])
        digest = genesis(circle=circle_id, evening=evening_id, created_at=book.created_at)
        values[self.heads] = copy.head
        for number, text in enumerate(self.texts, start=1):
            digest = text_digest(digest, "".join(text(values)))
            values[self.digests + number - 1] = digest
            if number in self.ending:
                at = self.ending[number]
                row = self._milestone(at, values, evening_id=evening_id, head=digest)
                copy.head = milestone_digest(copy.head, row, circle=circle_id)
                values[self.heads + at + 1] = copy.head
        return values

    def _milestone(
        self, at: int, values: Values, *, evening_id: uuid.UUID, head: str
    ) -> ChainedMilestone:
        one = self.night.milestones[at]
        pk = uuid.UUID(hex=values[self.places[one.pk]])
        return ChainedMilestone(pk, one.number, one.kind, evening_id, one.length, head, one.at)

    def _texts(self) -> Iterator[Pick]:
        seats = seats_of(self.night.book)
        for entry in self.night.book.entries:
            text = canonical_text(chained_entry(entry, seats))
            known = DASHED.findall(text)
            parts: list[int] = []
            for same, own in zip(DASHED.split(text), [*known, None], strict=True):
                before, head, after = same.partition(entry.circle_head or "\0")
                parts.append(self._constant(before))
                if head:
                    parts += (self._head_before(entry.number), self._constant(after))
                if own is not None:
                    parts.append(len(self.places) + self.places[uuid.UUID(own)])
            yield itemgetter(*parts)

    def _rows(self, table: Rows) -> list[Pick]:
        return [
            itemgetter(*(self._place(table, at, column, value) for column, value in enumerate(row)))
            for at, row in enumerate(table.rows)
        ]

    def _place(self, table: Rows, at: int, column: int, value: Any) -> int:
        name = table.columns[column]
        if column in table.ids and value is not None:
            known = self.places.get(as_id(value))
            return self._constant(self.cell(value)) if known is None else known
        if table.model is Entry and name == "digest":
            return self.digests + at
        if table.model is Entry and name == "circle_head" and value:
            return self._head_before(at + 1)
        if table.model is Milestone and name == "digest":
            return self.heads + at + 1
        if table.model is Milestone and name == "head":
            return self.digests + self.night.milestones[at].length - 1
        return self._constant(self.cell(value))

    def _head_before(self, number: int) -> int:
        """Return the place of the circle's head just before an entry that carries it on."""
        return self.heads + self.ending[number]

    def _constant(self, value: Any) -> int:
        self.constants.append(value)
        return self.constants_at + len(self.constants) - 1


def as_id(value: Any) -> uuid.UUID:
    """Return an id that the database gave."""
    return value if isinstance(value, uuid.UUID) else uuid.UUID(hex=value)
