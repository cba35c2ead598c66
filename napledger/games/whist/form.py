"""The forms of Whist: a deal in three taps, and the rules of the house."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from napledger.games.rules_form.fields import written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.web import word_of
from napledger.games.whist import words
from napledger.games.whist.deal_form import deal_form
from napledger.games.whist.rules import RULES, Options
from napledger.games.whist.shorthand import read_shorthand, shorthand_help
from napledger.reading.translatable import marked as _

style, script = "whist/whist.css", "whist/whist.js"


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what games, the rubber and the stake on it cost each loser, in stakes."""
    games = sorted({*map(options.value_of_game, range(options.game_points))})
    priced: list[tuple[str, Fraction]] = [
        *((words.WON[points], points * options.point) for points in games),
        (words.FOR_THE_RUBBER, options.rubber_points * options.point),
        (words.BET, options.rubber_bet),
    ]
    return tuple(CardPrice(word_of(word), written(units)) for word, units in priced if units)


KIT = RulesKit(
    table=RULES,
    prices=_prices,
    note=_("what each of the losers pays when the rubber is won, in stakes"),
)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "script", "shorthand_help", "style"]
