"""Names in the order in which the reader's language has them, as a dictionary does.

By the letters alone, as in the Unicode Collation Algorithm's first level (UTS #10, with CLDR's
tailorings): capitals and accents only tell apart what is alike without them, so that Émile stands
with Emil, Ärni with Arno (DIN 5007-1) and Ole with Øle. In Spanish ñ is a letter of its own, after
n (Ortografía de la lengua española). German ß is ss; Dutch ij is i and j.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Protocol, TypeVar

from django.utils.translation import get_language

WHOLE = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
"""Letters that Unicode does not part into one and its mark."""

AFTER_N = "n\N{REPLACEMENT CHARACTER}"


class HasName(Protocol):
    """What has a name."""

    @property
    def name(self) -> str: ...


AnyNamed = TypeVar("AnyNamed", bound=HasName)


def by_name(name: str) -> tuple[str, str]:
    """Return what a name is sorted by in the language that is told."""
    small = unicodedata.normalize("NFC", name).casefold()
    if (get_language() or "").startswith("es"):
        small = small.replace("ñ", AFTER_N)
    parts = unicodedata.normalize("NFKD", small.translate(WHOLE))
    return "".join(each for each in parts if not unicodedata.combining(each)), name


def in_order(named: Iterable[AnyNamed]) -> list[AnyNamed]:
    """Return what has names by them; of one name, as they came."""
    return sorted(named, key=lambda each: by_name(each.name))
