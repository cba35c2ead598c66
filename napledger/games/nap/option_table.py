"""Every option of Nap as a table: its group, what it may be, a sentence for players, its source.

The reader of rules, the form for house rules and the page of rules all read this one table.
"""

from __future__ import annotations

from napledger.games.nap.calls import HAND_SIZES, MISERY, WORDS, calls_of, in_rank_order
from napledger.games.options.kinds import (
    Choice,
    Flag,
    Need,
    Option,
    Players,
    PriceList,
    Units,
    Value,
    Whole,
)
from napledger.games.options.kitty import INTO_KITTY, WITH_KITTY
from napledger.reading.translatable import marked as _

SEATS = range(2, 8)
"""How many may sit at a table of Nap, whatever a book's own number is."""

PURCHASE_MAX = 52
"""The cards of a pack: nobody buys more."""

OF_FIVE = calls_of(min(HAND_SIZES))
NINE_ONLY = tuple(call for call in calls_of(max(HAND_SIZES)) if call not in OF_FIVE)
"""The calls that only a hand of nine cards has."""

CALLS_IN_FORM = in_rank_order(
    frozenset(calls_of(max(HAND_SIZES))), hand_size=max(HAND_SIZES), misery_rank="above_three"
)
"""Every call with its prices, misery where it most often ranks."""

CALLS, ALL_PASS, KITTY, WRONGS, TABLE = (
    _("Calls and prices"),
    # Translators: every player passes: nobody calls
    _("When all pass"),
    _("The kitty"),
    _("Irregularities"),
    # Translators: a group of rules: how many play, how many cards each has
    _("The table"),
)

DOUBLING = ("double_header", "double_next")
"""What may become of a deal in which all passed so that a later one pays double."""

OPTIONS: tuple[Option, ...] = (
    PriceList(
        name="pay",
        group=CALLS,
        label=_("Prices"),
        sentence=_("What each call wins from, and loses to, every other player, in stakes."),
        source="Hoffmann, p. 95",
        calls={call: WORDS[call] for call in CALLS_IN_FORM},
        pair=(_("made"), _("lost")),
        call_needs=dict.fromkeys(NINE_ONLY, Need("hand_size", (9,))),
        fields=("win", "lose"),
        no_pair=_("a call has two prices, what it wins and what it loses, like [10, 5]"),
    ),
    Choice(
        name="misery_rank",
        group=CALLS,
        label=_("Rank of misery"),
        sentence=_("Misery is to take no trick at all. Where does it stand among the calls?"),
        source="Hoffmann, p. 96",
        values=(
            Value("above_three", _("Between three and four."), "Hoffmann, p. 96"),
            Value("below_three", _("Between two and three."), "Peel, p. 12"),
            Value("top", _("Above every other call."), "Enquire Within, § 130"),
        ),
        needs=(Need("pay", (MISERY,)),),
    ),
    Flag(
        name="misery_trumps",
        group=CALLS,
        label=_("Trumps in misery"),
        sentence=_("The first card led makes trumps in misery too. It does not change the price."),
        source="Hoffmann, p. 96",
        needs=(Need("pay", (MISERY,)),),
    ),
    Flag(
        name="spare_hand",
        group=CALLS,
        label=_("Spare hand"),
        sentence=_(
            "A spare hand is dealt; whoever takes it must call Nap on the best of both hands."
        ),
        source="Hoffmann, p. 97",
    ),
    Choice(
        name="all_pass",
        group=ALL_PASS,
        label=_("If nobody calls"),
        sentence=_("What happens when every player passes."),
        source="Hoffmann, p. 100",
        values=(
            Value("dealer_one", _("The dealer stands for one."), "Hoffmann, p. 100"),
            Value("eldest_one", _("The eldest hand stands for one."), "Peel, p. 10"),
            Value("void", _("The deal is void and passes on."), "Enquire Within, § 130"),
            Value(
                "double_header",
                _("A double header: calls pay double from the next deal until one is made."),
                "Peel, p. 13",
            ),
            Value("double_next", _("Calls pay double in the next deal, and in that one alone.")),
        ),
    ),
    Choice(
        name="forced_one",
        group=ALL_PASS,
        # Translators: a call of one trick that a player must make
        label=_("A forced one"),
        sentence=_("What the player who must stand for one wins or loses."),
        source="Hoffmann, p. 100",
        values=(
            Value("level", _("It wins and loses like any call of one."), "Hoffmann, p. 100"),
            Value("lose_only", _("It can only lose; made, it wins nothing.")),
        ),
        needs=(Need("all_pass", ("dealer_one", "eldest_one")),),
    ),
    Flag(
        name="double_header_compounds",
        group=ALL_PASS,
        label=_("Double headers mount up"),
        sentence=_("If all pass a second time, payments double again; a third time, once more."),
        source="Peel, p. 13",
        needs=(Need("all_pass", DOUBLING),),
    ),
    Flag(
        name="kitty",
        group=KITTY,
        label=_("A kitty"),
        sentence=_("A common fund that grows with the evening and that a Nap can take."),
        source="Hoffmann, p. 98",
    ),
    Units(
        name="ante_dealer",
        group=KITTY,
        label=_("Dealer’s ante"),
        sentence=_("Stakes that the dealer puts in at every deal."),
        source="Hoffmann, p. 98",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Units(
        name="ante_others",
        group=KITTY,
        label=_("Everybody else’s ante"),
        sentence=_("Stakes that every other player puts in at every deal."),
        source="Hoffmann, p. 98",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Units(
        name="ante_start",
        group=KITTY,
        label=_("Ante at the start"),
        sentence=_("Stakes that every player puts in once, at the first deal of the evening."),
        source="modern tables",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Units(
        name="ante_round",
        group=KITTY,
        # Translators: an ante: what players put into the kitty before cards are dealt
        label=_("Ante of the round"),
        sentence=_("Stakes that every player puts in when the first dealer of the evening deals."),
        source="Peel, p. 11",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Choice(
        name="kitty_taken_by",
        group=KITTY,
        label=_("Who takes the kitty"),
        sentence=_("The call that takes it whole when it is made."),
        source="Hoffmann, pp. 98–99",
        values=(
            Value("nap_or_higher", _("Nap, Wellington or Blücher."), "Hoffmann, p. 98"),
            Value("nap", _("Nap alone.")),
        ),
        needs=(WITH_KITTY,),
    ),
    Choice(
        name="failed_nap_kitty",
        group=KITTY,
        label=_("A lost Nap"),
        sentence=_("What the caller of a lost Nap owes the kitty."),
        source="Hoffmann, p. 98",
        values=(
            Value("none", _("Nothing.")),
            Value("match", _("As much again as is in it."), "Hoffmann, p. 98", needs=(INTO_KITTY,)),
        ),
        needs=(WITH_KITTY,),
        idle="none",
    ),
    Units(
        name="spare_hand_forfeit",
        group=KITTY,
        label=_("Lost with the spare hand"),
        sentence=_("Stakes that a caller who took the spare hand and lost puts in."),
        source="Peel, p. 13",
        needs=(
            WITH_KITTY,
            Need("spare_hand"),
        ),
        idle=0,
    ),
    Units(
        name="peep_price",
        group=KITTY,
        label=_("A peep"),
        sentence=_("Stakes for a look at the spare cards, once a player. 0: no peeping."),
        source="Hoffmann, p. 97",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Units(
        name="purchase_price",
        group=KITTY,
        label=_("A bought card"),
        sentence=_("Stakes for each card exchanged from the pack. 0: no buying."),
        source="Hoffmann, p. 97",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Whole(
        name="purchase_max",
        group=KITTY,
        label=_("Cards bought, at most"),
        sentence=_("How many cards one player may buy in a deal."),
        source="Hoffmann, p. 97",
        needs=(WITH_KITTY,),
        most=PURCHASE_MAX,
    ),
    Units(
        name="knave_five",
        group=KITTY,
        label=_("Knaves and fives"),
        sentence=_("Stakes for each knave or five of a plain suit played. 0: none."),
        source="Hoffmann, p. 98",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Choice(
        name="kitty_end",
        group=KITTY,
        # Translators: what happens to the kitty at the end of the evening
        label=_("At the end"),
        sentence=_(
            "What becomes of the kitty when the evening ends; the table may still decide otherwise."
        ),
        source="Peel, p. 12",
        values=(
            Value("split", _("It is split equally among the players."), "Peel, p. 12"),
            Value("draw", _("It is drawn for; the lowest card takes all."), "Peel, p. 12"),
            Value("carry", _("It is carried to the next evening.")),
        ),
        needs=(WITH_KITTY,),
    ),
    Choice(
        name="revoke",
        group=WRONGS,
        label=_("A revoke"),
        sentence=_("Not following suit, or refusing to show one’s cards."),
        source="Hoffmann, p. 100",
        values=(
            Value(
                "hoyle",
                _(
                    "The offender pays in everybody’s place: for the others if the call is made, "
                    "for the caller if it is lost. A caller who revokes has lost."
                ),
                "Hoffmann, p. 100",
            ),
            Value(
                "cassell",
                _(
                    "The offender pays the caller five stakes; the cards are played again, and the "
                    "call is paid as usual. A caller who revokes has lost."
                ),
                "Cassell, 1881",
            ),
            Value(
                "fine",
                _("A fine to the kitty; the deal stands as it was played."),
                "Bicycle, Pool Nap",
                needs=(INTO_KITTY,),
            ),
            Value("none", _("Nothing.")),
        ),
    ),
    Units(
        name="revoke_fine",
        group=WRONGS,
        label=_("Fine for a revoke"),
        sentence=_("Stakes to the kitty, where a revoke is fined."),
        source="Bicycle, Pool Nap",
        needs=(
            WITH_KITTY,
            Need("revoke", ("fine",)),
        ),
        idle=0,
    ),
    Choice(
        name="out_of_turn",
        group=WRONGS,
        label=_("A lead out of turn"),
        sentence=_("Playing before one’s turn."),
        source="Hoffmann, p. 101",
        values=(
            Value("none", _("No penalty; the old one has fallen into disuse."), "Hoffmann, p. 101"),
            Value("as_revoke", _("It counts as a revoke."), "Hoffmann, p. 101"),
            Value("fine", _("A fine to the kitty."), "Bicycle, Pool Nap", needs=(INTO_KITTY,)),
        ),
    ),
    Units(
        name="out_of_turn_fine",
        group=WRONGS,
        label=_("Fine for a lead out of turn"),
        sentence=_("Stakes to the kitty, where it is fined."),
        source="Bicycle, Pool Nap",
        needs=(
            WITH_KITTY,
            Need("out_of_turn", ("fine",)),
        ),
        idle=0,
    ),
    Choice(
        name="wrong_cards",
        group=WRONGS,
        label=_("Wrong number of cards"),
        sentence=_("Found after the calls: somebody has too many cards or too few."),
        source="Hoffmann, p. 101",
        values=(
            Value(
                "hoyle",
                _(
                    "If the caller’s own hand is wrong, a made call wins nothing and a lost one is "
                    "paid; if another’s is wrong, a made call is paid and a lost one costs nothing."
                ),
                "Hoffmann, p. 101",
            ),
            Value("none", _("Nothing.")),
        ),
    ),
    Units(
        name="misdeal_fine",
        group=WRONGS,
        label=_("Fine for a misdeal"),
        sentence=_("Stakes to the kitty for each misdeal; the same player deals again."),
        source="Peel, p. 9",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Units(
        name="interference_fine",
        group=WRONGS,
        label=_("Fine for touching the cards"),
        sentence=_("Stakes to the kitty for each time somebody touches the cards of the deal."),
        source="Peel, p. 9",
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Players(
        name="players",
        group=TABLE,
        # Translators: a rule: the fewest and the most players
        label=_("How many play"),
        sentence=_("The fewest and the most players these rules are for."),
        source="Hoffmann, p. 99",
        seats=SEATS,
    ),
    Choice(
        name="hand_size",
        group=TABLE,
        label=_("Cards in a hand"),
        sentence=_("Five, or nine in nine-card Nap, where Nap is all nine tricks."),
        source="Peel, p. 15",
        values=(Value(5, _("Five cards.")), Value(9, _("Nine cards."), "Peel, p. 15")),
    ),
    Choice(
        name="sit_out",
        group=TABLE,
        label=_("The dealer sits out"),
        sentence=_("A dealer who sits out holds no cards, but pays and receives like the others."),
        source="Peel, p. 3",
        values=(
            # Translators: the dealer never sits out
            Value("none", _("Never."), "Hoffmann, p. 99"),
            Value("dealer_at_6", _("With six players."), "Peel, p. 3"),
            Value("dealer_at_5_and_6", _("With five or six players."), "Peel, p. 3"),
        ),
    ),
)
