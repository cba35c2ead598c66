"""The schema of an exported book: every row as a frozen value, and how it is written.

A field is said once, here. By its type it is read (values, reading); by its name, or the `column`
in its metadata, it is taken out of its model (book_rows) and put back (rows).

What follows from the rest is left out (the circle of a row, the table after an entry, the place of
a transfer among its entry's). Devices come without their secrets, and links not at all: a file lets
nobody in.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
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
from napledger.reading.facts import Codec, Fields, Flag, Named, Text, TypedFacts, one_of
from napledger.reading.readers import Json
from napledger.tournament.draw import WAYS
from sessions.auditing import values
from sessions.models import (
    Access,
    Circle,
    Entry,
    Evening,
    Forgetting,
    Joining,
    Merging,
    Milestone,
    Player,
    RuleSet,
    Seat,
    Tournament,
    TournamentTable,
    Transfer,
)

CIRCLE_FORMAT = "napledger.circle/1"
EVENING_FORMAT = "napledger.evening-book/1"

KINDS = (START, DEAL, *ENTRIES, *CORRECTIONS, *UNPLAYED)
STATES_OF_EVENINGS = (Evening.OPEN, Evening.REVIEWING, Evening.CLOSED)

OF_CIRCLE = (
    *("players", "devices", "forgettings", "mergings", "joinings", "rule_sets", "milestones"),
    *("tournaments", "tournament_tables"),
)
"""The lists of what belongs to a circle, and to none of its evenings."""

LISTS = (
    *OF_CIRCLE,
    *("evenings", "seats", "entries"),
)
"""Lists that are written with a line for each item; an evening's own are inside its line."""

Encode = Callable[[Any], str]

ENCODER = json.JSONEncoder(ensure_ascii=False)

NESTED: Mapping[str, None] = {"column": None}
"""The metadata of a field that holds other models' rows."""


class Row(TypedFacts):
    """A row of the book; `model` is where it is stored."""

    __slots__ = ()
    with_nulls = True
    model: ClassVar[type[Model]]
    id: uuid.UUID


@dataclass(frozen=True, slots=True)
class CircleRow(Row):
    """A circle; `stake` in the smallest coin."""

    model = Circle

    id: values.Id
    name: Text
    game: values.GameKey
    currency: values.Currency
    stake: values.Stake
    rules: Fields
    created_at: values.Moment
    people_salt: Annotated[str, values.fitting(Circle, "people_salt")] = ""
    paid_digest: values.DigestOrNothing = ""


@dataclass(frozen=True, slots=True)
class PlayerRow(Row):
    """A member of the circle."""

    model = Player

    id: values.Id
    name: values.PlayerName


@dataclass(frozen=True, slots=True)
class DeviceRow(Row):
    """A device that wrote in the book; `player` is whose it is, if anybody's."""

    model = Access

    id: values.Id
    role: Annotated[str, values.fitting(Access, "role")]
    player: values.Id | None
    created_at: values.Moment


@dataclass(frozen=True, slots=True)
class ForgettingRow(Row):
    """That a player's name was taken away, by whom as far as known."""

    model = Forgetting

    id: values.Id
    player: values.Id
    by: Text
    at: values.Moment


@dataclass(frozen=True, slots=True)
class MergingRow(Row):
    """That a player was merged `into` another, or parted from them again; by whom, if known."""

    model = Merging

    id: values.Id
    kind: Annotated[str, one_of(*Merging.KINDS)]
    player: values.Id
    into: values.Id
    by: values.Id | None
    device: values.Id | None
    key: Annotated[str, values.fitting(Merging, "key")]
    at: values.Moment


@dataclass(frozen=True, slots=True)
class JoiningRow(Row):
    """That the circle's evenings are read with another's, or are no more; by whom, if known."""

    model = Joining

    id: values.Id
    kind: Annotated[str, one_of(*Joining.KINDS)]
    role: Annotated[str, one_of(*Joining.ROLES)]
    other: values.Id
    match: values.Match
    by: values.Id | None
    device: values.Id | None
    key: Annotated[str, values.fitting(Joining, "key")]
    at: values.Moment


@dataclass(frozen=True, slots=True)
class RuleSetRow(Row):
    """Rules that the circle keeps under a name; `by` is who kept them, as far as known."""

    model = RuleSet

    id: values.Id
    game: values.GameKey
    name: Annotated[str, values.fitting(RuleSet, "name")]
    rules: Fields
    by: values.Id | None
    created_at: values.Moment


@dataclass(frozen=True, slots=True)
class TournamentRow(Row):
    """A tournament as it was set up and drawn; who plays is told by ids."""

    model = Tournament

    id: values.Id
    key: Annotated[str, values.fitting(Tournament, "key")]
    title: Text
    played_on: values.Day
    game: values.GameKey
    currency: values.Currency
    terms: Fields
    way: Annotated[str, one_of(*WAYS)]
    table_size: values.Number
    pairs: Flag
    lasts: Text
    contestants: values.Contestants
    draws: values.Draws
    rounds: values.Count
    version: values.Number
    last_key: Annotated[str, values.fitting(Tournament, "last_key")]
    ended_at: values.Moment | None
    created_at: values.Moment


@dataclass(frozen=True, slots=True)
class TournamentTableRow(Row):
    """Which evening was played at a table of a tournament's round."""

    model = TournamentTable

    id: values.Id
    tournament: values.Id
    evening: values.Id
    round: values.Number
    number: values.Number


@dataclass(frozen=True, slots=True)
class MilestoneRow(Row):
    """A line of the circle's own chain; `length` is how many entries the evening's log had."""

    model = Milestone

    id: values.Id
    number: values.Number
    kind: Annotated[str, one_of(*Milestone.KINDS)]
    evening: values.Id | None
    length: values.Count
    head: values.DigestOrNothing
    at: values.Moment
    digest: values.Digest


@dataclass(frozen=True, slots=True)
class SeatRow(Row):
    """An account of an evening; `balance` and `won` in the smallest coin. The kitty's is 0."""

    model = Seat

    id: values.Id
    number: values.Count
    player: values.Id | None
    balance: values.Balance
    won: values.Balance


@dataclass(frozen=True, slots=True)
class TransferRow(Row):
    """A payment between two accounts, by their names in facts, in the smallest coin.

    `settles` is the number of the entry whose doing it is.
    """

    model = Transfer

    id: values.Id
    settles: values.Number = field(metadata={"column": "settles__number"})
    payer: values.Account = field(metadata={"column": "payer__number"})
    payee: values.Account = field(metadata={"column": "payee__number"})
    amount: values.Amount
    why: Text
    source: Text
    takes_back: Flag


@dataclass(frozen=True, slots=True)
class EntryRow(Row):
    """A line of an evening's log with what it posted; `target` is a line's number.

    `digest` is None in a book that was never chained.
    """

    model = Entry

    id: values.Id
    number: values.Number
    kind: Annotated[str, one_of(*KINDS)]
    facts: Fields
    target: values.Number | None = field(metadata={"column": "target__number"})
    why: Text
    summary: Fields
    key: Annotated[str, values.fitting(Entry, "key")]
    body_hash: values.Digest
    by: values.Id | None
    device: values.Id | None
    at: values.Moment
    transfers: tuple[TransferRow, ...] = field(metadata=NESTED)
    circle_head: values.DigestOrNothing = ""
    digest: values.Digest | None = None


@dataclass(frozen=True, slots=True)
class EveningRow(Row):
    """An evening with its whole book."""

    model = Evening

    id: values.Id
    game: values.GameKey
    title: Text
    place: Text
    note: Text
    played_on: values.Day
    currency: values.Currency
    state: Annotated[str, one_of(*STATES_OF_EVENINGS)]
    version: values.Number
    deals: values.Count
    created_at: values.Moment
    seats: tuple[SeatRow, ...] = field(metadata=NESTED)
    entries: tuple[EntryRow, ...] = field(metadata=NESTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle(TypedFacts):
    """What one file holds: a whole circle, or one evening and who of the circle is in it."""

    with_nulls = True

    format: Annotated[str, one_of(CIRCLE_FORMAT, EVENING_FORMAT)]
    circle: CircleRow
    players: tuple[PlayerRow, ...]
    devices: tuple[DeviceRow, ...]
    forgettings: tuple[ForgettingRow, ...] = ()
    mergings: tuple[MergingRow, ...] = ()
    joinings: tuple[JoiningRow, ...] = ()
    rule_sets: tuple[RuleSetRow, ...] = ()
    evenings: tuple[EveningRow, ...]
    milestones: tuple[MilestoneRow, ...] = ()
    tournaments: tuple[TournamentRow, ...] = ()
    tournament_tables: tuple[TournamentTableRow, ...] = ()

    @property
    def whole(self) -> bool:
        """Return whether it is a circle with all its evenings."""
        return self.format == CIRCLE_FORMAT

    def place_of(self, index: int) -> str:
        """Return where in the file an evening stands."""
        return f"evenings[{index}]" if self.whole else "evening"


ONE_EVENING = Codec(lambda raw: (EveningRow.read(raw),), lambda rows: rows and rows[0].written())
"""A list of one, which is no list in the file; it is empty where the file is written row by row."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningBundle(Bundle):
    """One evening, which its file does not have in a list."""

    evenings: Annotated[tuple[EveningRow, ...], Named("evening"), ONE_EVENING]


def columns_of(kind: type[Row]) -> Mapping[str, str]:
    """Return the columns of a row's own fields, by the fields' names, as a query asks for them."""
    columns = {each.name: each.metadata.get("column", each.name) for each in fields(kind)}
    return {name: column for name, column in columns.items() if column is not None}


def nested_in(kind: type[Row]) -> tuple[str, ...]:
    """Return the names of a row's fields that hold other models' rows."""
    return tuple(each.name for each in fields(kind) if each.name not in columns_of(kind))


def as_json(bundle: Bundle, **read_as_written: Any) -> dict[str, Any]:
    """Return a bundle as JSON values; the same book always gives the same ones.

    Fields that are `read_as_written` stand in the place of the bundle's own.
    """
    written = bundle.written()
    if not bundle.whole:
        for name in OF_CIRCLE[3:]:
            del written[name]
    return written | read_as_written


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
