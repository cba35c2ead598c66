"""The rule sets of the books and of modern tables, as data (presets.json).

And where each payment is printed: a table that plays by a book is shown that book's page; where the
book is silent, the first that has it. Pages are Hoffmann's.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from napledger.games.options.presets import Book, stored_presets
from napledger.games.solo_whist.calls import (
    ABUNDANCE,
    ABUNDANCE_IN_TRUMPS,
    DECLARED_ABUNDANCE,
    MISERE,
    OPEN_MISERE,
    PROPOSAL,
    SLAM,
    SOLO,
)

EB1911, MODERN, HOUSE = "EB1911, “Solo”", "modern tables", "house rule"

PLACES: Mapping[str, Mapping[str, str]] = {
    PROPOSAL: {"hoffmann": "Hoffmann, p. 147", "eb1911": EB1911, "modern": MODERN},
    SOLO: {"hoffmann": "Hoffmann, p. 148", "eb1911": EB1911, "modern": MODERN},
    MISERE: {"hoffmann": "Hoffmann, p. 148", "eb1911": EB1911, "modern": MODERN},
    ABUNDANCE: {"hoffmann": "Hoffmann, p. 148", "eb1911": EB1911, "modern": MODERN},
    ABUNDANCE_IN_TRUMPS: {"hoffmann": "Hoffmann, p. 148", "modern": MODERN},
    OPEN_MISERE: {"hoffmann": "Hoffmann, p. 149", "eb1911": EB1911, "modern": MODERN},
    DECLARED_ABUNDANCE: {"hoffmann": "Hoffmann, p. 149", "eb1911": EB1911, "modern": MODERN},
    SLAM: {"house": HOUSE},
    "forced": {"house": HOUSE},
    "last_trick": {"hoffmann": "Hoffmann, p. 147"},
    "most_tricks": {"eb1911": EB1911},
    "pool": {"house": HOUSE},
    "ante_dealer": {"house": HOUSE},
    "ante_others": {"house": HOUSE},
    "misdeal_fine": {"house": HOUSE},
    "revoke_fine": {"house": HOUSE},
    "kitty_taken": {"house": HOUSE},
    "kitty_matched": {"house": HOUSE},
    "revoke_hoyle": {"hoffmann": "Hoffmann, p. 152"},
    "revoke_whist": {"eb1911": EB1911},
    "misere_offence": {"hoffmann": "Hoffmann, p. 150"},
    "wrong_cards": {"hoffmann": "Hoffmann, p. 154"},
}


BOOKS: Mapping[str, Book] = {
    "hoffmann": Book("Hoyle’s Games Modernized, ed. L. Hoffmann", "Hoffmann"),
    "eb1911": Book("Encyclopaedia Britannica, 11th ed., 1911", "Encyclopaedia Britannica"),
    "modern": Book("Tables of today"),
    "house": Book("House rules"),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)
