"""Whether a name stands in a text that somebody typed."""

from __future__ import annotations

import re
import unicodedata

LETTERS_MIN = 3
"""Shorter parts of a name stand in every text."""


def carries(text: str, *, name: str) -> bool:
    """Return whether a text has a name in it, in capitals or not, as a word or as a genitive.

    Scripts without capitals, such as Chinese, set no spaces between words: there the name may stand
    anywhere.
    """
    wanted = _folded(name)
    before = r"(?<![^\W_])" if _has_cases(wanted[0]) else ""
    after = r"s?(?![^\W_])" if _has_cases(wanted[-1]) else ""
    return re.search(f"{before}{re.escape(wanted)}{after}", _folded(text)) is not None


def carries_part(text: str, *, name: str) -> bool:
    """Return whether a text has a name in it, or one of several words of it: Ann of Ann Smith."""
    words = [word for word in name.split() if len(word) >= LETTERS_MIN]
    return any(carries(text, name=each) for each in (name, *words))


def _folded(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


def _has_cases(character: str) -> bool:
    return character.isdigit() or character.upper() != character.lower()
