"""The rules of euchre: what is paid, for how many points it is played, and by how many."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value
from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.options.table import TABLE, OptionTable, TableTerms
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

SEATS = range(2, 5)
THREE, FOUR = 3, 4

HOYLE, HOUSE = "Hoyle's Games Modernized, Euchre", _("house rule")
SOMERSET, KELLER = "The Laws of Euchre, Somerset Club", "Keller, The Game of Euchre"
RAILROAD = "Bicycle, Railroad Euchre"

# Translators: a group of rules: what euchre is played for, and how it is scored
PRICES, SCORE = _("Prices"), _("Score")

EACH_POINT = _("What each loser pays for a point, at once, in stakes.")
PAID = _("For each point each loser pays {coins} at once, to the adversary on the left.")
EACH_GAME = _("What each loser pays when a game is won, in stakes.")
WON = _("When a game is won each loser pays {coins}, to the adversary on the left.")
UNPAID = Sentence(_("A game that is broken off is paid by nobody."), HOUSE)
EACH_EUCHRE = _("What losers of a game pay for each euchre of the winners in it, in stakes.")
EUCHRES = _("With the game each loser pays {coins} for every time the winners euchred.")
TWO_GAMES = _("A game counts as two if the losers have no point. Also called a love game.")
SLAMMED = _("Losers who have no point are slammed: each pays {coins} for the game.")
OF_TWO = Sentence(SLAMMED, words=lambda terms: {"coins": 2 * terms.rates["game"]})
BEST_OF_THREE = _("What two games won pay besides, in stakes. 0: there are no rubbers.")
RUBBERS = (
    _("Two games win the rubber, for which each loser pays {coins} besides."),
    _("Games are paid when the rubber is won, and only those of its winners."),
)
GAME_OF = _("How many points win a game: 5, 7, 10, 11, 15 or 21.")
SCORES = (
    _("A game is {points} points."),
    _("Of five tricks the side of the maker takes three or four for 1 point."),
    _("All five, a march, are 2 points."),
    _("With fewer than three they are euchred: their adversaries score 2 points."),
    Sentence(_("After a revoke the other side scores 2 points, 4 in a lone hand."), HOUSE),
)
LAPS = _("Points beyond those of a game are the winners’ in the next.")
LONE = _("The maker may play alone: a march is then 4 points, three or four tricks are 1.")
LONE_EUCHRE = _("What the adversaries score who euchre a maker that plays alone.")
GIVES_TWO = Value(2, _("A maker who is euchred alone gives 2 points, too."))
GIVES_FOUR = Value(4, _("A maker who is euchred alone gives 4 points."), SOMERSET)
MET = _("An adversary may meet a lone hand alone, and scores 4 points for its euchre.")
STUCK = _("A dealer to whom all others have passed twice must name trumps.")
THREES = _("What a march is worth where three play: 2 points or 3.")
MARCH = _("Where three play a march is {points} points, and a euchre 2 for either adversary.")
SITTING = _("Of four, partners sit opposite each other; of three, the maker plays against both.")
IF_ALONE = (Need("alone"),)


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force."""

    point: Fraction = option.units(
        PRICES, label=_("A point"), sentence=EACH_POINT, source=HOUSE, tells=PAID
    )
    game: Fraction = option.units(
        PRICES, label=_("The game"), sentence=EACH_GAME, source=HOYLE, tells=(WON, UNPAID)
    )
    euchre: Fraction = option.units(
        PRICES, label=_("Each euchre"), sentence=EACH_EUCHRE, source=HOUSE, tells=EUCHRES
    )
    slam: bool = option.flag(
        PRICES, label=_("Slam"), sentence=TWO_GAMES, source=SOMERSET, tells=OF_TWO
    )
    rubber: Fraction = option.units(
        PRICES, label=_("The rubber"), sentence=BEST_OF_THREE, source=SOMERSET, tells=RUBBERS
    )
    target: int = option.whole(
        SCORE, label=_("Game of"), sentence=GAME_OF, source=HOYLE, least=5, most=21, tells=SCORES
    )
    laps: bool = option.flag(SCORE, label=_("Laps"), sentence=LAPS, source=KELLER, tells=LAPS)
    alone: bool = option.flag(SCORE, label=_("Alone"), sentence=LONE, source=HOYLE, tells=LONE)
    lone_euchre: int = option.choice(
        SCORE,
        label=_("Euchred alone"),
        sentence=LONE_EUCHRE,
        source=HOYLE,
        values=(GIVES_TWO, GIVES_FOUR),
        needs=IF_ALONE,
        tells=_("{choice}"),
    )
    defend_alone: bool = option.flag(
        SCORE, label=_("Defend alone"), sentence=MET, source=RAILROAD, tells=MET, needs=IF_ALONE
    )
    stick: bool = option.flag(
        SCORE, label=_("Stick the dealer"), sentence=STUCK, source=HOUSE, tells=STUCK
    )
    march_three: int = option.whole(
        SCORE,
        label=_("March of three"),
        sentence=THREES,
        source=HOYLE,
        least=2,
        most=3,
        tells=MARCH,
    )
    players: tuple[int, int] = option.players(TABLE, source=HOYLE, tells=SITTING, seats=SEATS)


def _check(options: Options) -> None:
    if not (options.point or options.game or options.euchre):
        raise Fault("game", "nothing is paid at all: set a price for a point, or for the game")


BOOKS = {
    "hoyle": PrintedBook("Hoyle’s Games Modernized", "Hoyle's Games Modernized"),
    "somerset": PrintedBook("The Laws of Euchre, Somerset Club", "The Laws of Euchre"),
    "house": PrintedBook(_("Modern tables")),
}

RULES = OptionTable.of(Options, stored_presets(Path(__file__).parent), BOOKS, check=_check)


class Terms(TableTerms[Options]):
    """The rules met with the stake."""
