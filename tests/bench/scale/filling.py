"""A database filled with truly chained copies of one circle, as quickly as it takes rows.

Evening after evening of all circles, as they are played: so the rows of one circle lie far apart.
All that stands in a row, and in the text that the chain is made over, is either the same in every
copy or an id or a digest of the copy's own. So each is picked out of one list of values.
"""

from __future__ import annotations

import datetime
import json
import re
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any
from unittest.mock import patch

from django.db import connection, models, transaction
from uuid_utils import uuid7

from napledger.evening.chain import (
    ChainedMilestone,
    canonical_text,
    genesis,
    milestone_digest,
    text_digest,
)
from napledger.games import game_of
from sessions.access.locks import hashed
from sessions.auditing.book_rows import evening_row
from sessions.auditing.chained import chained_entry, seats_of
from sessions.auditing.schema import EveningRow
from sessions.book.append_only import lifted
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    EveningFigures,
    Milestone,
    Observation,
    Player,
    Seat,
    Transfer,
)
from sessions.settling.service import review_evening
from sessions.starting.seasons import play_season
from tests.bench.copies import Rows, insert_into, named, rows_of
from tests.bench.seasons import night_of
from tests.support.owners import Owner

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
    return value if isinstance(value, uuid.UUID) else uuid.UUID(hex=value)


EVENINGS, DEALS = 10, 10

OF_CIRCLE: Sequence[type[models.Model]] = (Player, Access)
OF_EVENING: Sequence[type[models.Model]] = (
    *(Evening, Seat, Entry, Transfer, EveningFigures, Observation, Milestone),
)
"""The tables of which a circle has rows, and those of which an evening has."""


@dataclass(frozen=True, slots=True)
class Night:
    """An evening of the template: its rows by table, its book, and the milestones about it."""

    tables: Sequence[Rows]
    book: EveningRow
    milestones: Sequence[Milestone]


@dataclass(frozen=True, slots=True)
class Template:
    """A circle of which others are made; its last evening is open, and the one before settled."""

    circle: Rows
    tables: Sequence[Rows]
    nights: Sequence[Night]


def play_template(owner: Owner, *, evenings: int = EVENINGS) -> None:
    """Let the app play a circle's evenings: all closed and counted but the last two.

    As a circle from before its chain held names: each copy has people of its own.
    """
    nights = [
        night_of(number, deals=DEALS, closed=number < evenings - 2) for number in range(evenings)
    ]
    with patch("sessions.book.start.note_people"):
        *_closed, settled, _open = play_season(
            owner.circle, game_of("nap"), recorder=owner.recorder, nights=nights
        )
    review_evening(settled, submission=owner.sends())


def template_of(circle: Circle) -> Template:
    evenings = Evening.objects.filter(circle=circle).order_by("id")
    milestones = list(Milestone.objects.filter(circle=circle).order_by("number"))
    assert all(each.evening_id for each in milestones), "every milestone is an evening's"
    return Template(
        rows_of(Circle, "id", circle),
        [rows_of(model, "circle_id", circle) for model in OF_CIRCLE],
        [
            Night(
                [rows_of(m, "id" if m is Evening else "evening_id", each) for m in OF_EVENING],
                evening_row(each),
                [row for row in milestones if row.evening_id == each.pk],
            )
            for each in evenings
        ],
    )


CIRCLES_AT_ONCE = 250

CACHE_KIB = 400_000
"""What SQLite keeps of the file while it is filled: a server keeps half a megabyte."""

AT_ONCE = {
    "sqlite": (
        "PRAGMA foreign_keys=OFF",
        "PRAGMA synchronous=OFF",
        f"PRAGMA cache_size=-{CACHE_KIB}",
    ),
    "postgresql": ("SET session_replication_role = replica",),
}
AFTERWARDS = {"sqlite": ("PRAGMA wal_checkpoint(TRUNCATE)",), "postgresql": ("VACUUM ANALYZE",)}

Found = dict[type[models.Model], list[Sequence[Any]]]


def fill(template: Template, *, secrets: Sequence[str]) -> None:
    alone = (template.circle, *template.tables)
    ids = [as_id(row[0]) for table in alone for row in table.rows]
    copies = [CircleCopy([uuid7().hex for _ in ids]) for _ in secrets]
    with lifted():
        for night in template.nights:
            pattern = NightPattern(night, ids, _cell)
            for start in range(0, len(copies), CIRCLES_AT_ONCE):
                found: Found = defaultdict(list)
                for copy in copies[start : start + CIRCLES_AT_ONCE]:
                    values = pattern.values(copy)
                    renamed = _renamed(ids, values, at=len(pattern.places))
                    for model, rows in pattern.tables:
                        picked = [pick(values) for pick in rows]
                        if model is EveningFigures:
                            picked = [tuple(map(renamed, row)) for row in picked]
                        found[model] += picked
                _write(found)
        found = defaultdict(list)
        for copy, secret in zip(copies, secrets, strict=True):
            known = dict(zip(ids, copy.ids, strict=True))
            for table in alone:
                found[table.model] += _alone(table, known, head=copy.head, secret=secret)
        _write(found)


def _renamed(ids: Sequence[Any], values: Sequence[Any], *, at: int) -> Any:
    """Return what puts a copy's players into what was counted of an evening, as a text."""
    pairs = [(str(old), values[at + place]) for place, old in enumerate(ids)]

    def renamed(cell: Any) -> Any:
        if isinstance(cell, str) and cell.startswith("{"):
            for old, new in pairs:
                cell = cell.replace(old, new)
        return cell

    return renamed


def _alone(table: Rows, known: dict[Any, str], *, head: str, secret: str) -> Iterator[Any]:
    own = {"secret_hash": hashed(secret), "head": head}
    for row in table.rows:
        yield tuple(
            own.get(column) or (known[as_id(value)] if at in table.ids and value else _cell(value))
            for at, (column, value) in enumerate(zip(table.columns, row, strict=True))
        )


def _write(found: Found) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for model, rows in found.items():
            if connection.vendor == "postgresql":
                table, names = named(model)
                with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copying:
                    copying.write("".join("\t".join(row) + "\n" for row in rows))
            else:
                cursor.executemany(insert_into(model), rows)


def _cell(value: Any) -> Any:
    """Return a value as SQLite gave it, or as PostgreSQL's COPY has it."""
    if connection.vendor != "postgresql":
        return value
    if value is None:
        return r"\N"
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, datetime.date):
        return value.isoformat()
    text = json.dumps(value) if isinstance(value, dict) else str(value)
    return text.replace("\\", r"\\").replace("\t", r"\t").replace("\n", r"\n")


@contextmanager
def unguarded() -> Iterator[None]:
    with connection.cursor() as cursor:
        for command in AT_ONCE[connection.vendor]:
            cursor.execute(command)
    yield
    with connection.cursor() as cursor:
        for command in AFTERWARDS[connection.vendor]:
            cursor.execute(command)
    connection.close()
