"""Cash handed over between two players, or between a player and the kitty's box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from napledger.evening import entries
from napledger.evening.settling import entry_of
from napledger.ledger.faults import Fault
from napledger.ledger.settle import Payment
from napledger.ledger.transfers import KITTY
from sessions.forms.entry_form import EntryForm


@dataclass
class PaymentForm(EntryForm):
    """Cash handed over between two players, or between a player and the kitty's box."""

    kind: ClassVar[str] = entries.Payment.kind

    def facts(self) -> dict[str, Any]:
        """Return who pays whom how much."""
        return entry_of(self._payment())[1]

    @property
    def entry_kind(self) -> str:
        """Return `payment`, or `box` where the kitty's box is one of the two."""
        return entry_of(Payment(self.sent.get("from", ""), self.sent.get("to", ""), 1))[0]

    def parties(self) -> list[tuple[str, str]]:
        """Return everybody who can pay or be paid."""
        table, game = self.book.table, self.book.game
        has_box = table.kitty or table.kitty_box or game.has_kitty(table.terms)
        return [*self.members(), *([(KITTY, _("the kitty’s box"))] if has_box else [])]

    def field_of(self, path: str) -> str:
        """Return the field of a fault; the kitty's partner is wherever the kitty is not."""
        if path == "player":
            return "to" if self.sent.get("from") == KITTY else "from"
        return super().field_of(path)

    def _payment(self) -> Payment:
        payer, payee = self.sent.get("from", ""), self.sent.get("to", "")
        if not payer:
            raise Fault("from", "who pays? Choose a player")
        if not payee:
            raise Fault("to", "who is paid? Choose a player")
        if payer == payee:
            raise Fault("to", "nobody pays himself: choose two different players")
        amount = self.purse.typed(self.sent.get("amount", ""), path="amount")
        in_box = self.book.table.kitty_box
        if payer == KITTY and amount > in_box:
            raise Fault(
                "amount", "the kitty's box has only {coins} in it", coins=self.purse.plain(in_box)
            )
        return Payment(payer, payee, amount)
