"""The rules of Loo: every option and how it is told, what contradicts, and the books.

And the terms of a table, in which rates, in stakes as exact fractions, are coins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from napledger.games.options import kitty as kitties
from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value, always
from napledger.games.options.presets import HOFFMANN, PEEL, PrintedBook, stored_presets
from napledger.games.options.table import TABLE, WRONGS, OptionTable, TableTerms, check_needs
from napledger.games.options.telling import FOR_PLAYERS
from napledger.games.tariff import Amount, Share
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext

SEATS = range(2, 8)
"""How many may sit at a table of Loo."""

IN_A_DEAL = range(3, 8)
"""How many a deal of Loo needs and takes."""

HOUSE = _("house rule")
"""The source of what no book prints."""

HANDS, POOL, LOO, FLUSH = (
    # Translators: a group of rules: how many cards each has, and who must play
    _("Cards, miss and must"),
    # Translators: the common fund at a table of Loo
    _("The pool"),
    # Translators: what a player pays who stood and took no trick
    _("The loo"),
    _("Flush and Pam"),
)

THREE_CARDS = Need("cards", (3,))
FIVE_CARDS = Need("cards", (5,))
WITH_A_FLUSH = Need("flush", ("to_pool", "to_holder"))
WITH_A_MISS = Need("miss", (1, 2))
LIMITED = Need("loo", ("limited",))


def looes_all(options: Options) -> bool:
    """Return whether a flush looes those too who passed."""
    return options.flush != "none" and options.flush_looes == "all"


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    cards: int = option.choice(
        HANDS,
        label=_("Cards in a hand"),
        sentence=_("As many tricks as cards, each worth an equal share of the pool."),
        source="Hoffmann, p. 86",
        values=(
            Value(3, _("Three cards."), "Hoffmann, p. 86"),
            Value(5, _("Five cards, the knave of clubs being Pam."), "Hoffmann, p. 89"),
        ),
        tells=(
            _("Each player has: {choice}"),
            Sentence(
                _(
                    "Whoever stands takes an equal share of the pool for each trick, "
                    "and is looed without one."
                ),
                "trick",
            ),
            Sentence(
                _("Whoever passes takes nothing and pays no loo."),
                "trick",
                when=lambda options: not looes_all(options),
            ),
            Sentence(
                _("Whoever passes takes nothing, and pays no loo but to a flush."),
                "trick",
                when=looes_all,
            ),
        ),
    )
    miss: int = option.choice(
        HANDS,
        # Translators: a spare hand that a player may take for his own
        label=_("The miss"),
        sentence=_("A spare hand that a player may take in place of the one dealt."),
        source="Hoffmann, p. 87",
        values=(
            Value(0, pgettext("spare hands", "None."), "Hoffmann, p. 89"),
            Value(1, pgettext("spare hands", "One."), "Hoffmann, p. 87"),
            Value(2, pgettext("spare hands", "Two."), HOUSE),
        ),
        tells=Sentence(
            _("Spare hands that a player may take instead: {choice}"),
            when=lambda options: options.miss,
        ),
        needs=(THREE_CARDS,),
        idle=0,
        or_else=_("there is no miss with five cards: play with three, or without a miss"),
    )
    must: str = option.choice(
        HANDS,
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
                or_else=_(
                    "a single is dealt with one card each only where a hand has three: "
                    "play with three cards, or choose another must"
                ),
            ),
        ),
        tells=_("A single pool: {choice}"),
    )
    club_law: bool = option.flag(
        HANDS,
        label=_("Club law"),
        sentence=_("When a club is turned up as trump, everybody must play."),
        source="Hoffmann, p. 90",
        tells=_("When a club is turned up as trump, everybody must play, and there is no miss."),
    )
    dealer_defends: str = option.choice(
        HANDS,
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
                or_else=_(
                    "without a miss the last hand cannot play for the pool: "
                    "deal a miss, or let the last hand give the pool up"
                ),
            ),
            Value("may_give_up", _("The last hand may give the pool up."), "Enquire Within, § 96"),
        ),
        tells=(
            Sentence(
                _("When all others pass, the last hand takes the pool whole."),
                "unopposed",
                when=always,
            ),
            Sentence(
                _("Whoever has taken the miss takes it whole too, when all others pass."),
                "unopposed",
            ),
            Sentence(_("When one player stands on the hand dealt: {choice}"), when=always),
            Sentence(
                _("Playing for the pool, the last hand is not looed, and leaves its tricks there."),
                "for_pool",
                when=lambda options: options.dealer_defends == "for_pool",
            ),
        ),
        needs=(WITH_A_MISS,),
        idle="may_give_up",
    )
    dealer_puts: Fraction = option.units(
        POOL,
        label=_("The dealer puts in"),
        sentence=_("Stakes that the dealer puts into the pool at every deal."),
        source="Hoffmann, p. 86",
        tells=Sentence(_("The dealer puts {coins} into the pool at every deal."), "put_in"),
    )
    others_put: Fraction = option.units(
        POOL,
        label=_("Everybody else puts in"),
        sentence=_("Stakes that every other player puts into the pool at every deal."),
        source="EB1902, “Loo”",
        tells=(
            Sentence(_("Every other player puts {coins} into the pool at every deal."), "put_in"),
            Sentence(
                _("After an abandoned deal nobody puts in again, and the same player deals."),
                "put_in",
                when=always,
            ),
        ),
    )
    coin: Fraction = option.units(
        POOL,
        label=_("The smallest coin"),
        sentence=_(
            "Stakes that the smallest coin is worth in which tricks are paid out of the pool; "
            "nought where any coin will do."
        ),
        source=HOUSE,
        tells=_("Tricks are paid out of the pool in whole coins of {coins}."),
    )
    odd_coins: str = option.choice(
        POOL,
        label=_("Odd coins"),
        sentence=_("What becomes of the coins over when the pool does not divide by the tricks."),
        source="Peel, p. 22",
        values=(
            Value("first_tricks", _("One each goes to the first tricks."), "Peel, p. 22"),
            Value("stay", _("They stay in the pool."), HOUSE),
        ),
        tells=_("Coins over when the pool does not divide: {choice}"),
    )
    kitty_end: str = kitties.end(
        *("Peel, p. 17", "Peel, p. 17", HOUSE, HOUSE),
        group=POOL,
        sentence=_(
            "What becomes of the pool when the evening ends; the table may still decide otherwise."
        ),
        needs=(),
    )
    loo: str = option.choice(
        LOO,
        label=_("What a loo costs"),
        sentence=_("What whoever stood and took no trick pays, to the next pool."),
        source="Hoffmann, p. 88",
        values=(
            Value("limited", _("A fixed price."), "Hoffmann, p. 88"),
            Value("unlimited", _("As much as lay in the pool."), "Hoffmann, p. 89"),
            Value("mixed", _("As much as lay in the pool, up to a limit."), "Peel, p. 26"),
        ),
        tells=Sentence(
            _("A loo costs as much as lies in the pool, with what was put in for this deal."),
            lambda options: options.loo,
            when=lambda options: options.loo != "limited",
        ),
    )
    loo_price: Fraction = option.units(
        LOO,
        label=_("A loo"),
        sentence=_("Stakes that a loo costs in a double pool, in which something lay before."),
        source="Hoffmann, p. 88",
        tells=Sentence(_("A loo costs {coins}."), "limited"),
        needs=(LIMITED,),
    )
    loo_on_single: Fraction = option.units(
        LOO,
        label=_("A loo on a single"),
        sentence=_("Stakes that a loo costs in a single pool, in which nothing lay before."),
        source="Hoffmann, p. 88",
        tells=Sentence(
            _("In a single pool, in which nothing lay before the deal, a loo costs {coins}."),
            "limited",
        ),
        needs=(LIMITED,),
    )
    loo_limit: Fraction = option.units(
        LOO,
        label=_("The limit"),
        sentence=_("Stakes that a loo does not exceed."),
        source="Peel, p. 26",
        tells=Sentence(_("But a loo never costs more than {coins}."), "mixed"),
        needs=(Need("loo", ("mixed",)),),
    )
    flush: str = option.choice(
        FLUSH,
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
        tells=Sentence(
            _("What they pay: {choice}"),
            when=lambda options: options.flush != "none",
            after="flush_looes",
        ),
        needs=(FIVE_CARDS,),
        idle="none",
        or_else=_("there is no flush with three cards: play with five, or without a flush"),
    )
    flush_looes: str = option.choice(
        FLUSH,
        label=_("Whom a flush looes"),
        sentence=_("Who pays a loo when somebody shows a flush."),
        source="Hoffmann, p. 90",
        values=(
            Value(
                "all", _("Everybody else in play, whether they stood or not."), "Hoffmann, p. 90"
            ),
            Value("stood", _("Whoever else stood."), "Enquire Within, § 100"),
        ),
        tells=(
            Sentence(
                _("A flush takes the pool whole, before a card is played."),
                lambda options: options.flush,
            ),
            _("A flush looes: {choice}"),
        ),
        needs=(FIVE_CARDS, WITH_A_FLUSH),
    )
    pam_spares: bool = option.flag(
        FLUSH,
        label=_("Pam spares"),
        sentence=_("A flush does not loo the holder of Pam or of a lower flush."),
        source="Enquire Within, § 100",
        tells=_("The holder of Pam or of a lower flush is spared."),
        needs=(FIVE_CARDS, WITH_A_FLUSH),
        idle=False,
        or_else=_(
            "Pam spares from a flush, but this table plays without one: "
            "play with a flush, or take this away"
        ),
    )
    single: Fraction = option.units(
        WRONGS,
        # Translators: the smaller forfeit of the laws of Loo
        label=_("A single"),
        sentence=_(
            "Stakes to the pool for a misdeal, for a look or word out of turn, "
            "and by whoever must throw up the cards."
        ),
        source="Hoffmann, p. 92",
        tells=(
            _(
                "A single is {coins}, to this deal’s pool, "
                "for a look or word out of turn and the like."
            ),
            Sentence(
                _("A misdeal costs the dealer a single, and the same player deals again."),
                "misdeal",
            ),
            Sentence(
                _("Whoever must throw up the cards pays a single, and is out of the deal."),
                "thrown_up",
            ),
        ),
    )
    breach: str = option.choice(
        WRONGS,
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
        tells=(
            _("Not to follow suit, to trump or to head as one must: {choice}"),
            Sentence(
                _(
                    "Whoever broke the laws of play leaves all tricks in the pool, "
                    "and pays no loo besides."
                ),
                "Hoffmann, p. 93",
            ),
        ),
    )
    players: tuple[int, int] = option.players(
        TABLE,
        source="Hoffmann, p. 86",
        seats=SEATS,
        tells=(Sentence(_("The deal passes to the left."), "put_in"), FOR_PLAYERS),
    )
    sit_out: str = option.choice(
        TABLE,
        label=_("The dealer sits out"),
        sentence=_("A dealer who sits out holds no cards, but puts into the pool."),
        source="Peel, p. 16",
        values=(
            # Translators: the dealer never sits out
            Value("none", _("Never."), "Hoffmann, p. 86"),
            Value("dealer_above_5", _("With six players or more."), "Peel, p. 16"),
        ),
        tells=_("The dealer sits out: {choice}"),
    )


ENQUIRE = {"enquire": "Enquire Within, §§ 95–99"}
BOTH = ENQUIRE | {"eb1902": "EB1902, “Loo”"}

PLACES: Mapping[str, Mapping[str, str]] = {
    "put_in": {"hoffmann": "Hoffmann, p. 86", "peel": "Peel, p. 18"} | BOTH,
    "misdeal": {"hoffmann": "Hoffmann, p. 91"} | ENQUIRE,
    "single": {"hoffmann": "Hoffmann, p. 92"} | ENQUIRE,
    "thrown_up": {"hoffmann": "Hoffmann, p. 92"} | ENQUIRE,
    "unopposed": {
        "hoffmann": "Hoffmann, p. 87",
        "peel": "Peel, p. 20",
        "enquire": "Enquire Within, § 96",
    },
    "for_pool": {"hoffmann": "Hoffmann, p. 92", "peel": "Peel, p. 20"},
    "trick": {"hoffmann": "Hoffmann, p. 88", "peel": "Peel, p. 22"} | BOTH,
    "one_card": {"peel": "Peel, p. 18"},
    "limited": {"hoffmann": "Hoffmann, p. 88", "peel": "Peel, pp. 16–25"} | BOTH,
    "unlimited": {"hoffmann": "Hoffmann, p. 89", "peel": "Peel, p. 26"},
    "mixed": {"peel": "Peel, p. 26"},
    "four_singles": {"hoffmann": "Hoffmann, p. 93"},
    "loo": {"peel": "Peel, pp. 21–22"} | ENQUIRE,
    "to_pool": {"hoffmann": "Hoffmann, p. 90"},
    "to_holder": {"peel": "Peel, p. 28", "enquire": "Enquire Within, § 100"},
}

BOOKS: Mapping[str, PrintedBook] = {
    "hoffmann": HOFFMANN,
    "peel": PEEL,
    "enquire": PrintedBook("Enquire Within upon Everything", "Enquire"),
    "eb1902": PrintedBook("Encyclopaedia Britannica, 1902", "Encyclopaedia Britannica"),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    if not options.dealer_puts:
        no_pool = _("the dealer puts nothing in, so there is no pool: give a number of stakes")
        raise Fault("dealer_puts", no_pool)
    for name in ("loo_price", "loo_on_single"):
        if options.loo == "limited" and not getattr(options, name):
            raise Fault(
                name,
                "a limited loo needs a price, in a double and in a single pool: "
                "give a number of stakes, or choose another loo",
            )
    if options.loo == "mixed" and not options.loo_limit:
        no_limit = _("a mixed loo needs its limit: give a number of stakes, or choose another loo")
        raise Fault("loo_limit", no_limit)
    check_needs(options, RULES.rows)


RULES = OptionTable.of(Options, PRESETS, BOOKS, places=PLACES, check=check_rules)
"""The rules of Loo: read, laid over a book's, and checked as a whole."""


class Terms(TableTerms[Options]):
    """Everything a deal's payments hang on."""

    def loo(self, *, single: bool) -> Amount:
        """Return what a loo costs, in a single pool or a double one.

        Hoffmann, p. 88: "mulcted in the same amount as was originally placed in the pool" is the
        dealer's number, not what lies there; p. 89: unlimited, "the amount which may chance to be
        in the pool for the time being". Peel, p. 26: the same up to a limit.
        """
        if self.options.loo == "limited":
            return self.rates["loo_on_single" if single else "loo_price"]
        return Share(self.rates["loo_limit"] if self.options.loo == "mixed" else None)

    def trick(self, pool: int, *, tricks: int) -> int:
        """Return what a trick is worth at least."""
        coin = self.rates["coin"] or 1
        return pool // coin // tricks * coin

    def breach(self, *, single: bool) -> Amount:
        return self.loo(single=single) if self.options.breach == "loo" else 4 * self.rates["single"]
