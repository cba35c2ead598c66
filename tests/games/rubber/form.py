"""The forms of the toy game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from django.http import QueryDict

from napledger.games.answers import Answers, Party, given
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.deal_form.sent import bound
from napledger.games.steps import EndButtons, Offered, OneSeat, Phrase, StepForm
from napledger.games.tariff import Tariff
from napledger.games.web import SavedRules, sentence_of
from napledger.reading.faults import Fault, marked
from tests.games.rubber.game import GAME, PRESETS, sides_of

shorthand_help = marked("One row a hand: who was on the side that won it, or “off”.")

BROKEN_OFF = "off"


FORM = StepForm(
    board=(
        OneSeat(
            name="won_by",
            ask=marked("Who won it?"),
            missing=marked("who won it? Tap somebody of that side"),
            other=(Offered(BROKEN_OFF, marked("Broken off"), {"broken_off": True}),),
        ),
    ),
    ends=EndButtons(words=(Offered("record", marked("Record"), {}),)),
    says=(Phrase("{who}", Party(("won_by",))),),
)
TARIFF = Tariff((), unsaid=(given("begun"),))
"""Nothing is paid before the rubber is over, which only the scorer can say."""


class RubberForm(DeclaredForm):
    """A hand being recorded: who won it, or that the rubber is broken off."""

    game, form, tariff = GAME, FORM, TARIFF
    score_template = "rubber/score.html"
    sides = ()

    @property
    def plates(self) -> tuple[str, ...]:
        """Return how the rubber stands."""
        won = self.table.game_state.won
        return (f"{won.count(0)} to {won.count(1)}",) if won else ()

    @property
    def flags(self) -> Answers:
        """Return whether a game of it was won."""
        return {"begun": ("on",) if self.table.game_state.won else ()}

    @property
    def pairs(self) -> tuple[str, ...]:
        """Return the sides by the names of their players."""
        return tuple(
            " and ".join(self.names[player] for player in side) for side in sides_of(self.table)
        )


deal_form = partial(bound, RubberForm)


@dataclass
class RubberRulesForm:
    """Single stakes or double."""

    base: Mapping[str, Any]
    sent: QueryDict | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)
    template: str = "rubber/rules.html"
    picker_template: str = "rubber/picker.html"
    own: Sequence[SavedRules] = ()

    @property
    def picked(self) -> str:
        """Return the preset, or the rules of the circle's own, that are picked."""
        usual = str(self.base.get("preset", "single"))
        return usual if self.sent is None else self.sent.get("preset", usual)

    @property
    def title(self) -> str:
        """Return its title."""
        titles = {each.value: each.title for each in self.own}
        return titles.get(self.picked) or PRESETS.get(self.picked, PRESETS["single"]).title

    @property
    def options(self) -> tuple[Any, ...]:
        """Return none: the two rule sets are all there is."""
        return ()

    @property
    def presets(self) -> tuple[Any, ...]:
        """Return what there is to pick."""
        return tuple(PRESETS.values())

    def rules(self) -> dict[str, Any]:
        """Return the rules as in a document."""
        for own in self.own:
            if own.value == self.picked:
                return {"preset": own.rules["preset"], "options": {}}
        if self.picked not in PRESETS:
            raise Fault("preset", "single or double? Pick one")
        return {"preset": self.picked, "options": {}}

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        self.errors.setdefault("preset", []).append(sentence_of(fault))


def rules_form(rules: Mapping[str, Any], *, sent: QueryDict | None = None) -> RubberRulesForm:
    """Return the form for the rules."""
    return RubberRulesForm(rules, sent)


def read_shorthand(text: str, *, players: Mapping[str, str]) -> dict[str, Any]:
    """Return the facts of a hand from a row of a paper sheet."""
    if text.strip() == BROKEN_OFF:
        return {"broken_off": True}
    if text.strip() not in players:
        raise Fault("", "“{came}” is none of {players}", came=text, players=list(players))
    return {"won_by": players[text.strip()]}
