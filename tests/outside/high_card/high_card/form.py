"""The forms of high card: a cut in two taps, and the rules of the house."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from high_card.game import GAME, WINNER, tariff_of
from high_card.rules import ACE, HIGH_CARD, RULES, Options
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.deal_form.sent import bound
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.steps import EndButtons, Offered, OneSeat, Phrase, StepForm
from napledger.games.web import word_of
from napledger.money.formatting import PLUS
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _

shorthand_help = _("One row a cut: who cut the highest card, like “Ann”, or “Ann ace”.")

FORM = StepForm(
    board=(
        OneSeat(
            name="winner",
            ask=_("Who cut the highest card?"),
            missing=_("who cut the highest card? Tap whoever it was"),
        ),
    ),
    ends=EndButtons(
        name="card",
        missing=_("was it an ace? Tap what was cut"),
        words=(
            Offered("high", _("High card"), {}, said=HIGH_CARD),
            Offered("ace", _("Ace"), {"ace": True}, said=ACE),
        ),
    ),
    says=(Phrase("{who}", WINNER),),
    lead=WINNER,
)


class HighCardForm(DeclaredForm):
    """A cut being recorded: whose card was the highest, and whether it was an ace."""

    game, form, tariff_for = GAME, FORM, tariff_of
    field_of = {"ace": "card"}
    score_template = "high_card/score.html"

    @property
    def ace_figure(self) -> str:
        """Return what an ace takes from each."""
        return self.money.plain(self.table.terms.rates["ace"])


deal_form = partial(bound, HighCardForm)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a cut from a row of a paper sheet: "Ann", or "Ann ace"."""
    name, _space, card = text.strip().partition(" ")
    if name not in players:
        raise Fault("", "“{came}” is none of {players}", came=name, players=list(players))
    if card.strip() not in ("", "ace"):
        raise Fault("", "“{came}” is no card: write “ace”, or nothing", came=card.strip())
    return {"winner": players[name]} | ({"ace": True} if card else {})


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what either card takes from each, in stakes: the lines of a rule set's card."""
    return (
        CardPrice(word_of(HIGH_CARD), f"{PLUS}1"),
        CardPrice(word_of(ACE), f"{PLUS}{written(options.ace)}"),
    )


KIT = RulesKit(table=RULES, prices=_prices, note=_("from each of the others, in stakes"))

rules_form = partial(HouseRulesForm, KIT)
