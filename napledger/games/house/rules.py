"""The rules of a house game: in which way a deal is paid, and what goes with that way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from pathlib import Path
from typing import Any

from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value
from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.options.table import TABLE, OptionTable, TableTerms, check_needs
from napledger.games.options.telling import FOR_PLAYERS
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

SEATS = range(2, 21)
"""How many may sit at a table."""

POINTS_MAX, TARGET_MAX = 9_999, 100_000

HOUSE = _("house rule")
"""The source of what no book prints."""

WINNER, POINTS, POT, SIDED, PLACES = "winner", "points", "pot", "sides", "places"
"""The ways to pay."""

HOW, PRICES, THE_POT, SIDES, THE_GAME = (
    # Translators: a group of rules: in which way a deal is paid
    _("How a deal is paid"),
    # Translators: a group of rules: what a deal or a point is worth
    _("Prices"),
    # Translators: a group of rules: the money in the middle of the table
    _("The pot"),
    # Translators: a group of rules: who plays with whom
    _("Sides"),
    # Translators: a group of rules: a game of several deals
    _("The game"),
)

WITH_POT = Need("pays", (POT,))
IN_SIDES = Need("pays", (SIDED,))
WITH_PLACES = Need("pays", (PLACES,))
BY_POINTS = Need("pays", (POINTS,))
ONE_WINS = Need("pays", (WINNER, SIDED))
SCORED = Need("pays", (WINNER, POINTS, SIDED))
WITH_WINNER = Need("takes", ("winner",))
TO_TARGET = Need("match")


def pays_by(*ways: str) -> Callable[[Options], bool]:
    """Return whether a deal is paid in one of these ways."""
    return lambda options: options.pays in ways


PLACE: Mapping[str, Any] = {"source": HOUSE, "needs": (WITH_PLACES,), "idle": 0}
"""What the rows of all places say."""


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    pays: str = option.choice(
        HOW,
        # Translators: an option: in which way a deal is paid
        label=_("Way to pay"),
        sentence=_("In which way a deal is paid; the other rules follow from it."),
        source=HOUSE,
        values=(
            Value(WINNER, _("The winner takes from each of the others.")),
            Value(POINTS, _("Everybody’s points are typed, and settled between all of them.")),
            Value(POT, _("Everybody puts into a pot, which is then won.")),
            Value(SIDED, _("Two or three sides play, and the losers pay the winners.")),
            Value(PLACES, _("The first few are paid by those who come in behind them.")),
        ),
        tells=_("{choice}"),
    )
    win: str = option.choice(
        HOW,
        # Translators: an option: a fixed price, points, or the cards left in each hand
        label=_("What is won"),
        sentence=_("What whoever wins a deal is paid for."),
        source=HOUSE,
        values=(
            Value("stake", _("A deal won has one price.")),
            Value("points", _("A deal is won by so many points, each of which has a price.")),
            Value("left", _("Each of the others pays for what is left in their own hand.")),
        ),
        tells=Sentence(_("{choice}"), when=pays_by(WINNER, SIDED)),
        needs=(ONE_WINS,),
        idle="stake",
    )
    settle: str = option.choice(
        HOW,
        # Translators: an option: how points are made up into money
        label=_("Points are settled"),
        sentence=_("Who pays whom for the points of everybody."),
        source="Foster, “Hearts”",
        values=(
            Value("pairs", _("Of every two the one pays the other the difference.")),
            Value("average", _("Everybody pays or gets the difference from the average.")),
            Value("best", _("Whoever has the best score takes the difference from each.")),
        ),
        tells=(
            Sentence(_("{choice}"), when=lambda options: options.settles_all),
            Sentence(
                _("Where several are best they share it, and what does not divide is not paid."),
                when=lambda options: options.settles_all and options.settle == "best",
            ),
        ),
        needs=(BY_POINTS,),
        idle="pairs",
    )
    lowest: bool = option.flag(
        HOW,
        label=_("Fewest points win"),
        sentence=_("Points are bad: whoever has fewest is best, as in Hearts."),
        source="Foster, “Hearts”",
        tells=_("Whoever has the fewest points is best."),
        needs=(BY_POINTS,),
        idle=False,
    )
    negative: bool = option.flag(
        HOW,
        label=_("Points below nought"),
        sentence=_("There is a key for points below nought."),
        source=HOUSE,
        tells=_("Points may be below nought."),
        needs=(BY_POINTS,),
        idle=False,
    )
    banker: str = option.choice(
        HOW,
        # Translators: an option: somebody whom all others play against
        label=_("Banker"),
        sentence=_("Whether somebody plays alone against each of the others."),
        source=HOUSE,
        values=(
            Value("none", _("There is no banker.")),
            Value(
                "dealer",
                _("Whoever deals is the banker, and each of the others plays against them."),
            ),
            Value(
                "keeps", _("One player keeps the bank, and each of the others plays against them.")
            ),
        ),
        tells=(
            Sentence(_("{choice}"), when=lambda options: options.is_banked),
            Sentence(
                _("Whoever beats the banker is paid, and all the others pay the banker."),
                when=lambda options: options.is_banked and options.pays == WINNER,
            ),
            Sentence(
                _("Between the banker and each of the others the difference is paid."),
                when=lambda options: options.is_banked and options.pays == POINTS,
            ),
        ),
        needs=(Need("pays", (WINNER, POINTS)),),
        idle="none",
    )
    rate: Fraction = option.units(
        PRICES,
        # Translators: an option: what a deal won, a point, a card left or a bet is worth
        label=_("A win, a point, a bet"),
        sentence=_("What a deal won, a point, a card left or one of a bet is worth, in stakes."),
        source=HOUSE,
        tells=(
            Sentence(
                _("A deal won is worth {coins} from each."),
                when=lambda options: options.wins_price and options.rate,
            ),
            Sentence(
                _("A point is worth {coins}."),
                when=lambda options: options.pays_points and options.rate,
            ),
            Sentence(
                _("What is typed of bets and winnings is counted in {coins}."),
                when=lambda options: options.types_pot,
            ),
        ),
    )
    times: int = option.choice(
        PRICES,
        # Translators: an option: a deal may count double, treble, or four times
        label=_("Doubled, trebled"),
        sentence=_("How many times over a deal may be made to count, by a button."),
        source=HOUSE,
        values=(
            Value(1, _("A deal always counts once.")),
            Value(2, _("A deal may be doubled.")),
            Value(3, _("A deal may be doubled or trebled.")),
            Value(4, _("A deal may count up to four times.")),
        ),
        tells=Sentence(_("{choice}"), when=lambda options: options.times > 1 and options.is_timed),
        needs=(Need("pays", (WINNER, POINTS, SIDED, PLACES)),),
        idle=1,
    )
    place1: Fraction = option.units(
        PRICES,
        label=_("First place"),
        sentence=_("What the first takes from each who comes in behind, in stakes."),
        **PLACE,
        tells=(
            Sentence(
                _("The first takes {coins} from each who comes in behind."),
                when=lambda options: options.place1 and options.pays_places,
            ),
            Sentence(
                _("The places share the pot as {shares}."),
                when=lambda options: options.pays == PLACES and options.from_pot,
                words=lambda terms: {"shares": terms.shares},
            ),
            Sentence(
                _("What does not divide is the first’s."),
                when=lambda options: options.pays == PLACES and options.from_pot,
            ),
        ),
    )
    place2: Fraction = option.units(
        PRICES,
        label=_("Second place"),
        sentence=_("What the second takes from each who comes in behind, in stakes."),
        **PLACE,
        tells=Sentence(
            _("The second takes {coins} from each who comes in behind."),
            when=lambda options: options.place2 and options.pays_places,
        ),
    )
    place3: Fraction = option.units(
        PRICES,
        label=_("Third place"),
        sentence=_("What the third takes from each who comes in behind, in stakes."),
        **PLACE,
        tells=Sentence(
            _("The third takes {coins} from each who comes in behind."),
            when=lambda options: options.place3 and options.pays_places,
        ),
    )
    place4: Fraction = option.units(
        PRICES,
        label=_("Fourth place"),
        sentence=_("What the fourth takes from each who comes in behind, in stakes."),
        **PLACE,
        tells=Sentence(
            _("The fourth takes {coins} from each who comes in behind."),
            when=lambda options: options.place4 and options.pays_places,
        ),
    )
    from_pot: bool = option.flag(
        PRICES,
        label=_("Places share a pot"),
        sentence=_("Everybody pays the ante in, and the places share it in these proportions."),
        source=HOUSE,
        tells=_("The places are paid out of a pot."),
        needs=(WITH_PLACES,),
        idle=False,
    )
    ante: Fraction = option.units(
        THE_POT,
        label=_("Ante"),
        sentence=_("What everybody puts into the pot at every deal, in stakes."),
        source=HOUSE,
        tells=Sentence(
            _("Everybody puts {coins} into the pot at every deal."),
            when=lambda options: options.ante and options.antes,
        ),
        needs=(Need("pays", (POT, PLACES)),),
        idle=0,
    )
    ante_dealer: Fraction = option.units(
        THE_POT,
        label=_("Dealer’s ante"),
        sentence=_("What the dealer puts into the pot besides, in stakes."),
        source=HOUSE,
        tells=_("The dealer puts {coins} in besides."),
        needs=(WITH_POT,),
        idle=0,
    )
    takes: str = option.choice(
        THE_POT,
        # Translators: an option: who is paid out of the pot
        label=_("Who takes it"),
        sentence=_("Whether a winner takes the pot, or everybody takes a number that is typed."),
        source=HOUSE,
        values=(
            Value("winner", _("The winner takes the pot; several share it.")),
            Value("typed", _("What each takes out of the pot is typed; the rest stays.")),
        ),
        tells=Sentence(_("{choice}"), when=pays_by(POT)),
        needs=(WITH_POT,),
        idle="winner",
    )
    bets: bool = option.flag(
        THE_POT,
        label=_("Bets"),
        sentence=_("What each bets besides is typed, and goes into the pot."),
        source=HOUSE,
        tells=_("What each bets is typed, and goes into the pot."),
        needs=(WITH_POT, WITH_WINNER),
        idle=False,
    )
    unwon: str = option.choice(
        THE_POT,
        label=_("A pot nobody wins"),
        sentence=_("What becomes of the pot of a deal that nobody wins."),
        source=HOUSE,
        values=(
            Value("stays", _("A pot that nobody wins stays for the next deal.")),
            Value("doubles", _("It stays, and the antes of the next deal are doubled.")),
            Value("back", _("Everybody takes back what they put in.")),
        ),
        tells=Sentence(
            _("If nobody wins: {choice}"),
            when=lambda options: options.pays == POT and options.takes == "winner",
        ),
        needs=(WITH_POT, WITH_WINNER),
        idle="stays",
    )
    odd: str = option.choice(
        THE_POT,
        # Translators: an option: coins that are left where a pot is shared out
        label=_("Odd coins"),
        sentence=_("Who has the coins that are left where a pot does not divide."),
        source=HOUSE,
        values=(
            Value("first", _("The first from the dealer’s left of those who share.")),
            Value("stay", _("They stay in the pot.")),
        ),
        tells=Sentence(
            _("Coins that do not divide: {choice}"), when=lambda options: options.shares_pot
        ),
        needs=(Need("pays", (POT, POINTS)),),
        idle="first",
    )
    sides: int = option.choice(
        SIDES,
        label=_("How many sides"),
        sentence=_("Two sides play against each other, or three."),
        source=HOUSE,
        values=(Value(2, _("Two sides play.")), Value(3, _("Three sides play."))),
        tells=Sentence(_("{choice}"), when=pays_by(SIDED)),
        needs=(IN_SIDES,),
        idle=2,
    )
    partners: str = option.choice(
        SIDES,
        # Translators: an option: how it is decided who plays with whom
        label=_("Partners"),
        sentence=_("Whether partners are those who sit so, or may be cut for."),
        source=HOUSE,
        values=(
            Value("fixed", _("Partners are who sit so: the sides take turns round the table.")),
            Value("cut", _("Partners may be cut for: they stay until the next cut.")),
        ),
        tells=Sentence(_("{choice}"), when=pays_by(SIDED)),
        needs=(IN_SIDES,),
        idle="fixed",
    )
    between: str = option.choice(
        SIDES,
        # Translators: an option: which of the winners a loser pays
        label=_("A loser pays"),
        sentence=_("Whether each loser pays one of the winners, or every one of them."),
        source=HOUSE,
        values=(
            Value("left", _("Each loser pays one winner, the nearest on the left.")),
            Value("each", _("Each loser pays every one of the winners.")),
        ),
        tells=Sentence(_("{choice}"), when=pays_by(SIDED)),
        needs=(IN_SIDES,),
        idle="left",
    )
    match: bool = option.flag(
        THE_GAME,
        # Translators: an option: the game goes on until somebody has so many points
        label=_("A game to so many points"),
        sentence=_("Points are added up, and the game ends when somebody has enough."),
        source=HOUSE,
        tells=(
            Sentence(
                _("Points are added up from deal to deal."), when=lambda options: options.is_match
            ),
            Sentence(
                _("A deal that is won is one point."),
                when=lambda options: (
                    options.is_match and options.pays != POINTS and options.win == "stake"
                ),
            ),
        ),
        needs=(SCORED,),
        idle=False,
    )
    target: int = option.whole(
        THE_GAME,
        label=_("Points to a game"),
        sentence=_("How many points end the game."),
        source=HOUSE,
        least=1,
        most=TARGET_MAX,
        tells=Sentence(
            _("The game ends when somebody has {target} points."),
            when=lambda options: options.is_match,
        ),
        needs=(SCORED, TO_TARGET),
    )
    by: str = option.choice(
        THE_GAME,
        # Translators: an option: whether money moves at each deal, or when the game is over
        label=_("Points are paid"),
        sentence=_("Whether the points are paid deal by deal, or by the scores at the end."),
        source=HOUSE,
        values=(
            Value("deal", _("Points are paid deal by deal.")),
            Value("end", _("Points are paid at the end of the game, by the scores.")),
        ),
        tells=(
            Sentence(_("{choice}"), when=lambda options: options.is_match and options.rate),
            Sentence(
                _("A game that is broken off is paid by the scores as they stand."),
                when=lambda options: options.is_at_end and options.rate,
            ),
        ),
        needs=(SCORED, TO_TARGET),
        idle="deal",
    )
    game: Fraction = option.units(
        THE_GAME,
        label=_("The game"),
        sentence=_("What each loser pays whoever wins the game, in stakes."),
        source=HOUSE,
        tells=_("Whoever wins the game takes {coins} from each loser."),
        needs=(SCORED, TO_TARGET),
        idle=0,
    )
    rubber: Fraction = option.units(
        THE_GAME,
        # Translators: an option: the prize for two games won
        label=_("The rubber"),
        sentence=_("What the side that first has two games takes besides, in stakes."),
        source=HOUSE,
        tells=_("The side that first has two games takes {coins} more for the rubber."),
        needs=(IN_SIDES, TO_TARGET),
        idle=0,
    )
    dealer: bool = option.flag(
        TABLE,
        label=_("The deal goes round"),
        sentence=_("Somebody deals, and the deal passes to the left."),
        source=HOUSE,
        tells=(
            Sentence(
                _("The deal passes to the left."),
                when=lambda options: not options.keeps_deal,
            ),
            Sentence(_("Nobody deals."), when=lambda options: not options.dealer),
        ),
    )
    players: tuple[int, int] = option.players(
        TABLE,
        sentence=_("The fewest and the most players these rules are for."),
        source=HOUSE,
        tells=FOR_PLAYERS,
        seats=SEATS,
    )

    @property
    def is_banked(self) -> bool:
        """Return whether all play against a banker."""
        return self.pays in (WINNER, POINTS) and self.banker != "none"

    @property
    def keeps_deal(self) -> bool:
        """Return whether the deal does not pass: nobody deals, or one player keeps the bank."""
        return not self.dealer or (self.is_banked and self.banker == "keeps")

    @property
    def settles_all(self) -> bool:
        """Return whether everybody's points are settled between all of them."""
        return self.pays == POINTS and not self.is_banked

    @property
    def is_averaged(self) -> bool:
        """Return whether points are settled against the average, by way of the pot."""
        return self.settles_all and self.settle == "average"

    @property
    def is_match(self) -> bool:
        """Return whether points are added up to a game."""
        return self.pays in (WINNER, POINTS, SIDED) and self.match

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
        return bool(self.pays == SIDED and self.is_match and self.rubber)

    @property
    def wins_price(self) -> bool:
        """Return whether a deal won has one price, which is paid at once."""
        return self.pays in (WINNER, SIDED) and self.win == "stake" and not self.is_at_end

    @property
    def pays_points(self) -> bool:
        """Return whether it is points that have a price."""
        return self.pays in (WINNER, POINTS, SIDED) and not self.wins_price

    @property
    def has_bets(self) -> bool:
        """Return whether bets are typed."""
        return self.pays == POT and self.takes == "winner" and self.bets

    @property
    def types_pot(self) -> bool:
        """Return whether numbers are typed of a pot: of bets, or of what each takes."""
        return self.has_bets or (self.pays == POT and self.takes == "typed")

    @property
    def pays_places(self) -> bool:
        """Return whether places are paid by those who come in behind."""
        return self.pays == PLACES and not self.from_pot

    @property
    def is_timed(self) -> bool:
        """Return whether a deal may count several times over: not where a pot is won."""
        return not self.antes

    @property
    def antes(self) -> bool:
        """Return whether everybody puts an ante in."""
        return self.pays == POT or (self.pays == PLACES and self.from_pot)

    @property
    def shares_pot(self) -> bool:
        """Return whether the pot may have to be shared by several."""
        return self.is_averaged or (self.pays == POT and self.takes == "winner")

    @property
    def kitty(self) -> bool:
        """Return whether money may lie in a pot."""
        return self.antes or self.is_averaged

    @property
    def placed(self) -> tuple[Fraction, ...]:
        """Return what the places that are paid take, the first one's first."""
        prices = (self.place1, self.place2, self.place3, self.place4)
        return prices[: sum(map(bool, prices))]


def _check(options: Options) -> None:
    check_needs(options, RULES.rows)
    if options.pays == POT:
        _check_pot(options)
    elif options.pays == PLACES:
        _check_places(options)
    elif not options.rate and not (options.is_match and (options.game or options.has_rubber)):
        raise Fault("rate", "nothing is paid at all: set a price for a win or a point, or a game")
    if options.win == "left" and (options.pays == SIDED or options.is_banked):
        raise Fault(
            "win",
            "what is left in each hand is paid to one winner, without sides or a banker: "
            "choose another price",
        )
    if options.banker == "dealer" and options.is_banked and not options.dealer:
        raise Fault("banker", "whoever deals is the banker, but nobody deals here: choose another")
    if options.pays == SIDED and options.players[0] < options.sides:
        many = _("{sides} sides need so many players at least")
        raise Fault("players", many, sides=options.sides)


def _check_pot(options: Options) -> None:
    if not (options.ante or options.ante_dealer or options.has_bets):
        raise Fault("ante", "nothing goes into the pot: set an ante, or play with bets")
    if options.types_pot and not options.rate:
        raise Fault("rate", "what is typed of a pot needs a price: set one")
    if options.ante_dealer and not options.dealer:
        raise Fault("ante_dealer", "nobody deals here: set the dealer’s ante to 0")


def _check_places(options: Options) -> None:
    prices = (options.place1, options.place2, options.place3, options.place4)
    for number, (price, behind) in enumerate(
        zip(prices, (*prices[1:], Fraction(0)), strict=True), start=1
    ):
        if not price and (behind or number == 1):
            raise Fault(f"place{number}", "this place is paid nothing: set a price for it")
    if options.from_pot and not options.ante:
        raise Fault("ante", "nothing goes into the pot that the places share: set an ante")
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

RULES = OptionTable.of(Options, PRESETS, BOOKS, check=_check)


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

    @property
    def shares(self) -> str:
        """Return in which proportions the places share a pot, like “5 : 3 : 2”."""
        least = gcd(*self.placed)
        return " : ".join(str(each // least) for each in self.placed)
