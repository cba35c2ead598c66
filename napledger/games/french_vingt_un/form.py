"""The forms of French Vingt-Un: each round in its own way, and the rules of the house."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django.utils.translation import gettext as _

from napledger.games.french_vingt_un.deal_form import deal_form
from napledger.games.french_vingt_un.options import RULES, Options
from napledger.games.french_vingt_un.rounds import CLOCK, KINDS
from napledger.games.french_vingt_un.shorthand import read_shorthand, shorthand_help
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.vingt_un.form import NOTE, tie_to
from napledger.games.vingt_un.hands import NATURAL, TIE, WORDS
from napledger.games.vingt_un.phrases import TWENTY_ONE
from napledger.games.web import word_of

style, script = "french_vingt_un/french.css", "french_vingt_un/french.js"


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what each hand pays, a unit of difference and the clock, in stakes."""
    return tuple(CardPrice(word, price) for word, price in _priced(options))


def _priced(options: Options) -> Iterator[tuple[str, str]]:
    yield word_of(WORDS[NATURAL]), f"×{options.natural_pays}"
    yield word_of(TWENTY_ONE), "×2"
    yield word_of(WORDS[TIE]), word_of(tie_to(options.ties))
    yield _("a unit of difference"), str(options.difference_rate)
    yield word_of(KINDS[CLOCK].name), str(options.clock_stake)


KIT = RulesKit(table=RULES, prices=_prices, note=NOTE)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "script", "shorthand_help", "style"]
