"""The forms of euchre: a deal in two taps, alone in three, and the rules of the house."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from euchre.deal import EUCHRED, MADE, MARCH, PASSED, Deal
from euchre.game import GAME, MAKER, tariff_of
from euchre.rules import RULES, Options
from napledger.games.answers import Answers, Party, given, score_answers, without
from napledger.games.deal_form.form import DeclaredForm, broken_off, dealt_again
from napledger.games.deal_form.sent import bound
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.shorthand import ABANDONED_AS_WRITTEN, player_called
from napledger.games.steps import (
    ALWAYS,
    IF_SAID,
    EndButtons,
    Offered,
    OneSeat,
    Phrase,
    StepForm,
    Switch,
)
from napledger.games.web import word_of
from napledger.money.formatting import PLUS
from napledger.reading.faults import marked as _

shorthand_help = _(
    "One row a deal: “Ann”, “Ann march”, “Ann alone euchred”; or “passed”, “redeal”."
)

LONE, WITH_PARTNER = (given("alone"),), (without("alone"),)
PARTNER = Party(("side of maker",), but=("maker",), when=LONE)

FURTHER = (
    Offered(PASSED, _("All passed"), {"ended": PASSED}, said=_("All passed"), further=True),
    *dealt_again(Deal),
    broken_off(GAME.break_off),
)


def _form(*, may_be_alone: bool) -> StepForm:
    return StepForm(
        board=(
            OneSeat(
                name="maker",
                ask=_("Who made trumps?"),
                missing=_("who made trumps? Tap whoever it was"),
            ),
            Switch(
                name="alone",
                ask=_("Alone"),
                when=(given("maker"),),
                offered=ALWAYS if may_be_alone else IF_SAID,
            ),
        ),
        ends=EndButtons(
            name="ended",
            missing=_("how did it end? Tap what the maker’s side took"),
            words=(
                Offered(MADE, _("3 or 4"), {"ended": MADE}, said=_("made")),
                Offered(MARCH, _("March"), {"ended": MARCH}, said=_("march")),
                Offered(EUCHRED, _("Euchred"), {"ended": EUCHRED}, said=_("euchred")),
                *FURTHER,
            ),
        ),
        says=(
            Phrase("{who}", MAKER, when=WITH_PARTNER),
            Phrase(_("{who} alone"), MAKER, when=LONE),
        ),
        lead=MAKER,
        marks=(
            Phrase(_("alone"), MAKER, when=LONE),
            Phrase(_("sits out"), PARTNER),
            Phrase(_("maker"), MAKER),
        ),
        hints=(Phrase(_("What did the maker’s side take?"), MAKER),),
    )


FORMS = {flag: _form(may_be_alone=flag) for flag in (False, True)}


class EuchreForm(DeclaredForm):
    """A deal being recorded: who made trumps, and how it ended."""

    game, tariff_for = GAME, tariff_of
    score_template = "deal_form/match.html"

    @property
    def form(self) -> StepForm:
        """Return the steps, with or without playing alone."""
        return FORMS[self.table.terms.options.alone]

    @property
    def flags(self) -> Answers:
        """Return how the game stands."""
        return score_answers(self.table.game_state.points)


deal_form = partial(bound, EuchreForm)

ROW = re.compile(r"(?P<name>.*?)(?P<alone> alone)?(?: (?P<ended>march|euchred))?", re.IGNORECASE)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a row of a paper sheet: "Ann", "Ann alone march", "passed", "redeal"."""
    typed = " ".join(text.split())
    if typed.casefold() in ABANDONED_AS_WRITTEN:
        return {"abandoned": True}
    if typed.casefold() == PASSED:
        return {"ended": PASSED}
    row = ROW.fullmatch(typed)
    assert row is not None
    told = {"ended": (row["ended"] or MADE).casefold()} | ({"alone": True} if row["alone"] else {})
    return {"maker": player_called(row["name"], players=players), **told}


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what a point and a game pay, in stakes: the lines of a rule set's card."""
    rates = ((_("a point"), options.point), (_("the game"), options.game))
    return tuple(CardPrice(word_of(word), f"{PLUS}{written(rate)}") for word, rate in rates if rate)


KIT = RulesKit(table=RULES, prices=_prices, note=_("from each loser, in stakes"))

rules_form = partial(HouseRulesForm, KIT)
