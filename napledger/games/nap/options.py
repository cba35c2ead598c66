"""What tables of Nap differ in: a field for each option, with its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from napledger.games.nap.deal import (
    BLUCHER,
    MISERY,
    MISERY_STANDS_BEFORE,
    NAP,
    WELLINGTON,
    WORDS,
    calls_of,
)
from napledger.games.options import kitty as kitties
from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value
from napledger.games.options.kitty import IN_KITTY, INTO_KITTY, WITH_KITTY
from napledger.games.options.table import (
    ALL_PASS,
    CALLS,
    KITTY,
    TABLE,
    WRONGS,
)
from napledger.games.options.telling import FOR_PLAYERS
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

SEATS = range(2, 8)
"""How many may sit at a table of Nap, whatever a book's own number is."""

NINE_CARDS = 9
"""The hand of nine-card Nap."""

PACK = 52
"""How many cards a pack has."""

STANDS = ("dealer_one", "eldest_one")
"""What may become of a deal in which all passed so that somebody must stand for one."""

DOUBLING = ("double_header", "double_next")
"""What may become of it so that a later one pays double."""

REPLAYED = ("hoyle", "cassell")
"""The ways of treating a revoke that play the cards again, and so take one revoke a deal."""

FINED = ("revoke_fine", "out_of_turn_fine")
"""The rates of the fines by which a revoke and a lead out of turn may be treated."""

WITH_MISERY = Need("pay", (MISERY,))
OF_NINE_CARDS = Need("hand_size", (NINE_CARDS,))

HOYLES_REVOKE = Value(
    "hoyle",
    _(
        "The offender pays in everybody’s place: for the others if the call is made, "
        "for the caller if it is lost. A caller who revokes has lost."
    ),
    "Hoffmann, p. 100",
)


def counts_as_hoyles_revoke(options: Options) -> bool:
    """Return whether a lead out of turn costs what no revoke does: those are fined, or free."""
    return options.out_of_turn == "as_revoke" and options.revoke not in REPLAYED


def of_a_call(call: str, pattern: str) -> Sentence:
    """Return a sentence that is told where the table has the call."""
    return Sentence(pattern, call, when=lambda options: call in options.pay)


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    pay: Mapping[str, tuple[Fraction, Fraction]] = option.price_list(
        CALLS,
        label=_("Prices"),
        sentence=_(
            "What each call wins from, and loses to, every other player, in stakes. A call with "
            "neither price is not played at this table."
        ),
        source="Hoffmann, p. 95",
        calls=WORDS,
        pair=(
            pgettext("heads a price: what it pays", "made"),
            pgettext("heads a price: what it pays", "lost"),
        ),
        call_needs=dict.fromkeys("5678", OF_NINE_CARDS),
        fields=("win", "lose"),
        no_pair=_("a call has two prices, what it wins and what it loses, like [10, 5]"),
        tells=(
            Sentence(
                _(
                    "The caller stands against all the others. Made, every other player pays the "
                    "winning price to the caller; lost, the caller pays each of them the losing "
                    "price. Tricks over or short change nothing."
                ),
                "call",
            ),
            Sentence(
                _("Nap is all {size} tricks."),
                lambda options: "nine_cards" if options.hand_size == NINE_CARDS else "call",
                when=lambda options: NAP in options.pay,
                words=lambda terms: {"size": terms.options.hand_size},
            ),
            of_a_call(MISERY, _("Misery is to take no trick at all.")),
        ),
    )
    misery_rank: str = option.choice(
        CALLS,
        label=_("Rank of misery"),
        sentence=_("Misery is to take no trick at all. Where does it stand among the calls?"),
        source="Hoffmann, p. 96",
        values=(
            Value("above_three", _("Between three and four."), "Hoffmann, p. 96"),
            Value("below_three", _("Between two and three."), "Peel, p. 12"),
            Value("top", _("Above every other call."), "Enquire Within, § 130"),
        ),
        tells=_("Misery ranks: {choice}"),
        needs=(WITH_MISERY,),
    )
    misery_trumps: bool = option.flag(
        CALLS,
        label=_("Trumps in misery"),
        sentence=_("The first card led makes trumps in misery too. It does not change the price."),
        source="Hoffmann, p. 96",
        tells=(
            _("There are trumps in misery."),
            Sentence(
                _("There are no trumps in misery."),
                when=lambda options: MISERY in options.pay and not options.misery_trumps,
            ),
            of_a_call(WELLINGTON, _("Wellington is only called over another’s Nap.")),
            of_a_call(BLUCHER, _("Blücher is only called over a Wellington.")),
        ),
        needs=(WITH_MISERY,),
    )
    spare_hand: bool = option.flag(
        CALLS,
        label=_("Spare hand"),
        sentence=_(
            "A spare hand is dealt; whoever takes it must call Nap on the best of both hands."
        ),
        source="Hoffmann, p. 97",
        tells=_("A spare hand is dealt; whoever takes it must call Nap, and may be overcalled."),
    )
    all_pass: str = option.choice(
        ALL_PASS,
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
        tells=_("If all pass: {choice}"),
    )
    forced_one: str = option.choice(
        ALL_PASS,
        # Translators: a call of one trick that a player must make
        label=_("A forced one"),
        sentence=_("What the player who must stand for one wins or loses."),
        source="Hoffmann, p. 100",
        values=(
            Value("level", _("It wins and loses like any call of one."), "Hoffmann, p. 100"),
            Value("lose_only", _("It can only lose; made, it wins nothing.")),
        ),
        tells=_("The forced one: {choice}"),
        needs=(Need("all_pass", STANDS),),
    )
    double_header_compounds: bool = option.flag(
        ALL_PASS,
        label=_("Double headers mount up"),
        sentence=_("If all pass a second time, payments double again; a third time, once more."),
        source="Peel, p. 13",
        tells=(
            Sentence(_("If all pass again, the payments double again."), "double_header"),
            Sentence(
                _("If all pass again, the payments stay doubled: they do not double again."),
                "double_header",
                when=lambda options: (
                    options.all_pass in DOUBLING and not options.double_header_compounds
                ),
            ),
        ),
        needs=(Need("all_pass", DOUBLING),),
    )
    kitty: bool = option.flag(
        KITTY,
        label=_("A kitty"),
        sentence=_("A common fund that grows with the evening and that a Nap can take."),
        source="Hoffmann, p. 98",
    )
    ante_dealer: Fraction = kitties.ante_dealer(source="Hoffmann, p. 98")
    ante_others: Fraction = kitties.ante_others(
        sentence=_("Stakes that every other player puts in at every deal."),
        source="Hoffmann, p. 98",
        tells=_("Every other player puts {coins} into the kitty at every deal."),
    )
    ante_start: Fraction = option.units(
        KITTY,
        label=_("Ante at the start"),
        sentence=_("Stakes that every player puts in once, at the first deal of the evening."),
        source="modern tables",
        tells=_("At the first deal of the evening every player puts in {coins}."),
        **IN_KITTY,
    )
    ante_round: Fraction = option.units(
        KITTY,
        # Translators: an ante: what players put into the kitty before cards are dealt
        label=_("Ante of the round"),
        sentence=_("Stakes that every player puts in when the first dealer of the evening deals."),
        source="Peel, p. 11",
        tells=_("When the first dealer of the evening deals, every player puts in {coins}."),
        **IN_KITTY,
    )
    kitty_taken_by: str = option.choice(
        KITTY,
        label=_("Who takes the kitty"),
        sentence=_("The call that takes it whole when it is made."),
        source="Hoffmann, pp. 98–99",
        values=(
            Value("nap_or_higher", _("Nap, Wellington or Blücher."), "Hoffmann, p. 98"),
            Value("nap", _("Nap alone.")),
        ),
        tells=Sentence(_("The kitty is taken by: {choice}"), after="purchase_price"),
        needs=(WITH_KITTY,),
    )
    failed_nap_kitty: str = option.choice(
        KITTY,
        label=_("A lost Nap"),
        sentence=_("What the caller of a lost Nap owes the kitty."),
        source="Hoffmann, p. 98",
        values=(
            Value("none", _("Nothing.")),
            Value("match", _("As much again as is in it."), "Hoffmann, p. 98", needs=(INTO_KITTY,)),
        ),
        tells=Sentence(
            _("Whoever calls Nap and loses pays in as much again as is in it."),
            "kitty_matched",
            when=lambda options: options.kitty and options.failed_nap_kitty == "match",
            after="kitty_taken_by",
        ),
        needs=(WITH_KITTY,),
        idle="none",
    )
    spare_hand_forfeit: Fraction = option.units(
        KITTY,
        label=_("Lost with the spare hand"),
        sentence=_("Stakes that a caller who took the spare hand and lost puts in."),
        source="Peel, p. 13",
        tells=Sentence(
            _("A caller who took the spare hand and lost puts in {coins}."),
            when=lambda options: options.kitty and options.spare_hand_forfeit,
            after="peep_price",
        ),
        needs=(WITH_KITTY, Need("spare_hand")),
        idle=0,
    )
    peep_price: Fraction = option.units(
        KITTY,
        label=_("A peep"),
        sentence=_("Stakes for a look at the spare cards, once a player. 0: no peeping."),
        source="Hoffmann, p. 97",
        tells=_("A peep at the spare cards costs {coins}, once a player."),
        **IN_KITTY,
    )
    purchase_price: Fraction = option.units(
        KITTY,
        label=_("A bought card"),
        sentence=_("Stakes for each card exchanged from the pack. 0: no buying."),
        source="Hoffmann, p. 97",
        tells=Sentence(
            _("After the calls each player may buy up to {most} cards, at {coins} each."),
            when=lambda options: options.kitty and options.purchase_price and options.purchase_max,
            words=lambda terms: {"most": terms.options.purchase_max},
        ),
        **IN_KITTY,
    )
    purchase_max: int = option.whole(
        KITTY,
        label=_("Cards bought, at most"),
        sentence=_("How many cards one player may buy in a deal."),
        source="Hoffmann, p. 97",
        needs=(WITH_KITTY,),
        most=PACK,
    )
    knave_five: Fraction = option.units(
        KITTY,
        label=_("Knaves and fives"),
        sentence=_("Stakes for each knave or five of a plain suit played. 0: none."),
        source="Hoffmann, p. 98",
        tells=Sentence(
            _("Whoever plays a knave or a five of a plain suit pays {coins} for each."),
            after="peep_price",
        ),
        **IN_KITTY,
    )
    kitty_end: str = kitties.end("Peel, p. 12", "Peel, p. 12", "Peel, p. 12", "")
    revoke: str = option.choice(
        WRONGS,
        label=_("A revoke"),
        sentence=_("Not following suit, or refusing to show one’s cards."),
        source="Hoffmann, p. 100",
        values=(
            HOYLES_REVOKE,
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
        tells=_("A revoke: {choice}"),
    )
    revoke_fine: Fraction = kitties.revoke_fine(
        sentence=_("Stakes to the kitty, where a revoke is fined."), source="Bicycle, Pool Nap"
    )
    out_of_turn: str = option.choice(
        WRONGS,
        label=_("A lead out of turn"),
        sentence=_("Playing before one’s turn."),
        source="Hoffmann, p. 101",
        values=(
            Value("none", _("No penalty; the old one has fallen into disuse."), "Hoffmann, p. 101"),
            Value("as_revoke", _("It counts as a revoke."), "Hoffmann, p. 101"),
            Value("fine", _("A fine to the kitty."), "Bicycle, Pool Nap", needs=(INTO_KITTY,)),
        ),
        tells=(
            Sentence(
                _("A lead out of turn: {choice}"),
                when=lambda options: not counts_as_hoyles_revoke(options),
            ),
            Sentence(
                _("A lead out of turn counts as a revoke would by Hoyle: {choice}"),
                HOYLES_REVOKE.source,
                when=counts_as_hoyles_revoke,
                words=lambda _terms: {"choice": HOYLES_REVOKE.sentence},
            ),
        ),
    )
    out_of_turn_fine: Fraction = option.units(
        WRONGS,
        label=_("Fine for a lead out of turn"),
        sentence=_("Stakes to the kitty, where it is fined."),
        source="Bicycle, Pool Nap",
        tells=_("The fine for a lead out of turn is {coins}."),
        needs=(WITH_KITTY, Need("out_of_turn", ("fine",))),
        idle=0,
    )
    wrong_cards: str = option.choice(
        WRONGS,
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
        tells=_("A wrong number of cards: {choice}"),
    )
    misdeal_fine: Fraction = kitties.misdeal_fine(
        source="Peel, p. 9",
        tells=_("A misdeal costs the dealer {coins}, to the kitty; the same player redeals."),
    )
    interference_fine: Fraction = option.units(
        WRONGS,
        label=_("Fine for touching the cards"),
        sentence=_("Stakes to the kitty for each time somebody touches the cards of the deal."),
        source="Peel, p. 9",
        tells=_("Touching the cards of the deal costs {coins}, to the kitty."),
        **IN_KITTY,
    )
    players: tuple[int, int] = option.players(
        TABLE,
        source="Hoffmann, p. 99",
        seats=SEATS,
        tells=(Sentence(_("The deal passes to the left."), "Hoffmann, p. 94"), FOR_PLAYERS),
    )
    hand_size: int = option.choice(
        TABLE,
        label=_("Cards in a hand"),
        sentence=_("Five, or nine in nine-card Nap, where Nap is all nine tricks."),
        source="Peel, p. 15",
        values=(Value(5, _("Five cards.")), Value(9, _("Nine cards."), "Peel, p. 15")),
    )
    sit_out: str = option.choice(
        TABLE,
        label=_("The dealer sits out"),
        sentence=_("A dealer who sits out holds no cards, but pays and receives like the others."),
        source="Peel, p. 3",
        values=(
            # Translators: the dealer never sits out
            Value("none", _("Never."), "Hoffmann, p. 99"),
            Value("dealer_at_6", _("With six players."), "Peel, p. 3"),
            Value("dealer_at_5_and_6", _("With five or six players."), "Peel, p. 3"),
        ),
        tells=_("The dealer sits out: {choice}"),
    )

    def treatment_of(self, how: str) -> str:
        """Return how a way of revoking is treated: hoyle, cassell, none, or the rate of its fine.

        A lead out of turn that counts as a revoke is treated as revokes are, and as Hoffmann has it
        where revokes are only fined or not at all.
        """
        if how != "out_of_turn":
            return "revoke_fine" if self.revoke == "fine" else self.revoke
        if self.out_of_turn == "as_revoke":
            return self.revoke if self.revoke in REPLAYED else "hoyle"
        return "out_of_turn_fine" if self.out_of_turn == "fine" else "none"

    @property
    def ranked(self) -> tuple[str, ...]:
        """Return the calls allowed, lowest first."""
        *ladder, misery = calls_of(self.hand_size)
        before = MISERY_STANDS_BEFORE.get(self.misery_rank)
        ladder.insert(ladder.index(before) if before else len(ladder), misery)
        return tuple(call for call in ladder if call in self.pay)
