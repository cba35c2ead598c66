"""The forms of Nap: a deal in three taps, and the rules of the house."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from napledger.games.nap.calls import WORDS
from napledger.games.nap.deal_form import deal_form
from napledger.games.nap.rules import RULES, Options
from napledger.games.nap.rules_questions import NapQuestions
from napledger.games.nap.shorthand import read_shorthand, shorthand_help
from napledger.games.rules_form.fields import written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.web import word_of
from napledger.money.formatting import MINUS, PLUS
from napledger.reading.translatable import marked as _

style, script = "nap/nap.css", ""


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what each call wins from and loses to each other player, in stakes."""
    return tuple(
        CardPrice(word_of(WORDS[call]), f"{_signed(PLUS, win)} {_signed(MINUS, lose)}")
        for call in options.ranked
        for win, lose in [options.pay[call]]
    )


def _signed(sign: str, units: Fraction) -> str:
    return f"{sign}{written(units)}" if units else "0"


KIT = RulesKit(
    table=RULES,
    prices=_prices,
    note=_("made and lost, from or to each other player, in stakes"),
    questions=NapQuestions(),
)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "script", "shorthand_help", "style"]
