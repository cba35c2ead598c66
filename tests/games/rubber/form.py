"""The forms of the toy game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from napledger.games.contract import Facts
from napledger.games.deal_form.play_form import PlayForm, without_nothing
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, SavedRules, sentence_of
from napledger.reading.faults import Fault
from napledger.reading.translatable import marked
from tests.games.rubber.game import GAME, PRESETS, sides_of

shorthand_help = marked("One row a hand: who was on the side that won it, or “off”.")

BROKEN_OFF = "off"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's tile."""

    key: str
    name: str
    side: int


@dataclass
class RubberForm(PlayForm):
    """A hand being recorded: who won it, or that the rubber is broken off."""

    game = GAME
    fields_template = "rubber/deal_fields.html"
    score_template = "rubber/score.html"
    plain_fields = frozenset({"won_by"})

    @property
    def plates(self) -> tuple[str, ...]:
        """Return how the rubber stands."""
        won = self.table.game_state.won
        return (f"{won.count(0)} to {won.count(1)}",) if won else ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return a tile for each player."""
        first, _second = sides_of(self.table)
        return tuple(
            Seat(player, self.names[player], int(player not in first))
            for player in self.table.seated
        )

    @property
    def sides(self) -> tuple[str, ...]:
        """Return the sides by the names of their players."""
        return tuple(
            " and ".join(self.names[player] for player in side) for side in sides_of(self.table)
        )

    @property
    def stands(self) -> tuple[tuple[str, str], ...]:
        """Return the button that ended the hand as filled in."""
        return (("won_by", self.won_by),) if self.won_by else ()

    @property
    def won_by(self) -> str:
        """Return who is chosen."""
        return self.sent.get("won_by", "")

    def facts(self) -> dict[str, Any]:
        """Return the deal's facts."""
        if not self.won_by:
            raise Fault("won_by", "who won it? Tap somebody of that side")
        off = self.won_by == BROKEN_OFF
        ended = {"broken_off": True} if off else {"won_by": self.won_by}
        return without_nothing({**ended, "note": self.text("note")})


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


def deal_form(
    table: AnyTable,
    *,
    names: Mapping[str, str],
    money: MoneyFormat,
    sent: QueryDict | None = None,
    facts: Facts | None = None,
) -> RubberForm:
    """Return the form: empty, as it was sent, or filled in."""
    if sent is None:
        sent = QueryDict(mutable=True)
        off = BROKEN_OFF if (facts or {}).get("broken_off") else ""
        sent["won_by"] = (facts or {}).get("won_by", off)
        sent["note"] = (facts or {}).get("note", "")
    return RubberForm(table, names, money, sent)


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
