"""Every option of Solo Whist as a table: its group, what it may be, a sentence, its source.

The reader of rules, the form for house rules and the page of rules all read this one table.
"""

from __future__ import annotations

from napledger.games.options.kinds import (
    Choice,
    Flag,
    Need,
    Option,
    Players,
    PriceList,
    Units,
    Value,
)
from napledger.games.options.kitty import INTO_KITTY, WITH_KITTY
from napledger.games.solo_whist.calls import (
    MISERES,
    NEEDS_BESIDE,
    PAID_BY_TRICKS,
    PROPOSAL,
    WORDS,
)
from napledger.games.solo_whist.presets import HOUSE
from napledger.reading.translatable import marked as _

SEATS = range(2, 8)
"""How many may sit at a table, whatever a book's own number is."""

IN_A_DEAL = range(3, 6)
"""How many a deal takes; of five, one stands out."""

GENERAL_MISERES = ("last_trick", "most_tricks")
"""What happens when all pass where everybody then plays to take no trick."""

FORCED = ("solo", "six")
"""What becomes of a proposal that nobody accepts where the proposer must then play alone."""

PAID_WHEN_ALL_PASS = (*GENERAL_MISERES, "pool")
"""What happens when all pass where somebody then pays."""

CALLS, ALL_PASS, KITTY, WRONGS, TABLE = (
    _("Calls and prices"),
    # Translators: every player passes: nobody calls
    _("When all pass"),
    _("The kitty"),
    _("Irregularities"),
    # Translators: a group of rules: how many play, who stands out
    _("The table"),
)

CALL_ROWS: tuple[Option, ...] = (
    PriceList(
        name="pay",
        group=CALLS,
        label=_("Prices"),
        sentence=_(
            "What each call wins from, and loses to, every opponent, in stakes. In a proposal "
            "each of the two partners has one opponent."
        ),
        source="Hoffmann, pp. 147–149",
        calls=WORDS,
        pair=(_("made"), _("lost")),
        call_needs={call: Need("pay", (other,)) for call, other in NEEDS_BESIDE.items()},
        fields=("win", "lose"),
        no_pair=_("a call has two prices, what it wins and what it loses, like [6, 6]"),
    ),
    PriceList(
        name="tricks",
        group=CALLS,
        label=_("Each trick"),
        sentence=_(
            "What each trick over and each trick short adds, in stakes; nothing where left empty. "
            "A misère is short by the tricks that its caller took."
        ),
        source="Hoffmann, pp. 147–149",
        calls={call: WORDS[call] for call in PAID_BY_TRICKS},
        # Translators: tricks above and below what was called
        pair=(_("over"), _("short")),
        call_needs={call: Need("pay", (call,)) for call in PAID_BY_TRICKS},
        fields=("over", "short"),
        no_pair=_("a trick has two prices, over and short, like [1, 1]"),
        priceless={call: word for call, word in WORDS.items() if call not in PAID_BY_TRICKS},
        no_price=_("{call} pays the same whatever the tricks: take its price for tricks out"),
    ),
    Choice(
        name="slam_doubles",
        group=CALLS,
        label=_("All thirteen tricks"),
        sentence=_("What each trick over counts for whoever takes all thirteen."),
        source="Hoffmann, p. 147",
        values=(
            Value(
                "proposal", _("In a proposal each trick over counts double."), "Hoffmann, p. 147"
            ),
            Value("all", _("Each trick over counts double, whatever was called."), HOUSE),
            Value("none", _("Each trick over counts once."), "EB1911, “Solo”"),
        ),
        needs=(Need("tricks", PAID_BY_TRICKS),),
    ),
)

ALL_PASS_ROWS: tuple[Option, ...] = (
    Choice(
        name="unaccepted",
        group=ALL_PASS,
        label=_("A proposal that nobody accepts"),
        sentence=_("What becomes of whoever proposes, finds no partner and does not call higher."),
        source="Hoffmann, p. 147",
        values=(
            Value("passed", _("It counts as a pass."), "Hoffmann, p. 147"),
            Value("solo", _("The proposer must stand for a solo."), HOUSE),
            Value(
                "six",
                _("The proposer must play alone for six tricks, at the price of a solo."),
                HOUSE,
            ),
        ),
        needs=(Need("pay", (PROPOSAL,)),),
        idle="passed",
    ),
    Choice(
        name="all_pass",
        group=ALL_PASS,
        label=_("If nobody calls"),
        sentence=_("What happens when every player passes."),
        source="Hoffmann, p. 146",
        values=(
            Value(
                "thrown_up",
                _("The cards are thrown up and the next player deals."),
                "Hoffmann, p. 146",
            ),
            Value(
                "last_trick",
                _("A general misère: whoever takes the thirteenth trick pays each of the others."),
                "Hoffmann, p. 147",
            ),
            Value(
                "most_tricks",
                _("A general misère: whoever takes the most tricks pays each of the others."),
                "EB1911, “Solo”",
            ),
            Value("pool", _("Every player pays into the kitty."), HOUSE, needs=(INTO_KITTY,)),
        ),
    ),
    Units(
        name="all_pass_pays",
        group=ALL_PASS,
        label=_("What is paid then"),
        sentence=_("Stakes to each of the others, or into the kitty, when all pass."),
        source="Hoffmann, p. 147",
        needs=(Need("all_pass", PAID_WHEN_ALL_PASS),),
        idle=0,
    ),
)

KITTY_ROWS: tuple[Option, ...] = (
    Flag(
        name="kitty",
        group=KITTY,
        label=_("A kitty"),
        sentence=_("A common fund that grows with the evening and that a made call can take."),
        source=HOUSE,
    ),
    Units(
        name="ante_dealer",
        group=KITTY,
        label=_("Dealer’s ante"),
        sentence=_("Stakes that the dealer puts in at every deal."),
        source=HOUSE,
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Units(
        name="ante_others",
        group=KITTY,
        label=_("Everybody else’s ante"),
        sentence=_("Stakes that every other player in play puts in at every deal."),
        source=HOUSE,
        needs=(WITH_KITTY,),
        idle=0,
    ),
    Choice(
        name="kitty_taken_by",
        group=KITTY,
        label=_("Who takes the kitty"),
        sentence=_("The lowest call that takes it whole when it is made; a proposal never does."),
        source=HOUSE,
        values=(
            Value("solo_or_higher", _("A solo, or any higher call.")),
            Value("misere_or_higher", _("A misère, or any higher call.")),
            Value("abundance_or_higher", _("An abundance, or any higher call.")),
        ),
        needs=(WITH_KITTY,),
    ),
    Choice(
        name="failed_kitty",
        group=KITTY,
        label=_("A call that would have taken it, lost"),
        sentence=_("What its caller owes the kitty."),
        source=HOUSE,
        values=(
            Value("none", _("Nothing.")),
            Value("match", _("As much again as is in it."), needs=(INTO_KITTY,)),
        ),
        needs=(WITH_KITTY,),
        idle="none",
    ),
    Choice(
        name="kitty_end",
        group=KITTY,
        # Translators: what happens to the kitty at the end of the evening
        label=_("At the end"),
        sentence=_(
            "What becomes of the kitty when the evening ends; the table may still decide otherwise."
        ),
        source=HOUSE,
        values=(
            Value("split", _("It is split equally among the players.")),
            Value("draw", _("It is drawn for; the lowest card takes all.")),
            Value("carry", _("It is carried to the next evening.")),
        ),
        needs=(WITH_KITTY,),
    ),
)

WRONG_ROWS: tuple[Option, ...] = (
    Choice(
        name="revoke",
        group=WRONGS,
        label=_("A revoke"),
        sentence=_("Not following suit though one could."),
        source="Hoffmann, p. 152",
        values=(
            Value(
                "hoyle",
                _(
                    "Whoever revokes cannot win. A caller’s side has lost, with three tricks fewer "
                    "for each; an opponent has lost too, and pays for everybody."
                ),
                "Hoffmann, p. 152",
            ),
            Value(
                "whist",
                _(
                    "Three tricks for each go over to the other side, and the deal is paid as if "
                    "so taken."
                ),
                "EB1911, “Solo”",
            ),
            Value("fine", _("A fine to the kitty; the deal stands."), HOUSE, needs=(INTO_KITTY,)),
            Value("none", _("Nothing.")),
        ),
    ),
    Units(
        name="revoke_fine",
        group=WRONGS,
        label=_("Fine for a revoke"),
        sentence=_("Stakes to the kitty for each revoke, where it is fined."),
        source=HOUSE,
        needs=(WITH_KITTY, Need("revoke", ("fine",))),
        idle=0,
    ),
    Choice(
        name="misere_offence",
        group=WRONGS,
        label=_("Offences against a misère"),
        sentence=_("An opponent of a misère leads out of turn or exposes a card."),
        source="Hoffmann, p. 150",
        values=(
            Value(
                "hoyle",
                _("The misère is made, and that opponent pays for all."),
                "Hoffmann, p. 150",
            ),
            Value("none", _("Nothing.")),
        ),
        needs=(Need("pay", MISERES),),
    ),
    Choice(
        name="wrong_cards",
        group=WRONGS,
        label=_("Wrong number of cards"),
        sentence=_("Somebody has too many cards or too few."),
        source="Hoffmann, p. 154",
        values=(
            Value(
                "hoyle",
                _("The call is made if the hands on its side are right, and lost if they are not."),
                "Hoffmann, p. 154",
            ),
            Value("none", _("Nothing.")),
        ),
    ),
    Units(
        name="misdeal_fine",
        group=WRONGS,
        label=_("Fine for a misdeal"),
        sentence=_("Stakes to the kitty for each misdeal; the same player deals again."),
        source=HOUSE,
        needs=(WITH_KITTY,),
        idle=0,
    ),
)

TABLE_ROWS: tuple[Option, ...] = (
    Players(
        name="players",
        group=TABLE,
        # Translators: a rule: the fewest and the most players
        label=_("How many play"),
        sentence=_("The fewest and the most players these rules are for."),
        source="Hoffmann, p. 156",
        seats=SEATS,
    ),
    Choice(
        name="stands_out",
        group=TABLE,
        label=_("Who stands out of five"),
        sentence=_("Of five players one holds no cards, and neither pays nor receives."),
        source="Hoffmann, p. 156",
        values=(
            Value("dealers_right", _("The player on the dealer’s right."), "Hoffmann, p. 156"),
            Value("dealer", _("The dealer."), HOUSE),
        ),
    ),
)

OPTIONS = CALL_ROWS + ALL_PASS_ROWS + KITTY_ROWS + WRONG_ROWS + TABLE_ROWS
