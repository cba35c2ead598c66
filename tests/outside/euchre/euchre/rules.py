"""The rules of euchre: what a point and a game are worth, and for how many points it is played."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from napledger.games.options import option
from napledger.games.options.kinds import Need, Sentence, Value
from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.options.table import OptionTable, TableTerms
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

SEATS = range(4, 5)

HOYLE, HOUSE = "Hoyle's Games Modernized, Euchre", _("house rule")

PRICES, SCORE, TABLE = _("Prices"), _("Score"), _("The table")


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force."""

    point: Fraction = option.units(
        PRICES,
        label=_("A point"),
        sentence=_("What each loser pays on the left for each point, at once, in stakes."),
        source=HOUSE,
        tells=_("For each point each loser pays {coins} at once, to the adversary on the left."),
    )
    game: Fraction = option.units(
        PRICES,
        label=_("The game"),
        sentence=_("What each loser pays on the left when a game is won, in stakes."),
        source=HOYLE,
        tells=(
            _("When a game is won each loser pays {coins}, to the adversary on the left."),
            Sentence(_("A game that is broken off is paid by nobody."), HOUSE),
        ),
    )
    lurch: bool = option.flag(
        PRICES,
        label=_("Lurch"),
        sentence=_("The game is paid double by losers who have no point."),
        source=HOUSE,
        tells=Sentence(
            _("Losers who have no point are lurched: each pays {coins} for the game."),
            when=lambda options: options.lurch and options.game,
            words=lambda terms: {"coins": 2 * terms.rates["game"]},
        ),
    )
    target: int = option.choice(
        SCORE,
        label=_("Points to a game"),
        sentence=_("How many points win a game."),
        source=HOYLE,
        values=(
            Value(5, _("Five points are a game.")),
            Value(7, _("Seven points are a game.")),
            Value(10, _("Ten points are a game.")),
        ),
        tells=(
            _("{choice}"),
            Sentence(_("Points beyond that are neither scored nor paid."), HOUSE),
            _("Of five tricks the side of the maker takes three or four for 1 point."),
            _("All five, a march, are 2 points."),
            _("With fewer than three they are euchred: their adversaries score 2 points."),
        ),
    )
    alone: bool = option.flag(
        SCORE,
        label=_("Alone"),
        sentence=_("Whoever makes trumps may play without their partner, who sits the deal out."),
        source=HOYLE,
        tells=_("The maker may play alone: a march is then 4 points, three or four tricks are 1."),
    )
    lone_euchre: int = option.choice(
        SCORE,
        label=_("Euchred alone"),
        sentence=_("What the adversaries score who euchre a maker that plays alone."),
        source=HOYLE,
        values=(
            Value(2, _("A maker who is euchred alone gives 2 points, too.")),
            Value(4, _("A maker who is euchred alone gives 4 points."), HOUSE),
        ),
        needs=(Need("alone"),),
        tells=_("{choice}"),
    )
    players: tuple[int, int] = option.players(
        TABLE,
        label=_("Players"),
        sentence=_("Four play, two against two."),
        source=HOYLE,
        tells=_("Four play, and partners sit opposite each other."),
        seats=SEATS,
    )


def _check(options: Options) -> None:
    if not options.point and not options.game:
        raise Fault("game", "nothing is paid at all: set a price for a point, or for the game")


BOOKS = {
    "hoyle": PrintedBook(_("Hoyle's Games Modernized"), cited="Hoyle's Games Modernized"),
    "house": PrintedBook(_("Modern tables")),
}

RULES = OptionTable.of(Options, stored_presets(Path(__file__).parent), BOOKS, check=_check)


class Terms(TableTerms[Options]):
    """The rules met with the stake."""
