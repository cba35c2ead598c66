"""A line of text that somebody typed: a title, a place, a circle's name."""

from __future__ import annotations

import unicodedata

from napledger.ledger.faults import Fault
from napledger.ledger.letters import check_seen

LINE_CHARACTERS_MAX = 120
"""As much as the book keeps of an evening's title or place."""

CIRCLE_CHARACTERS_MAX = 80
"""As much as it keeps of a circle's name."""


def composed(text: str) -> str:
    """Return text with each letter and its accent as one character, as names are kept (NFC)."""
    return unicodedata.normalize("NFC", text)


def read_line(text: str, *, path: str, characters_max: int = LINE_CHARACTERS_MAX) -> str:
    """Return a typed line, trimmed and composed (NFC); raise Fault for what is no short line."""
    line = composed(text).strip()
    if len(line) > characters_max:
        raise Fault(
            path,
            "at most {most} characters fit here, this has {got}",
            most=characters_max,
            got=len(line),
        )
    if any(unicodedata.category(character) == "Cc" for character in line):
        raise Fault(path, "write this on one line, without control characters")
    try:
        check_seen(line)
    except Fault as fault:
        raise fault.at(path) from None
    return line


def read_circle_name(text: str) -> str:
    """Return what a circle shall be called; raise Fault for what is no name."""
    name = read_line(text, path="name", characters_max=CIRCLE_CHARACTERS_MAX)
    if not name:
        raise Fault("name", "a circle's name needs at least one character")
    return name
