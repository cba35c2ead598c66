"""Changes by agreement: what one is given others are taken."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from napledger.evening import entries
from napledger.ledger.faults import Fault
from napledger.ledger.transfers import AMOUNT_MAX, KITTY
from napledger.ledger.words import marked
from sessions.forms.entry_form import EntryForm, Line

NOTE_CHARACTERS_MAX = 400

DOWN = "down"
"""What the sign beside an amount sends for a loss. Phones' number keys have no minus."""

MORE_UP = marked("{over} more goes up than down; the two must come to the same")
MORE_DOWN = marked("{over} more goes down than up; the two must come to the same")


@dataclass
class AdjustmentForm(EntryForm):
    """Changes by agreement: what one is given others are taken."""

    kind: ClassVar[str] = entries.Adjustment.kind

    def facts(self) -> dict[str, Any]:
        """Return the changes, which sum to zero, and the reason."""
        changes = {key: amount for key in dict(self.accounts()) if (amount := self._amount(key))}
        self._check(changes)
        return {"changes": changes, "note": self._note()}

    def accounts(self) -> list[tuple[str, str]]:
        """Return everybody whose balance can be adjusted, and the kitty."""
        table, game = self.book.table, self.book.game
        has_kitty = table.kitty or game.has_kitty(table.terms)
        return [*self.members(), *([(KITTY, _("Kitty"))] if has_kitty else [])]

    @property
    def lines(self) -> list[Line]:
        """Return a line for each account."""
        return [
            Line(
                key=key,
                name=name,
                value=self.sent.get(f"change-{key}", ""),
                errors=self.errors.get(f"change-{key}", ()),
                is_down=self.sent.get(f"sign-{key}") == DOWN,
            )
            for key, name in self.accounts()
        ]

    def field_of(self, path: str) -> str:
        """Return the field of a fault: an account's own, that of all, or the note."""
        account = re.fullmatch(r"changes\.(.+)", path)
        return f"change-{account[1]}" if account else super().field_of(path)

    def _amount(self, key: str) -> int:
        typed = self.sent.get(f"change-{key}", "")
        if not typed.strip():
            return 0
        amount = self.purse.typed(typed, path=f"changes.{key}", minimum=-AMOUNT_MAX)
        return -abs(amount) if self.sent.get(f"sign-{key}") == DOWN else amount

    def _check(self, changes: Mapping[str, int]) -> None:
        if not changes:
            raise Fault("changes", "write what somebody is given, and what others are taken")
        over = sum(changes.values())
        if over:
            raise Fault(
                "changes", MORE_UP if over > 0 else MORE_DOWN, over=self.purse.plain(abs(over))
            )
        standing = self.book.table.kitty
        if standing + changes.get(KITTY, 0) < 0:
            raise Fault(
                f"changes.{KITTY}",
                "the kitty has only {kitty} in it",
                kitty=self.purse.plain(standing),
            )

    def _note(self) -> str:
        note = self.sent.get("note", "").strip()
        if not note:
            raise Fault("note", "an adjustment needs its reason: write why")
        if len(note) > NOTE_CHARACTERS_MAX:
            raise Fault(
                "note",
                "a note has at most {most} characters, this one has {got}",
                most=NOTE_CHARACTERS_MAX,
                got=len(note),
            )
        if not note.isprintable():
            raise Fault("note", "a note is one line, without control characters")
        return note
