"""The forms of Solo Whist: a deal in three taps and the record, and the rules of the house."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from django.utils.translation import gettext as _

from napledger.games.rules_form.fields import written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.rules_form.kit import CardPrice, RulesKit
from napledger.games.solo_whist.calls import CALLS, WORDS
from napledger.games.solo_whist.deal_form import deal_form
from napledger.games.solo_whist.rules import RULES, Options
from napledger.games.solo_whist.shorthand import read_shorthand, shorthand_help
from napledger.games.web import word_of
from napledger.money.formatting import MINUS, PLUS
from napledger.reading.translatable import marked


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what each call wins from and loses to each opponent, in stakes, and its tricks."""
    return tuple(
        CardPrice(word_of(WORDS[call]), _price(call, options))
        for call in CALLS
        if call in options.pay
    )


def _price(call: str, options: Options) -> str:
    win, lose = options.pay[call]
    said = _both(win, lose)
    if not options.counts_tricks(call):
        return said
    # Translators: what a call pays, made and lost, and what each trick over and short adds
    words = {"price": said, "tricks": _both(*options.tricks[call])}
    return _("%(price)s, a trick %(tricks)s") % words


def _both(plus: Fraction, minus: Fraction) -> str:
    """Return both amounts, which no line is broken between."""
    return f"{_signed(PLUS, plus)}\N{NO-BREAK SPACE}{_signed(MINUS, minus)}"


def _signed(sign: str, units: Fraction) -> str:
    return f"{sign}{written(units)}" if units else "0"


KIT = RulesKit(
    table=RULES,
    prices=_prices,
    note=marked("made and lost, from or to each opponent, and each trick over or short, in stakes"),
)

rules_form = partial(HouseRulesForm, KIT)

__all__ = ["deal_form", "read_shorthand", "rules_form", "shorthand_help"]
