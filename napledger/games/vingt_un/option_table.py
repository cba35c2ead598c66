"""Every option of Vingt-Un as a table: its group, what it may be, a sentence, its source.

The reader of rules, the form for house rules and the page of rules all read this one table.
"""

from __future__ import annotations

from napledger.games.options.kinds import Choice, Flag, Need, Option, Value, Whole
from napledger.games.options.kitty import WITH_KITTY
from napledger.games.vingt_un.shared_options import (
    EQUAL_POINTS,
    GOING_ON_WITH_PAIRS,
    MAXIMUM,
    MINIMUM,
    NATURAL_PAYS,
    NATURAL_TIE,
    NATURALS,
    PLAYERS,
    SPLIT_NATURALS,
    STAKES,
    TIE_AT_21,
)
from napledger.reading.translatable import marked as _

FINE_MAX = 1_000
"""The most counters that an ante or a fine may be."""

TWENTY_ONES, DEAL, KITTY = (
    # Translators: a group of rules: hands that pay more than the stake
    _("Twenty-one and five cards"),
    # Translators: a group of rules: how long one player deals, and who deals next
    _("The deal"),
    _("The kitty"),
)

OPTIONS: tuple[Option, ...] = (
    MINIMUM,
    MAXIMUM,
    Flag(
        name="doubling",
        group=STAKES,
        label=_("The dealer may double"),
        sentence=_("Having looked at his card, the dealer may double all stakes of the round."),
        source="Hoffmann, p. 158",
    ),
    Choice(
        name="twenty_one_pays",
        group=TWENTY_ONES,
        label=_("A drawn twenty-one pays"),
        sentence=_("What it receives from the dealer, and what the dealer’s takes from others."),
        source="Hoffmann, p. 161",
        values=(
            Value(1, _("The stake once.")),
            Value(2, _("Twice the stake."), "Hoffmann, p. 161"),
        ),
    ),
    Choice(
        name="five_cards",
        group=TWENTY_ONES,
        label=_("Five cards"),
        sentence=_("Five cards that make no more than twenty-one."),
        source="house rule",
        values=(
            Value(0, _("No more than their points.")),
            Value(2, _("Twice the stake, either way; they beat a drawn twenty-one.")),
        ),
    ),
    EQUAL_POINTS,
    TIE_AT_21,
    NATURAL_PAYS,
    NATURAL_TIE,
    Choice(
        name="natural_from_others",
        group=NATURALS,
        label=_("A natural takes from the others too"),
        sentence=_("What every other punter pays a punter’s natural, besides the dealer."),
        source="Peel, p. 69",
        values=(
            Value(0, _("Nothing.")),
            Value(1, _("As much as lies on the natural."), "Peel, p. 69"),
            Value(2, _("Twice what lies on the natural."), "Hoyle’s Games, p. 84"),
        ),
    ),
    Flag(
        name="brulet",
        group=NATURALS,
        label=_("Brulet"),
        sentence=_(
            "If the top and the bottom card of the pack are a natural, each punter pays the "
            "dealer twice the smallest stake."
        ),
        source="Hoffmann, n. 44",
    ),
    GOING_ON_WITH_PAIRS,
    SPLIT_NATURALS,
    Choice(
        name="deal_lasts",
        group=DEAL,
        label=_("How long a deal lasts"),
        sentence=_("When the deal passes to another player."),
        source="Hoffmann, p. 162",
        values=(
            Value("natural", _("Until a punter has a natural."), "Hoffmann, p. 162"),
            Value("rounds", _("A number of rounds."), "Hoffmann, p. 162; Peel, p. 68"),
            Value("agreed", _("Until the pack is out, or it is agreed."), "Hoffmann, p. 162"),
        ),
    ),
    Whole(
        name="deal_rounds",
        group=DEAL,
        label=_("Rounds in a deal"),
        sentence=_("How many rounds a deal lasts, where it lasts a number of them."),
        source="Hoffmann, p. 162",
        needs=(Need("deal_lasts", ("rounds",)),),
        least=1,
        most=100,
    ),
    Choice(
        name="deal_goes_to",
        group=DEAL,
        label=_("After a natural the deal goes"),
        sentence=_("Who deals next where a natural ends the deal."),
        source="Hoffmann, p. 163",
        values=(
            Value("left", _("To the next player on the left."), "Hoffmann, p. 163"),
            Value("holder", _("To the eldest who holds a natural."), "Hoffmann, p. 163"),
        ),
        needs=(Need("deal_lasts", ("natural",)),),
    ),
    Choice(
        name="grace",
        group=DEAL,
        label=_("In the first round of a deal"),
        sentence=_("What a punter’s natural is in the first round of a deal."),
        source="Hoffmann, p. 162",
        values=(
            Value("none", _("The same as in any other.")),
            Value("keeps_deal", _("It is paid, but does not end the deal."), "Hoffmann, p. 162"),
            Value("as_drawn", _("No more than a drawn twenty-one."), "Peel, p. 66"),
        ),
    ),
    Flag(
        name="sale",
        group=DEAL,
        label=_("The turn may be sold"),
        sentence=_("Whoever is in turn may sell a deal before it begins, at any price."),
        source="Peel, p. 68",
    ),
    Flag(
        name="kitty",
        group=KITTY,
        label=_("A kitty"),
        sentence=_("A common fund of antes and fines, Peel’s pool."),
        source="Peel, p. 68",
    ),
    Whole(
        name="ante",
        group=KITTY,
        label=_("Ante"),
        sentence=_("Counters that everybody in the round puts in when a deal begins."),
        source="Peel, p. 68",
        needs=(WITH_KITTY,),
        idle=0,
        most=FINE_MAX,
    ),
    Whole(
        name="over_fine",
        group=KITTY,
        label=_("A dealer who is over"),
        sentence=_("Counters that a dealer puts in who goes over twenty-one."),
        source="Peel, p. 68",
        needs=(WITH_KITTY,),
        idle=0,
        most=FINE_MAX,
    ),
    Whole(
        name="tie_share",
        group=KITTY,
        label=_("Of what ties bring"),
        sentence=_("The dealer puts in one part in so many: 4 for a fourth. 0: nothing."),
        source="Peel, p. 68",
        needs=(WITH_KITTY,),
        idle=0,
        least=2,
        most=10,
        apart=(0,),
    ),
    Whole(
        name="irregular_fine",
        group=KITTY,
        label=_("An irregular deal or draw"),
        sentence=_("Counters that whoever deals or draws out of order puts in each time."),
        source="Peel, p. 68",
        needs=(WITH_KITTY,),
        idle=0,
        most=FINE_MAX,
    ),
    Flag(
        name="kitty_natural",
        group=KITTY,
        label=_("A natural takes the kitty"),
        sentence=_("The eldest punter with a natural takes all that lies in it."),
        source="Peel, pp. 66, 69",
        needs=(WITH_KITTY,),
        idle=False,
    ),
    Choice(
        name="kitty_end",
        group=KITTY,
        # Translators: what happens to the kitty at the end of the evening
        label=_("At the end"),
        sentence=_(
            "What becomes of the kitty when the evening ends; the table may still decide otherwise."
        ),
        source="house rule",
        values=(
            Value("split", _("It is split equally among the players.")),
            Value("draw", _("It is drawn for; the lowest card takes all.")),
            Value("carry", _("It is carried to the next evening.")),
        ),
        needs=(WITH_KITTY,),
    ),
    PLAYERS,
)
