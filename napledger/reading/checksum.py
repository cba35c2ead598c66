"""Checksums of what is written out: so that a file that was changed, or cut off, is noticed.

A JSON object carries its own in the field `checksum`: SHA-256 over its canonical text, that is all
its other fields as JSON in UTF-8, keys in order of their code points, nothing escaped that need not
be, no blanks. So it holds however the file is laid out. A text whose lines can be comments ends
with one. docs/keeping-the-book.md says how anybody works them out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from napledger.reading.faults import Fault, marked
from napledger.reading.readers import Json, kind_of

FIELD = "checksum"
PREFIX = "sha256:"
SUM = re.compile(r"sha256:[0-9a-f]{64}")
CLOSING_WORDS = "; checksum of all above: "
CLOSING = re.compile(rb"^; checksum of all above: (sha256:[0-9a-f]{64})\n?\Z", re.MULTILINE)
"""The last line of a text that carries a checksum."""

CHANGED = marked(
    "does not fit: this file was changed, or damaged, after it was written. "
    "If you changed it on purpose, take the checksum out"
)

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def checksum_of(content: bytes) -> str:
    """Return the checksum of a file's bytes: "sha256:" and 64 hexadecimal digits."""
    return PREFIX + hashlib.sha256(content).hexdigest()


def canonical(value: Json) -> bytes:
    """Return the one text that a JSON value has, however it was laid out."""
    # A file may hold half of a pair of surrogates, which is no text; it has a sum all the same.
    return _ENCODER.encode(value).encode("utf-8", "surrogatepass")


def with_checksum(fields: Mapping[str, Json]) -> dict[str, Json]:
    """Return an object with its checksum as its last field."""
    return {**fields, FIELD: checksum_of(canonical(dict(fields)))}


def carries_checksum(raw: Json) -> bool:
    """Return whether a JSON value says what its checksum is; older files and people's do not."""
    return isinstance(raw, dict) and FIELD in raw


def without_checksum(raw: Json) -> Json:
    """Return a value without its checksum; raise Fault where that is not the value's."""
    if not carries_checksum(raw):
        return raw
    fields = dict(raw)
    found = fields.pop(FIELD)
    if not isinstance(found, str) or not SUM.fullmatch(found):
        got = found if isinstance(found, str) else kind_of(found)
        raise Fault(FIELD, "expected sha256: and 64 hexadecimal digits, got {got}", got=got)
    try:
        fits = checksum_of(canonical(fields)) == found
    except RecursionError:
        raise Fault("", "expected JSON; this is nested too deeply") from None
    if not fits:
        raise Fault(FIELD, CHANGED)
    return fields


def is_read_as_written(value: object) -> bool:
    """Return whether a value is a list that is read item by item, or an object that holds one."""
    if isinstance(value, dict):
        return any(isinstance(each, Iterator) for each in value.values())
    return isinstance(value, Iterator)


class RunningChecksum:
    """The checksum of an object whose long lists, or theirs, are read while they are written.

    So no whole book need be in memory. What is read goes through it once, in the order of the
    canonical text: whoever writes takes all of each list, the lists by their names' order.
    """

    def __init__(self) -> None:
        self._sum = hashlib.sha256()

    def passing(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Return the object to be written, of which everything is summed up as it is taken."""
        return self._object(fields, opens=b"", closes=b"")

    def result(self) -> str:
        return PREFIX + self._sum.hexdigest()

    def _object(self, fields: Mapping[str, Any], *, opens: bytes, closes: bytes) -> dict[str, Any]:
        """Return an object with one field at least that is read as it is written."""
        between = [opens + b"{"]
        long = []
        for place, name in enumerate(sorted(fields)):
            between[-1] += (b"," if place else b"") + canonical(name) + b":"
            if is_read_as_written(fields[name]):
                long.append(name)
                between.append(b"")
            else:
                between[-1] += canonical(fields[name])
        between[-1] += b"}" + closes
        ends = [b""] * (len(long) - 1) + between[-1:]
        return {**fields} | {
            name: self._passing(fields[name], opens=before, closes=after)
            for name, before, after in zip(long, between[:-1], ends, strict=True)
        }

    def _passing(self, value: Any, *, opens: bytes, closes: bytes) -> Any:
        if isinstance(value, dict):
            return self._object(value, opens=opens, closes=closes)
        return self._list(value, opens=opens, closes=closes)

    def _list(self, items: Iterable[Any], *, opens: bytes, closes: bytes) -> Iterator[Any]:
        self._sum.update(opens + b"[")
        apart = b""
        for item in items:
            if is_read_as_written(item):
                yield self._object(item, opens=apart, closes=b"")
            else:
                self._sum.update(apart + canonical(item))
                yield item
            apart = b","
        self._sum.update(b"]" + closes)


def closed_lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a text that has comments, the last of them its checksum."""
    summed = hashlib.sha256()
    for line in lines:
        written = f"{line}\n"
        summed.update(written.encode())
        yield written
    yield f"{CLOSING_WORDS}{PREFIX}{summed.hexdigest()}\n"


def check_closed(content: bytes) -> bool:
    """Return whether a text ends with its checksum; raise Fault where that is not the text's."""
    found = CLOSING.search(content)
    if found is None:
        return False
    if checksum_of(content[: found.start()]) != found[1].decode():
        raise Fault(FIELD, CHANGED)
    return True
