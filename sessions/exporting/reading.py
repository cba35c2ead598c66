"""Reading an exported book strictly: what is wrong is refused with the place where it stands.

Here each value is looked at for itself; whether they go together, `checking` says.
"""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.db.models import Model

from napledger.evening.document import DEAL, OPENING_READERS
from napledger.evening.entries import LOG_READERS
from napledger.evening.log import CORRECTIONS, START, UNPLAYED
from napledger.ledger.transfers import AMOUNT_MAX, KITTY
from napledger.reading.faults import Fault
from napledger.reading.json_text import parsed
from napledger.reading.readers import (
    Json,
    kind_of,
    read_choice,
    read_fields,
    read_flag,
    read_list,
    read_name,
    read_text,
    read_whole,
)
from sessions.exporting.schema import (
    CIRCLE_FORMAT,
    EVENING_FORMAT,
    Bundle,
    CircleRow,
    DeviceRow,
    EntryRow,
    EveningRow,
    ForgettingRow,
    MilestoneRow,
    PlayerRow,
    SeatRow,
    TransferRow,
    plain,
)
from sessions.models import Access, Circle, Entry, Evening, Forgetting, Milestone, Transfer

KINDS = (START, DEAL, *LOG_READERS, *CORRECTIONS, *UNPLAYED)
STATES_OF_EVENINGS = (Evening.OPEN, Evening.REVIEWING, Evening.CLOSED)
WHOLE_MAX, BALANCE_MAX = 2**31 - 1, 2**63 - 1
"""What the columns hold."""

DIGEST = re.compile("[0-9a-f]{64}")

SUSPICIOUS_BYTES_MIN, BYTES_A_BRACKET_MIN = 1_000_000, 8
"""A large file with more brackets than this is no book; parsed, it would fill the memory."""

Readers = Mapping[str, Callable[[Json], Any]]


def parsed_file(content: bytes) -> Json:
    """Return the JSON value in a file; raise Fault for what is none, or can be no book."""
    brackets = content.count(b"{") + content.count(b"[")
    if len(content) > SUSPICIOUS_BYTES_MIN and brackets * BYTES_A_BRACKET_MIN > len(content):
        raise Fault(
            "", "expected a book; this is little more than {count} brackets", count=brackets
        )
    return parsed(content)


def read_bundle(raw: Json) -> Bundle:
    """Return what an exported file holds; raise Fault at the first value that cannot be."""
    readers = {
        "format": partial(read_choice, choices=(CIRCLE_FORMAT, EVENING_FORMAT)),
        "circle": _row(CircleRow, CIRCLE),
        "players": _rows(PlayerRow, PLAYER),
        "devices": _rows(DeviceRow, DEVICE),
        "forgettings": _rows(ForgettingRow, FORGETTING),
        "milestones": _rows(MilestoneRow, MILESTONE),
    }
    whole = isinstance(raw, dict) and raw.get("format") == CIRCLE_FORMAT
    evening = _row(EveningRow, EVENING)
    if whole:
        readers["evenings"] = partial(read_list, reader=evening)
    else:
        readers["evening"] = lambda each: (evening(each),)
    # Nobody need have been forgotten, and a book need not have been chained.
    required = tuple(name for name in readers if name not in ("forgettings", "milestones"))
    values = read_fields(raw, readers, required=required)
    return Bundle(
        whole=whole,
        circle=values["circle"],
        players=values["players"],
        devices=values["devices"],
        evenings=values["evenings" if whole else "evening"],
        forgettings=values.get("forgettings", ()),
        milestones=values.get("milestones", ()),
    )


def faults_in_evening(evening: EveningRow) -> Iterator[Fault]:
    """Yield every value of an evening that no file could have, with its place."""
    yield from _faults_in_rows(evening.seats, _row(SeatRow, SEAT), place="seats")
    yield from _faults_in_rows(evening.entries, _row(EntryRow, ENTRY), place="entries")
    try:
        _row(EveningRow, EVENING)(plain(replace(evening, seats=(), entries=())))
    except Fault as fault:
        yield fault


def faults_in_circle(bundle: Bundle) -> Iterator[Fault]:
    """Yield every value of what belongs to a circle that no file could have, with its place."""
    for place, rows, reader in (
        ("players", bundle.players, _row(PlayerRow, PLAYER)),
        ("devices", bundle.devices, _row(DeviceRow, DEVICE)),
        ("forgettings", bundle.forgettings, _row(ForgettingRow, FORGETTING)),
        ("milestones", bundle.milestones, _row(MilestoneRow, MILESTONE)),
    ):
        yield from _faults_in_rows(rows, reader, place=place)
    try:
        _row(CircleRow, CIRCLE)(plain(bundle.circle))
    except Fault as fault:
        yield fault.at("circle")


def _faults_in_rows(
    rows: Iterable[Any], reader: Callable[[Json], Any], *, place: str
) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        try:
            reader(plain(row))
        except Fault as fault:
            yield fault.at(f"{place}[{index}]")


def read_id(raw: Json) -> uuid.UUID:
    """Return an id, written in small letters with its hyphens."""
    text = read_text(raw)
    try:
        found = uuid.UUID(text)
    except ValueError:
        found = None
    if found is None or str(found) != text:
        raise Fault("", "expected an id like 01998c1e-…, got {got}", got=text)
    return found


def read_moment(raw: Json) -> datetime.datetime:
    """Return a moment, written with its microseconds in universal time."""
    text = read_text(raw)
    try:
        moment = datetime.datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is not datetime.UTC or moment.isoformat() != text:
        raise Fault("", "expected a moment like 2026-11-19T21:40:00+00:00, got {got}", got=text)
    return moment


def read_line(raw: Json, *, most: int) -> str:
    """Return a text of so many characters at most."""
    text = read_text(raw)
    if len(text) > most:
        raise Fault(
            "", "expected at most {most} characters, got {got}", most=f"{most:,}", got=len(text)
        )
    return text


def column(model: type[Model], name: str) -> Callable[[Json], str]:
    """Return the reader of a text that must fit its column, if that has an end."""
    most = getattr(model._meta.get_field(name), "max_length", None)  # noqa: SLF001  # Django's name
    return read_text if most is None else partial(read_line, most=most)


def _row(row: type[Any], readers: Readers) -> Any:
    required = tuple(name for name in readers if name not in OF_THE_CHAIN)
    return lambda raw: row(**read_fields(raw, readers, required=required))


def _rows(row: type[Any], readers: Readers) -> Any:
    return partial(read_list, reader=_row(row, readers))


def _or_none(reader: Callable[[Json], Any]) -> Callable[[Json], Any]:
    return lambda raw: None if raw is None else reader(raw)


def _object(raw: Json) -> Mapping[str, Json]:
    if not isinstance(raw, dict):
        raise Fault("", "expected an object with named fields, got {got}", got=kind_of(raw))
    return raw


def _clean_name(raw: Json) -> str:
    name = read_name(raw)
    if name != raw:
        raise Fault("", "expected the name as the book has it: {name}", name=name)
    return name


def _account(raw: Json) -> str:
    text = read_text(raw)
    if text != KITTY and not re.fullmatch("[1-9][0-9]{0,9}", text):
        raise Fault("", "expected the number of a seat as text, or kitty, got {got}", got=text)
    return text


def _digest(raw: Json) -> str:
    text = read_text(raw)
    if not DIGEST.fullmatch(text):
        raise Fault("", "expected a digest of 64 hexadecimal digits, got {got}", got=text)
    return text


def _digest_or_nothing(raw: Json) -> str:
    return "" if raw == "" else _digest(raw)


def _day(raw: Json) -> datetime.date:
    return datetime.date.fromisoformat(OPENING_READERS["played_on"](raw))


def _number(raw: Json) -> int:
    return read_whole(raw, least=1, most=WHOLE_MAX)


def _balance(raw: Json) -> int:
    return read_whole(raw, least=-BALANCE_MAX, most=BALANCE_MAX)


CIRCLE: Readers = {
    "id": read_id,
    "name": column(Circle, "name"),
    "game": OPENING_READERS["game"],
    "currency": OPENING_READERS["currency"],
    "stake": OPENING_READERS["stake"],
    "rules": _object,
    "created_at": read_moment,
}

PLAYER: Readers = {"id": read_id, "name": _clean_name}

DEVICE: Readers = {
    "id": read_id,
    "role": column(Access, "role"),
    "player": _or_none(read_id),
    "created_at": read_moment,
}

FORGETTING: Readers = {
    "id": read_id,
    "player": read_id,
    "by": column(Forgetting, "by"),
    "at": read_moment,
}

SEAT: Readers = {
    "id": read_id,
    "number": partial(read_whole, most=WHOLE_MAX),
    "player": _or_none(read_id),
    "balance": _balance,
    "won": _balance,
}

TRANSFER: Readers = {
    "id": read_id,
    "settles": _number,
    "payer": _account,
    "payee": _account,
    "amount": partial(read_whole, least=1, most=AMOUNT_MAX),
    "why": column(Transfer, "why"),
    "source": column(Transfer, "source"),
    "takes_back": read_flag,
}

OF_THE_CHAIN = ("digest", "circle_head")
"""What an entry of a book has not that was never chained."""

ENTRY: Readers = {
    "id": read_id,
    "number": _number,
    "kind": partial(read_choice, choices=KINDS),
    "facts": _object,
    "target": _or_none(_number),
    "why": read_text,
    "headline": _object,
    "key": column(Entry, "key"),
    "body_hash": _digest,
    "by": _or_none(read_id),
    "device": _or_none(read_id),
    "at": read_moment,
    "transfers": _rows(TransferRow, TRANSFER),
    "circle_head": _digest_or_nothing,
    "digest": _or_none(_digest),
}

MILESTONE: Readers = {
    "id": read_id,
    "number": _number,
    "kind": partial(read_choice, choices=Milestone.KINDS),
    "evening": _or_none(read_id),
    "length": partial(read_whole, most=WHOLE_MAX),
    "head": _digest_or_nothing,
    "at": read_moment,
    "digest": _digest,
}

EVENING: Readers = {
    "id": read_id,
    "game": OPENING_READERS["game"],
    "title": column(Evening, "title"),
    "place": column(Evening, "place"),
    "note": read_text,
    "played_on": _day,
    "currency": OPENING_READERS["currency"],
    "state": partial(read_choice, choices=STATES_OF_EVENINGS),
    "version": _number,
    "deals": partial(read_whole, most=WHOLE_MAX),
    "created_at": read_moment,
    "seats": _rows(SeatRow, SEAT),
    "entries": _rows(EntryRow, ENTRY),
}
