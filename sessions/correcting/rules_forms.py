"""The forms that correct what a table plays by: a change of rules, and the start of an evening."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from napledger.evening.kinds.rules import RulesChange
from napledger.evening.log import START
from napledger.games.web import RulesForm, web_game
from napledger.reading.faults import Fault
from sessions.common.amounts import told_in
from sessions.common.kitty_words import about_kitty
from sessions.correcting.fields import CorrectionField, CorrectionForm, Facts, order_of, places_of
from sessions.rules.forms import same_rules
from sessions.table.entry_forms import EntryForm

OF_THE_RULES = ("rules", "preset", "options")
"""Where the rules' own faults begin; they are shown by the rules' own form."""


class FormWithRules(CorrectionForm):
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
            self.rules.refuse(told_in(self.purse, fault))
        else:
            EntryForm.refuse(self, fault)


class RulesCorrection(FormWithRules):
    """Another stake, or other rules, from that entry on."""

    kind = RulesChange.kind

    def facts(self) -> dict[str, Any]:
        """Return the stake and the rules, as far as the entry changes them."""
        table = self.book.table
        facts: dict[str, Any] = {}
        stake = self.purse.typed(self.sent.get("stake", ""), path="stake")
        rules = self.rules.rules()
        if "stake" in self.current or stake != table.stake:
            facts["stake"] = stake
        if "rules" in self.current or not same_rules(rules, table.rules):
            facts["rules"] = rules
        return facts

    @property
    def fields(self) -> list[CorrectionField]:
        """Return the stake; the rules have a form of their own."""
        return [self.field("stake", _("Stake"), is_amount=True)]


class StartCorrection(FormWithRules):
    """Another start: who sits where, who deals first, the stake, the rules, the kitty."""

    kind = START

    def facts(self) -> dict[str, Any]:
        """Return how the evening began."""
        return {
            **self.current,
            "players": order_of(self),
            "first_dealer": self.sent.get("first_dealer", ""),
            "stake": self.purse.typed(self.sent.get("stake", ""), path="stake"),
            "rules": self.rules.rules(),
            **self._kitty(),
        }

    def _kitty(self) -> dict[str, int]:
        """Return what was brought forward, in a game that knows a kitty."""
        if not self.book.game.fund_ends:
            return {}
        typed = self.sent.get("kitty", "")
        return {"kitty": self.purse.typed(typed, path="kitty", minimum=0)}

    @property
    def fields(self) -> list[CorrectionField]:
        """Return the fields of the start; the rules have a form of their own."""
        label = about_kitty(_("%(kitty)s brought forward"), self.book.game.words)
        kitty = self.field("kitty", capfirst(label), is_amount=True)
        return [
            *places_of(self),
            self.field("first_dealer", _("First dealer"), options=self.players()),
            self.field("stake", _("Stake"), is_amount=True),
            *([kitty] if self.book.game.fund_ends else []),
        ]

    def field_of(self, path: str) -> str:
        """Return the field of a fault: a player's own place, or another."""
        return path if path.startswith("seat-") else super().field_of(path)
