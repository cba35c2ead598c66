"""The form that changes the stake or the rules of an evening, from the next deal on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict

from napledger.games.table import AnyTable
from napledger.games.web import Purse, RulesForm, sentence_of
from napledger.reading.faults import Fault
from sessions.common.amounts import told_in


@dataclass
class RuleChangeForm:
    """Another stake, other rules, or both: as the table has them, or as they were sent."""

    table: AnyTable
    purse: Purse
    rules: RulesForm
    sent: QueryDict | None = None
    errors: dict[str, list[str]] = field(default_factory=dict)

    @property
    def stake(self) -> str:
        """Return what stands in the field of the stake."""
        usual = self.purse.plain(self.table.stake)
        return usual if self.sent is None else self.sent.get("stake", usual)

    @property
    def is_refused(self) -> bool:
        """Return whether anything has been found wrong."""
        return bool(self.errors or self.rules.errors)

    def facts(self) -> dict[str, Any]:
        """Return what changes, as in a document; raise Fault where that cannot be or is nothing."""
        facts: dict[str, Any] = {}
        stake = self.purse.typed(self.stake, path="stake")
        if stake != self.table.stake:
            facts["stake"] = stake
        rules = self.rules.rules()
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
            self.rules.refuse(told_in(self.purse, fault))


def same_rules(these: Mapping[str, Any], those: Mapping[str, Any]) -> bool:
    """Return whether rules are the same as they are written."""
    return (these.get("preset"), these.get("options") or {}) == (
        those.get("preset"),
        those.get("options") or {},
    )
