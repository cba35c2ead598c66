"""The forms of tally: a number for each on the pad, and the rules of the house."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from napledger.games.answers import Answers
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.deal_form.sent import bound
from napledger.games.rules_form.fields import CardPrice, RulesKit, written
from napledger.games.rules_form.form import HouseRulesForm
from napledger.games.scoring import score_flags
from napledger.games.steps import EndButtons, Offered, Phrase, ScorePerSeat, StepForm
from napledger.games.web import word_of
from napledger.reading.faults import Fault
from napledger.reading.faults import marked as _
from tally.deal import POINTS_MAX
from tally.game import FEWEST, GAME, Table, tariff_of
from tally.rules import POINTS, RULES, Options

shorthand_help = _("One row a deal: what each took, in the order of the seats, like “12 -3 5”.")

FORM = StepForm(
    board=(
        ScorePerSeat(
            name="took",
            ask=_("What did {who} take?"),
            missing=_("how many did {who} take?"),
            most=POINTS_MAX,
            figures=2,
            signed=True,
        ),
    ),
    ends=EndButtons(
        name="end",
        missing=_("was it doubled? Tap which"),
        words=(
            Offered("single", _("Record"), {}),
            Offered("doubled", _("Doubled"), {"doubled": True}, said=_("doubled")),
        ),
    ),
    says=(Phrase("{who}", FEWEST),),
    lead=FEWEST,
)


def listed(table: Table) -> Answers:
    """Return the list as it stands."""
    return score_flags(table, table.game_state.points)


class TallyForm(DeclaredForm):
    """A deal being recorded: what each took."""

    game, form, tariff_for, flags_for = GAME, FORM, tariff_of, listed
    field_of = {"doubled": "end"}


deal_form = partial(bound, TallyForm)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a deal from a row of a paper sheet: a number for each, in order."""
    typed = text.split()
    if len(typed) != len(players) or not all(each.lstrip("-").isdecimal() for each in typed):
        raise Fault("", "“{came}” is not a number for each of {many}", came=text, many=len(players))
    return {"took": dict(zip(players.values(), map(int, typed), strict=True))}


def _prices(options: Options) -> tuple[CardPrice, ...]:
    """Return what a point and a game take from each, in stakes: the lines of a rule set's card."""
    return (CardPrice(word_of(POINTS), "1"), CardPrice(word_of(_("game")), written(options.game)))


KIT = RulesKit(table=RULES, prices=_prices, note=_("from each of the others, in stakes"))

rules_form = partial(HouseRulesForm, KIT)
