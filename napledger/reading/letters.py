"""Letters that nobody sees, or that turn the text around them: what people type has none of them.

Two names that look alike are two accounts, and a name that turns what follows it around makes
another sum of "+9". What stands in a book already is read as it is (readers.py).

Texts that run the other way than the page: kept apart, so that nothing beside them turns round.

Hebrew and Arabic run from right to left, figures and Latin letters from left to right. Where both
stand in one sentence, a name and an amount beside it would change places, and a minus would go to
the wrong end of its amount. Unicode's isolates, which nobody sees, keep each in its order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from unicodedata import bidirectional

from napledger.reading.faults import Fault
from napledger.reading.readers import Json, read_name

LEFT_TO_RIGHT, FIRST_STRONG, END = "\u2066", "\u2068", "\u2069"

RIGHT_TO_LEFT = {"R", "AL"}
STRONG = {"L", *RIGHT_TO_LEFT}


def runs_right_to_left(text: str) -> bool | None:
    """Return whether a text's first letter belongs to a script that does; None without letters."""
    classes = (bidirectional(character) for character in text)
    first = next((each for each in classes if each in STRONG), None)
    return None if first is None else first in RIGHT_TO_LEFT


def name_apart(name: str, *, right_to_left: bool) -> str:
    """Return a name for a sentence of that direction, isolated where it runs the other way."""
    if name.isascii() and not right_to_left:
        return name
    same = runs_right_to_left(name) in (right_to_left, None)
    return name if same else f"{FIRST_STRONG}{name}{END}"


def characters_seen(text: str) -> int:
    """Return how many characters of a text are to be seen: isolates are not."""
    return sum(character not in (LEFT_TO_RIGHT, FIRST_STRONG, END) for character in text)


def figure_apart(figure: str, *, right_to_left: bool) -> str:
    """Return an amount for a page of that direction: its sign and its figures in their order."""
    return f"{LEFT_TO_RIGHT}{figure}{END}" if right_to_left else figure


UNSEEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
"""Controls, formats, halves of characters, private use, separators of lines and paragraphs."""

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Letters and marks by their kind that show nothing all the same: fillers, a blank of Braille."""

JOINERS = "\u200c\u200d"
PICTURE_JOINER, PICTURE = "\u200d", "\ufe0f"
PICTURES = ("So", "Sk")
"""What emoji are, and the colours of their skin."""

FLAG = (
    "\U0001f3f4\U000e0067\U000e0062(?:\U000e0065\U000e006e\U000e0067|"
    "\U000e0073\U000e0063\U000e0074|\U000e0077\U000e006c\U000e0073)\U000e007f"
)
"""The flags of England, Scotland and Wales: a black one, and what region it is in unseen letters.

No others are drawn, so with any other region two names would look alike.
"""

LETTER = re.compile(f"{FLAG}|.", re.DOTALL)

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

    Three kinds can: what joins or parts letters of Arabic and of India's scripts changes their
    shape, what makes one picture of several stands behind a picture, and a flag has its region.
    """
    if text.isascii() and text.isprintable():
        return
    for letter, is_seen in _letters(text):
        if not is_seen:
            raise _unseen(letter)


def one_line(text: str) -> str:
    """Return a text with all that breaks lines, or cannot be seen where it stands, as blanks."""
    if not text.isprintable():
        text = "".join(letter if is_seen else " " for letter, is_seen in _letters(text))
    return " ".join(text.split())


def _letters(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each letter, a flag of a region as one, and whether it can be seen where it stands."""
    letters = LETTER.findall(text)
    # Before the first letter and behind the last stands nothing that a joiner could join.
    for before, letter, after in zip(("\0", *letters), letters, (*letters[1:], "\0"), strict=False):
        is_hidden = len(letter) == 1 and _is_unseen(letter)
        yield letter, not is_hidden or _is_in_place(letter, before=before[0], after=after[0])


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
    # Of each plane two code points are for ever no letters, which no file of XML may hold.
    if letter in UNSEEN or ord(letter) & 0xFFFE == 0xFFFE:
        return True
    return unicodedata.category(letter) in UNSEEN_KINDS or _is_variation(letter)


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
