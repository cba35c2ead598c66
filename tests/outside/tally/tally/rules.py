"""The rules of tally: to how many points it goes, and what the lowest then wins."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from napledger.games.options import option
from napledger.games.options.kinds import Sentence, always
from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.options.table import OptionTable, TableTerms
from napledger.reading.faults import marked as _

SEATS = range(2, 21)

SOURCE = "The Tally, p. 1"

POINTS = _("points")


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force: how many points end a game, and how many stakes are paid for it."""

    target: int = option.whole(
        _("The game"),
        label=_("Points to a game"),
        sentence=_("Once somebody has so many, whoever has fewest has won; 0 for no end."),
        source=SOURCE,
        tells=_("At {number} points the game is over, and whoever has fewest has won."),
        most=500,
    )
    game: Fraction = option.units(
        _("The game"),
        label=_("A game"),
        sentence=_("What each of the others pays for it, in stakes."),
        source=SOURCE,
        tells=(
            Sentence(
                _("Of every two, whoever took more pays {coins} for each of the difference."),
                SOURCE,
                when=always,
                words=lambda terms: {"coins": terms.stake},
            ),
            Sentence(_("A game wins {coins} from each.")),
        ),
    )
    players: tuple[int, int] = option.players(
        _("The table"),
        label=_("Players"),
        sentence=_("For how many the rules are made."),
        source=SOURCE,
        tells=_("The deal passes to the left."),
        seats=SEATS,
    )


BOOKS = {"tally": PrintedBook("The Tally", cited="The Tally")}

PRESETS = stored_presets(Path(__file__).parent)

RULES = OptionTable.of(Options, PRESETS, BOOKS)


class Terms(TableTerms[Options]):
    """The rules met with the stake."""
