"""Which letters a typeface has: as much of WOFF2 and OpenType as that takes.

See https://www.w3.org/TR/WOFF2/#table_dir_format, and the chapter “cmap” of OpenType.
"""

from __future__ import annotations

import struct
from pathlib import Path

import brotli

CMAP, GLYF, LOCA, ANY = 0, 10, 11, 63
"""Numbers of known tables; a table of any other name."""


def letters_of(path: Path) -> set[str]:
    """Return the letters that a WOFF2 file draws."""
    cmap = _cmap(path.read_bytes())
    offset = struct.unpack_from(">8xI", cmap)[0]
    form, twice = struct.unpack_from(">H4xH", cmap, offset)
    assert form == 4, "all of it lies in the first plane"
    count = twice // 2
    last = struct.unpack_from(f">{count}H", cmap, offset + 14)
    first = struct.unpack_from(f">{count}H", cmap, offset + 16 + twice)
    parts = zip(first, last, strict=True)
    numbers = (number for low, high in parts for number in range(low, high + 1))
    return {chr(number) for number in numbers} - {"\uffff"}


def _cmap(file: bytes) -> bytes:
    """Return the table of which letter is drawn by which glyph."""
    assert file.startswith(b"wOF2")
    place, begins, found = 48, 0, slice(0)
    for _ in range(struct.unpack_from(">H", file, 12)[0]):
        table, changed = file[place] & 63, file[place] >> 6
        place += 5 if table == ANY else 1
        length, place = _number(file, place)
        if bool(changed) != (table in (GLYF, LOCA)):
            length, place = _number(file, place)
        if table == CMAP:
            found = slice(begins, begins + length)
        begins += length
    data: bytes = brotli.decompress(file[place : place + struct.unpack_from(">I", file, 20)[0]])
    return data[found]


def _number(file: bytes, place: int) -> tuple[int, int]:
    """Return a number of seven bits a byte, and where what follows begins."""
    number = 0
    while file[place] & 128:
        number, place = number << 7 | file[place] & 127, place + 1
    return number << 7 | file[place], place + 1
