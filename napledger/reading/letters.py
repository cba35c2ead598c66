"""Letters that nobody sees, or that turn the text around them: what people type has none of them.

Two names that look alike are two accounts, and a name that turns what follows it around makes
another sum of "+9". What stands in a book already is read as it is (readers.py).
"""

from __future__ import annotations

import unicodedata

from napledger.reading.faults import Fault
from napledger.reading.readers import Json, read_name

UNSEEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Controls, formats, halves of characters, private use, separators of lines and paragraphs."""

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks by their kind that show nothing all the same: fillers, a blank of Braille."""

JOINERS = "\u200c\u200d"
PICTURE_JOINER, PICTURE = "\u200d", "\ufe0f"
PICTURES = ("So", "Sk")
"""What emoji are, and the colours of their skin."""

LINE_CHARACTERS_MAX = 120
"""As much as the book keeps of an evening's title or place."""


def read_typed_name(raw: Json) -> str:
    """Return a player's name as `read_name` does; raise Fault for one with unseen letters."""
    name = read_name(raw)
    check_seen(name)
    return name


def alike(name: str) -> str:
    """Return what all spellings of a name have in common: "Ann" and "ann" are one player."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def check_seen(text: str) -> None:
    """Raise Fault for text with a letter in it that cannot be seen where it stands.

    Two kinds can: what joins or parts letters of Arabic and of India's scripts changes their
    shape, and what makes one picture of several stands behind a picture.
    """
    if text.isascii() and text.isprintable():
        return
    # Before the first letter and behind the last stands nothing that a joiner could join.
    for before, letter, after in zip(f"\0{text}", text, f"{text[1:]}\0", strict=False):
        if _is_unseen(letter) and not _is_in_place(letter, before=before, after=after):
            raise _unseen(letter)


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


def _is_unseen(letter: str) -> bool:
    return letter in UNSEEN or unicodedata.category(letter) in UNSEEN_KINDS or _is_variation(letter)


def _is_variation(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def _is_in_place(letter: str, *, before: str, after: str) -> bool:
    kind = unicodedata.category(before)
    if letter == PICTURE:
        return kind in PICTURES or before in "#*0123456789"
    if letter == PICTURE_JOINER and unicodedata.category(after) == "So":
        return kind in PICTURES or before == PICTURE
    return letter in JOINERS and _is_joined(before) and _is_joined(after)


def _is_joined(letter: str) -> bool:
    """Return whether a letter or mark is of Arabic, of India, or of the scripts between them."""
    return "\u0600" <= letter <= "\u0dff" and unicodedata.category(letter)[0] in "LM"


def _unseen(letter: str) -> Fault:
    return Fault(
        "",
        "there is a letter in it that cannot be seen or turns the text around ({code}); "
        "type it again by hand",
        code=f"U+{ord(letter):04X}",
    )
