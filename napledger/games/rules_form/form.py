"""The form for the rules of a table: a rule set picked, house rules laid over it.

It has two faces. The picker (`picker_template`) shows the rule sets as cards; the form itself
(`template`) shows every option. A card of its own, HOUSE, stands for rules that are no book's: the
ones the form was made with, or those that were typed, which travel along in hidden fields while
the picker shows. Another one, ASKED, asks a few questions, to which the rules follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.games.options.kinds import PriceList
from napledger.games.options.presets import Preset
from napledger.games.rules_form.cards import Drawer, RuleCard, card_of, drawers, preset_card
from napledger.games.rules_form.fields import RULE, Typed, fields_of, price_fields
from napledger.games.rules_form.groups import Group, Groups
from napledger.games.rules_form.kit import AskedQuestion, Questions, RulesKit
from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.reading.readers import Json

PICKED = "preset"
"""The name of the cards' radios."""

HOUSE = "house"
"""What the card of the house rules sends."""

ASKED = "asked"
"""What the card of the questions sends."""

LAID_OVER = "rule-preset"
"""The field that names the preset under the options that were typed."""


@dataclass
class HouseRulesForm:
    """Rules being chosen: `base` as they were, and what was sent, if anything."""

    kit: RulesKit
    base: Mapping[str, Any]
    sent: QueryDict | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)
    template: str = "rules_form/form.html"
    picker_template: str = "rules_form/picker.html"

    def rules(self) -> dict[str, Any]:
        """Return {"preset", "options"} as in a document, only what differs from the preset."""
        if self._questions:
            self._questions.read(self.sent or {})
        elif self.picked not in (HOUSE, *self._presets) or self._laid_over not in self._presets:
            raise Fault(PICKED, "which rules do you play by? Pick one of the cards")
        changes, faults = self._changes
        for fault in faults:
            self.refuse(fault)
        if faults:
            raise faults[0]
        return {"preset": self._laid_over, "options": dict(changes)}

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field, once."""
        place = re.sub(r"^(?:rules\.)?(?:options\.)?", "", fault.path)
        name, *further = re.findall(r"[a-z_]+|[0-9]+", place) or [PICKED]
        option = self.kit.table.by_name.get(name)
        if isinstance(option, PriceList) and further:
            at = price_fields(option, further[0])[0]
        else:
            at = RULE + name if option else PICKED
        said, sentence = self.errors.setdefault(at, []), sentence_of(fault)
        if sentence not in said:
            said.append(sentence)

    @property
    def picked(self) -> str:
        """Return the card that is picked."""
        usual = HOUSE if self._base_changes else self._base_preset
        return usual if self.sent is None else self.sent.get(PICKED, usual)

    @property
    def is_typed(self) -> bool:
        """Return whether the options themselves were sent."""
        return self.sent is not None and LAID_OVER in self.sent

    @property
    def preset(self) -> Preset:
        """Return the rule set that the house rules are laid over."""
        return self._presets.get(self._laid_over) or self._presets[self._base_preset]

    @property
    def title(self) -> str:
        """Return the name of the rule set that the house rules are laid over."""
        return _(self.preset.title)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Return every option with what stands in its field, grouped as the books group them."""
        typed = self.picked == HOUSE and self.is_typed
        rows = self.kit.table.rows
        fields = dict(self.carried) if typed else fields_of(self._effective, rows=rows)
        return Groups(self.kit.table, fields, self.errors).all()

    @property
    def top_card(self) -> RuleCard:
        """Return the card that lies on top: the one that is picked, or that answers lead to."""
        if self.picked != HOUSE:
            return preset_card(self.kit, self.preset.key)
        own = " · ".join(_(self.kit.table.by_name[name].label) for name in self._changes[0])
        sentence = _("Based on %(title)s. Your own: %(options)s")
        return card_of(
            self.kit,
            self.preset,
            self._effective,
            value=HOUSE,
            title=_("Your house rules"),
            sentence=sentence % {"title": self.title, "options": own} if own else self.title,
        )

    @property
    def house_card(self) -> RuleCard | None:
        """Return the card of the house rules where another one is picked, or None."""
        there_are = self.is_typed or self._base_changes
        if self.sent is None or self.picked == HOUSE or not there_are:
            return None
        sent = self.sent.copy()
        sent[PICKED] = HOUSE
        return HouseRulesForm(self.kit, self.base, sent).top_card

    @property
    def drawers(self) -> tuple[Drawer, ...]:
        """Return the other cards, book by book."""
        return drawers(self.kit, without=self.picked if self.picked != ASKED else self.preset.key)

    @property
    def questions(self) -> tuple[AskedQuestion, ...]:
        """Return the questions, with the answers that were given or that the rules give."""
        if self.kit.questions is None:
            return ()
        answers = self._answered or self.kit.questions.answers_of(self._effective)
        return self.kit.questions.asked(answers)

    @property
    def carried(self) -> Iterator[tuple[str, str]]:
        """Yield the typed options as hidden fields, for a page that shows the cards."""
        prices = [row.fields for row in self.kit.table.rows if isinstance(row, PriceList)]
        begun = (RULE, *(f"{each}-" for pair in prices for each in pair))
        if self.is_typed and self.sent is not None:
            for name, value in self.sent.items():
                if name.startswith(begun) and isinstance(value, str):
                    yield name, value

    @property
    def _presets(self) -> Mapping[str, Preset]:
        return self.kit.table.presets

    @property
    def _questions(self) -> Questions | None:
        """Return the questions if their card is picked, or None."""
        return self.kit.questions if self.picked == ASKED else None

    @property
    def _base_preset(self) -> str:
        return str(self.base.get("preset", self.kit.table.usual))

    @property
    def _base_changes(self) -> Mapping[str, Json]:
        return self.base.get("options") or {}

    @property
    def _laid_over(self) -> str:
        """Return the key of the preset that is picked, or that other rules are laid over."""
        if self._questions:
            return self._asked_for[0].key
        if self.picked != HOUSE:
            return self.picked
        usual = self._base_preset
        return usual if self.sent is None else self.sent.get(LAID_OVER, usual)

    @cached_property
    def _changes(self) -> tuple[Mapping[str, Json], tuple[Fault, ...]]:
        """Return the picked rules' own options, and what cannot be read of them."""
        if self._questions:
            return self._asked_for[1], ()
        if self.picked != HOUSE:
            return {}, ()
        if self.sent is None or not self.is_typed:
            return self._base_changes, ()
        return Typed(self.sent, self.kit.table, self.preset, self._base_changes).changes()

    @property
    def _answered(self) -> Mapping[str, str] | None:
        """Return the answers that were sent, if every question has one."""
        if self.kit.questions is None:
            return None
        try:
            return self.kit.questions.read(self.sent or {})
        except Fault:
            return None

    @property
    def _asked_for(self) -> tuple[Preset, Mapping[str, Json]]:
        """Return the rules to which the answers lead; the usual ones while there are none."""
        if self.kit.questions is None or self._answered is None:
            return self._presets[self._base_preset], self._base_changes
        return self.kit.questions.rules_answering(self._answered)

    @property
    def _effective(self) -> Any:
        """Return the options of the rules that are picked; where they are wrong, the preset's."""
        try:
            return self.kit.table.laid_over(self.preset.key, self._changes[0])
        except Fault:
            return self.kit.table.laid_over(self.preset.key, {})
