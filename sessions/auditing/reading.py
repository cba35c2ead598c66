"""Reading an exported book strictly: what is wrong is refused with the place where it stands.

Here each value is looked at for itself; whether they go together, `checking` says.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from napledger.reading.checksum import without_checksum
from napledger.reading.faults import Fault
from napledger.reading.json_text import parsed
from napledger.reading.readers import Json, read_choice, read_fields, read_list
from sessions.auditing.schema import (
    CIRCLE_FORMAT,
    EVENING_FORMAT,
    Bundle,
    EveningRow,
    Row,
    nested_in,
    plain,
)
from sessions.auditing.values import READERS, Reader, column_reader

SUSPICIOUS_BYTES_MIN, BYTES_A_BRACKET_MIN = 1_000_000, 8
"""A large file with more brackets than this is no book; parsed, it would fill the memory."""


def parsed_file(content: bytes) -> Json:
    """Return the JSON value in a file; raise Fault for what is none, or can be no book."""
    brackets = content.count(b"{") + content.count(b"[")
    if len(content) > SUSPICIOUS_BYTES_MIN and brackets * BYTES_A_BRACKET_MIN > len(content):
        raise Fault(
            "", "expected a book; this is little more than {count} brackets", count=brackets
        )
    return parsed(content)


def read_bundle(raw: Json) -> Bundle:
    """Return what an exported file holds; raise Fault at the first value that cannot be.

    A checksum that is not the file's comes before all else; one that is missing is none's fault.
    """
    raw = without_checksum(raw)
    whole = isinstance(raw, dict) and raw.get("format") == CIRCLE_FORMAT
    formats = partial(read_choice, choices=(CIRCLE_FORMAT, EVENING_FORMAT))
    readers: dict[str, Reader] = {"format": formats, **_readers(Bundle)}
    del readers["whole"]
    if not whole:
        del readers["evenings"]
        readers["evening"] = row_reader(EveningRow)
    required = {"format", "evening", *_required(Bundle)}
    values = read_fields(raw, readers, required=tuple(filter(required.__contains__, readers)))
    del values["format"]
    if not whole:
        values["evenings"] = (values.pop("evening"),)
    return Bundle(whole=whole, **values)


def faults_in_evening(evening: EveningRow) -> Iterator[Fault]:
    """Yield every value of an evening that no file could have, with its place."""
    for place in nested_in(EveningRow):
        yield from _faults_in_rows(getattr(evening, place), place=place)
    yield from _faults_in_row(replace(evening, seats=(), entries=()))


def faults_in_circle(bundle: Bundle) -> Iterator[Fault]:
    """Yield every value of what belongs to a circle that no file could have, with its place."""
    for place in ("players", "devices", "forgettings", "rule_sets", "milestones"):
        yield from _faults_in_rows(getattr(bundle, place), place=place)
    for fault in _faults_in_row(bundle.circle):
        yield fault.at("circle")


def _faults_in_rows(rows: Sequence[Row], *, place: str) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        for fault in _faults_in_row(row):
            yield fault.at(f"{place}[{index}]")


def _faults_in_row(row: Row) -> Iterator[Fault]:
    """Yield the first value of a row that no file could have, as its reader would find it."""
    of_row: Any = type(row)
    for name, reader, kind in _checks(of_row):
        value = getattr(row, name)
        if type(value) is tuple:
            found = next(_faults_in_rows(value, place=name), None)
        else:
            found = None if _is_surely(value, kind) else _fault_of(reader, value, name=name)
        if found is not None:
            yield found
            return


def _is_surely(value: Any, kind: Any) -> bool:
    """Return whether a value is written as its reader would have it, whatever it is."""
    if type(value) is not kind:
        return False
    return kind is uuid.UUID or (kind is datetime.datetime and value.tzinfo is datetime.UTC)


def _fault_of(reader: Reader, value: Any, *, name: str) -> Fault | None:
    try:
        reader(plain(value))
    except Fault as fault:
        return fault.at(name)
    return None


@cache
def _checks(kind: Any) -> tuple[tuple[str, Reader, Any], ...]:
    """Return the fields of a row with their readers and the types that they should have."""
    types = get_type_hints(kind, include_extras=True)
    return tuple((name, reader, types[name]) for name, reader in _readers(kind).items())


def row_reader(kind: Any) -> Reader:
    """Return the strict reader of a row: each field by its type."""
    readers, required = _readers(kind), _required(kind)
    return lambda raw: kind(**read_fields(raw, readers, required=required))


@cache
def _readers(kind: Any) -> Mapping[str, Reader]:
    types = get_type_hints(kind, include_extras=True)
    return {
        each.name: _reader(types[each.name], kind=kind, name=each.name) for each in fields(kind)
    }


def _required(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.default is MISSING)


def _reader(of_type: Any, *, kind: type[Row], name: str) -> Reader:
    origin = get_origin(of_type)
    if origin is Annotated:
        reader: Reader = of_type.__metadata__[0]
        return reader
    if origin in (Union, UnionType):
        inner = _reader(get_args(of_type)[0], kind=kind, name=name)
        return lambda raw: None if raw is None else inner(raw)
    if origin is tuple:
        return partial(read_list, reader=_reader(get_args(of_type)[0], kind=kind, name=name))
    if is_dataclass(of_type):
        return row_reader(of_type)
    return column_reader(kind.model, name) if of_type is str else READERS[of_type]
