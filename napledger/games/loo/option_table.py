"""Every option of Loo as a table: its group, what it may be, a sentence for players, its source.

The reader of rules, the form for house rules and the page of rules all read this one table.
"""

from __future__ import annotations

from napledger.games.options.kinds import (
    Choice,
    Flag,
    Need,
    Option,
    Players,
    Units,
    Value,
)
from napledger.reading.translatable import marked as _

SEATS = range(2, 8)
"""How many may sit at a table of Loo."""

IN_A_DEAL = range(3, 8)
"""How many a deal of Loo needs and takes."""

HOUSE = _("house rule")
"""The source of what no book prints."""

HANDS, POOL, LOO, FLUSH, WRONGS, TABLE = (
    # Translators: a group of rules: how many cards each has, and who must play
    _("Cards, miss and must"),
    # Translators: the common fund at a table of Loo
    _("The pool"),
    # Translators: what a player pays who stood and took no trick
    _("The loo"),
    _("Flush and Pam"),
    _("Irregularities"),
    # Translators: a group of rules: how many play
    _("The table"),
)

THREE_CARDS = Need("cards", (3,))
FIVE_CARDS = Need("cards", (5,))
WITH_A_FLUSH = Need("flush", ("to_pool", "to_holder"))
WITH_A_MISS = Need("miss", (1, 2))

OPTIONS: tuple[Option, ...] = (
    Choice(
        name="cards",
        group=HANDS,
        label=_("Cards in a hand"),
        sentence=_("As many tricks as cards, each worth an equal share of the pool."),
        source="Hoffmann, p. 86",
        values=(
            Value(3, _("Three cards."), "Hoffmann, p. 86"),
            Value(5, _("Five cards, the knave of clubs being Pam."), "Hoffmann, p. 89"),
        ),
    ),
    Choice(
        name="miss",
        group=HANDS,
        # Translators: a spare hand that a player may take for his own
        label=_("The miss"),
        sentence=_("A spare hand that a player may take in place of the one dealt."),
        source="Hoffmann, p. 87",
        values=(
            Value(0, _("None."), "Hoffmann, p. 89"),
            Value(1, _("One."), "Hoffmann, p. 87"),
            Value(2, _("Two."), HOUSE),
        ),
        needs=(THREE_CARDS,),
        idle=0,
    ),
    Choice(
        name="must",
        group=HANDS,
        # Translators: a deal in which everybody has to play
        label=_("A must"),
        sentence=_("How a single pool is played, in which nothing lay before the deal."),
        source="Hoffmann, p. 88",
        values=(
            Value("none", _("As any other: who likes may pass."), "EB1902, “Loo”"),
            Value("all_play", _("Everybody must play, and there is no miss."), "Hoffmann, p. 88"),
            Value(
                "one_card",
                _(
                    "One card each: whoever beats the card turned up takes the pool; "
                    "the others are looed."
                ),
                "Peel, p. 18",
                needs=(THREE_CARDS,),
            ),
        ),
    ),
    Flag(
        name="club_law",
        group=HANDS,
        label=_("Club law"),
        sentence=_("When a club is turned up as trump, everybody must play."),
        source="Hoffmann, p. 90",
    ),
    Choice(
        name="dealer_defends",
        group=HANDS,
        label=_("One player stands"),
        sentence=_(
            "When only one player stands, on the hand dealt: what the last hand must do, "
            "which is the dealer or whoever holds cards on the dealer’s right."
        ),
        source="Hoffmann, p. 87",
        values=(
            Value(
                "for_pool",
                _("The last hand must play too, if only on the miss and for the pool."),
                "Hoffmann, p. 87",
                needs=(WITH_A_MISS,),
            ),
            Value(
                "may_give_up",
                _("The last hand may give the pool up."),
                "Enquire Within, § 96",
            ),
        ),
        needs=(WITH_A_MISS,),
        idle="may_give_up",
    ),
    Units(
        name="dealer_puts",
        group=POOL,
        label=_("The dealer puts in"),
        sentence=_("Stakes that the dealer puts into the pool at every deal."),
        source="Hoffmann, p. 86",
    ),
    Units(
        name="others_put",
        group=POOL,
        label=_("Everybody else puts in"),
        sentence=_("Stakes that every other player puts into the pool at every deal."),
        source="EB1902, “Loo”",
    ),
    Choice(
        name="odd_coins",
        group=POOL,
        label=_("Odd coins"),
        sentence=_("What becomes of the coins over when the pool does not divide by the tricks."),
        source="Peel, p. 22",
        values=(
            Value("first_tricks", _("One each goes to the first tricks."), "Peel, p. 22"),
            Value("stay", _("They stay in the pool."), HOUSE),
        ),
    ),
    Choice(
        name="kitty_end",
        group=POOL,
        # Translators: what happens to the pool at the end of the evening
        label=_("At the end"),
        sentence=_(
            "What becomes of the pool when the evening ends; the table may still decide otherwise."
        ),
        source="Peel, p. 17",
        values=(
            Value("split", _("It is split equally among the players."), "Peel, p. 17"),
            Value("draw", _("It is drawn for; the lowest card takes all."), HOUSE),
            Value("carry", _("It is carried to the next evening."), HOUSE),
        ),
    ),
    Choice(
        name="loo",
        group=LOO,
        label=_("What a loo costs"),
        sentence=_("What whoever stood and took no trick pays, to the next pool."),
        source="Hoffmann, p. 88",
        values=(
            Value("limited", _("A fixed price."), "Hoffmann, p. 88"),
            Value("unlimited", _("As much as lay in the pool."), "Hoffmann, p. 89"),
            Value("mixed", _("As much as lay in the pool, up to a limit."), "Peel, p. 26"),
        ),
    ),
    Units(
        name="loo_price",
        group=LOO,
        label=_("A loo"),
        sentence=_("Stakes that a loo costs in a double pool, in which something lay before."),
        source="Hoffmann, p. 88",
        needs=(Need("loo", ("limited",)),),
    ),
    Units(
        name="loo_on_single",
        group=LOO,
        label=_("A loo on a single"),
        sentence=_("Stakes that a loo costs in a single pool, in which nothing lay before."),
        source="Hoffmann, p. 88",
        needs=(Need("loo", ("limited",)),),
    ),
    Units(
        name="loo_limit",
        group=LOO,
        label=_("The limit"),
        sentence=_("Stakes that a loo does not exceed."),
        source="Peel, p. 26",
        needs=(Need("loo", ("mixed",)),),
    ),
    Choice(
        name="flush",
        group=FLUSH,
        label=_("A flush"),
        sentence=_(
            "Five cards of a suit, Pam among them or not, take the pool before a card is played; "
            "the others are looed."
        ),
        source="Hoffmann, p. 90",
        values=(
            Value("none", _("It does nothing."), HOUSE),
            Value("to_pool", _("The loos go to the next pool."), "Hoffmann, p. 90"),
            Value("to_holder", _("The loos go to the holder of the flush."), "Peel, p. 28"),
        ),
        needs=(FIVE_CARDS,),
        idle="none",
    ),
    Choice(
        name="flush_looes",
        group=FLUSH,
        label=_("Whom a flush looes"),
        sentence=_("Who pays a loo when somebody shows a flush."),
        source="Hoffmann, p. 90",
        values=(
            Value(
                "all", _("Everybody else in play, whether they stood or not."), "Hoffmann, p. 90"
            ),
            Value("stood", _("Whoever else stood."), "Enquire Within, § 100"),
        ),
        needs=(FIVE_CARDS, WITH_A_FLUSH),
    ),
    Flag(
        name="pam_spares",
        group=FLUSH,
        label=_("Pam spares"),
        sentence=_("A flush does not loo the holder of Pam or of a lower flush."),
        source="Enquire Within, § 100",
        needs=(FIVE_CARDS, WITH_A_FLUSH),
        idle=False,
    ),
    Units(
        name="single",
        group=WRONGS,
        # Translators: the smaller forfeit of the laws of Loo
        label=_("A single"),
        sentence=_(
            "Stakes to the pool for a misdeal, for a look or word out of turn, "
            "and by whoever must throw up the cards."
        ),
        source="Hoffmann, p. 92",
    ),
    Choice(
        name="breach",
        group=WRONGS,
        # Translators: not keeping the laws of leading, following and trumping
        label=_("A breach of the laws"),
        sentence=_(
            "What it costs not to follow suit, to trump or to head the trick as one must; "
            "the tricks of whoever did it stay in the pool."
        ),
        source="Hoffmann, p. 93",
        values=(
            Value("four_singles", _("Four singles to the next pool."), "Hoffmann, p. 93"),
            Value("loo", _("A loo to the next pool."), "Peel, pp. 21–22"),
            Value("none", _("Nothing more."), HOUSE),
        ),
    ),
    Players(
        name="players",
        group=TABLE,
        # Translators: a rule: the fewest and the most players
        label=_("How many play"),
        sentence=_("The fewest and the most players these rules are for."),
        source="Hoffmann, p. 86",
        seats=SEATS,
    ),
    Choice(
        name="sit_out",
        group=TABLE,
        label=_("The dealer sits out"),
        sentence=_("A dealer who sits out holds no cards, but puts into the pool."),
        source="Peel, p. 16",
        values=(
            # Translators: the dealer never sits out
            Value("none", _("Never."), "Hoffmann, p. 86"),
            Value("dealer_above_5", _("With six players or more."), "Peel, p. 16"),
        ),
    ),
)
