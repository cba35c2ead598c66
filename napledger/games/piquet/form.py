"""The forms of Piquet: a deal as two numbers and a tap, and the rules of the house."""

from __future__ import annotations

from functools import partial

from napledger.games.piquet.deal_form import deal_form
from napledger.games.piquet.rules import RULES, Options
from napledger.games.piquet.score import stakes_paid
from napledger.games.piquet.shorthand import read_shorthand, shorthand_help
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.web import word_of
from napledger.reading.translatable import marked as _

style, script = "piquet/piquet.css", "piquet/piquet.js"


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return how many stakes a partie or a game brings, for example."""
    return tuple(
        CardPrice(word_of(what), str(stakes)) for what, stakes, _place in stakes_paid(options)
    )


KIT = RulesKit(
    table=RULES,
    prices=_prices,
    note=_("what the loser pays the winner, in stakes"),
)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "script", "shorthand_help", "style"]
