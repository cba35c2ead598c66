"""What tables of Vingt-Un differ in: a field for each option, with its words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from napledger.games.options import kitty as kitties
from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value, Whole
from napledger.games.options.kitty import WITH_KITTY
from napledger.games.options.table import (
    KITTY,
    TABLE,
    TableTerms,
)
from napledger.games.options.telling import FOR_PLAYERS
from napledger.games.vingt_un.words import BRULET, HIGHER, KITTY_TAKEN, SALE, TIE_SHARE
from napledger.reading.faults import marked as _

SEATS = range(2, 13)
"""How many may sit at a table: "any number may play" (Hoffmann, p. 157)."""

FINE_MAX = 1_000
"""The most counters that an ante or a fine may be."""

BRULET_TIMES = 2
"""Hoffmann, n. 44: "double the minimum stake all round"."""

STAKES, TWENTY_ONES, TIES, NATURALS, PAIRS, DEAL = (
    # Translators: a group of rules: what players stake
    _("Stakes"),
    # Translators: a group of rules: hands that pay more than the stake
    _("Twenty-one and five cards"),
    # Translators: a group of rules: who has hands that are equal
    _("Ties"),
    # Translators: a group of rules: an ace and a tenth card, the first two
    _("Naturals"),
    # Translators: a group of rules: two cards alike
    _("Pairs"),
    # Translators: a group of rules: how long one player deals, and who deals next
    _("The deal"),
)


into_kitty = partial(Whole, KITTY, source="Peel, p. 68", needs=(WITH_KITTY,), idle=0, most=FINE_MAX)
"""Makes the row of an ante or a fine."""


def dealers_five_in_coins(terms: TableTerms[Options]) -> Mapping[str, int]:
    """Return what the dealer’s five cards take for a counter, as a word of the rules."""
    times = terms.options.dealer_five_pays or terms.options.five_cards
    return {"coins": int(times * terms.stake)}


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    minimum: int = option.whole(
        STAKES,
        label=_("Smallest stake"),
        sentence=_("The fewest counters that a punter may stake on one hand."),
        source="Hoffmann, p. 157",
        tells=(
            Sentence(
                _(
                    "The dealer plays against each punter alone: whoever is nearer to twenty-one "
                    "has the stake. A punter who goes over pays at once, whatever the dealer comes "
                    "to."
                ),
                HIGHER,
            ),
            Sentence(
                _(
                    "A punter stakes from {minimum} to {maximum} on a hand; a counter is worth "
                    "{coins}."
                ),
                words=lambda terms: {
                    "minimum": terms.options.minimum,
                    "maximum": terms.options.maximum,
                    "coins": terms.stake,
                },
            ),
        ),
        least=1,
    )
    maximum: int = option.whole(
        STAKES,
        label=_("Largest stake"),
        sentence=_("The most counters that a punter may stake on one hand."),
        source="Hoffmann, p. 157; Peel, p. 61",
        least=1,
    )
    doubling: bool = option.flag(
        STAKES,
        label=_("The dealer may double"),
        sentence=_("Having looked at his card, the dealer may double all stakes of the round."),
        source="Hoffmann, p. 158",
        tells=(
            _("The dealer may double all stakes of a round."),
            Sentence(_("The dealer does not double."), when=lambda options: not options.doubling),
        ),
    )
    twenty_one_pays: int = option.choice(
        TWENTY_ONES,
        label=_("A drawn twenty-one pays"),
        sentence=_(
            "What it receives from the dealer, and what the dealer’s takes from each lower hand."
        ),
        source="Hoffmann, p. 161",
        values=(
            Value(1, _("The stake once.")),
            Value(2, _("Twice the stake."), "Hoffmann, p. 161"),
        ),
        tells=_(
            "A drawn twenty-one receives, and the dealer’s takes from each lower hand: {choice}"
        ),
    )
    five_cards: Fraction = option.units(
        TWENTY_ONES,
        label=_("Five cards"),
        sentence=_(
            "How many times the stake five cards receive that make no more than twenty-one; they "
            "beat a drawn twenty-one. 1½ is 3 to 2. 0: no more than their points."
        ),
        source="house rule",
        tells=(
            Sentence(
                _(
                    "Five cards that make no more than twenty-one receive {coins} for each counter "
                    "staked, and beat a drawn twenty-one."
                ),
                after="natural_from_others",
            ),
            Sentence(
                _("Five cards are no more than their points."),
                when=lambda options: not options.five_cards,
                after="natural_from_others",
            ),
        ),
    )
    dealer_five_pays: int = option.choice(
        TWENTY_ONES,
        label=_("The dealer’s five cards take"),
        sentence=_("What the dealer’s five cards take from each hand that they beat."),
        source="house rule",
        values=(
            Value(0, _("As much as a punter’s receive.")),
            Value(1, _("The stake once.")),
            Value(2, _("Twice the stake.")),
        ),
        tells=(
            Sentence(
                _("The dealer’s take {coins} for each counter staked, from five cards too."),
                when=lambda options: options.five_cards and options.ties == "dealer",
                words=dealers_five_in_coins,
                after="five_cards",
            ),
            Sentence(
                _(
                    "The dealer’s take {coins} for each counter staked, but nothing from five "
                    "cards."
                ),
                when=lambda options: options.five_cards and options.ties != "dealer",
                words=dealers_five_in_coins,
                after="five_cards",
            ),
        ),
    )
    ties: str = option.choice(
        TIES,
        label=_("Equal points"),
        sentence=_(
            "Who has the stake where a punter’s points equal the dealer’s, below twenty-one."
        ),
        source="Hoffmann, p. 161",
        values=(
            Value("dealer", _("The dealer."), "Hoffmann, p. 161"),
            Value("nobody", _("Nobody: nothing is paid."), "Enquire Within, § 114"),
        ),
        tells=_("Equal points below twenty-one go to: {choice}"),
    )
    tie_at_21: str = option.choice(
        TIES,
        label=_("Twenty-one against twenty-one"),
        sentence=_("What a punter with a drawn twenty-one pays a dealer who has drawn one too."),
        source="Hoffmann, p. 161",
        values=(
            Value("full", _("As much as a lower hand pays."), "Hoffmann, p. 161"),
            Value("single", _("His stake once."), "Peel, p. 64"),
            Value("nobody", _("Nothing."), "Hoyle’s Games, p. 83"),
        ),
        tells=_("A drawn twenty-one pays a dealer who has drawn one too: {choice}"),
    )
    natural_pays: int = option.choice(
        NATURALS,
        label=_("A punter’s natural receives"),
        sentence=_("What the dealer pays a punter for an ace and a tenth card, the first two."),
        source="Hoffmann, pp. 159–160",
        values=(
            Value(2, _("Twice the stake."), "Hoffmann, pp. 159–160"),
            Value(3, _("Three times the stake."), "EB1911, “Vingt-et-un”"),
            Value(4, _("Four times the stake."), "Hoffmann, n. 46"),
        ),
        tells=_("A punter’s natural receives from the dealer: {choice}"),
    )
    dealer_natural_pays: int = option.choice(
        NATURALS,
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
        tells=_("The dealer’s natural takes from each other hand: {choice}"),
    )
    dealer_natural_shown: str = option.choice(
        NATURALS,
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
        tells=_("The dealer’s natural is shown: {choice}"),
    )
    natural_tie: str = option.choice(
        NATURALS,
        label=_("Natural against natural"),
        sentence=_("What a punter’s natural pays the dealer’s."),
        source="Hoffmann, p. 159",
        values=(
            Value("nobody", _("Nothing: the two cancel."), "Hoffmann, p. 159"),
            Value("single", _("His stake once."), "Cassell, 1881"),
        ),
        tells=_("A punter’s natural pays the dealer’s: {choice}"),
    )
    natural_from_others: int = option.choice(
        NATURALS,
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
        tells=_("Every punter without a natural pays a punter’s natural: {choice}"),
    )
    others_pay: str = option.choice(
        NATURALS,
        label=_("Which stake the others pay"),
        sentence=_("Which stake the others pay a natural, and whom where several have one."),
        source="Hoyle’s Games, p. 84",
        values=(
            Value("holder", _("The stake on the natural, to each who has one."), "Peel, p. 69"),
            Value("payer", _("Their own stake, to each who has a natural.")),
            Value("payer_eldest", _("Their own stake, only to the eldest who has a natural.")),
        ),
        tells=_("What they pay goes by: {choice}"),
        needs=(Need("natural_from_others", (1, 2)),),
    )
    brulet: bool = option.flag(
        NATURALS,
        label=_("Brulet"),
        sentence=_(
            "If the top and the bottom card of the pack are a natural, each punter pays the "
            "dealer twice the smallest stake."
        ),
        source="Hoffmann, n. 44",
        tells=Sentence(
            _(
                "If the top and the bottom card of the pack are a natural, each punter pays the "
                "dealer {coins}."
            ),
            BRULET,
            words=lambda terms: {"coins": BRULET_TIMES * terms.options.minimum * terms.stake},
        ),
    )
    pairs: str = option.choice(
        PAIRS,
        label=_("Going on with a pair"),
        sentence=_("A punter whose first two cards are alike may play each of them as a hand."),
        source="Hoffmann, p. 162",
        values=(
            Value("none", _("Not played.")),
            Value("same", _("Each hand at the same stake."), "Hoffmann, p. 162"),
            Value("free", _("Each hand at any stake within the limits."), "Peel, p. 65"),
        ),
        tells=Sentence(
            _("Going on with both cards of a pair: {choice}"), after="natural_from_others"
        ),
    )
    split_naturals: bool = option.flag(
        PAIRS,
        label=_("Naturals on a divided pair"),
        sentence=_("An ace and a tenth card are a natural on a divided card too."),
        source="Hoffmann, pp. 159, 162",
        tells=(
            Sentence(
                _("An ace and a tenth card are a natural on a divided card too."), after="pairs"
            ),
            Sentence(
                _("An ace and a tenth card on a divided card are a drawn twenty-one."),
                when=lambda options: options.pairs != "none" and not options.split_naturals,
                after="pairs",
            ),
        ),
        needs=(Need("pairs", ("same", "free")),),
    )
    deal_lasts: str = option.choice(
        DEAL,
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
        tells=_("A deal lasts: {choice}"),
    )
    deal_rounds: int = option.whole(
        DEAL,
        label=_("Rounds in a deal"),
        sentence=_("How many rounds a deal lasts, where it lasts a number of them."),
        source="Hoffmann, p. 162",
        tells=_("Rounds in a deal: {rounds}."),
        needs=(Need("deal_lasts", ("rounds",)),),
        least=1,
        most=100,
    )
    deal_goes_to: str = option.choice(
        DEAL,
        label=_("After a natural the deal goes"),
        sentence=_("Who deals next where a natural ends the deal."),
        source="Hoffmann, p. 163",
        values=(
            Value("left", _("To the next player on the left."), "Hoffmann, p. 163"),
            Value("holder", _("To the eldest who holds a natural."), "Hoffmann, p. 163"),
        ),
        tells=_("After a natural the deal goes: {choice}"),
        needs=(Need("deal_lasts", ("natural",)),),
    )
    grace: str = option.choice(
        DEAL,
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
        tells=_("A punter’s natural in the first round of a deal: {choice}"),
    )
    sale: bool = option.flag(
        DEAL,
        label=_("The turn may be sold"),
        sentence=_("Whoever is in turn may sell a deal before it begins, at any price."),
        source="Peel, p. 68",
        tells=Sentence(
            _("Whoever is in turn may sell a deal before it begins, at any price."), SALE
        ),
    )
    kitty: bool = option.flag(
        KITTY,
        label=_("A kitty"),
        sentence=_("A common fund of antes and fines, Peel’s pool."),
        source="Peel, p. 68",
    )
    ante: int = option.row(
        into_kitty(
            label=_("Ante"),
            sentence=_("Counters that everybody in the round puts in when a deal begins."),
            tells=_("Everybody in the round puts in {coins} when a deal begins."),
        )
    )
    over_fine: int = option.row(
        into_kitty(
            label=_("A dealer who is over"),
            sentence=_("Counters that a dealer puts in who goes over twenty-one."),
            tells=_("A dealer who is over puts in {coins}."),
        )
    )
    tie_share: int = option.row(
        into_kitty(
            label=_("Of what ties bring"),
            sentence=_(
                "Of what punters pay on ties, the dealer puts in one part in so many: 4 for a "
                "fourth. 0: nothing."
            ),
            tells=Sentence(
                _(
                    "Of what punters pay on ties, the dealer puts in one part in {parts}, rounded "
                    "down."
                ),
                TIE_SHARE,
                after="irregular_fine",
            ),
            least=2,
            most=10,
            apart=(0,),
        )
    )
    irregular_fine: int = option.row(
        into_kitty(
            label=_("An irregular deal or draw"),
            sentence=_("Counters that whoever deals or draws out of order puts in each time."),
            tells=_("Whoever deals or draws out of order puts in {coins} each time."),
        )
    )
    kitty_natural: bool = option.flag(
        KITTY,
        label=_("A natural takes the kitty"),
        sentence=_(
            "The eldest punter with a natural takes all that lies in it, unless the dealer has one "
            "too."
        ),
        source="Peel, pp. 66, 69",
        tells=Sentence(
            _("The eldest punter with a natural takes the kitty, unless the dealer has one too."),
            KITTY_TAKEN,
        ),
        needs=(WITH_KITTY,),
        idle=False,
        or_else=_(
            "a natural cannot take the kitty where there is none: play with a kitty, "
            "or let naturals not take it"
        ),
    )
    kitty_end: str = kitties.end("house rule")
    players: tuple[int, int] = option.players(
        TABLE,
        source="Hoffmann, p. 157",
        seats=SEATS,
        tells=FOR_PLAYERS,
    )
    words: str = option.choice(
        TABLE,
        label=_("What things are called"),
        sentence=_("The words of this table’s screens and rules."),
        source="house rule",
        values=(
            Value("dealer", _("Dealer, punter, natural, over.")),
            Value("banker", _("Banker, player, pontoon, bust.")),
        ),
    )
