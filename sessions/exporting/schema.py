"""What stands in an exported book: every row as a frozen value, and the same as JSON.

What follows from the rest is left out (the circle of a row, the table after an entry, the place of
a transfer among its entry's). Devices come without their secrets, and links not at all: a file lets
nobody in.
"""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

from napledger.reading.readers import Json

CIRCLE_FORMAT = "napledger.circle/1"
EVENING_FORMAT = "napledger.evening-book/1"

LISTS = ("players", "devices", "forgettings", "milestones", "evenings", "seats", "entries")
"""Lists that are written with a line for each item; an evening's own are inside its line."""

ENCODER = json.JSONEncoder(ensure_ascii=False)

JSON_KINDS = frozenset({str, int, bool, dict, type(None)})
"""What stands in a row as JSON has it."""


@dataclass(frozen=True, slots=True)
class CircleRow:
    """A circle; `stake` in the smallest coin."""

    id: uuid.UUID
    name: str
    game: str
    currency: str
    stake: int
    rules: Mapping[str, Json]
    created_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A member of the circle."""

    id: uuid.UUID
    name: str


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device that wrote in the book; `player` is whose it is, if anybody's."""

    id: uuid.UUID
    role: str
    player: uuid.UUID | None
    created_at: datetime.datetime


@dataclass(frozen=True, slots=True)
class ForgettingRow:
    """That a player's name was taken away, by whom as far as known."""

    id: uuid.UUID
    player: uuid.UUID
    by: str
    at: datetime.datetime


@dataclass(frozen=True, slots=True)
class MilestoneRow:
    """A line of the circle's own chain; `length` is how many entries the evening's log had."""

    id: uuid.UUID
    number: int
    kind: str
    evening: uuid.UUID | None
    length: int
    head: str
    at: datetime.datetime
    digest: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """An account of an evening; `balance` and `won` in the smallest coin. The kitty's is 0."""

    id: uuid.UUID
    number: int
    player: uuid.UUID | None
    balance: int
    won: int


@dataclass(frozen=True, slots=True)
class TransferRow:
    """A payment between two accounts, by their names in facts, in the smallest coin.

    `settles` is the number of the entry whose doing it is.
    """

    id: uuid.UUID
    settles: int
    payer: str
    payee: str
    amount: int
    why: str
    source: str
    takes_back: bool


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A line of an evening's log with what it posted; `target` is a line's number.

    `digest` is None in a book that was never chained.
    """

    id: uuid.UUID
    number: int
    kind: str
    facts: Mapping[str, Json]
    target: int | None
    why: str
    headline: Mapping[str, Json]
    key: str
    body_hash: str
    by: uuid.UUID | None
    device: uuid.UUID | None
    at: datetime.datetime
    transfers: tuple[TransferRow, ...]
    circle_head: str = ""
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class EveningRow:
    """An evening with its whole book."""

    id: uuid.UUID
    game: str
    title: str
    place: str
    note: str
    played_on: datetime.date
    currency: str
    state: str
    version: int
    deals: int
    created_at: datetime.datetime
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...]


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

    def place_of(self, index: int) -> str:
        """Return where in the file an evening stands."""
        return f"evenings[{index}]" if self.whole else "evening"


def as_json(bundle: Bundle) -> dict[str, Json]:
    """Return a bundle as JSON values; the same book always gives the same ones."""
    written = {
        "format": CIRCLE_FORMAT if bundle.whole else EVENING_FORMAT,
        "circle": plain(bundle.circle),
        "players": plain(bundle.players),
        "devices": plain(bundle.devices),
        "forgettings": plain(bundle.forgettings),
    }
    if bundle.whole:
        return {
            **written,
            "evenings": plain(bundle.evenings),
            "milestones": plain(bundle.milestones),
        }
    return {**written, "evening": plain(bundle.evenings[0])}


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
        names, values_of = _fields_of(kind)
        # Nearly all that stands in a row is JSON as it is.
        return {
            name: each if type(each) in JSON_KINDS else plain(each)
            for name, each in zip(names, values_of(value), strict=True)
        }
    assert isinstance(value, datetime.date), "a book has nothing else in it"
    return value.isoformat()


@cache
def _fields_of(kind: type[Any]) -> tuple[tuple[str, ...], attrgetter[Any]]:
    names = tuple(each.name for each in fields(kind))
    return names, attrgetter(*names)


def text_of(written: dict[str, Json]) -> Iterator[str]:
    """Yield the lines of a file: one for each player, device, seat and entry.

    So it can be read, searched and compared with other tools.
    """
    yield "{\n"
    for name, value in written.items():
        mark = "" if name == next(reversed(written)) else ","
        if name in LISTS:
            yield f'"{name}": [\n'
            yield from _items(value)
            yield f"]{mark}\n"
        elif name == "evening":
            yield f'"{name}": '
            yield from text_of(value)
            yield f"{mark}\n"
        else:
            yield f'"{name}": {line_of(value)}{mark}\n'
    yield "}"


def line_of(value: Json) -> str:
    """Return a JSON value on one line."""
    return ENCODER.encode(value)


def _items(items: list[Json]) -> Iterator[str]:
    for index, item in enumerate(items):
        if "entries" in item:
            yield from text_of(item)
        else:
            yield line_of(item)
        yield "\n" if index == len(items) - 1 else ",\n"
