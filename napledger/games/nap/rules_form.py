"""The form for the rules of a table of Nap: a rule set picked, house rules laid over it.

It has two faces. The picker shows the rule sets as cards; the form itself shows every option. A
card of its own, HOUSE, stands for rules that are no book's: the ones the form was made with, or
those that were typed, which travel along in hidden fields while the picker shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.nap.option_table import BY_NAME, KITTY_PAYERS, OPTIONS, Option
from napledger.games.nap.options import PRESET_BY_DEFAULT, Options, laid_over
from napledger.games.nap.presets import PRESETS, Preset
from napledger.games.nap.rule_cards import (
    Drawer,
    RuleCard,
    card_of,
    drawers,
    preset_card,
    preset_options,
)
from napledger.games.nap.rules_fields import LOSE, RULE, WIN, fields_of, read_option
from napledger.games.nap.rules_groups import Group, groups_of
from napledger.games.web import sentence_of
from napledger.ledger.faults import Fault
from napledger.ledger.reading import Json

PICKED = "preset"
"""The name of the cards' radios."""

HOUSE = "house"
"""What the card of the house rules sends."""

LAID_OVER = "rule-preset"
"""The field that names the preset under the options that were typed."""

LEFT_OVER: Mapping[str, Json] = {**dict.fromkeys(KITTY_PAYERS, 0), "failed_nap_kitty": "none"}
"""What the form hides without a kitty, and what it comes to then."""


@dataclass
class NapRulesForm:
    """Rules of Nap being chosen: `base` as they were, and what was sent, if anything."""

    base: Mapping[str, Any]
    sent: QueryDict | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)
    template: str = "nap/rules_form.html"
    picker_template: str = "nap/rule_sets.html"

    def rules(self) -> dict[str, Any]:
        """Return {"preset", "options"} as in a document, only what differs from the preset."""
        if self.sent is None or (self.picked == HOUSE and not self.is_typed):
            return {"preset": self._base_preset, "options": dict(self._base_changes)}
        if self.picked == HOUSE:
            return self._typed(self.sent)
        if self.picked not in PRESETS:
            raise Fault(PICKED, "by which rules do you play? Pick one of the cards")
        return {"preset": self.picked, "options": {}}

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        place = re.sub(r"^(?:rules\.)?(?:options\.)?", "", fault.path)
        name, *further = re.findall(r"[a-z_]+|[0-9]+", place) or [PICKED]
        if name == "pay" and further:
            at = WIN + further[0]
        else:
            at = RULE + name if name in BY_NAME else PICKED
        self.errors.setdefault(at, []).append(sentence_of(fault))

    @property
    def picked(self) -> str:
        """Return the card that is picked."""
        if self.sent is not None and PICKED in self.sent:
            return self.sent[PICKED]
        return HOUSE if self._base_changes else self._base_preset

    @property
    def is_typed(self) -> bool:
        """Return whether the options themselves were sent."""
        return self.sent is not None and LAID_OVER in self.sent

    @cached_property
    def preset(self) -> Preset:
        """Return the rule set that the house rules are laid over."""
        key = self.picked
        if key == HOUSE and self.is_typed and self.sent is not None:
            key = self.sent[LAID_OVER]
        return PRESETS.get(key) or PRESETS[self._base_preset]

    @property
    def title(self) -> str:
        """Return the name of the rule set that the house rules are laid over."""
        return _(self.preset.title)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return every option with what stands in its field, grouped as the books group them."""
        if self.picked == HOUSE and self.is_typed and self.sent is not None:
            fields = {name: value for name, value in self.sent.items() if isinstance(value, str)}
        else:
            fields = fields_of(self._effective, rows=OPTIONS)
        return groups_of(fields, errors=self.errors)

    @property
    def top_card(self) -> RuleCard:
        """Return the card that lies on top: the one that is picked."""
        if self.picked != HOUSE:
            return preset_card(self.preset.key)
        differing = ", ".join(_(BY_NAME[name].label) for name in self._changes)
        return card_of(
            self.preset,
            self._effective,
            value=HOUSE,
            title=_("Your house rules"),
            sentence=_("%(title)s, with your own: %(options)s.")
            % {"title": self.title, "options": differing},
        )

    @property
    def house_card(self) -> RuleCard | None:
        """Return the card of the house rules where another one is picked, or None."""
        if self.picked == HOUSE or not (self.is_typed or self._base_changes):
            return None
        sent = None if self.sent is None else self.sent.copy()
        if sent is not None:
            sent[PICKED] = HOUSE
        return NapRulesForm(self.base, sent).top_card

    @property
    def drawers(self) -> tuple[Drawer, ...]:
        """Return the other cards, book by book."""
        return drawers(without=self.picked)

    @property
    def carried(self) -> Iterator[tuple[str, str]]:
        """Yield the typed options as hidden fields, for a page that shows the cards."""
        if self.is_typed and self.sent is not None:
            for name, value in self.sent.items():
                if name.startswith((RULE, WIN, LOSE)) and isinstance(value, str):
                    yield name, value

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return all that is wrong with the rules, for a page that shows the cards."""
        return tuple(sentence for said in self.errors.values() for sentence in said)

    @cached_property
    def _base_preset(self) -> str:
        return str(self.base.get("preset", PRESET_BY_DEFAULT))

    @cached_property
    def _base_changes(self) -> Mapping[str, Json]:
        changes: Mapping[str, Json] = self.base.get("options") or {}
        return changes

    @cached_property
    def _base_options(self) -> Options:
        return laid_over(PRESETS[self._base_preset].options, self._base_changes)

    @cached_property
    def _changes(self) -> Mapping[str, Json]:
        """Return the picked rules' own options, as far as they can be read."""
        try:
            changes: Mapping[str, Json] = self.rules()["options"]
        except Fault:
            return {}
        return changes

    @cached_property
    def _effective(self) -> Options:
        """Return the options of the rules that are picked; where they are wrong, the preset's."""
        try:
            return laid_over(self.preset.options, self._changes)
        except Fault:
            return preset_options(self.preset.key)

    def _typed(self, sent: QueryDict) -> dict[str, Any]:
        if sent[LAID_OVER] not in PRESETS:
            raise Fault(PICKED, "by which rules do you play? Pick one of the cards")
        values: dict[str, Json] = {}
        faults: list[Fault] = []
        for option in OPTIONS:
            try:
                values[option.name] = read_option(option, sent)
            except Fault as fault:
                faults.append(fault.at(option.name))
        if faults:
            for fault in faults[1:]:
                self.refuse(fault)
            raise faults[0]
        self._drop_left_over(values)
        return {"preset": sent[LAID_OVER], "options": dict(self._differing(values))}

    def _drop_left_over(self, values: dict[str, Json]) -> None:
        """Drop what the form hid and nobody typed; what was typed stays, to be refused."""
        if not values["kitty"]:
            for name, nothing in LEFT_OVER.items():
                if self._as_it_was(BY_NAME[name], values[name]):
                    values[name] = nothing
        if values["hand_size"] == 5:
            for call in ("5", "6", "7", "8"):
                if self._as_it_was(BY_NAME["pay"], values["pay"][call], call=call):
                    values["pay"][call] = None

    def _as_it_was(self, option: Option, value: Json, *, call: str = "") -> bool:
        """Return whether an option, or the price of a call, is as the preset or the base has it."""
        raw = self.preset.options[option.name]
        changed = self._base_changes.get(option.name, raw)
        if not call:
            return value in (raw, changed)
        return value in (raw.get(call), {**raw, **changed}.get(call))

    def _differing(self, values: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
        usual = self.preset.options
        for name, value in values.items():
            if name == "pay":
                prices = {c: p for c, p in value.items() if p != usual["pay"].get(c)}
                if prices:
                    yield name, prices
            elif value != usual[name]:
                yield name, value


def rules_form(rules: Mapping[str, Any], *, sent: QueryDict | None = None) -> NapRulesForm:
    """Return the form: filled in with `rules`, or as it was sent."""
    return NapRulesForm(rules, sent)
