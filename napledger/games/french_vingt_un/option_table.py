"""Every option of French Vingt-Un as a table: its group, what it may be, a sentence, its source."""

from __future__ import annotations

from napledger.games.french_vingt_un.rounds import NUMBERS
from napledger.games.options.kinds import Choice, Numbers, Option, Value, Whole
from napledger.games.vingt_un.shared_options import (
    EQUAL_POINTS,
    GOING_ON_WITH_PAIRS,
    MAXIMUM,
    MINIMUM,
    NATURAL_PAYS,
    NATURAL_TIE,
    PLAYERS,
    SPLIT_NATURALS,
    STAKES,
    TIE_AT_21,
)
from napledger.reading.translatable import marked as _

RATE_MAX = 1_000
"""The most counters that a unit of difference or the clock may cost."""

# Translators: a group of rules: the eight rounds of a deal
ROUNDS = _("The rounds")

OPTIONS: tuple[Option, ...] = (
    Numbers(
        name="programme",
        group=ROUNDS,
        label=_("Rounds of a deal"),
        sentence=_("The rounds that each dealer deals, by their numbers, in order."),
        source="Hoffmann, p. 163",
        among=NUMBERS,
    ),
    Choice(
        name="rouge_cards",
        group=ROUNDS,
        label=_("Cards in Rouge et Noir"),
        sentence=_("How many cards decide the colour in the fifth round."),
        source="Hoffmann, p. 164",
        values=(
            Value(1, _("One.")),
            Value(3, _("Three, of which two decide."), "Hoffmann, p. 164"),
        ),
    ),
    Whole(
        name="difference_rate",
        group=ROUNDS,
        label=_("A unit of difference"),
        sentence=_("Counters for each point between dealer and punter in the seventh round."),
        source="Hoffmann, p. 165",
        least=1,
        most=RATE_MAX,
    ),
    Whole(
        name="clock_stake",
        group=ROUNDS,
        label=_("The Clock"),
        sentence=_("Counters from or to each punter in the eighth round."),
        source="Hoffmann, p. 165",
        least=1,
        most=RATE_MAX,
    ),
    MINIMUM,
    MAXIMUM,
    Choice(
        name="doubled_rounds",
        group=STAKES,
        label=_("The dealer may double"),
        sentence=_("In which rounds the dealer may double all stakes."),
        source="Hoffmann, p. 163",
        values=(
            Value("none", _("In no round.")),
            Value("first", _("In Vingt-Un only."), "Hoffmann, p. 163"),
            Value("any", _("In any round."), "Cassell, 1881"),
        ),
    ),
    EQUAL_POINTS,
    TIE_AT_21,
    NATURAL_PAYS,
    NATURAL_TIE,
    GOING_ON_WITH_PAIRS,
    SPLIT_NATURALS,
    PLAYERS,
)
