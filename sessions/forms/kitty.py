"""What becomes of the kitty: split, drawn for, carried."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from napledger.evening import entries
from napledger.ledger.faults import Fault
from sessions.forms.entry_form import EntryForm


@dataclass
class KittyForm(EntryForm):
    """What becomes of the kitty: split, drawn for, carried."""

    kind: ClassVar[str] = entries.KittyEnd.kind

    def facts(self) -> dict[str, Any]:
        """Return how the kitty ends, and who drew it."""
        how, winner = self.sent.get("how", ""), self.sent.get("winner", "")
        if not self.book.table.kitty:
            raise Fault("how", "there is nothing in the kitty")
        if how not in entries.KITTY_ENDS:
            raise Fault("how", "say what becomes of the kitty: split, drawn for or carried")
        if how == "draw" and not winner:
            raise Fault("winner", "who drew the lowest card? Tap a name")
        return {"how": how} | ({"winner": winner} if how == "draw" else {})
