"""The rules of Vingt-Un: every option and how it is told, what contradicts, and the books.

And the terms of a table: the rules met with the stake. French Vingt-Un takes rows from here.
Stakes, antes and fines are whole counters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

from napledger.games.options.presets import EB1911, HOFFMANN, PEEL, PrintedBook, stored_presets
from napledger.games.options.table import (
    OptionTable,
    TableTerms,
    cached_terms,
    check_needs,
)
from napledger.games.vingt_un import words
from napledger.games.vingt_un.deal import HandRules
from napledger.games.vingt_un.hand_pay import HandPrices
from napledger.games.vingt_un.options import (
    Options,
)
from napledger.reading.faults import Fault, marked
from napledger.reading.readers import Json

HOUSE_RULE = "house rule"

HOYLE_83, HOYLE_84 = "Hoyle’s Games, p. 83", "Hoyle’s Games, p. 84"
CASSELL = "Cassell, 1881"
ALSO = {"cassell": CASSELL, "eb1911": "EB1911, “Vingt-et-un”"}

BY_POINTS = {"hoffmann": "Hoffmann, p. 161", "peel": "Peel, p. 64", "old_hoyle": HOYLE_83} | ALSO
BY_NATURALS = {"hoffmann": "Hoffmann, p. 159", "peel": "Peel, p. 65", "old_hoyle": HOYLE_84} | ALSO
BY_FIVE_CARDS = {"house": HOUSE_RULE}

HAND_PLACES: Mapping[str, Mapping[str, str]] = {
    words.NATURAL: BY_NATURALS | {"hoffmann": "Hoffmann, p. 160"},
    words.NATURAL_AS_DRAWN: {"peel": "Peel, p. 66"},
    **dict.fromkeys((words.DEALER_NATURAL, words.NATURALS_TIE), BY_NATURALS),
    **dict.fromkeys((words.TWENTY_ONE, words.DEALER_TWENTY_ONE), BY_POINTS),
    **dict.fromkeys((words.TWENTY_ONES_TIE, words.HIGHER), BY_POINTS),
    **dict.fromkeys((words.LOWER, words.OVER, words.DEALER_OVER), BY_POINTS),
    **dict.fromkeys((words.FIVE_CARDS, words.DEALER_FIVE_CARDS), BY_FIVE_CARDS),
    words.FIVE_CARDS_TIE: BY_FIVE_CARDS,
    words.TIE: BY_POINTS | {"old_hoyle": "Enquire Within, § 114"},
    words.FORFEIT: {"peel": "Peel, p. 67"},
}
"""Where it is printed what a hand is paid."""

PEEL_68 = {"peel": "Peel, p. 68"}

PLACES: Mapping[str, Mapping[str, str]] = {
    **HAND_PLACES,
    words.NATURAL_FROM_OTHERS: {"peel": "Peel, p. 69", "old_hoyle": HOYLE_84},
    words.BRULET: {"hoffmann": "Hoffmann, n. 44"},
    words.KITTY_TAKEN: {"peel": "Peel, p. 69"},
    **dict.fromkeys((words.SALE, words.ANTE, words.IRREGULARITY), PEEL_68),
    **dict.fromkeys((words.OVER_FINE, words.TIE_SHARE), PEEL_68),
}

BOOKS: Mapping[str, PrintedBook] = {
    "hoffmann": HOFFMANN,
    "peel": PEEL,
    "cassell": PrintedBook("Cassell’s Book of In-door Amusements, 1881", "Cassell"),
    "eb1911": EB1911,
    "old_hoyle": PrintedBook("Hoyle’s Games, Improved and Enlarged", "Hoyle’s Games"),
    "house": PrintedBook(marked("Tables of today")),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)


def check_limits(options: Any) -> None:
    """Raise Fault when no stake lies between the smallest and the largest, in either game."""
    if options.minimum > options.maximum:
        raise Fault(
            "maximum",
            "the largest stake is {maximum}, below the smallest, which is {minimum}: "
            "raise it, or lower the other",
            maximum=options.maximum,
            minimum=options.minimum,
        )


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    check_limits(options)
    check_needs(options, RULES.rows)


RULES = OptionTable.of(Options, PRESETS, BOOKS, places=PLACES, check=check_rules)
"""The rules of Vingt-Un: read, laid over a book's, and checked as a whole."""


class Terms(TableTerms[Options]):
    """Everything a round's payments hang on; `stake` is what a counter is worth."""

    @cached_property
    def hand_rules(self) -> HandRules:
        options = self.options
        return HandRules(
            minimum=options.minimum,
            maximum=options.maximum,
            pairs=options.pairs,
            split_naturals=options.split_naturals,
            five_cards=bool(options.five_cards),
            blind=options.dealer_natural_shown == "last",
        )

    @cached_property
    def prices(self) -> HandPrices:
        return HandPrices.of(self.options)


@cached_terms
def terms_of(rules: Json, stake: int) -> Terms:
    """Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
    terms = RULES.terms(Terms, rules, stake)
    if not terms.options.dealer_natural_pays:
        return terms
    # No book prints a price of its own for the dealer's natural.
    return replace(terms, places={**terms.places, words.DEALER_NATURAL: HOUSE_RULE})
