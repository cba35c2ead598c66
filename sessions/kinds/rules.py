"""Another stake, other rules, or both: recorded in the room of the rules, corrected here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.rules import RulesChange
from napledger.games.contract import Facts
from napledger.games.web import RulesForm, web_game
from napledger.reading.faults import Fault
from sessions.book.open_book import Book
from sessions.common.words import rules_title, told_in
from sessions.kinds.form import CorrectionField, EntryForm
from sessions.kinds.kind import LineKind, Writer

OF_THE_RULES = ("rules", "preset", "options")
"""Where the rules' own faults begin; they are shown by the rules' own form."""


@dataclass
class FormWithRules(EntryForm):
    """A form in which the game's own form for rules stands too."""

    def rules_now(self) -> Facts:
        """Return the rules that the form is filled in with."""
        rules: Facts = self.current.get("rules") or self.book.table.rules
        return rules

    @cached_property
    def rules(self) -> RulesForm:
        """Return the game's form for the rules, filled in or as it was sent."""
        sent = self.sent if "preset" in self.sent else None
        return web_game(self.book.evening.game).rules_form(self.rules_now(), sent=sent)

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field, or at the rules' own."""
        if fault.path.startswith(OF_THE_RULES):
            self.rules.refuse(told_in(self.money, fault))
        else:
            EntryForm.refuse(self, fault)


@dataclass
class RulesCorrection(FormWithRules):
    """Another stake, or other rules, from that entry on."""

    kind: ClassVar[str] = RulesChange.kind

    @classmethod
    def sent_again(cls, facts: Facts, book: Book) -> QueryDict:
        """Return the fields; where the stake did not change, with the table's."""
        return super().sent_again({"stake": book.table.stake, **facts}, book)

    def facts(self) -> dict[str, Any]:
        """Return the stake and the rules, as far as the entry changes them."""
        table = self.book.table
        facts: dict[str, Any] = {}
        stake = self.money.typed(self.sent.get("stake", ""), path="stake")
        rules = self.rules.rules()
        if "stake" in self.current or stake != table.stake:
            facts["stake"] = stake
        if "rules" in self.current or not same_rules(rules, table.rules):
            facts["rules"] = rules
        return facts

    @property
    def fields(self) -> list[CorrectionField]:
        return [self.field_named("stake", _("Stake"), is_amount=True)]


def same_rules(these: Mapping[str, Any], those: Mapping[str, Any]) -> bool:
    """Return whether rules are the same as they are written."""
    return (these.get("preset"), these.get("options") or {}) == (
        those.get("preset"),
        those.get("options") or {},
    )


class RulesKind(LineKind):
    """Another stake, other rules, or both."""

    kind = RulesChange.kind
    title = gettext_lazy("New rules")
    about = gettext_lazy("another stake, other rules, or both, from the next deal on")
    example: ClassVar[Facts] = {"stake": 50}
    form = RulesCorrection

    def told(self, writer: Writer, facts: Facts) -> str:
        stake, rules = facts.get("stake"), facts.get("rules")
        words = {
            "stake": "" if stake is None else writer.money.plain(stake),
            "rules": "" if rules is None else rules_title(rules, game=writer.game),
        }
        if rules is None:
            return _("The stake is now %(stake)s") % words
        if stake is None:
            return _("Now playing: %(rules)s") % words
        return _("Now playing: %(rules)s; the stake is now %(stake)s") % words

    def details(self, writer: Writer, facts: Facts) -> Iterator[tuple[str, str]]:
        if facts.get("stake") is not None:
            yield _("Stake"), writer.money.plain(facts["stake"])
        if facts.get("rules") is not None:
            yield _("Rules"), rules_title(facts["rules"], game=writer.game)
