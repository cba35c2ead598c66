"""The rules of high card: what an ace takes, and what each is paid in the smallest coin."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from napledger.games.options import option
from napledger.games.options.kinds import Sentence, always
from napledger.games.options.presets import PrintedBook, stored_presets
from napledger.games.options.table import OptionTable, TableTerms
from napledger.reading.faults import marked as _

SEATS = range(2, 8)

SOURCE = "The Cut, p. 1"

HIGH_CARD, ACE = _("high card"), _("ace")


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in force: how many stakes an ace takes, and for how many they are made."""

    ace: Fraction = option.units(
        _("Prices"),
        label=_("An ace"),
        sentence=_("What an ace takes from each of the others, in stakes."),
        source="The Cut, p. 2",
        tells=(
            Sentence(
                _("Whoever cuts the highest card takes {coins} from each."),
                SOURCE,
                when=always,
                words=lambda terms: {"coins": terms.stake},
            ),
            Sentence(_("An ace takes {coins} from each."), when=always),
        ),
    )
    players: tuple[int, int] = option.players(
        _("The table"),
        label=_("Players"),
        sentence=_("For how many the rules are made."),
        source=SOURCE,
        tells=_("The pack passes to the left."),
        seats=SEATS,
    )


BOOKS = {"cut": PrintedBook("The Cut", cited="The Cut")}

PRESETS = stored_presets(Path(__file__).parent)

RULES = OptionTable.of(Options, PRESETS, BOOKS)


class Terms(TableTerms[Options]):
    """The rules met with the stake."""
