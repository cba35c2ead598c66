"""The rule sets of the books, as data (presets.json).

And where each payment is printed: a table that plays by a book is shown that book's page; where the
book is silent, the first that has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from napledger.games.options.presets import Book, stored_presets

ENQUIRE = "Enquire Within, §§ 95–99"
EB1902 = "EB1902, “Loo”"

PLACES: Mapping[str, Mapping[str, str]] = {
    "put_in": {
        "hoffmann": "Hoffmann, p. 86",
        "peel": "Peel, p. 18",
        "enquire": ENQUIRE,
        "eb1902": EB1902,
    },
    "misdeal": {"hoffmann": "Hoffmann, p. 91", "enquire": ENQUIRE},
    "single": {"hoffmann": "Hoffmann, p. 92", "enquire": ENQUIRE},
    "thrown_up": {"hoffmann": "Hoffmann, p. 92", "enquire": ENQUIRE},
    "unopposed": {
        "hoffmann": "Hoffmann, p. 87",
        "peel": "Peel, p. 20",
        "enquire": "Enquire Within, § 96",
    },
    "for_pool": {"hoffmann": "Hoffmann, p. 92", "peel": "Peel, p. 20"},
    "trick": {
        "hoffmann": "Hoffmann, p. 88",
        "peel": "Peel, p. 22",
        "enquire": ENQUIRE,
        "eb1902": EB1902,
    },
    "one_card": {"peel": "Peel, p. 18"},
    "limited": {
        "hoffmann": "Hoffmann, p. 88",
        "peel": "Peel, pp. 16–25",
        "enquire": ENQUIRE,
        "eb1902": EB1902,
    },
    "unlimited": {"hoffmann": "Hoffmann, p. 89", "peel": "Peel, p. 26"},
    "mixed": {"peel": "Peel, p. 26"},
    "four_singles": {"hoffmann": "Hoffmann, p. 93"},
    "loo": {"peel": "Peel, pp. 21–22", "enquire": ENQUIRE},
    "to_pool": {"hoffmann": "Hoffmann, p. 90"},
    "to_holder": {"peel": "Peel, p. 28", "enquire": "Enquire Within, § 100"},
}


BOOKS: Mapping[str, Book] = {
    "hoffmann": Book("Hoyle’s Games Modernized, ed. L. Hoffmann", "Hoffmann"),
    "peel": Book("Round Games with Cards, W. H. Peel", "Peel"),
    "enquire": Book("Enquire Within upon Everything", "Enquire"),
    "eb1902": Book("Encyclopaedia Britannica, 1902", "Encyclopaedia Britannica"),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)
