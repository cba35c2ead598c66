"""The rule sets of the books, as data (presets.json), and where each payment is printed.

A table that plays by a book is shown that book's page; where the book is silent, the first that
has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from napledger.games.options.presets import Book, stored_presets
from napledger.games.whist.option_table import SILENT

POINTS, BET, BROKEN_OFF = "points", "bet", "broken_off"
"""What is paid for: the points of a rubber, the stake on it, the games of one broken off."""

PLACES: Mapping[str, Mapping[str, str]] = {
    POINTS: {
        "hoffmann": "Hoffmann, p. 175, laws 53–55",
        "laws": "Laws of 1864, 1–12",
        "enquire": "Enquire Within, §§ 77–78",
        "foster": "Foster, Whist",
    },
    BET: {"hoffmann": "Hoffmann, p. 181, law 84"},
    BROKEN_OFF: {"hoffmann": SILENT},
}


BOOKS: Mapping[str, Book] = {
    "hoffmann": Book("Hoyle’s Games Modernized, ed. L. Hoffmann", "Hoffmann"),
    "laws": Book("The laws of short Whist, 1864", "Laws of 1864"),
    "enquire": Book("Enquire Within", "Enquire"),
    "foster": Book("Complete Hoyle, R. F. Foster", "Foster"),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)
