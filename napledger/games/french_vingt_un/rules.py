"""The rules of French Vingt-Un: every option and how it is told, where payments are printed.

And the terms of a table: the rules met with the stake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from napledger.games.french_vingt_un import words
from napledger.games.french_vingt_un.deal import (
    BLIND,
    CLOCK,
    COMPANY,
    DIFFERENCES,
    IMAGINARY_TENS,
    KINDS,
    ORDINARY,
    ROUGE_ET_NOIR,
    SYMPATHY,
)
from napledger.games.headings import Rule
from napledger.games.options import option
from napledger.games.options.kinds import Sentence, Value
from napledger.games.options.presets import stored_presets
from napledger.games.options.table import OptionTable, TableTerms
from napledger.games.vingt_un import rules as vingt_un
from napledger.games.vingt_un.deal import HandRules
from napledger.games.vingt_un.hand_pay import HandPrices
from napledger.games.vingt_un.options import STAKES
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

RATE_MAX = 1_000
"""The most counters that a unit of difference or the clock may cost."""

# Translators: a group of rules: the eight rounds of a deal
ROUNDS = _("The rounds")

VINGT_UN = vingt_un.RULES.by_name
"""Options that the two games have alike."""

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
        "Self and Company: a card for the dealer and one for the company. Whichever is first "
        "matched by another of its rank wins every stake."
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

SOURCES = {ORDINARY: "Hoffmann, p. 163", DIFFERENCES: "Hoffmann, p. 165", CLOCK: "Hoffmann, p. 165"}


def rounds_told(terms: Terms) -> Iterator[Rule]:
    rates = {DIFFERENCES: terms.options.difference_rate, CLOCK: terms.options.clock_stake}
    for number in terms.programme:
        words = {"coins": rates[number] * terms.stake} if number in rates else {}
        source = SOURCES.get(number, "Hoffmann, p. 164")
        yield Rule(ROUNDS, ROUNDS_IN_WORDS[number], source, words)


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    programme: tuple[int, ...] = option.numbers(
        ROUNDS,
        label=_("Rounds of a deal"),
        sentence=_("The rounds that each dealer deals, in order."),
        source="Hoffmann, p. 163",
        among={number: kind.name for number, kind in KINDS.items()},
        tells=(
            _("Each dealer deals these rounds in order; then the deal passes to the left."),
            rounds_told,
        ),
    )
    rouge_cards: int = option.choice(
        ROUNDS,
        label=_("Cards in Rouge et Noir"),
        sentence=_("How many cards decide the colour in the fifth round."),
        source="Hoffmann, p. 164",
        values=(
            Value(1, pgettext("cards", "One.")),
            Value(3, _("Three, of which two decide."), "Hoffmann, p. 164"),
        ),
        tells=Sentence(
            _("Cards that decide Rouge et Noir: {choice}"),
            when=lambda options: ROUGE_ET_NOIR in options.programme,
        ),
    )
    difference_rate: int = option.whole(
        ROUNDS,
        label=_("A unit of difference"),
        sentence=_("Counters for each point between dealer and punter in the seventh round."),
        source="Hoffmann, p. 165",
        least=1,
        most=RATE_MAX,
    )
    clock_stake: int = option.whole(
        ROUNDS,
        label=_("The Clock"),
        sentence=_("Counters from or to each punter in the eighth round."),
        source="Hoffmann, p. 165",
        least=1,
        most=RATE_MAX,
    )
    minimum: int = option.row(VINGT_UN["minimum"])
    maximum: int = option.row(VINGT_UN["maximum"])
    doubled_rounds: str = option.choice(
        STAKES,
        label=_("The dealer may double"),
        sentence=_("In which rounds the dealer may double all stakes."),
        source="Hoffmann, p. 163",
        values=(
            Value("none", _("In no round.")),
            Value("first", _("In Vingt-Un only."), "Hoffmann, p. 163"),
            Value("any", _("In any round."), "Cassell, 1881"),
        ),
        tells=_("The dealer may double: {choice}"),
    )
    ties: str = option.row(VINGT_UN["ties"])
    tie_at_21: str = option.row(VINGT_UN["tie_at_21"])
    natural_pays: int = option.row(
        replace(
            VINGT_UN["natural_pays"],
            label=_("A natural pays"),
            sentence=_(
                "An ace and a tenth card, the first two: a punter’s receives, the dealer’s takes."
            ),
            # One price serves the dealer's natural and a punter's.
            tells=_("A natural receives, and the dealer’s takes from each other hand: {choice}"),
        )
    )
    natural_tie: str = option.row(VINGT_UN["natural_tie"])
    pairs: str = option.row(
        replace(
            VINGT_UN["pairs"], tells=_("Going on with both cards of a pair, in Vingt-Un: {choice}")
        )
    )
    split_naturals: bool = option.row(VINGT_UN["split_naturals"])
    players: tuple[int, int] = option.row(VINGT_UN["players"])


ON_164 = {"hoffmann": "Hoffmann, p. 164", "cassell": vingt_un.CASSELL}
ON_165 = {"hoffmann": "Hoffmann, p. 165", "cassell": vingt_un.CASSELL}

PLACES: Mapping[str, Mapping[str, str]] = {
    **vingt_un.HAND_PLACES,
    **dict.fromkeys((words.GUESSED_RIGHT, words.GUESSED_WRONG), ON_164),
    **dict.fromkeys((words.COMPANY_WINS, words.DEALER_WINS), ON_164),
    **dict.fromkeys((words.HIGHER_BY, words.LOWER_BY), ON_165),
    **dict.fromkeys((words.CLOCK_ANSWERED, words.CLOCK_SILENT), ON_165),
}

BOOKS = {book: vingt_un.BOOKS[book] for book in ("hoffmann", "cassell")}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)

RULES = OptionTable.of(Options, PRESETS, BOOKS, places=PLACES, check=vingt_un.check_limits)
"""The rules of French Vingt-Un: read, laid over a book's, and checked as a whole."""


class Terms(TableTerms[Options]):
    """Everything a round's payments hang on; `stake` is what a counter is worth."""

    @cached_property
    def hand_rules(self) -> Mapping[int, HandRules]:
        """Return by round what may be said of hands: with a ten counted in, from twelve on."""
        options = self.options
        ordinary = HandRules(
            minimum=options.minimum,
            maximum=options.maximum,
            pairs=options.pairs,
            split_naturals=options.split_naturals,
            forfeits=False,
        )
        undivided = replace(ordinary, pairs="none")
        return {
            ORDINARY: ordinary,
            IMAGINARY_TENS: replace(undivided, least=12),
            BLIND: replace(undivided, blind=True),
        }

    @cached_property
    def prices(self) -> HandPrices:
        return HandPrices.of(self.options)

    @property
    def programme(self) -> tuple[int, ...]:
        return self.options.programme

    def may_double(self, number: int) -> bool:
        doubled = self.options.doubled_rounds
        return doubled == "any" or (doubled == "first" and number == ORDINARY)
