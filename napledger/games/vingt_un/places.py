"""The books, their rule sets, and where in them each payment is printed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.vingt_un import words

HOUSE_RULE = "house rule"

OLD_HOYLE_83, OLD_HOYLE_84 = "Hoyle’s Games, p. 83", "Hoyle’s Games, p. 84"
EB1911 = "EB1911, “Vingt-et-un”"
CASSELL = "Cassell, 1881"

BY_POINTS = {
    "hoffmann": "Hoffmann, p. 161",
    "peel": "Peel, p. 64",
    "cassell": CASSELL,
    "old_hoyle": OLD_HOYLE_83,
    "eb1911": EB1911,
}
BY_NATURALS = {
    "hoffmann": "Hoffmann, p. 159",
    "peel": "Peel, p. 65",
    "cassell": CASSELL,
    "old_hoyle": OLD_HOYLE_84,
    "eb1911": EB1911,
}
BY_FIVE_CARDS = {"house": HOUSE_RULE}

HAND_PLACES: Mapping[str, Mapping[str, str]] = {
    words.NATURAL: BY_NATURALS | {"hoffmann": "Hoffmann, p. 160"},
    words.NATURAL_AS_DRAWN: {"peel": "Peel, p. 66"},
    words.DEALER_NATURAL: BY_NATURALS,
    words.NATURALS_TIE: BY_NATURALS,
    words.TWENTY_ONE: BY_POINTS,
    words.DEALER_TWENTY_ONE: BY_POINTS,
    words.TWENTY_ONES_TIE: BY_POINTS,
    words.FIVE_CARDS: BY_FIVE_CARDS,
    words.DEALER_FIVE_CARDS: BY_FIVE_CARDS,
    words.FIVE_CARDS_TIE: BY_FIVE_CARDS,
    words.HIGHER: BY_POINTS,
    words.LOWER: BY_POINTS,
    words.TIE: BY_POINTS | {"old_hoyle": "Enquire Within, § 114"},
    words.OVER: BY_POINTS,
    words.DEALER_OVER: BY_POINTS,
    words.FORFEIT: {"peel": "Peel, p. 67"},
}
"""Where it is printed what a hand is paid."""

PLACES: Mapping[str, Mapping[str, str]] = {
    **HAND_PLACES,
    words.NATURAL_FROM_OTHERS: {"peel": "Peel, p. 69", "old_hoyle": OLD_HOYLE_84},
    words.SALE: {"peel": "Peel, p. 68"},
    words.ANTE: {"peel": "Peel, p. 68"},
    words.BRULET: {"hoffmann": "Hoffmann, n. 44"},
    words.IRREGULARITY: {"peel": "Peel, p. 68"},
    words.KITTY_TAKEN: {"peel": "Peel, p. 69"},
    words.OVER_FINE: {"peel": "Peel, p. 68"},
    words.TIE_SHARE: {"peel": "Peel, p. 68"},
}


BOOKS: Mapping[str, PrintedBook] = {
    "hoffmann": PrintedBook("Hoyle’s Games Modernized, ed. L. Hoffmann", "Hoffmann"),
    "peel": PrintedBook("Round Games with Cards, W. H. Peel", "Peel"),
    "cassell": PrintedBook("Cassell’s Book of In-door Amusements, 1881", "Cassell"),
    "eb1911": PrintedBook("Encyclopaedia Britannica, 11th ed., 1911", "EB1911"),
    "old_hoyle": PrintedBook("Hoyle’s Games, Improved and Enlarged", "Hoyle’s Games"),
    "house": PrintedBook("Tables of today"),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)
