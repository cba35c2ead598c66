"""Names short enough for the head of a column, each still told from all the others."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

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
