"""The forms of French Vingt-Un: each round in its own way, and the rules of the house."""

from __future__ import annotations

from functools import partial

from django.utils.translation import gettext as _

from napledger.games.french_vingt_un.deal_form import deal_form
from napledger.games.french_vingt_un.rounds import CLOCK, KINDS
from napledger.games.french_vingt_un.rules import RULES, Options
from napledger.games.french_vingt_un.shorthand import read_shorthand, shorthand_help
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.vingt_un.form import NOTE, tie_to
from napledger.games.vingt_un.hands import NATURAL, TIE, WORDS
from napledger.games.vingt_un.words import TWENTY_ONE
from napledger.games.web import word_of

style, script = "french_vingt_un/french_vingt_un.css", "french_vingt_un/french_vingt_un.js"


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what each hand pays, a unit of difference and the clock, in stakes."""
    return (
        CardPrice(word_of(WORDS[NATURAL]), f"×{options.natural_pays}"),
        CardPrice(word_of(TWENTY_ONE), "×2"),
        CardPrice(word_of(WORDS[TIE]), word_of(tie_to(options.ties))),
        CardPrice(_("a unit of difference"), str(options.difference_rate)),
        CardPrice(word_of(KINDS[CLOCK].name), str(options.clock_stake)),
    )


KIT = RulesKit(table=RULES, prices=_prices, note=NOTE)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "script", "shorthand_help", "style"]
