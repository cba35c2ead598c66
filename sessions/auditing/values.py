"""The values of an exported book, each a type with the strict reader of its JSON."""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any

from django.db.models import Model

from napledger.evening.document import OPENING_READERS
from napledger.ledger.transfers import AMOUNT_MAX, KITTY
from napledger.reading.faults import Fault
from napledger.reading.readers import Json, kind_of, read_flag, read_name, read_text, read_whole

Reader = Callable[[Json], Any]

WHOLE_MAX, BALANCE_MAX = 2**31 - 1, 2**63 - 1
"""What the columns hold."""

SHA256 = re.compile("[0-9a-f]{64}")


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


def column_reader(model: type[Model], name: str) -> Reader:
    """Return the reader of a text that must fit its column, if that has an end."""
    most = getattr(model._meta.get_field(name), "max_length", None)  # noqa: SLF001  # Django's name
    return read_text if most is None else partial(read_line, most=most)


def read_object(raw: Json) -> Mapping[str, Json]:
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
    if not SHA256.fullmatch(text):
        raise Fault("", "expected a digest of 64 hexadecimal digits, got {got}", got=text)
    return text


def _digest_or_nothing(raw: Json) -> str:
    return "" if raw == "" else _digest(raw)


def _day(raw: Json) -> datetime.date:
    return datetime.date.fromisoformat(OPENING_READERS["played_on"](raw))


GameKey = Annotated[str, OPENING_READERS["game"]]
Currency = Annotated[str, OPENING_READERS["currency"]]
Stake = Annotated[int, OPENING_READERS["stake"]]
PlayerName = Annotated[str, _clean_name]
Account = Annotated[str, _account]
Digest = Annotated[str, _digest]
DigestOrNothing = Annotated[str, _digest_or_nothing]
Number = Annotated[int, partial(read_whole, least=1, most=WHOLE_MAX)]
Count = Annotated[int, partial(read_whole, most=WHOLE_MAX)]
Amount = Annotated[int, partial(read_whole, least=1, most=AMOUNT_MAX)]
Balance = Annotated[int, partial(read_whole, least=-BALANCE_MAX, most=BALANCE_MAX)]

READERS: dict[Any, Reader] = {
    uuid.UUID: read_id,
    datetime.datetime: read_moment,
    datetime.date: _day,
    bool: read_flag,
    Mapping[str, Json]: read_object,
}
"""The readers of the types that are read in one way only; a bare text must fit its column."""
