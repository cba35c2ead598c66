"""Reading an exported book strictly: what is wrong is refused with the place where it stands.

Here each value is looked at for itself; whether they go together, `checking` says.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from napledger.reading.checksum import without_checksum
from napledger.reading.facts import Codec
from napledger.reading.faults import Fault
from napledger.reading.json_text import parsed
from napledger.reading.readers import Json
from sessions.auditing.schema import (
    CIRCLE_FORMAT,
    Bundle,
    EveningBundle,
    EveningRow,
    Row,
    nested_in,
)

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
    return (Bundle if whole else EveningBundle).read(raw)


def faults_in_evening(evening: EveningRow) -> Iterator[Fault]:
    """Yield every value of an evening that no file could have, with its place."""
    for place in nested_in(EveningRow):
        yield from _faults_in_rows(getattr(evening, place), place=place)
    yield from _faults_in_row(replace(evening, seats=(), entries=()))


def faults_in_circle(bundle: Bundle) -> Iterator[Fault]:
    """Yield every value of what belongs to a circle that no file could have, with its place."""
    for place in ("players", "devices", "forgettings", "mergings", "rule_sets", "milestones"):
        yield from _faults_in_rows(getattr(bundle, place), place=place)
    for fault in _faults_in_row(bundle.circle):
        yield fault.at("circle")


def _faults_in_rows(rows: Sequence[Row], *, place: str) -> Iterator[Fault]:
    for index, row in enumerate(rows):
        for fault in _faults_in_row(row):
            yield fault.at(f"{place}[{index}]")


def _faults_in_row(row: Row) -> Iterator[Fault]:
    """Yield the first value of a row that no file could have, as its reader would find it."""
    for name, _key, _default, codec in row.layout().facts:
        value = getattr(row, name)
        if type(value) is tuple:
            found = next(_faults_in_rows(value, place=name), None)
        else:
            found = None if _is_surely_read(value) else _fault_of(codec, value, name=name)
        if found is not None:
            yield found
            return


def _is_surely_read(value: Any) -> bool:
    """Return whether a value is written as its reader would have it, whatever it is."""
    kind = type(value)
    return kind is uuid.UUID or (kind is datetime.datetime and value.tzinfo is datetime.UTC)


def _fault_of(codec: Codec, value: Any, *, name: str) -> Fault | None:
    try:
        codec.read(value.isoformat() if isinstance(value, datetime.date) else value)
    except Fault as fault:
        return fault.at(name)
    return None
