"""Initials in the place of names, for whoever may look on without learning who plays."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import count

WORDS_APART = re.compile(r"[\s\-\u2010'’.]+")


def initials_of(names: Sequence[str]) -> list[str]:
    """Return initials for each of the names at a table, no two alike, and none a whole name.

    "Wilhelmina-Charlotte" is WC. Where Ben and Bob would both be B, they are Be and Bo; where even
    that does not tell them apart, as with Ann and Anna, the table's order does: A1 and A2.
    """
    short = [_initials(name, letters=1) for name in names]
    longer = [_initials(name, letters=2) for name in names]
    whole = {name.casefold() for name in names}
    told: list[str] = []
    for at, one in enumerate(short):
        ways = (each[at] for each in (short, longer) if not _is_shared(each, at))
        told.append(next((way for way in ways if way.casefold() not in whole), one))
    unclear = [_is_shared(told, at) or one.casefold() in whole for at, one in enumerate(told)]
    taken = {*whole, *(one.casefold() for at, one in enumerate(told) if not unclear[at])}
    for at in range(len(names)):
        if unclear[at]:
            numbered = (f"{short[at]}{number}" for number in count(1))
            told[at] = next(each for each in numbered if each.casefold() not in taken)
            taken.add(told[at].casefold())
    return told


def with_initials(text: str, initials: Mapping[str, str]) -> str:
    """Return a text in which each of the names stands as its initials, wherever it is a word."""
    if not initials:
        return text
    longest_first = sorted(initials, key=len, reverse=True)
    known = "|".join(re.escape(name) for name in longest_first)
    by_name = {name.casefold(): short for name, short in initials.items()}
    pattern = re.compile(rf"(?<!\w)(?:{known})(?!\w)", re.IGNORECASE)
    return pattern.sub(lambda found: by_name[found[0].casefold()], text)


def _is_shared(each: Sequence[str], at: int) -> bool:
    alike = each[at].casefold()
    return sum(other.casefold() == alike for other in each) > 1


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
