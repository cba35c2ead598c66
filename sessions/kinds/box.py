"""Coins put into the kitty's box, or taken out of it: recorded as a payment to the kitty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.box import Box
from napledger.games.contract import Facts
from sessions.common.words import about_kitty
from sessions.kinds.form import CorrectionField, EntryForm
from sessions.kinds.kind import LineKind, Writer, amount_in_words


@dataclass
class BoxForm(EntryForm):
    """Another amount paid to the kitty or taken from it, or by another."""

    kind: ClassVar[str] = Box.kind

    def facts(self) -> dict[str, Any]:
        """Return whose coins, how many, and which way."""
        amount = self.money.typed(self.sent.get("amount", ""), path="amount")
        return {**self.current, "player": self.sent.get("player", ""), "amount": amount}

    @property
    def fields(self) -> list[CorrectionField]:
        label = _("Who put it in") if self.current["into"] else _("Who took it")
        return [
            self.field_named("player", label, options=self.members()),
            self.field_named("amount", _("How much"), is_amount=True),
        ]


class BoxKind(LineKind):
    """Cash between a player and the kitty."""

    kind = Box.kind
    title = gettext_lazy("The %(kitty)s’s coins")
    short = gettext_lazy("cash")
    form = BoxForm

    def told(self, writer: Writer, facts: Facts) -> str:
        pattern = (
            _("%(name)s paid the %(kitty)s %(amount)s")
            if facts["into"]
            else _("%(name)s took %(amount)s from the %(kitty)s")
        )
        name, amount = writer.name(facts["player"]), amount_in_words(writer, facts)
        return about_kitty(pattern, writer.game.words, name=name, amount=amount)
