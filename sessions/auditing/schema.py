"""The schema of an exported book: every row as a frozen value, and how it is written.

A field is said once, here. By its type it is read (values, reading); by its name, or the `column`
in its metadata, it is taken out of its model (book_rows) and put back (rows).

What follows from the rest is left out (the circle of a row, the table after an entry, the place of
a transfer among its entry's). Devices come without their secrets, and links not at all: a file lets
nobody in.
"""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache, partial
from typing import Annotated, Any, ClassVar

from django.db.models import Model

from napledger.evening.document import DEAL
from napledger.evening.kinds import ENTRIES
from napledger.evening.log import CORRECTIONS, START, UNPLAYED
from napledger.reading.checksum import (
    FIELD,
    RunningChecksum,
    is_read_as_written,
    with_checksum,
)
from napledger.reading.readers import Json, read_choice
from sessions.auditing import values
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Milestone,
    Player,
    RuleSet,
    Seat,
    Transfer,
)

CIRCLE_FORMAT = "napledger.circle/1"
EVENING_FORMAT = "napledger.evening-book/1"

KINDS = (START, DEAL, *ENTRIES, *CORRECTIONS, *UNPLAYED)
STATES_OF_EVENINGS = (Evening.OPEN, Evening.REVIEWING, Evening.CLOSED)

LISTS = (
    *("players", "devices", "forgettings", "rule_sets", "milestones"),
    *("evenings", "seats", "entries"),
)
"""Lists that are written with a line for each item; an evening's own are inside its line."""

Encode = Callable[[Any], str]

ENCODER = json.JSONEncoder(ensure_ascii=False)

JSON_KINDS = frozenset({str, int, bool, dict, type(None)})
"""What stands in a row as JSON has it."""


NESTED: Mapping[str, None] = {"column": None}
"""The metadata of a field that holds other models' rows."""


class Row:
    """A row of the book; `model` is where it is stored."""

    __slots__ = ()
    model: ClassVar[type[Model]]
    id: uuid.UUID


@dataclass(frozen=True, slots=True)
class CircleRow(Row):
    """A circle; `stake` in the smallest coin."""

    model = Circle

    id: uuid.UUID
    name: str
    game: values.GameKey
    currency: values.Currency
    stake: values.Stake
    rules: Mapping[str, Json]
    created_at: datetime.datetime
    people_salt: str = ""
    paid_digest: values.DigestOrNothing = ""


@dataclass(frozen=True, slots=True)
class PlayerRow(Row):
    """A member of the circle."""

    model = Player

    id: uuid.UUID
    name: values.PlayerName


@dataclass(frozen=True, slots=True)
class DeviceRow(Row):
    """A device that wrote in the book; `player` is whose it is, if anybody's."""

    model = Access

    id: uuid.UUID
    role: str
    player: uuid.UUID | None
    created_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class ForgettingRow(Row):
    """That a player's name was taken away, by whom as far as known."""

    model = Forgetting

    id: uuid.UUID
    player: uuid.UUID
    by: str
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class RuleSetRow(Row):
    """Rules that the circle keeps under a name; `by` is who kept them, as far as known."""

    model = RuleSet

    id: uuid.UUID
    game: values.GameKey
    name: str
    rules: Mapping[str, Json]
    by: uuid.UUID | None
    created_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class MilestoneRow(Row):
    """A line of the circle's own chain; `length` is how many entries the evening's log had."""

    model = Milestone

    id: uuid.UUID
    number: values.Number
    kind: Annotated[str, partial(read_choice, choices=Milestone.KINDS)]
    evening: uuid.UUID | None
    length: values.Count
    head: values.DigestOrNothing
    at: datetime.datetime
    digest: values.Digest


@dataclass(frozen=True, slots=True)
class SeatRow(Row):
    """An account of an evening; `balance` and `won` in the smallest coin. The kitty's is 0."""

    model = Seat

    id: uuid.UUID
    number: values.Count
    player: uuid.UUID | None
    balance: values.Balance
    won: values.Balance


@dataclass(frozen=True, slots=True)
class TransferRow(Row):
    """A payment between two accounts, by their names in facts, in the smallest coin.

    `settles` is the number of the entry whose doing it is.
    """

    model = Transfer

    id: uuid.UUID
    settles: values.Number = field(metadata={"column": "settles__number"})
    payer: values.Account = field(metadata={"column": "payer__number"})
    payee: values.Account = field(metadata={"column": "payee__number"})
    amount: values.Amount
    why: str
    source: str
    takes_back: bool


@dataclass(frozen=True, slots=True)
class EntryRow(Row):
    """A line of an evening's log with what it posted; `target` is a line's number.

    `digest` is None in a book that was never chained.
    """

    model = Entry

    id: uuid.UUID
    number: values.Number
    kind: Annotated[str, partial(read_choice, choices=KINDS)]
    facts: Mapping[str, Json]
    target: values.Number | None = field(metadata={"column": "target__number"})
    why: str
    summary: Mapping[str, Json]
    key: str
    body_hash: values.Digest
    by: uuid.UUID | None
    device: uuid.UUID | None
    at: datetime.datetime
    transfers: tuple[TransferRow, ...] = field(metadata=NESTED)
    circle_head: values.DigestOrNothing = ""
    digest: values.Digest | None = None


@dataclass(frozen=True, slots=True)
class EveningRow(Row):
    """An evening with its whole book."""

    model = Evening

    id: uuid.UUID
    game: values.GameKey
    title: str
    place: str
    note: str
    played_on: datetime.date
    currency: values.Currency
    state: Annotated[str, partial(read_choice, choices=STATES_OF_EVENINGS)]
    version: values.Number
    deals: values.Count
    created_at: datetime.datetime
    seats: tuple[SeatRow, ...] = field(metadata=NESTED)
    entries: tuple[EntryRow, ...] = field(metadata=NESTED)


@dataclass(frozen=True, slots=True)
class Bundle:
    """What one file holds: a `whole` circle, or one evening and who of the circle is in it."""

    whole: bool
    circle: CircleRow
    players: tuple[PlayerRow, ...]
    devices: tuple[DeviceRow, ...]
    evenings: tuple[EveningRow, ...]
    forgettings: tuple[ForgettingRow, ...] = ()
    milestones: tuple[MilestoneRow, ...] = ()
    rule_sets: tuple[RuleSetRow, ...] = ()

    def place_of(self, index: int) -> str:
        """Return where in the file an evening stands."""
        return f"evenings[{index}]" if self.whole else "evening"


def columns_of(kind: type[Row]) -> Mapping[str, str]:
    """Return the columns of a row's own fields, by the fields' names, as a query asks for them."""
    columns = {each.name: each.metadata.get("column", each.name) for each in fields(kind)}  # type: ignore[arg-type]  # every row is a dataclass
    return {name: column for name, column in columns.items() if column is not None}


def nested_in(kind: type[Row]) -> tuple[str, ...]:
    """Return the names of a row's fields that hold other models' rows."""
    return tuple(each.name for each in fields(kind) if each.name not in columns_of(kind))  # type: ignore[arg-type]  # every row is a dataclass


def as_json(bundle: Bundle, **read_as_written: Any) -> dict[str, Any]:
    """Return a bundle as JSON values; the same book always gives the same ones.

    Fields that are `read_as_written` stand in the place of the bundle's own.
    """
    written = {
        "format": CIRCLE_FORMAT if bundle.whole else EVENING_FORMAT,
        "circle": plain(bundle.circle),
        "players": plain(bundle.players),
        "devices": plain(bundle.devices),
        "forgettings": plain(bundle.forgettings),
    }
    if not bundle.whole:
        return written | (read_as_written or {"evening": plain(bundle.evenings[0])})
    return {
        **written,
        "rule_sets": plain(bundle.rule_sets),
        "evenings": plain(bundle.evenings),
        "milestones": plain(bundle.milestones),
        **read_as_written,
    }


def plain(value: Any) -> Json:
    """Return a row, or what stands in one, as JSON values."""
    kind = type(value)
    if kind in JSON_KINDS:
        return value
    if kind is uuid.UUID:
        return str(value)
    if kind is tuple:
        return [plain(item) for item in value]
    if is_dataclass(kind):
        return {name: plain(getattr(value, name)) for name in _names_of(kind)}
    assert isinstance(value, datetime.date), "a book has nothing else in it"
    return value.isoformat()


@cache
def _names_of(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def file_text(written: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a file: one for each player, device, seat and entry; then its checksum.

    So it can be read, searched and compared with other tools.
    """
    if not any(map(is_read_as_written, written.values())):
        yield from text_of(with_checksum(written))
        return
    running = RunningChecksum()
    yield from _fields(running.passing(written))
    yield f',\n"{FIELD}": {line_of(running.result())}\n}}'


def text_of(written: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of an object, each of its lists with a line for each item."""
    yield from _fields(written)
    yield "\n}"


def _fields(written: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of an object's fields, the last without its end."""
    apart = "{\n"
    for name, value in written.items():
        yield f'{apart}"{name}": '
        apart = ",\n"
        if name in LISTS:
            yield "[\n"
            yield from _items(value)
            yield "]"
        elif name == "evening":
            yield from text_of(value)
        else:
            yield line_of(value)


def line_of(value: Json) -> str:
    """Return a JSON value on one line."""
    return ENCODER.encode(value)


def line_with_checksum(written: Mapping[str, Any]) -> Iterator[str]:
    """Yield an object that is read as it is written, on one line, its checksum the last field."""
    running = RunningChecksum()
    yield from _fields_in_line(running.passing(written), line_of)
    yield f', "{FIELD}": {line_of(running.result())}}}'


def line_in_parts(value: Any, encode: Encode = line_of) -> Iterator[str]:
    """Yield a JSON value on one line, and what is read as it is written item by item."""
    if not is_read_as_written(value):
        yield encode(value)
    elif isinstance(value, dict):
        yield from _fields_in_line(value, encode)
        yield "}"
    else:
        yield "["
        apart = ""
        for item in value:
            yield apart
            apart = ", "
            yield from line_in_parts(item, encode)
        yield "]"


def _fields_in_line(written: Mapping[str, Any], encode: Encode) -> Iterator[str]:
    """Yield the fields of an object on one line, without its end."""
    apart = "{"
    for name, value in written.items():
        yield f"{apart}{encode(name)}: "
        apart = ", "
        yield from line_in_parts(value, encode)


def _items(items: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    mark = ""
    for item in items:
        yield mark
        mark = ",\n"
        if "entries" in item:
            yield from text_of(item)
        else:
            yield line_of(item)
    if mark:
        yield "\n"
