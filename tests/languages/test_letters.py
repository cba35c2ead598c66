"""The house's serif draws every letter of every language; English loads its smaller file alone."""

from __future__ import annotations

import re
import string

import pytest

from napledger.site.layout import BASE_DIR
from sessions.settling.picture import ACCENTED, FONTS
from tests.support.catalogues import LANGUAGES, TAG, catalogue_of, said_in
from tests.support.typefaces import letters_of

STATIC = BASE_DIR / "static"
PLAIN, MORE = (letters_of(STATIC / "fonts" / f"{name}.woff2") for _, name in FONTS)

DRAWN_AS_SPACE = {"\N{NO-BREAK SPACE}"}
"""Where a face has none of its own, browsers take its space."""


ANGLES = (
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
)
SIGNS = {*string.punctuation, *"£€¼¾→−✓§\n", "\N{NON-BREAKING HYPHEN}", *ANGLES}
"""What the serif has in no language, and no heading needs."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_letter_of_a_language_is_drawn(language: str) -> None:
    said = "".join("".join(said_in(each)) for each in catalogue_of(language) if each.id)

    drawn = PLAIN | (MORE & ACCENTED) | DRAWN_AS_SPACE | SIGNS
    assert sorted({*TAG.sub("", said)} - drawn) == []


def test_no_letter_lies_where_it_is_not_looked_for() -> None:
    style = (STATIC / "css" / "base.css").read_text(encoding="utf-8")

    assert re.findall(r"unicode-range: ([^;]+);", style) == [FONTS[1][0]]
    assert PLAIN.issuperset("ABCxyz0123456789&’“”–…½")
    assert MORE.issuperset(
        "ÀÉÑÖÙßẞœŒ„«»¿¡ªº\N{SINGLE LOW-9 QUOTATION MARK}\N{NARROW NO-BREAK SPACE}"
    )
    assert PLAIN & ACCENTED == MORE - ACCENTED == set()
