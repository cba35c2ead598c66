"""The rules of Solo Whist: every option and how it is told, what contradicts, books, and terms.

Rates are in stakes, as exact fractions; they become coins where the stake is known (Terms).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from napledger.games.headings import Rule
from napledger.games.options import kitty as kitties
from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value
from napledger.games.options.kitty import INTO_KITTY, WITH_KITTY
from napledger.games.options.presets import HOFFMANN, PrintedBook, stored_presets
from napledger.games.options.table import (
    ALL_PASS,
    CALLS,
    KITTY,
    TABLE,
    WRONGS,
    OptionTable,
    TableTerms,
    cached_terms,
    check_needs,
    coins,
)
from napledger.games.options.telling import FOR_PLAYERS
from napledger.games.solo_whist.deal import (
    ABUNDANCE,
    ABUNDANCE_IN_TRUMPS,
    DECLARED_ABUNDANCE,
    MISERE,
    MISERES,
    NEEDS_BESIDE,
    OPEN_MISERE,
    PAID_BY_TRICKS,
    PROPOSAL,
    REVOKE,
    SLAM,
    SOLO,
    UNDERTAKES,
    WORDS,
)
from napledger.reading.faults import Fault, Term
from napledger.reading.faults import marked as _
from napledger.reading.faults import marked_in as pgettext
from napledger.reading.readers import Json

EB1911, MODERN, HOUSE = "EB1911, “Solo”", _("modern tables"), _("house rule")

SEATS = range(2, 8)
"""How many may sit at a table, whatever a book's own number is."""

IN_A_DEAL = range(3, 6)
"""How many a deal takes; of five, one stands out."""

FOUR = 4
"""How many hold cards where somebody may propose."""

GENERAL_MISERES = ("last_trick", "most_tricks")
"""What happens when all pass where everybody then plays to take no trick."""

FORCED = ("solo", "six")
"""What becomes of a proposal that nobody accepts where the proposer must then play alone."""

PAID_WHEN_ALL_PASS = (*GENERAL_MISERES, "pool")
"""What happens when all pass where somebody then pays."""

Prices = Mapping[str, tuple[Fraction, Fraction]]
"""Two rates in stakes by call."""

NOTHING = Fraction(0), Fraction(0)


def undertakings(terms: Terms) -> Iterator[Rule]:
    """Yield what each call of the table undertakes, lowest first."""
    for call in terms.ranked:
        yield Rule(CALLS, UNDERTAKES[call], terms.places[call])


def some_trick_over_may_double(options: Options) -> bool:
    """Return whether it matters what all thirteen tricks do: a trick over has a price there."""
    paid = [call for call in options.pay if options.tricks.get(call, NOTHING)[0]]
    return PROPOSAL in paid or (options.slam_doubles != "proposal" and bool(paid))


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    pay: Prices = option.price_list(
        CALLS,
        label=_("Prices"),
        sentence=_(
            "What each call wins from, and loses to, every opponent, in stakes. In a proposal "
            "each of the two partners has one opponent. A call with neither price is not played at "
            "this table."
        ),
        source="Hoffmann, pp. 147–149",
        calls=WORDS,
        pair=(
            pgettext("heads a price: what it pays", "made"),
            pgettext("heads a price: what it pays", "lost"),
        ),
        call_needs={call: Need("pay", (other,)) for call, other in NEEDS_BESIDE.items()},
        fields=("win", "lose"),
        no_pair=_("a call has two prices, what it wins and what it loses, like [6, 6]"),
        tells=(
            undertakings,
            Sentence(
                _(
                    "Whoever calls alone stands against all the others in play. Made, every one of "
                    "them pays the caller; lost, the caller pays every one of them."
                ),
                SOLO,
            ),
            Sentence(
                _("In a proposal each partner pays or is paid once, by one opponent."),
                "Hoffmann, p. 148",
                when=lambda options: PROPOSAL in options.pay,
            ),
        ),
    )
    tricks: Prices = option.price_list(
        CALLS,
        label=_("Each trick"),
        sentence=_(
            "What each trick over and each trick short adds, in stakes; nothing where left empty. "
            "A misère is short by the tricks that its caller took."
        ),
        source="Hoffmann, pp. 147–149",
        calls={call: WORDS[call] for call in PAID_BY_TRICKS},
        # Translators: tricks above and below what was called
        pair=(
            pgettext("tricks above what was called", "over"),
            pgettext("tricks below what was called", "short"),
        ),
        call_needs={call: Need("pay", (call,)) for call in PAID_BY_TRICKS},
        fields=("over", "short"),
        no_pair=_("a trick has two prices, over and short, like [1, 1]"),
        priceless={call: word for call, word in WORDS.items() if call not in PAID_BY_TRICKS},
        no_price=_("{call} pays the same whatever the tricks: take its price for tricks out"),
        tells=(
            Sentence(
                _("Tricks over or short change nothing."),
                when=lambda options: not options.counted,
            ),
            Sentence(
                _("Tricks over and short are paid besides, each at the price for that call."),
                when=lambda options: options.counted,
            ),
            Sentence(
                _("A lost misère pays for each trick that its caller took."),
                when=lambda options: not {*MISERES}.isdisjoint(options.counted),
            ),
        ),
    )
    slam_doubles: str = option.choice(
        CALLS,
        label=_("All thirteen tricks"),
        sentence=_("What each trick over counts for whoever takes all thirteen."),
        source="Hoffmann, p. 147",
        values=(
            Value(
                "proposal", _("In a proposal each trick over counts double."), "Hoffmann, p. 147"
            ),
            Value("all", _("Each trick over counts double, whatever was called."), HOUSE),
            Value("none", _("Each trick over counts once."), EB1911),
        ),
        tells=Sentence(_("All thirteen tricks taken: {choice}"), when=some_trick_over_may_double),
        needs=(Need("tricks", PAID_BY_TRICKS),),
    )
    unaccepted: str = option.choice(
        ALL_PASS,
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
        tells=_("A proposal that nobody accepts: {choice}"),
        needs=(Need("pay", (PROPOSAL,)),),
        idle="passed",
    )
    all_pass: str = option.choice(
        ALL_PASS,
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
                EB1911,
            ),
            Value("pool", _("Every player pays into the kitty."), HOUSE, needs=(INTO_KITTY,)),
        ),
        tells=_("If all pass: {choice}"),
    )
    all_pass_pays: Fraction = option.units(
        ALL_PASS,
        label=_("What is paid then"),
        sentence=_("Stakes to each of the others, or into the kitty, when all pass."),
        source="Hoffmann, p. 147",
        tells=(
            Sentence(
                _("Each of the others is then paid {coins}."),
                lambda options: options.all_pass,
                when=lambda options: options.all_pass in GENERAL_MISERES,
            ),
            Sentence(
                _("Every player then pays in {coins}."),
                "pool",
                when=lambda options: options.all_pass == "pool",
            ),
        ),
        needs=(Need("all_pass", PAID_WHEN_ALL_PASS),),
        idle=0,
    )
    kitty: bool = option.flag(
        KITTY,
        label=_("A kitty"),
        sentence=_("A common fund that grows with the evening and that a made call can take."),
        source=HOUSE,
    )
    ante_dealer: Fraction = kitties.ante_dealer(source=HOUSE)
    ante_others: Fraction = kitties.ante_others(
        sentence=_("Stakes that every other player in play puts in at every deal."),
        source=HOUSE,
        tells=_("Every other player in play puts {coins} into the kitty at every deal."),
    )
    kitty_taken_by: str = option.choice(
        KITTY,
        label=_("Who takes the kitty"),
        sentence=_("The lowest call that takes it whole when it is made; a proposal never does."),
        source=HOUSE,
        values=(
            Value("solo_or_higher", _("A solo, or any higher call.")),
            Value("misere_or_higher", _("A misère, or any higher call.")),
            Value("abundance_or_higher", _("An abundance, or any higher call.")),
        ),
        tells=_("A made call takes the kitty: {choice}"),
        needs=(WITH_KITTY,),
    )
    failed_kitty: str = option.choice(
        KITTY,
        label=_("A call that would have taken it, lost"),
        sentence=_("What its caller owes the kitty."),
        source=HOUSE,
        values=(
            Value("none", _("Nothing.")),
            Value("match", _("As much again as is in it."), needs=(INTO_KITTY,)),
        ),
        tells=_("Such a call, lost, pays in: {choice}"),
        needs=(WITH_KITTY,),
        idle="none",
    )
    kitty_end: str = kitties.end(HOUSE, tells=_("When the evening ends: {choice}"))
    revoke: str = option.choice(
        WRONGS,
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
                EB1911,
            ),
            Value("fine", _("A fine to the kitty; the deal stands."), HOUSE, needs=(INTO_KITTY,)),
            Value("none", _("Nothing.")),
        ),
        tells=_("A revoke: {choice}"),
    )
    revoke_fine: Fraction = kitties.revoke_fine(
        sentence=_("Stakes to the kitty for each revoke, where it is fined."), source=HOUSE
    )
    misere_offence: str = option.choice(
        WRONGS,
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
        tells=_("An opponent of a misère who leads out of turn or exposes a card: {choice}"),
        needs=(Need("pay", MISERES),),
    )
    wrong_cards: str = option.choice(
        WRONGS,
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
        tells=_("A wrong number of cards: {choice}"),
    )
    misdeal_fine: Fraction = kitties.misdeal_fine(
        source=HOUSE,
        tells=_("A misdeal costs the dealer {coins}, to the kitty; the same player deals again."),
    )
    players: tuple[int, int] = option.players(
        TABLE,
        source="Hoffmann, p. 156",
        tells=(
            Sentence(
                _(
                    "The deal passes to the left; after an abandoned deal the same player "
                    "deals again."
                ),
                "Hoffmann, p. 146",
            ),
            FOR_PLAYERS,
            _("With three players nobody proposes, and each call asks for as many tricks."),
        ),
        seats=SEATS,
    )
    stands_out: str = option.choice(
        TABLE,
        label=_("Who stands out of five"),
        sentence=_("Of five players one holds no cards, and neither pays nor receives."),
        source="Hoffmann, p. 156",
        values=(
            Value("dealers_right", _("The player on the dealer’s right."), "Hoffmann, p. 156"),
            Value("dealer", _("The dealer."), HOUSE),
        ),
        tells=_("Of five players one stands out: {choice}"),
    )

    @property
    def ranked(self) -> tuple[str, ...]:
        """Return the calls allowed, lowest first."""
        return tuple(call for call in WORDS if call in self.pay)

    @property
    def counted(self) -> tuple[str, ...]:
        """Return the calls of this table whose tricks over or short change what they pay."""
        return tuple(call for call in self.ranked if any(self.tricks.get(call, ())))

    @property
    def uncounted(self) -> tuple[str, ...]:
        """Return the calls that are only made or lost."""
        return tuple(call for call in self.ranked if call not in self.counted)

    def treatment_of(self, how: str) -> str:
        """Return how a way of going wrong in play is treated: hoyle, whist, fine or none."""
        return self.revoke if how == REVOKE else self.misere_offence


OF_THE_HOUSE = (
    *(SLAM, "forced", "pool", "ante_dealer", "ante_others", "misdeal_fine", "revoke_fine"),
    *("kitty_taken", "kitty_matched"),
)
"""What no book prints."""

PLACES: Mapping[str, Mapping[str, str]] = {
    PROPOSAL: {"hoffmann": "Hoffmann, p. 147", "eb1911": EB1911, "modern": MODERN},
    SOLO: {"hoffmann": "Hoffmann, p. 148", "eb1911": EB1911, "modern": MODERN},
    MISERE: {"hoffmann": "Hoffmann, p. 148", "eb1911": EB1911, "modern": MODERN},
    ABUNDANCE: {"hoffmann": "Hoffmann, p. 148", "eb1911": EB1911, "modern": MODERN},
    ABUNDANCE_IN_TRUMPS: {"hoffmann": "Hoffmann, p. 148", "modern": MODERN},
    OPEN_MISERE: {"hoffmann": "Hoffmann, p. 149", "eb1911": EB1911, "modern": MODERN},
    DECLARED_ABUNDANCE: {"hoffmann": "Hoffmann, p. 149", "eb1911": EB1911, "modern": MODERN},
    **{reason: {"house": HOUSE} for reason in OF_THE_HOUSE},
    "last_trick": {"hoffmann": "Hoffmann, p. 147"},
    "most_tricks": {"eb1911": EB1911},
    "revoke_hoyle": {"hoffmann": "Hoffmann, p. 152"},
    "revoke_whist": {"eb1911": EB1911},
    "misere_offence": {"hoffmann": "Hoffmann, p. 150"},
    "wrong_cards": {"hoffmann": "Hoffmann, p. 154"},
}

BOOKS: Mapping[str, PrintedBook] = {
    "hoffmann": HOFFMANN,
    "eb1911": PrintedBook("Encyclopaedia Britannica, 11th ed., 1911", "Encyclopaedia Britannica"),
    "modern": PrintedBook(_("Tables of today")),
    "house": PrintedBook("Variants"),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    _check_calls(options)
    if options.unaccepted in FORCED and SOLO not in options.pay:
        raise Fault(
            "unaccepted",
            "whoever proposes and finds no partner must stand for a solo, but this table has no "
            "solo: allow it, or let an unaccepted proposal count as a pass",
        )
    if options.all_pass in PAID_WHEN_ALL_PASS and not options.all_pass_pays:
        raise Fault(
            "all_pass",
            "somebody pays when all pass, but nothing is said to be paid then: say how much, or "
            "let the cards be thrown up",
        )
    check_needs(options, RULES.rows)


def _check_calls(options: Options) -> None:
    if not options.pay:
        raise Fault("pay", "a table needs at least one call; give a call its two prices")
    for call, other in NEEDS_BESIDE.items():
        if call in options.pay and other not in options.pay:
            raise Fault(
                f"pay.{call}",
                "{call} only goes over {other}: allow {other}, or take {call} out",
                call=Term(WORDS[call]),
                other=Term(WORDS[other]),
            )
    for call in MISERES:
        if options.tricks.get(call, NOTHING)[0]:
            raise Fault(
                f"tricks.{call}",
                "{call} is made without a trick, so there are none over: give it nothing for them",
                call=Term(WORDS[call]),
            )


RULES = OptionTable.of(Options, PRESETS, BOOKS, places=PLACES, check=check_rules)
"""The rules of Solo Whist: read, laid over a book's, and checked as a whole."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms(TableTerms[Options]):
    """Everything a deal's payments hang on. Prices are in the smallest coin.

    `ranked` are the calls allowed, lowest first; `win` and `lose` the price of each of them to or
    from one opponent, `over` and `short` what each trick adds to it.
    """

    ranked: tuple[str, ...]
    win: Mapping[str, int]
    lose: Mapping[str, int]
    over: Mapping[str, int]
    short: Mapping[str, int]


@cached_terms
def terms_of(rules: Json, stake: int) -> Terms:
    """Return the terms of a document's rules at a stake; raise Fault where they cannot stand."""
    preset, options = RULES.read_rules(rules)
    # A price for the tricks of a call that is not played is passed over.
    tricks = {call: options.tricks.get(call, NOTHING) for call in options.pay}
    win, lose, over, short = (
        {call: coins(pair[which], stake, at=f"{name}.{call}") for call, pair in prices.items()}
        for name, prices in (("pay", options.pay), ("tricks", tricks))
        for which in (0, 1)
    )
    rates, places = RULES.rates(options, stake), RULES.places_for(preset)
    return Terms(preset, options, stake, rates, places, options.ranked, win, lose, over, short)
