"""The rules at a table as plain sentences with their sources, made from the options in force."""

from __future__ import annotations

from collections.abc import Iterator

from napledger.games.contract import Rule
from napledger.games.french_vingt_un.option_table import ROUNDS
from napledger.games.french_vingt_un.options import RULES
from napledger.games.french_vingt_un.rounds import (
    BLIND,
    CLOCK,
    COMPANY,
    DIFFERENCES,
    IMAGINARY_TENS,
    ORDINARY,
    ROUGE_ET_NOIR,
    SYMPATHY,
)
from napledger.games.french_vingt_un.terms import Terms
from napledger.games.vingt_un.rules_in_words import (
    CHOICES_IN_WORDS,
    chosen,
    hands_in_words,
    players_in_words,
    stakes_in_words,
)
from napledger.reading.translatable import marked as _

ROUNDS_IN_WORDS = {
    ORDINARY: _(
        "Vingt-Un: the ordinary game. A drawn twenty-one receives twice the stake, and the "
        "dealer’s takes it."
    ),
    IMAGINARY_TENS: _(
        "Imaginary Tens: each has one card and counts a ten with it. An ace is a natural."
    ),
    BLIND: _(
        "Blind Vingt-Un: cards are drawn unseen, and turned up when all have drawn. The dealer’s "
        "natural takes as much from a punter who is over as from any other."
    ),
    SYMPATHY: _(
        "Sympathy and Antipathy: each punter says whether his two cards will be of one colour, and "
        "wins his stake if he is right, else loses it."
    ),
    ROUGE_ET_NOIR: _(
        "Rouge et Noir: each punter says which colour will come, and wins his stake if he is "
        "right, else loses it."
    ),
    COMPANY: _(
        "Self and Company: a card for the dealer and one for the company. Whose is first dealt "
        "again, or alike, wins every stake."
    ),
    DIFFERENCES: _(
        "Differences: two cards each, an ace as one. The dealer pays whoever is higher, and is "
        "paid by whoever is lower, {coins} for each point between them."
    ),
    CLOCK: _(
        "The Clock: thirteen cards are told from ace to king. If one answers to its number, the "
        "dealer has {coins} from each punter, else pays it."
    ),
}
"""What is played in each round."""

HANDS_IN_WORDS = CHOICES_IN_WORDS | {
    "natural_pays": _("A natural receives, and the dealer’s takes from each other hand: {choice}"),
    "pairs": _("Going on with both cards of a pair, in Vingt-Un: {choice}"),
}
"""What is said of hands: one price serves the dealer's natural and a punter's."""

SOURCES = {ORDINARY: "Hoffmann, p. 163", DIFFERENCES: "Hoffmann, p. 165", CLOCK: "Hoffmann, p. 165"}


def rules_in_words(terms: Terms) -> tuple[Rule, ...]:
    """Return every rule in force, the rounds first."""
    options = terms.options
    doubled = _("The dealer may double: {choice}")
    return (
        *_rounds(terms),
        *stakes_in_words(options, coins=terms.stake, places=terms.places),
        chosen("doubled_rounds", doubled, options, rules=RULES),
        *hands_in_words(options, rules=RULES, sentences=HANDS_IN_WORDS),
        players_in_words(options),
    )


def _rounds(terms: Terms) -> Iterator[Rule]:
    options = terms.options
    yield Rule(
        ROUNDS,
        _("Each dealer deals these rounds in order; then the deal passes to the left."),
        "Hoffmann, p. 163",
    )
    rates = {DIFFERENCES: options.difference_rate, CLOCK: options.clock_stake}
    for number in options.programme:
        words = {"coins": rates[number] * terms.stake} if number in rates else {}
        source = SOURCES.get(number, "Hoffmann, p. 164")
        yield Rule(ROUNDS, ROUNDS_IN_WORDS[number], source, words)
    if ROUGE_ET_NOIR in options.programme:
        sentence = _("Cards that decide Rouge et Noir: {choice}")
        yield chosen("rouge_cards", sentence, options, rules=RULES)
