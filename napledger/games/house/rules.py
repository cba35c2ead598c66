"""The rules of a house game: in which way a deal is paid, and what goes with that way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from operator import attrgetter
from pathlib import Path
from typing import Any

from napledger.games.options import option
from napledger.games.options.kinds import Choice, Need, Option, Sentence, Units, Value
from napledger.games.options.option import rows_of
from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.options.table import TABLE, OptionTable, TableTerms, check_needs
from napledger.games.options.telling import FOR_PLAYERS
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

SEATS = range(2, 21)
"""How many may sit at a table."""

POINTS_MAX, TARGET_MAX = 9_999, 100_000

HOUSE, FOSTER = _("house rule"), "Foster, “Hearts”"
"""The sources of options: of most no book prints anything."""


class Pays(StrEnum):
    """The ways to pay."""

    WINNER = "winner"
    POINTS = "points"
    POT = "pot"
    SIDED = "sides"
    PLACES = "places"


HOW, PRICES, IN_PLACES, THE_POT, SIDES, THE_GAME = (
    # Translators: a group of rules: in which way a deal is paid
    _("How a deal is paid"),
    # Translators: a group of rules: what a deal or a point is worth
    _("Prices"),
    # Translators: a group of rules: what first, second and third place are worth
    _("Places"),
    # Translators: a group of rules: the money in the middle of the table
    _("The pot"),
    # Translators: a group of rules: who plays with whom
    _("Sides"),
    # Translators: a group of rules: a game of several deals
    _("The game"),
)


def _pays(*ways: str) -> Need:
    return Need("pays", ways)


SCORED, WON = _pays(Pays.WINNER, Pays.POINTS, Pays.SIDED), Need("takes", ("winner",))

NEEDS: Mapping[str, tuple[Need, ...]] = {
    IN_PLACES: (_pays(Pays.PLACES),),
    THE_POT: (_pays(Pays.POT),),
    SIDES: (_pays(Pays.SIDED),),
    THE_GAME: (SCORED, Need("match")),
}
"""What all options of a group need that say no other need."""


FIRST, SECOND, THIRD, FOURTH = (
    Units(
        IN_PLACES,
        label=label,
        sentence=_("What this place takes from each who comes in behind, in stakes."),
        tells=told,
    )
    for label, told in (
        (_("First place"), _("The first takes {coins} from each who comes in behind.")),
        (_("Second place"), _("The second takes {coins} from each who comes in behind.")),
        (_("Third place"), _("The third takes {coins} from each who comes in behind.")),
        (_("Fourth place"), _("The fourth takes {coins} from each who comes in behind.")),
    )
)


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    pays: str = option.choice(
        HOW,
        # Translators: an option: in which way a deal is paid
        label=_("Way to pay"),
        sentence=_("In which way a deal is paid; the other rules follow from it."),
        values=(
            Value(Pays.WINNER, _("The winner takes from each of the others.")),
            Value(Pays.POINTS, _("Everybody’s points are typed, and settled between all of them.")),
            Value(Pays.POT, _("Everybody puts into a pot, which is then won.")),
            Value(Pays.SIDED, _("Two or three sides play, and the losers pay the winners.")),
            Value(Pays.PLACES, _("The first few are paid by those who come in behind them.")),
        ),
    )
    win: str = option.choice(
        HOW,
        # Translators: an option: a fixed price, points, or the cards left in each hand
        label=_("What is won"),
        sentence=_("What whoever wins a deal is paid for."),
        values=(
            Value("stake", _("A deal won has one price, and is one point.")),
            Value("points", _("A deal is won by so many points, each of which has a price.")),
            Value("left", _("Each of the others pays for what is left in their own hand.")),
        ),
        needs=(_pays(Pays.WINNER, Pays.SIDED),),
    )
    banker: str = option.choice(
        HOW,
        # Translators: an option: somebody whom all others play against
        label=_("Banker"),
        sentence=_("Whether somebody plays alone against each of the others."),
        values=(
            Value("none", _("There is no banker.")),
            Value("dealer", _("Whoever deals is the banker, whom each of the others plays.")),
            Value("keeps", _("One player keeps the bank, and each of the others plays it.")),
        ),
        tells=(
            Sentence("{choice}", when=attrgetter("is_banked")),
            Sentence(
                _("The banker pays whoever beats the bank, and all the others pay the banker."),
                when=lambda it: it.is_banked and it.pays == Pays.WINNER,
            ),
            Sentence(
                _("Between the banker and each of the others the difference is paid."),
                when=lambda it: it.is_banked and it.pays == Pays.POINTS,
            ),
        ),
        needs=(_pays(Pays.WINNER, Pays.POINTS),),
    )
    settle: str = option.choice(
        HOW,
        # Translators: an option: how points are made up into money
        label=_("Points are settled"),
        sentence=_("Who pays whom for the points of everybody."),
        source=FOSTER,
        values=(
            Value("pairs", _("Of every two the one pays the other the difference.")),
            Value("average", _("Everybody pays or gets the difference from the average.")),
            Value("best", _("Everybody pays the best the difference; several share it.")),
            Value("own", _("Everybody pays the best all of their own points; several share it.")),
        ),
        tells=Sentence("{choice}", when=attrgetter("settles_all")),
        needs=(_pays(Pays.POINTS), Need("banker", ("none",))),
    )
    lowest: bool = option.flag(
        HOW,
        label=_("Fewest points win"),
        sentence=_("Whoever has the fewest points is best."),
        source=FOSTER,
        needs=(_pays(Pays.POINTS),),
    )
    rate: Fraction = option.units(
        PRICES,
        # Translators: an option: what a deal won, a point, a card left or a bet is worth
        label=_("A win, a point, a bet"),
        sentence=_("What a deal won, a point, a card left or one of a bet is worth, in stakes."),
        tells=(
            Sentence(
                _("A deal won is worth {coins} from each."),
                when=lambda it: it.rate and it.wins_price,
            ),
            Sentence(_("A point is worth {coins}."), when=lambda it: it.rate and it.pays_points),
            Sentence(
                _("One of a bet, or of what is taken, is {coins}."),
                when=attrgetter("types_pot"),
            ),
        ),
    )
    times: int = option.choice(
        PRICES,
        # Translators: an option: a deal may count double, treble, or four times
        label=_("Doubled, trebled"),
        sentence=_("How many times over a deal may be made to count, by a button."),
        values=(
            Value(1, _("A deal always counts once.")),
            Value(2, _("A deal may be doubled.")),
            Value(3, _("A deal may be doubled or trebled.")),
            Value(4, _("A deal may count up to four times.")),
        ),
        tells=Sentence("{choice}", when=lambda it: it.times > 1 and it.pays != Pays.POT),
        needs=(_pays(Pays.WINNER, Pays.POINTS, Pays.SIDED, Pays.PLACES),),
    )
    place1: Fraction = option.row(FIRST)
    place2: Fraction = option.row(SECOND)
    place3: Fraction = option.row(THIRD)
    place4: Fraction = option.row(FOURTH)
    ante: Fraction = option.units(
        THE_POT,
        label=_("Ante"),
        sentence=_("What everybody puts into the pot at every deal, in stakes."),
        tells=_("Everybody puts {coins} into the pot at every deal."),
    )
    ante_dealer: Fraction = option.units(
        THE_POT,
        label=_("Dealer’s ante"),
        sentence=_("What the dealer puts into the pot besides, in stakes."),
        tells=_("The dealer puts {coins} in besides."),
    )
    takes: str = option.choice(
        THE_POT,
        # Translators: an option: who is paid out of the pot
        label=_("Who takes it"),
        sentence=_("Whether a winner takes the pot, or everybody takes a number that is typed."),
        values=(
            Value("winner", _("The winner takes the pot; several share it.")),
            Value("typed", _("What each takes out of the pot is typed; the rest stays.")),
        ),
    )
    bets: bool = option.flag(
        THE_POT,
        label=_("Bets"),
        sentence=_("What each bets is typed, and goes into the pot."),
        needs=(_pays(Pays.POT), WON),
    )
    unwon: str = option.choice(
        THE_POT,
        label=_("A pot nobody wins"),
        sentence=_("What becomes of the pot of a deal that nobody wins."),
        values=(
            Value("stays", _("A pot that nobody wins stays for the next deal.")),
            Value("doubles", _("It stays, and the antes of the next deal are doubled.")),
            Value("back", _("Everybody takes back what they put in.")),
        ),
        tells=Sentence(_("If nobody wins: {choice}"), when=attrgetter("is_pot_won")),
        needs=(_pays(Pays.POT), WON),
    )
    odd: str = option.choice(
        THE_POT,
        # Translators: an option: coins that are left where a pot is shared out
        label=_("Odd coins"),
        sentence=_("Who has the coins that are left where a pot does not divide."),
        values=(
            Value("first", _("All of them go to the first who shares, from the dealer’s left.")),
            Value("stay", _("They stay in the pot.")),
        ),
        tells=Sentence(
            _("Coins that do not divide: {choice}"),
            when=lambda it: it.is_averaged or it.is_pot_won,
        ),
        needs=(_pays(Pays.POT, Pays.POINTS),),
    )
    sides: int = option.choice(
        SIDES,
        label=_("How many sides"),
        sentence=_("Two sides play against each other, or three."),
        values=(Value(2, _("Two sides play.")), Value(3, _("Three sides play."))),
    )
    partners: str = option.choice(
        SIDES,
        # Translators: an option: how it is decided who plays with whom
        label=_("Partners"),
        sentence=_("Whether partners are fixed by their seats, or may be cut for."),
        values=(
            Value(
                "fixed",
                _("Partners are fixed by their seats: sides take turns round the table."),
            ),
            Value("cut", _("Partners may be cut for: they stay until the next cut.")),
        ),
    )
    between: str = option.choice(
        SIDES,
        # Translators: an option: which of the winners a loser pays
        label=_("A loser pays"),
        sentence=_("Whether each loser pays one of the winners, or every one of them."),
        values=(
            Value("left", _("Each loser pays one winner, the nearest on the left.")),
            Value("each", _("Each loser pays every one of the winners.")),
        ),
    )
    match: bool = option.flag(
        THE_GAME,
        # Translators: an option: the game goes on until somebody has so many points
        label=_("A game to so many points"),
        sentence=_("Points are added up from deal to deal."),
        needs=(SCORED,),
    )
    target: int = option.whole(
        THE_GAME,
        label=_("Points to a game"),
        sentence=_("How many points end the game."),
        least=1,
        most=TARGET_MAX,
        tells=_("The game ends when somebody has {target} points."),
    )
    by: str = option.choice(
        THE_GAME,
        # Translators: an option: whether money moves at each deal, or when the game is over
        label=_("Points are paid"),
        sentence=_("Whether the points are paid deal by deal, or by the scores at the end."),
        values=(
            Value("deal", _("Points are paid deal by deal.")),
            Value("end", _("Points are paid by the scores when a game is won, or broken off.")),
        ),
        tells=Sentence("{choice}", when=lambda it: it.rate and it.is_match),
    )
    game: Fraction = option.units(
        THE_GAME,
        label=_("The game"),
        sentence=_("What each loser pays whoever wins the game, in stakes."),
        tells=_("Whoever wins the game takes {coins} from each loser."),
    )
    rubber: Fraction = option.units(
        THE_GAME,
        # Translators: an option: the prize for two games won
        label=_("The rubber"),
        sentence=_("What the side that first has two games takes besides, in stakes."),
        tells=_("The side that first has two games takes {coins} more from each loser."),
        needs=(_pays(Pays.SIDED), Need("match")),
    )
    dealer: bool = option.flag(
        TABLE,
        label=_("The deal goes round"),
        sentence=_("Somebody deals, and the deal passes to the left."),
        tells=Sentence(_("The deal passes to the left."), when=lambda it: not it.keeps_deal),
    )
    players: tuple[int, int] = option.players(TABLE, tells=FOR_PLAYERS, seats=SEATS)

    @property
    def is_banked(self) -> bool:
        """Return whether all play against a banker."""
        return self.pays in (Pays.WINNER, Pays.POINTS) and self.banker != "none"

    @property
    def keeps_deal(self) -> bool:
        """Return whether the deal does not pass: nobody deals, or one player keeps the bank."""
        return not self.dealer or (self.is_banked and self.banker == "keeps")

    @property
    def settles_all(self) -> bool:
        """Return whether everybody's points are settled between all of them."""
        return self.pays == Pays.POINTS and not self.is_banked

    @property
    def is_averaged(self) -> bool:
        """Return whether points are settled against the average, by way of the pot."""
        return self.settles_all and self.settle == "average"

    @property
    def is_match(self) -> bool:
        """Return whether points are added up to a game."""
        return self.pays in (Pays.WINNER, Pays.POINTS, Pays.SIDED) and self.match

    @property
    def is_at_end(self) -> bool:
        """Return whether points are paid at the end of a game alone."""
        return self.is_match and self.by == "end"

    @property
    def waits_for_end(self) -> bool:
        """Return whether no money moves before a game is over."""
        return self.is_at_end or (self.is_match and not self.rate)

    @property
    def has_rubber(self) -> bool:
        """Return whether two games win more."""
        return bool(self.pays == Pays.SIDED and self.is_match and self.rubber)

    @property
    def wins_price(self) -> bool:
        """Return whether a deal won has one price, which is paid at once."""
        return self.pays in (Pays.WINNER, Pays.SIDED) and self.win == "stake" and not self.is_at_end

    @property
    def pays_points(self) -> bool:
        """Return whether it is points that have a price."""
        return self.pays in (Pays.WINNER, Pays.POINTS, Pays.SIDED) and not self.wins_price

    @property
    def is_typed(self) -> bool:
        """Return whether it is typed what each takes out of a pot."""
        return self.pays == Pays.POT and self.takes == "typed"

    @property
    def has_bets(self) -> bool:
        """Return whether bets are typed."""
        return self.is_pot_won and self.bets

    @property
    def types_pot(self) -> bool:
        """Return whether numbers are typed of a pot: of bets, or of what each takes."""
        return self.has_bets or self.is_typed

    @property
    def is_pot_won(self) -> bool:
        """Return whether there is a pot that somebody wins."""
        return self.pays == Pays.POT and self.takes == "winner"

    @property
    def kitty(self) -> bool:
        """Return whether money may lie in a pot."""
        return self.pays == Pays.POT or self.is_averaged

    @property
    def placed(self) -> tuple[Fraction, ...]:
        """Return what the places that are paid take, the first one's first."""
        prices = (self.place1, self.place2, self.place3, self.place4)
        return prices[: sum(map(bool, prices))]


def _check(options: Options) -> None:
    check_needs(options, ROWS)
    if options.pays == Pays.POT and not (options.ante or options.ante_dealer or options.has_bets):
        raise Fault("ante", "nothing goes into the pot: set an ante, or play with bets")
    if options.pays == Pays.PLACES:
        _check_places(options)
    if options.types_pot and not options.rate:
        raise Fault("rate", "what is typed of a pot needs a price: more than nothing for one")
    _check_who_deals(options)
    is_paid = options.rate or (options.is_match and (options.game or options.has_rubber))
    if options.pays in SCORED.values and not is_paid:
        raise Fault("rate", "nothing is paid at all: set a price for a win or a point, or a game")
    if options.win == "left" and (options.pays == Pays.SIDED or options.is_banked):
        raise Fault(
            "win",
            "what is left in each hand is paid to one winner, without sides or a banker: "
            "choose another price",
        )


def _check_who_deals(options: Options) -> None:
    if options.is_banked and options.is_match and options.pays == Pays.WINNER:
        raise Fault("match", "against a banker each deal is paid by itself, without a game")
    if options.is_banked and options.banker == "dealer" and options.is_at_end:
        raise Fault("by", "the banker changes from deal to deal: pay points deal by deal")
    is_dealer_named = options.is_banked and options.banker == "dealer"
    if not options.dealer and (is_dealer_named or (options.kitty and options.ante_dealer)):
        raise Fault("dealer", "nobody deals here, but the dealer is to pay or to keep the bank")


def _check_places(options: Options) -> None:
    if not options.placed or not all(options.placed):
        raise Fault("place1", "places are paid from the first on: set their prices in that order")
    if options.players[0] <= len(options.placed):
        many = _("somebody has to come in behind: more than {places} players have to play")
        raise Fault("players", many, places=len(options.placed))


BOOKS = {
    # Translators: a group of rule sets: the ways to pay without more
    "ways": PrintedBook(_("Ways to pay"), is_open=True),
    # Translators: a group of rule sets: games that many people know
    "games": PrintedBook(_("Known games"), ("Bicycle", "Foster", "Hoyle", "Mattel", "Pagat")),
}

PRESETS = stored_presets(Path(__file__).parent)


def _completed(row: Option) -> Option:
    """Return a row with what most of them say: no book's, what its group needs, its choice told.

    Where it is not asked it is as in the first rule set.
    """
    needs, tells = row.needs or NEEDS.get(row.group, ()), row.tells or row.sentence
    if isinstance(row, Choice) and not row.tells:
        tells = "{choice}"
    idle = USUAL[row.name] if needs else None
    return replace(row, source=row.source or HOUSE, needs=needs, idle=idle, tells=tells)


USUAL: Mapping[str, Any] = next(iter(PRESETS.values())).options

ROWS = tuple(map(_completed, rows_of(Options)))

RULES = OptionTable(ROWS, PRESETS, BOOKS, Options, _check)


class Terms(TableTerms[Options]):
    """The rules met with the stake."""

    @property
    def source(self) -> str:
        """Return where payments are printed: where the rule set is, if it is played as printed."""
        preset = PRESETS[self.preset]
        as_printed = RULES.laid_over(self.preset, {}) == self.options
        return preset.source.partition(":")[0] if as_printed else HOUSE

    @property
    def placed(self) -> tuple[int, ...]:
        """Return what the places take, in coins."""
        many = len(self.options.placed)
        return tuple(self.rates[f"place{number}"] for number in range(1, many + 1))
