"""The rule sets of the books as data (presets.json), and where each payment is printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from napledger.games.french_vingt_un import phrases
from napledger.games.options.presets import Book, stored_presets
from napledger.games.vingt_un.presets import BOOKS as VINGT_UN_BOOKS
from napledger.games.vingt_un.presets import CASSELL, HAND_PLACES

ON_164 = {"hoffmann": "Hoffmann, p. 164", "cassell": CASSELL}
ON_165 = {"hoffmann": "Hoffmann, p. 165", "cassell": CASSELL}

PLACES: Mapping[str, Mapping[str, str]] = {
    **HAND_PLACES,
    phrases.GUESSED_RIGHT: ON_164,
    phrases.GUESSED_WRONG: ON_164,
    phrases.COMPANY_WINS: ON_164,
    phrases.DEALER_WINS: ON_164,
    phrases.HIGHER_BY: ON_165,
    phrases.LOWER_BY: ON_165,
    phrases.EQUAL: ON_165,
    phrases.CLOCK_ANSWERED: ON_165,
    phrases.CLOCK_SILENT: ON_165,
}

BOOKS: Mapping[str, Book] = {book: VINGT_UN_BOOKS[book] for book in ("hoffmann", "cassell")}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)
