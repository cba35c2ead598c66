"""Names short enough for the head of a column, each still told from all the others.

Initials in the place of names, for whoever may look on without learning who plays.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import count

WORDS_APART = re.compile(r"[\s\-\u2010'’.]+")


def initials_of(names: Sequence[str]) -> list[str]:
    """Return initials for each of the names at a table, no two alike, and none a whole name.

    "Wilhelmina-Charlotte" is WC. Where Ben and Bob would both be B, they are Be and Bo; where even
    that does not tell them apart, as with Ann and Anna, the table's order does: A1 and A2.
    """
    whole = {name.casefold() for name in names}
    short, longer = ([_initials(name, letters=many) for name in names] for many in (1, 2))
    told = [
        _unless_shared(short, at, whole) or _unless_shared(longer, at, whole) or one
        for at, one in enumerate(short)
    ]
    clear = [_unless_shared(told, at, whole) for at in range(len(told))]
    taken = whole.union(one.casefold() for one in clear)
    return [one or _numbered(short[at], taken=taken) for at, one in enumerate(clear)]


def with_initials(text: str, initials: Mapping[str, str]) -> str:
    """Return a text in which each of the names stands as its initials, wherever it is a word."""
    if not initials:
        return text
    longest_first = sorted(initials, key=len, reverse=True)
    known = "|".join(re.escape(name) for name in longest_first)
    by_name = {name.casefold(): short for name, short in initials.items()}
    pattern = re.compile(rf"(?<!\w)(?:{known})(?!\w)", re.IGNORECASE)
    return pattern.sub(lambda found: by_name[found[0].casefold()], text)


def _unless_shared(each: Sequence[str], at: int, whole: Set[str]) -> str:
    """Return one of the initials; "" where others have the same, or where it is a whole name."""
    alike = each[at].casefold()
    is_shared = sum(other.casefold() == alike for other in each) > 1
    return "" if is_shared or alike in whole else each[at]


def _numbered(short: str, *, taken: set[str]) -> str:
    """Return the initials with the first number that is not taken yet, and is from now on."""
    numbered = (f"{short}{number}" for number in count(1))
    told = next(each for each in numbered if each.casefold() not in taken)
    taken.add(told.casefold())
    return told


def _initials(name: str, *, letters: int) -> str:
    """Return the first letter of each word, and of the first word so many."""
    words = [word for word in WORDS_APART.split(name) if word] or [name]
    first, *others = [_letters(word) for word in words]
    return "".join(first[:letters]) + "".join(each[0].upper() for each in others)


def _letters(word: str) -> list[str]:
    """Return the letters of a word, each with what is written over it."""
    found: list[str] = []
    for character in word:
        if found and unicodedata.combining(character):
            found[-1] += character
        else:
            found.append(character)
    return [found[0].upper(), *found[1:]]


LETTERS_WHOLE = 6
"""A name of so many letters stands whole."""

LETTERS_LEFT = 4
"""So many letters are left of a longer one, or more where others begin like it."""

JOINS = ("\N{ZERO WIDTH JOINER}", "\N{VARIATION SELECTOR-16}")


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """The head of a column: whose it is, and that in few letters; the same where it is short."""

    name: str
    short: str

    @property
    def is_cut(self) -> bool:
        """Return whether the short name leaves something out."""
        return self.short != self.name


def columns_of(names: Sequence[str], *, further: Sequence[str] = ()) -> tuple[PlayerColumn, ...]:
    """Return a column for each name, in their order, and behind them the further ones, uncut."""
    short = short_names(names)
    cut = (PlayerColumn(name, each) for name, each in zip(names, short, strict=True))
    return (*cut, *(PlayerColumn(name, name) for name in further))


def short_names(names: Sequence[str]) -> list[str]:
    """Return each name cut to its first letters and a full stop, none like any other's.

    "Catherine" is "Cath."; beside a Cathy it is "Cathe.". A name that cannot be told from another
    by less than the whole of it stands whole.
    """
    return [_short(name, others=[*names[:at], *names[at + 1 :]]) for at, name in enumerate(names)]


def _short(name: str, *, others: Sequence[str]) -> str:
    if len(name) <= LETTERS_WHOLE:
        return name
    for letters in range(LETTERS_LEFT, len(name) - 1):
        start = name[:letters].rstrip()
        if _is_between_letters(name, letters) and not _begins_another(start, others):
            return start if name[letters].isspace() else f"{start}."
    return name


def _begins_another(start: str, others: Sequence[str]) -> bool:
    return any(other.casefold().startswith(start.casefold()) for other in others)


def _is_between_letters(name: str, letters: int) -> bool:
    """Return whether a name may be cut here: not between a letter and what is written over it."""
    after, before = name[letters], name[letters - 1]
    return not (unicodedata.combining(after) or after in JOINS or before in JOINS or before == " ")
