"""The values of an exported book, each a type with how it is read and written."""

from __future__ import annotations

import datetime
import re
import uuid
from functools import partial
from typing import Annotated, Any

from django.db.models import Model

from napledger.evening.document import OPENING_READERS
from napledger.ledger.transfers import KITTY
from napledger.reading.facts import Codec, whole
from napledger.reading.faults import Fault
from napledger.reading.readers import (
    Json,
    read_flag,
    read_list,
    read_name,
    read_object,
    read_text,
)
from napledger.site.numbers import in_thousands
from napledger.tournament.draw import SIDES, WAYS

WHOLE_MAX, BALANCE_MAX = 2**31 - 1, 2**63 - 1
"""What the columns hold."""

ID = re.compile("[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
SHA256 = re.compile("[0-9a-f]{64}")


def read_id(raw: Json) -> uuid.UUID:
    """Return an id, written in small letters with its hyphens."""
    text = read_text(raw)
    if not ID.fullmatch(text):
        raise Fault("", "expected an id like 01998c1e-…, got {got}", got=text)
    return uuid.UUID(text)


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
            "",
            "expected at most {most} characters, got {got}",
            most=in_thousands(most),
            got=len(text),
        )
    return text


def fitting(model: type[Model], name: str) -> Codec:
    """Return how a text that must fit its column is read."""
    column: Any = model._meta.get_field(name)  # noqa: SLF001  # Django's public name
    return Codec(partial(read_line, most=column.max_length))


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


Id = Annotated[uuid.UUID, Codec(read_id, str)]
Moment = Annotated[datetime.datetime, Codec(read_moment, datetime.datetime.isoformat)]
Day = Annotated[datetime.date, Codec(_day, datetime.date.isoformat)]
GameKey = Annotated[str, Codec(OPENING_READERS["game"])]
Currency = Annotated[str, Codec(OPENING_READERS["currency"])]
Stake = Annotated[int, Codec(OPENING_READERS["stake"])]
PlayerName = Annotated[str, Codec(_clean_name)]
Account = Annotated[str, Codec(_account)]
Digest = Annotated[str, Codec(_digest)]
DigestOrNothing = Annotated[str, Codec(_digest_or_nothing)]
Number = Annotated[int, whole(least=1, most=WHOLE_MAX)]
Count = Annotated[int, whole(most=WHOLE_MAX)]
Amount = Annotated[int, whole(least=1)]
Balance = Annotated[int, whole(least=-BALANCE_MAX, most=BALANCE_MAX)]


def _read_contestant(raw: Json) -> list[str]:
    ids = [str(each) for each in read_list(raw, reader=read_id)]
    if not 1 <= len(ids) <= SIDES:
        raise Fault("", "a contestant is a player, or two")
    return ids


def read_contestants(raw: Json) -> list[list[str]]:
    """Return contestants by the ids of their players."""
    return list(read_list(raw, reader=_read_contestant))


def _read_draw(raw: Json) -> dict[str, Json]:
    draw = read_object(raw)
    if draw.keys() != {"way", "seed", "by_hand", "tables", "byes"}:
        raise Fault("", "a draw has way, seed, by_hand, tables and byes")
    if draw["way"] not in WAYS:
        raise Fault("way", "expected one of {known}", known=[*WAYS])
    return {
        "way": draw["way"],
        "seed": whole().read(draw["seed"]),
        "by_hand": read_flag(draw["by_hand"]),
        "tables": list(read_list(draw["tables"], reader=read_contestants)),
        "byes": read_contestants(draw["byes"]),
    }


def read_draws(raw: Json) -> list[dict[str, Json]]:
    """Return the rounds of a tournament as they were drawn."""
    return list(read_list(raw, reader=_read_draw))


def read_match(raw: Json) -> dict[str, str]:
    """Return who of one group is whom of another, by ids."""
    return {str(read_id(one)): str(read_id(other)) for one, other in read_object(raw).items()}


Match = Annotated[Any, Codec(read_match)]
Contestants = Annotated[Any, Codec(read_contestants)]
Draws = Annotated[Any, Codec(read_draws)]
