"""Every option of Vingt-Un as a table: its group, what it may be, a sentence, its source.

The reader of rules, the form for house rules and the page of rules all read this one table.
"""

from __future__ import annotations

from dataclasses import replace

from napledger.games.options.kinds import Choice, Flag, Need, Option, Units, Value, Whole
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
    TABLE,
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
        sentence=_(
            "What it receives from the dealer, and what the dealer’s takes from each lower hand."
        ),
        source="Hoffmann, p. 161",
        values=(
            Value(1, _("The stake once.")),
            Value(2, _("Twice the stake."), "Hoffmann, p. 161"),
        ),
    ),
    Units(
        name="five_cards",
        group=TWENTY_ONES,
        label=_("Five cards"),
        sentence=_(
            "How many times the stake five cards receive that make no more than twenty-one; they "
            "beat a drawn twenty-one. 1½ is 3 to 2. 0: no more than their points."
        ),
        source="house rule",
    ),
    Choice(
        name="dealer_five_pays",
        group=TWENTY_ONES,
        label=_("The dealer’s five cards take"),
        sentence=_("What the dealer’s five cards take from each hand that they beat."),
        source="house rule",
        values=(
            Value(0, _("As much as a punter’s receive.")),
            Value(1, _("The stake once.")),
            Value(2, _("Twice the stake.")),
        ),
    ),
    EQUAL_POINTS,
    TIE_AT_21,
    replace(
        NATURAL_PAYS,
        label=_("A punter’s natural receives"),
        sentence=_("What the dealer pays a punter for an ace and a tenth card, the first two."),
    ),
    Choice(
        name="dealer_natural_pays",
        group=NATURALS,
        label=_("The dealer’s natural takes"),
        sentence=_("What each punter without a natural pays a dealer who has one."),
        source="Hoffmann, p. 159",
        values=(
            Value(0, _("As much as a punter’s natural receives."), "Hoffmann, p. 159"),
            Value(1, _("The stake once."), "house rule"),
            Value(2, _("Twice the stake."), "Hoffmann, p. 159"),
            Value(3, _("Three times the stake.")),
            Value(4, _("Four times the stake.")),
        ),
    ),
    Choice(
        name="dealer_natural_shown",
        group=NATURALS,
        label=_("The dealer’s natural is shown"),
        sentence=_("When the dealer turns up a natural."),
        source="Hoffmann, p. 159",
        values=(
            Value("first", _("Before anybody draws."), "Hoffmann, p. 159"),
            Value(
                "last",
                _("When all have drawn; whoever went over has paid the stake once, and no more."),
                "house rule",
            ),
        ),
    ),
    NATURAL_TIE,
    Choice(
        name="natural_from_others",
        group=NATURALS,
        label=_("A natural takes from the others too"),
        sentence=_(
            "What a punter without a natural pays a punter’s natural, besides what the dealer "
            "pays. The dealer’s double does not touch it."
        ),
        source="Peel, p. 69",
        values=(
            Value(0, _("Nothing.")),
            Value(1, _("The stake once."), "Peel, p. 69"),
            Value(2, _("Twice the stake."), "Hoyle’s Games, p. 84"),
        ),
    ),
    Choice(
        name="others_pay",
        group=NATURALS,
        label=_("Which stake the others pay"),
        sentence=_("Which stake the others pay a natural, and whom where several have one."),
        source="Hoyle’s Games, p. 84",
        values=(
            Value("holder", _("The stake on the natural, to each who has one."), "Peel, p. 69"),
            Value("payer", _("Their own stake, to each who has a natural.")),
            Value("payer_eldest", _("Their own stake, only to the eldest who has a natural.")),
        ),
        needs=(Need("natural_from_others", (1, 2)),),
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
            Value(
                "natural",
                _("Until a punter has a natural, and the dealer none."),
                "Hoffmann, p. 162",
            ),
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
            Value(
                "as_drawn",
                _(
                    "No more than a drawn twenty-one: it takes nothing from the others or the "
                    "kitty, and does not end the deal."
                ),
                "Peel, p. 66",
            ),
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
        sentence=_(
            "Of what punters pay on ties, the dealer puts in one part in so many: 4 for a fourth. "
            "0: nothing."
        ),
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
        sentence=_(
            "The eldest punter with a natural takes all that lies in it, unless the dealer has one "
            "too."
        ),
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
    Choice(
        name="words",
        group=TABLE,
        label=_("What things are called"),
        sentence=_("The words of this table’s screens and rules."),
        source="house rule",
        values=(
            Value("dealer", _("Dealer, punter, natural, over.")),
            Value("banker", _("Banker, player, pontoon, bust.")),
        ),
    ),
)
