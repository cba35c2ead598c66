"""The rules of Whist: every option and how it is told, what contradicts, the books, and the terms.

Rates are in stakes, as exact fractions; in terms, where the stake is known, in coins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path

from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value, always
from napledger.games.options.presets import HOFFMANN, PrintedBook, stored_presets
from napledger.games.options.table import TABLE, OptionTable, TableTerms
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

SEATS = range(2, 8)
"""How many may sit at a table; a deal needs four of them."""

FOUR = 4
"""How many play a rubber."""

POINTS_MAX = 20
"""The longest game, and the most that may be given for a rubber."""

SILENT = _("table rule: the laws are silent")
"""Where nothing is printed."""

GAME, HONOURS, RUBBER, REVOKES = (
    # Translators: a group of rules: how a game of Whist is won, and what it is worth
    _("The game"),
    # Translators: a group of rules: ace, king, queen and knave of trumps
    _("Honours"),
    # Translators: a group of rules: the best of three games
    _("The rubber"),
    _("Revokes"),
)

SINGLE, DOUBLE, TREBLE = 1, 2, 3
"""What games are worth, in points."""


points = partial(option.whole, most=POINTS_MAX)
"""A number of points."""


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force at a table."""

    game_points: int = points(
        GAME,
        label=_("A game is"),
        sentence=_("The score that wins a game: five in short Whist, ten in long."),
        source="Hoffmann, p. 174",
        least=1,
        tells=_(
            "Each trick above six scores one. A game is won by the side that first scores {game}."
        ),
    )
    treble_below: int = points(
        GAME,
        # Translators: a game that counts three points, by the losers’ score
        label=_("A treble below"),
        sentence=_(
            "A game is worth three points where the losers have scored less than this. "
            "0: there is no treble."
        ),
        source="Hoffmann, p. 175",
        tells=Sentence(
            _("Where the losers have scored less than {score}, it is a treble: three points."),
            "points",
        ),
    )
    double_below: int = points(
        GAME,
        # Translators: a game that counts two points, by the losers’ score
        label=_("A double below"),
        sentence=_(
            "A game that is no treble is worth two points where the losers have scored less "
            "than this, and one point otherwise."
        ),
        source="Hoffmann, p. 175",
        tells=(
            Sentence(
                _("Where the losers have scored less than {score}, it is a double: two points."),
                "points",
                when=lambda options: options.double_below > options.treble_below,
            ),
            Sentence(
                _("Any other game is a single: one point."),
                "points",
                when=lambda options: 0 < options.double_below < options.game_points,
            ),
            Sentence(
                _("Every game is a single, whatever the losers have scored: one point."),
                "points",
                when=lambda options: not options.double_below,
            ),
        ),
    )
    honours: bool = option.flag(
        HONOURS,
        label=_("Honours count"),
        sentence=_("Three honours held between partners score two, four score four."),
        source="Hoffmann, p. 175",
        tells=(
            Sentence(
                _("Honours are not counted."), "points", when=lambda options: not options.honours
            ),
            _("Three honours held between partners score two, four score four, after the tricks."),
        ),
    )
    honours_bar: int = points(
        HONOURS,
        label=_("No honours from"),
        sentence=_(
            "A side that begins a deal with this score, or more, scores no honours in it. "
            "0: there is no bar."
        ),
        source="Hoffmann, p. 175",
        needs=(Need("honours"),),
        tells=_("A side that begins the deal at {score} or more scores no honours."),
    )
    honours_bar_dealing: int = points(
        HONOURS,
        label=_("No honours with the deal from"),
        sentence=_(
            "A side that deals with this score, or more, scores no honours in that deal, as in "
            "long Whist at eight. 0: the deal makes no difference."
        ),
        source=_("table rule"),
        needs=(Need("honours"),),
        tells=_("A side that deals at {score} or more scores no honours."),
    )
    point: Fraction = option.units(
        RUBBER,
        # Translators: what one point of a rubber costs each loser
        label=_("A point"),
        sentence=_(
            "Stakes that each point of the rubber costs each loser. "
            "0: only the rubber itself is played for."
        ),
        source="Hoffmann, p. 175",
        tells=(
            Sentence(_("Two games win the rubber."), "Hoffmann, p. 174, law 46", when=always),
            Sentence(
                _("Each loser pays {coins} a point to the adversary on the left."),
                "points",
                after="losers_game",
            ),
        ),
    )
    rubber_points: int = points(
        RUBBER,
        label=_("For the rubber"),
        sentence=_("Points that the winners of the rubber gain besides their games."),
        source="Hoffmann, p. 175",
        tells=Sentence(
            _("The winners of the rubber gain {points} for it besides their games."),
            "points",
            when=lambda options: options.point and options.rubber_points,
        ),
    )
    losers_game: str = option.choice(
        RUBBER,
        label=_("The losers’ game"),
        sentence=_("What becomes of a game that the losers of the rubber have won."),
        source="Hoffmann, p. 175",
        values=(
            Value("deducted", _("Its value comes off the winners’ points."), "Hoffmann, p. 175"),
            Value("kept", _("It takes nothing off the winners’ points.")),
        ),
        tells=Sentence(_("The losers’ game: {choice}"), when=lambda options: options.point),
    )
    rubber_bet: Fraction = option.units(
        RUBBER,
        label=_("A stake on the rubber"),
        sentence=_("Stakes that each loser of the rubber pays besides the points. 0: none."),
        source="Hoffmann, p. 181",
        tells=Sentence(
            _("On the rubber itself each loser pays {coins} to the adversary on the left."), "bet"
        ),
    )
    unfinished: str = option.choice(
        RUBBER,
        label=_("A rubber broken off"),
        sentence=_("What is paid for a rubber that is not played out."),
        source=SILENT,
        values=(
            Value("void", _("Nothing.")),
            Value(
                "games", _("The games won: the side with more is paid the difference, and no more.")
            ),
        ),
        tells=_("A rubber that is broken off: {choice}"),
    )
    both_revoke: str = option.choice(
        REVOKES,
        label=_("Revokes on both sides"),
        sentence=_("What happens when somebody on either side has revoked in the same deal."),
        source="Hoffmann, p. 181",
        values=(
            Value(
                "cancel",
                _("They cancel each other, and neither side can win the game by that deal."),
                "Hoffmann, p. 181",
            ),
            Value(
                "each",
                _("Every penalty is exacted, and neither side can win the game by that deal."),
                "Laws of 1864, 81",
            ),
            Value(
                "redeal",
                _("The deal is void, and the same player deals again."),
                "Enquire Within, § 76",
            ),
        ),
        tells=(
            Sentence(
                _(
                    "For a revoke the adversaries take three tricks, take three points off the "
                    "offenders’ score, or add three to their own. Offenders cannot win the game by "
                    "that deal."
                ),
                "Hoffmann, pp. 179–182, laws 75, 86",
            ),
            _("Revokes on both sides: {choice}"),
        ),
    )
    players: tuple[int, int] = option.players(
        TABLE,
        # Translators: a rule: the fewest and the most players
        label=_("How many sit there"),
        sentence=_("Four play; with more, some stand out of a rubber. Six make a full table."),
        source="Hoffmann, p. 167",
        seats=range(FOUR, SEATS.stop),
        tells=(
            Sentence(
                _(
                    "The deal passes to the left, after a misdeal too; "
                    "an abandoned deal is dealt again."
                ),
                "Hoffmann, pp. 171–173",
            ),
            _("Four play a rubber; up to {most} may sit at the table, and some stand out."),
            Sentence(
                _("Of more than four, whoever has played the most rubbers running goes out."),
                "Hoffmann, p. 168, law 11",
            ),
        ),
    )

    def value_of_game(self, losers_score: int) -> int:
        """Return the points of a game by the score of its losers: a treble, double or single.

        Hoffmann, p. 175, law 53.
        """
        if losers_score < self.treble_below:
            return TREBLE
        return DOUBLE if losers_score < self.double_below else SINGLE

    @property
    def dearest_game(self) -> int:
        return self.value_of_game(0)


PLACES: Mapping[str, Mapping[str, str]] = {
    "points": {
        "hoffmann": "Hoffmann, p. 175, laws 53–55",
        "laws": "Laws of 1864, 1–12",
        "enquire": "Enquire Within, §§ 77–78",
        "foster": "Foster, Whist",
    },
    "bet": {"hoffmann": "Hoffmann, p. 181, law 84"},
    "broken_off": {"hoffmann": SILENT},
}

BOOKS: Mapping[str, PrintedBook] = {
    "hoffmann": HOFFMANN,
    "laws": PrintedBook("The laws of short Whist, 1864", "Laws of 1864"),
    "enquire": PrintedBook("Enquire Within", "Enquire"),
    "foster": PrintedBook("Complete Hoyle, R. F. Foster", "Foster"),
}
"""The books by short name, in the order in which they are offered."""

PRESETS = stored_presets(Path(__file__).parent)


def check_rules(options: Options) -> None:
    """Raise Fault, at the option to change, when the options contradict each other."""
    treble, double, game = options.treble_below, options.double_below, options.game_points
    if treble > double:
        said = _(
            "a treble below {treble} leaves no room for a double below {double}: "
            "take a double below {treble} or more"
        )
        raise Fault("double_below", said, treble=treble, double=double)
    for name in ("double_below", "honours_bar", "honours_bar_dealing"):
        if (score := getattr(options, name)) > game:
            said = _("no score in a game of {game} comes up to {got}: take at most {game}")
            raise Fault(name, said, game=game, got=score)
    dearest, for_rubber = options.dearest_game, options.rubber_points
    if options.losers_game == "deducted" and 2 * SINGLE + for_rubber < dearest:
        said = _(
            "with {points} for the rubber, two singles would lose to a game of {dearest}: "
            "give more for the rubber, or let the losers’ game take nothing off"
        )
        raise Fault("rubber_points", said, points=for_rubber, dearest=dearest)
    if not options.point and not options.rubber_bet:
        said = _("nothing is played for: give each point a price, or put a stake on the rubber")
        raise Fault("point", said)


RULES = OptionTable.of(Options, PRESETS, BOOKS, places=PLACES, check=check_rules)
"""The rules of Whist: read, laid over a book's, and checked as a whole."""


class Terms(TableTerms[Options]):
    """Everything that a rubber's payments hang on."""

    def price(self, points: int) -> int:
        """Return what a rubber of so many points costs each loser, in the smallest coin."""
        return points * self.rates["point"] + self.rates["rubber_bet"]
