"""The rule sets of the books and of modern tables, as data (presets.json).

And where each payment is printed: a table that plays by a book is shown that book's page; where the
book is silent, the first that has it. Pages are Hoffmann's.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from napledger.games.options.presets import Book, stored_presets

AGREED = "by agreement"
"""Where no book says it."""

PLACES: Mapping[str, Mapping[str, str]] = {
    "partie": {"hoffmann": "Hoffmann, p. 114", "cavendish": "Cavendish, law 72"},
    "rubicon": {"hoffmann": "Hoffmann, p. 115", "cavendish": "Cavendish, law 73"},
    "tie": {"cavendish": "Cavendish, law 71"},
    "scoring": {"cavendish": "Cavendish, Scoring"},
    "flat": {"modern": AGREED},
    "game": {"hoffmann": "Hoffmann, p. 114", "cavendish": "Cavendish, Piquet au cent"},
    "lurch": {"cavendish": "Cavendish, Piquet au cent", "eb1911": "EB1911, Piquet"},
    "games_up": {"cavendish": "Cavendish, Piquet au cent"},
    "penalty": {"cavendish": "Cavendish, Piquet au cent"},
    "chouette": {"cavendish": "Cavendish, Chouette piquet"},
    "unfinished": {"modern": AGREED},
}


BOOKS: Mapping[str, Book] = {
    "hoffmann": Book("Hoyle’s Games Modernized, ed. L. Hoffmann", "Hoffmann"),
    "cavendish": Book("The Laws of Piquet, with a Treatise on the Game, Cavendish", "Cavendish"),
    "eb1911": Book("Encyclopaedia Britannica, 11th ed., 1911", "EB1911"),
    "modern": Book("Tables of today"),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)
