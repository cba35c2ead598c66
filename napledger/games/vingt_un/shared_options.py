"""The options that every way of playing Vingt-Un has: stakes, ties, naturals and pairs."""

from __future__ import annotations

from napledger.games.options.kinds import Choice, Flag, Need, Players, Value, Whole
from napledger.reading.translatable import marked as _

SEATS = range(2, 13)
"""How many may sit at a table: "any number may play" (Hoffmann, p. 157)."""

STAKES, TIES, NATURALS, PAIRS, TABLE = (
    # Translators: a group of rules: what players stake
    _("Stakes"),
    # Translators: a group of rules: who has hands that are equal
    _("Ties"),
    # Translators: a group of rules: an ace and a tenth card, the first two
    _("Naturals"),
    # Translators: a group of rules: two cards alike
    _("Pairs"),
    # Translators: a group of rules: how many play
    _("The table"),
)

WITH_PAIRS = Need("pairs", ("same", "free"))

MINIMUM = Whole(
    name="minimum",
    group=STAKES,
    label=_("Smallest stake"),
    sentence=_("The fewest counters that a punter may stake on one hand."),
    source="Hoffmann, p. 157",
    least=1,
)
MAXIMUM = Whole(
    name="maximum",
    group=STAKES,
    label=_("Largest stake"),
    sentence=_("The most counters that a punter may stake on one hand."),
    source="Hoffmann, p. 157; Peel, p. 61",
    least=1,
)
EQUAL_POINTS = Choice(
    name="ties",
    group=TIES,
    label=_("Equal points"),
    sentence=_("Who has the stake where a punter’s points equal the dealer’s, below twenty-one."),
    source="Hoffmann, p. 161",
    values=(
        Value("dealer", _("The dealer."), "Hoffmann, p. 161"),
        Value("nobody", _("Nobody: nothing is paid."), "Enquire Within, § 114"),
    ),
)
TIE_AT_21 = Choice(
    name="tie_at_21",
    group=TIES,
    label=_("Twenty-one against twenty-one"),
    sentence=_("What a punter with a drawn twenty-one pays a dealer who has drawn one too."),
    source="Hoffmann, p. 161",
    values=(
        Value("full", _("As much as a lower hand pays."), "Hoffmann, p. 161"),
        Value("single", _("His stake once."), "Peel, p. 64"),
        Value("nobody", _("Nothing."), "Hoyle’s Games, p. 83"),
    ),
)
NATURAL_PAYS = Choice(
    name="natural_pays",
    group=NATURALS,
    label=_("A natural pays"),
    sentence=_("An ace and a tenth card, the first two: a punter’s receives, the dealer’s takes."),
    source="Hoffmann, pp. 159–160",
    values=(
        Value(2, _("Twice the stake."), "Hoffmann, pp. 159–160"),
        Value(3, _("Three times the stake."), "EB1911, “Vingt-et-un”"),
        Value(4, _("Four times the stake."), "Hoffmann, n. 46"),
    ),
)
NATURAL_TIE = Choice(
    name="natural_tie",
    group=NATURALS,
    label=_("Natural against natural"),
    sentence=_("What a punter’s natural pays the dealer’s."),
    source="Hoffmann, p. 159",
    values=(
        Value("nobody", _("Nothing: the two cancel."), "Hoffmann, p. 159"),
        Value("single", _("His stake once."), "Cassell, 1881"),
    ),
)
GOING_ON_WITH_PAIRS = Choice(
    name="pairs",
    group=PAIRS,
    label=_("Going on with a pair"),
    sentence=_("A punter whose first two cards are alike may play each of them as a hand."),
    source="Hoffmann, p. 162",
    values=(
        Value("none", _("Not played.")),
        Value("same", _("Each hand at the same stake."), "Hoffmann, p. 162"),
        Value("free", _("Each hand at any stake within the limits."), "Peel, p. 65"),
    ),
)
SPLIT_NATURALS = Flag(
    name="split_naturals",
    group=PAIRS,
    label=_("Naturals on a divided pair"),
    sentence=_("An ace and a tenth card are a natural on a divided card too."),
    source="Hoffmann, pp. 159, 162",
    needs=(WITH_PAIRS,),
)
PLAYERS = Players(
    name="players",
    group=TABLE,
    # Translators: a rule: the fewest and the most players
    label=_("How many play"),
    sentence=_("The fewest and the most players these rules are for."),
    source="Hoffmann, p. 157",
    seats=SEATS,
)
