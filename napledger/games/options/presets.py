"""The rule sets of a game's books and of modern tables, as data in a JSON file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class PrintedBook:
    """A book by its title; `cited` is how a source that is printed in it begins, or several do.

    The rule sets of one that `is_open` are shown without a tap on its drawer.
    """

    title: str
    cited: str | tuple[str, ...] = ""
    is_open: bool = False


HOFFMANN = PrintedBook("Hoyle’s Games Modernized, ed. L. Hoffmann", "Hoffmann")
PEEL = PrintedBook("Round Games with Cards, W. H. Peel", "Peel")
EB1911 = PrintedBook("Encyclopaedia Britannica, 11th ed., 1911", "EB1911")
"""Books of several games."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule set under the name by which tables know it.

    `book` is a key of the game's books, `sentence` says the rule set in a player's words, `options`
    are as in an evening document.
    """

    key: str
    title: str
    source: str
    book: str
    sentence: str
    options: Mapping[str, Any]


def stored_presets(folder: Path) -> Mapping[str, Preset]:
    """Return the rule sets of presets.json in a game's folder, the usual one first.

    A rule set says all options, or the key of an earlier one that it is `like` and what differs.
    """
    text = (folder / "presets.json").read_text(encoding="utf-8")
    presets: dict[str, Preset] = {}
    for key, fields in json.loads(text)["presets"].items():
        base = presets[fields.pop("like")].options if "like" in fields else {}
        presets[key] = Preset(key=key, **{**fields, "options": {**base, **fields["options"]}})
    return MappingProxyType(presets)


def place_of(
    preset: Preset, *, books: Mapping[str, PrintedBook], translate: Callable[[str], str] = str
) -> str:
    """Return where a rule set is printed: the pages, without what they say; or the book."""
    book = books[preset.book]
    if book.cited and preset.source.startswith(book.cited):
        return translate(preset.source).partition(":")[0].rstrip()
    return translate(book.title)


def places_in(book: str, places: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return the place to cite for each reason at a table that plays by `book`.

    `places` are by reason and book; where this book is silent, the first that has it is cited.
    """
    return {reason: by.get(book) or next(iter(by.values())) for reason, by in places.items()}
