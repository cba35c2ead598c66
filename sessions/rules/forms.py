"""The forms for rules: to change those of an evening, and to keep some under a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.http import QueryDict

from napledger.games.contract import EVEN_STAKE, AnyGame
from napledger.games.table import AnyTable
from napledger.games.web import MoneyFormat, RulesForm, SavedRules, sentence_of
from napledger.reading.faults import Fault
from napledger.reading.letters import read_line
from sessions.common.words import told_in
from sessions.kinds.rules import same_rules
from sessions.models.circles import RULE_SET_NAME_CHARACTERS_MAX

Value = TypeVar("Value")

OWN = "own-"
"""What the cards of a circle's own rule sets send begins with."""


@dataclass
class RuleChangeForm:
    """Another stake, other rules, or both: as the table has them, or as they were sent."""

    table: AnyTable
    money: MoneyFormat
    rules: RulesForm
    sent: QueryDict | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)

    @property
    def stake(self) -> str:
        usual = self.money.plain(self.table.stake)
        return usual if self.sent is None else self.sent.get("stake", usual)

    @property
    def is_refused(self) -> bool:
        """Return whether anything has been found wrong."""
        return bool(self.errors or self.rules.errors)

    def facts(self) -> dict[str, Any]:
        """Return what changes, as in a document; raise Fault where that cannot be or is nothing."""
        facts: dict[str, Any] = {}
        stake = self.money.typed(self.stake, path="stake")
        if stake != self.table.stake:
            facts["stake"] = stake
        rules = named(self.rules.rules(), own=self.rules.own)
        if not same_rules(rules, self.table.rules):
            facts["rules"] = rules
        if not facts:
            raise Fault("", "nothing is changed yet: enter another stake, or pick other rules")
        return facts

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        if fault.path in ("", "key", "stake"):
            self.errors.setdefault(fault.path, []).append(sentence_of(fault))
        else:
            self.rules.refuse(told_in(self.money, fault))


def named(rules: Mapping[str, Any], *, own: Sequence[SavedRules]) -> dict[str, Any]:
    """Return rules with the name under which somebody keeps or shared them, if it is one of these.

    An evening keeps the name with its rules, whatever becomes of the rule set.
    """
    for each in own:
        name = each.title if each.value.startswith(OWN) else each.rules.get("name")
        if name and same_rules(each.rules, rules):
            return {**rules, "name": name}
    return dict(rules)


@dataclass(frozen=True, slots=True)
class NamedRules:
    """Rules of a game under the name that somebody gives them."""

    game: str
    name: str
    rules: Mapping[str, Any]


def read_rule_set_name(text: str) -> str:
    """Return what a rule set shall be called; raise Fault for what is no name."""
    name = read_line(text, path="name", characters_max=RULE_SET_NAME_CHARACTERS_MAX)
    if not name:
        raise Fault("name", "give the rule set a name, to find it by")
    return name


@dataclass
class RuleSetForm:
    """Rules to be kept in a circle under a name: as they are offered, or as they were sent.

    `code` are rules that somebody shared, which are among those to pick from; "" for none.
    """

    game: AnyGame
    rules: RulesForm
    name: str
    code: str = ""
    errors: dict[str, list[str]] = field(default_factory=dict)

    @property
    def is_refused(self) -> bool:
        """Return whether anything has been found wrong."""
        return bool(self.errors or self.rules.errors)

    def named(self) -> NamedRules | None:
        """Return the rules with their name; None where something is wrong, all of it noted."""
        name, rules = self._tried(self._name), self._tried(self._rules)
        if name is None or rules is None:
            return None
        return NamedRules(self.game.key, name, rules)

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        if fault.path in ("", "name"):
            self.errors.setdefault(fault.path, []).append(sentence_of(fault))
        else:
            self.rules.refuse(fault)

    def _name(self) -> str:
        return read_rule_set_name(self.name)

    def _rules(self) -> dict[str, Any]:
        rules = self.rules.rules()
        self.game.terms(rules, stake=EVEN_STAKE)
        return rules

    def _tried(self, reader: Callable[[], Value]) -> Value | None:
        try:
            return reader()
        except Fault as fault:
            self.refuse(fault)
            return None
