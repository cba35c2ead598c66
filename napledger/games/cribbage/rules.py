"""The rules of Cribbage: every option and how it is told, what contradicts, and the books."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from napledger.games.cribbage.words import DOUBLE, SKUNK
from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value, always
from napledger.games.options.presets import HOFFMANN, PrintedBook, stored_presets
from napledger.games.options.table import TABLE, OptionTable, TableTerms, check_needs
from napledger.games.options.telling import FOR_PLAYERS
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

SEATS = range(2, 5)

HOUSE = _("house rule")
HOYLE, CONGRESS, CORNER = "Hoffmann, p. 34", "ACC, rule 1.6", "cribbagecorner.com"

PRICES, BOARD, MATCHES = (
    # Translators: a group of rules: what is paid
    _("Prices"),
    # Translators: a group of rules: the board of Cribbage
    _("The board"),
    # Translators: a group of rules: games that are won together
    _("The match"),
)

SKUNKED = Need("skunk_line", tuple(range(1, 181)))
DOUBLED = Need("double_line", tuple(range(1, 180)))
MATCHED = Need("match_to", tuple(range(1, 100)))

CARDS = {
    "six": _("Six cards are dealt to two players, five to three and to four."),
    "five": _("Five cards are dealt; of two, who deals second pegs 3 holes first."),
    "seven": _("Seven cards are dealt to two players."),
}


def _for_more(options: Options) -> bool:
    """Return whether more than two may play."""
    return options.players[1] > SEATS[0]


def _skunk(terms: Terms) -> Mapping[str, int | str]:
    options, rates = terms.options, terms.rates
    return {"skunk": SKUNK, "line": options.skunk_line, "coins": rates["skunk"]}


def _double(terms: Terms) -> Mapping[str, int | str]:
    options, rates = terms.options, terms.rates
    return {"skunk": DOUBLE, "line": options.double_line, "coins": rates["double"]}


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force."""

    game: Fraction = option.units(
        PRICES,
        label=_("A game"),
        sentence=_("What a loser pays for a plain game, in stakes."),
        source=HOYLE,
        tells=(
            _("A loser pays {coins} for a plain game."),
            Sentence(
                _("Of four each loser pays the adversary on the left, of three the winner."),
                HOUSE,
                _for_more,
            ),
            Sentence(_("A game that is thrown up is a plain one, without holes."), HOUSE, always),
        ),
    )
    skunk: Fraction = option.units(
        PRICES,
        label=_("A skunk"),
        sentence=_("What a loser pays whose peg is below the skunk line, in stakes."),
        source=HOYLE,
        needs=(SKUNKED,),
        tells=Sentence(_("For a {skunk} a loser pays {coins}."), words=_skunk),
    )
    double: Fraction = option.units(
        PRICES,
        label=_("A double skunk"),
        sentence=_("What a loser pays whose peg is below the second line, in stakes."),
        source=CORNER,
        needs=(DOUBLED,),
        tells=Sentence(_("For a {skunk} a loser pays {coins}."), words=_double),
    )
    point: Fraction = option.units(
        PRICES,
        label=_("A hole"),
        sentence=_("What a loser pays besides for each hole short, in stakes."),
        source=HOUSE,
        tells=_("A loser pays {coins} besides for each hole short."),
    )
    skunk_holes: int = option.whole(
        PRICES,
        label=_("Holes of a skunk"),
        sentence=_("How many times each hole is paid by whoever is skunked."),
        source=HOUSE,
        least=1,
        most=4,
        needs=(SKUNKED,),
        tells=Sentence(
            _("In a {skunk} each hole is paid {times} times."),
            when=lambda options: options.point and options.skunk_line and options.skunk_holes > 1,
            words=lambda terms: {"skunk": SKUNK, "times": terms.options.skunk_holes},
        ),
    )
    double_holes: int = option.whole(
        PRICES,
        label=_("Holes of a double skunk"),
        sentence=_("How many times each hole is paid by whoever is skunked doubly."),
        source=HOUSE,
        least=1,
        most=4,
        needs=(DOUBLED,),
        tells=Sentence(
            _("In a {skunk} each hole is paid {times} times."),
            when=lambda options: options.point and options.double_line and options.double_holes > 1,
            words=lambda terms: {"skunk": DOUBLE, "times": terms.options.double_holes},
        ),
    )
    three: str = option.choice(
        PRICES,
        label=_("Holes of three"),
        sentence=_("Whom a loser of three pays for the holes."),
        source=HOUSE,
        values=(
            Value("winner", _("Of three, each loser pays the winner alone for the holes.")),
            Value("pairs", _("Of three, the last pays the second, too, for the holes between.")),
        ),
        tells=Sentence("{choice}", when=lambda options: options.point),
    )
    target: int = option.choice(
        BOARD,
        label=_("Holes to a game"),
        sentence=_("How many holes are pegged to win."),
        source=HOYLE,
        values=(
            Value(121, _("A game is 121 holes, twice round the board.")),
            Value(61, _("A game is 61 holes, once round the board.")),
            Value(181, _("A game is 181 holes, three times round the board.")),
        ),
        tells=_("{choice}"),
    )
    skunk_line: int = option.whole(
        BOARD,
        label=_("Skunk line"),
        sentence=_("A loser whose peg is below this is skunked; 0 for no skunk."),
        source=CONGRESS,
        most=180,
        tells=Sentence(
            _("A loser whose peg is below {line} loses a {skunk}; a peg on {line} is safe."),
            words=_skunk,
        ),
    )
    double_line: int = option.whole(
        BOARD,
        label=_("Double skunk line"),
        sentence=_("A loser whose peg is below this is skunked doubly; 0 for no such thing."),
        source=CORNER,
        most=179,
        needs=(SKUNKED,),
        idle=0,
        or_else=_("a double skunk needs a skunk line: set one, or take 0"),
        tells=Sentence(
            _("A loser whose peg is below {line} loses a {skunk}; a peg on {line} is safe."),
            words=_double,
        ),
    )
    spread: bool = option.flag(
        BOARD,
        label=_("Holes are told"),
        sentence=_("It is told by how many holes a game was lost, though none is paid."),
        source="ACC",
        tells=_("The margin of each game is written down."),
    )
    cards: str = option.choice(
        BOARD,
        label=_("Cards"),
        sentence=_("How many cards are dealt. It moves no money."),
        source=HOYLE,
        values=tuple(Value(cards, said) for cards, said in CARDS.items()),
        tells=_("{choice}"),
    )
    muggins: bool = option.flag(
        BOARD,
        # Translators: who overlooks points at Cribbage loses them to the adversary, who pegs them
        label=_("Muggins"),
        sentence=_("What a player overlooks, the adversary pegs. It moves no money."),
        source="According to Hoyle",
        tells=_("Muggins: what a player overlooks, the adversary pegs."),
    )
    match: Fraction = option.units(
        MATCHES,
        label=_("A match"),
        sentence=_("What a loser pays when the match is won, in stakes."),
        source=HOUSE,
        needs=(MATCHED,),
        idle=0,
        or_else=_("say how many game points win the match, or take 0"),
        tells=_("When a match is won, a loser pays {coins} for it."),
    )
    match_to: int = option.whole(
        MATCHES,
        label=_("Game points to a match"),
        sentence=_("How many game points win a match of two sides; 0 for no match."),
        source=HOUSE,
        most=99,
        tells=(
            _("A match is won by {points} game points; what is beyond is not counted."),
            Sentence(_("For a match that is broken off nobody pays."), HOUSE),
        ),
    )
    counts: str = option.choice(
        MATCHES,
        label=_("Game points"),
        sentence=_("How many points a plain game, a skunk and a double one count for a match."),
        source=HOUSE,
        values=(
            Value("1/2/2", _("A plain game counts 1 game point, any other 2.")),
            Value("1/1/1", _("Every game counts 1 game point.")),
            Value("1/2/3", _("Games count 1, 2 or 3 game points.")),
            Value("1/2/4", _("Games count 1, 2 or 4 game points.")),
            Value("2/3/3", _("A plain game counts 2 game points, any other 3."), "ACC"),
            Value("3/4/4", _("A plain game counts 3 game points, any other 4.")),
        ),
        tells=Sentence("{choice}", when=lambda options: options.match_to or options.spread),
    )
    next_deal: str = option.choice(
        TABLE,
        label=_("First crib"),
        sentence=_("Which of two players has the first crib of the next game."),
        source="Bicycle",
        values=(
            Value("loser", _("Of two, the loser has the first crib of the next game.")),
            Value("winner", _("Of two, the winner has the first crib of the next game."), "EB1911"),
            Value("alternate", _("Of two, each has the first crib in turn."), "ACC"),
        ),
        tells=_("{choice}"),
    )
    words: str = option.choice(
        TABLE,
        label=_("Words"),
        sentence=_("What screens and rules say. It moves no money."),
        source=HOUSE,
        values=(
            Value("skunk", _("A game that counts more is a skunk.")),
            Value("lurch", _("A game that counts more is a lurch."), HOYLE),
        ),
        tells=Sentence("{choice}", when=lambda options: options.skunk_line),
    )
    players: tuple[int, int] = option.players(
        TABLE,
        source="Bicycle",
        tells=(
            FOR_PLAYERS,
            Sentence(_("Four play two against two, and three each alone."), when=_for_more),
        ),
        seats=SEATS,
    )

    @property
    def is_told_in_holes(self) -> bool:
        """Return whether it has to be told how many holes short the losers were."""
        return bool(self.point or self.spread)

    @property
    def is_paid_by_the_game(self) -> bool:
        """Return whether anything is paid but for a match."""
        return bool(self.game or self.point or (self.skunk and self.skunk_line))

    @property
    def game_points(self) -> tuple[int, ...]:
        """Return what a plain game counts for a match, a skunk, and a double one."""
        return tuple(map(int, self.counts.split("/")))


def _check(options: Options) -> None:
    check_needs(options, RULES.rows)
    if options.skunk_line >= options.target:
        said = _("the skunk line lies beyond the last hole: put it below {target}, or take 0")
        raise Fault("skunk_line", said, target=options.target)
    if options.double_line and options.double_line >= options.skunk_line:
        said = _("the second line has to lie below the first, at {line}: put it there, or take 0")
        raise Fault("double_line", said, line=options.skunk_line)
    if options.skunk_line and options.skunk < options.game:
        raise Fault("skunk", "a skunk has to pay at least as much as a game")
    if options.double_line and options.double < options.skunk:
        raise Fault("double", "a double skunk has to pay as much as a skunk at least")
    if not (options.is_paid_by_the_game or options.match):
        raise Fault("game", "nothing is paid at all: set a price for a game, a hole or a match")


BOOKS = {
    "hoyle": HOFFMANN,
    "congress": PrintedBook(_("American Cribbage Congress"), cited="ACC"),
    "modern": PrintedBook(_("Modern tables")),
}

RULES = OptionTable.of(Options, stored_presets(Path(__file__).parent), BOOKS, check=_check)


class Terms(TableTerms[Options]):
    """The rules met with the stake."""
