"""All circles of a site as lines of JSON, each a circle's export: for any database.

The first line says how many follow, so that a file that was cut off is noticed; the last is the
checksum of all before it, which older files have not. Accounts, links and
what devices may do are not in it: who kept a circle comes back in by an address that is made anew.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, BinaryIO

from django.db import transaction

from napledger.reading.checksum import CHANGED, FIELD, PREFIX
from napledger.reading.facts import TypedFacts, Whole, one_of
from napledger.reading.faults import Fault
from napledger.reading.readers import Json
from sessions.auditing.book_rows import circle_as_read
from sessions.auditing.checking import CheckedBundle, checked
from sessions.auditing.reading import parsed_file, read_bundle
from sessions.auditing.schema import line_in_parts, line_of
from sessions.book.consistent_read import consistent_read
from sessions.exporting.files import MEGABYTE
from sessions.exporting.import_bundle import Additions, put_in
from sessions.models import Circle

FORMAT = "napledger.circles/1"

LAST = re.compile(rb'\{"checksum": "(sha256:[0-9a-f]{64})"\}\n')
LAST_BYTES = len('{"checksum": "sha256:"}\n') + 64
"""The last line of a file."""


def all_circles() -> Iterator[str]:
    """Yield the lines of a file with every circle as it stands at one moment, and its checksum."""
    summed = hashlib.sha256()
    for part in _all_parts():
        summed.update(part.encode())
        yield part
    yield line_of({FIELD: f"{PREFIX}{summed.hexdigest()}"}) + "\n"


def _all_parts() -> Iterator[str]:
    with consistent_read():
        circles = list(Circle.objects.order_by("pk").values_list("pk", flat=True))
        yield line_of({"format": FORMAT, "circles": len(circles)}) + "\n"
        for circle_id in circles:
            yield from line_in_parts(circle_as_read(circle_id))
            yield "\n"


def put_in_all(
    file: BinaryIO, *, megabytes_max: int, dry_run: bool, even_unsound: bool = False
) -> list[Additions]:
    """Return what was put in of a file with every circle, into a database without any.

    All of it or nothing; with `dry_run` nothing, though all of it was tried. With `even_unsound`
    also books that are not sound, as far as they can be written at all.
    """
    if Circle.objects.exists():
        raise Fault("", "there are circles in this database already: take an empty one")
    with transaction.atomic():
        added = [
            put_in(each, even_unsound=even_unsound)
            for each in _circles(file, most=megabytes_max * MEGABYTE, even_unsound=even_unsound)
        ]
        transaction.set_rollback(dry_run)
    return added


def read_back(file: BinaryIO) -> int:
    """Return how many circles a file has; raise Fault where a restore would refuse it."""
    return sum(1 for _circle in _circles(file, most=sys.maxsize - 1))


def ends_with_checksum(file: Path) -> bool:
    """Return whether the last line of a file is a checksum."""
    with file.open("rb") as opened:
        opened.seek(-min(LAST_BYTES, file.stat().st_size), os.SEEK_END)
        return LAST.fullmatch(opened.read()) is not None


@dataclass(frozen=True, slots=True)
class _Head(TypedFacts):
    """The first line of a file: how many circles follow."""

    format: Annotated[str, one_of(FORMAT)]
    circles: Whole


@dataclass
class _Summed:
    """A file of lines, and the sum of those that were read."""

    file: BinaryIO
    sum: Any = field(default_factory=hashlib.sha256)

    def readline(self, most: int) -> bytes:
        """Return the next line, or the beginning of one that is too long."""
        line = self.file.readline(most)
        self.sum.update(line)
        return line


def _circles(opened: BinaryIO, *, most: int, even_unsound: bool = False) -> Iterator[CheckedBundle]:
    file = _Summed(opened)
    circles = _Head.read(_line(file, number=1, most=most)).circles
    for number in range(2, circles + 2):
        try:
            bundle = read_bundle(_line(file, number=number, most=most))
            if not bundle.whole:
                raise Fault("format", "expected a whole circle")
            yield checked(bundle, even_unsound=even_unsound)
        except Fault as fault:
            raise fault.at(f"line {number}") from None
    _check_end(opened, found=f"{PREFIX}{file.sum.hexdigest()}")


def _check_end(file: BinaryIO, *, found: str) -> None:
    """Raise Fault where a file ends with anything but the checksum found, or nothing at all."""
    last = file.read(LAST_BYTES + 1)
    said = LAST.fullmatch(last)
    if last and said is None:
        raise Fault("", "there is more in this file than its first line says")
    if said is not None and said[1].decode() != found:
        raise Fault(FIELD, CHANGED)


def _line(file: _Summed, *, number: int, most: int) -> Json:
    line = file.readline(most + 1)
    if len(line) > most:
        raise Fault("", "line {number} is larger than a circle’s book", number=number)
    if not line.endswith(b"\n"):
        raise Fault("", "the file ends in the middle of line {number}", number=number)
    return parsed_file(line)
