"""Changes by agreement: what one is given others are taken, at the table or after the close."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.parts import too_little
from napledger.games.contract import Facts
from napledger.ledger.transfers import AMOUNT_MAX, KITTY
from napledger.reading.faults import Fault, marked
from napledger.site import dates
from sessions.book.open_book import Book
from sessions.common.words import kitty_title
from sessions.kinds.form import DOWN, AccountField, CorrectionField, EntryForm
from sessions.kinds.kind import LineKind, Writer
from sessions.models import Evening

MORE_UP = marked("{over} more goes up than down; the two must be equal")
MORE_DOWN = marked("{over} more goes down than up; the two must be equal")


@dataclass
class AdjustmentForm(EntryForm):
    """Changes by agreement, with the day if that is after the close.

    What was rounded to a coin stays rounded to it.
    """

    kind: ClassVar[str] = Adjustment.kind
    address: ClassVar[str] = "adjustments"

    @classmethod
    def sent_again(cls, facts: Facts, book: Book) -> QueryDict:
        """Return the fields, each amount without its sign and the sign beside it."""
        form = cls(book, super().sent_again(facts, book))
        for account, change in facts["changes"].items():
            form.sent[f"change-{account}"] = form.money.plain(abs(change))
            form.sent[f"sign-{account}"] = DOWN if change < 0 else ""
        return form.sent

    def facts(self) -> dict[str, Any]:
        """Return the changes, which sum to zero, and the reason; and the day it was agreed on."""
        changes = {key: amount for key in dict(self.accounts()) if (amount := self._amount(key))}
        self._check(changes)
        facts = {"changes": changes, "note": self._note()}
        if self.now is not None and "coin" in self.now:
            facts["coin"] = self.now["coin"]
        return {**facts, "day": self.day} if self.is_later else facts

    @property
    def is_later(self) -> bool:
        """Return whether this was agreed after the close, when the kitty has gone its way."""
        if self.now is not None:
            return "day" in self.now
        return self.book.evening.state == Evening.CLOSED

    def accounts(self) -> list[tuple[str, str]]:
        """Return everybody whose balance can be adjusted; and the kitty, before the close."""
        table, game = self.book.table, self.book.game
        has_kitty = not self.is_later and (table.kitty or game.has_kitty(table.terms))
        return [*self.members(), *([(KITTY, kitty_title(game.words))] if has_kitty else [])]

    @property
    def lines(self) -> list[AccountField]:
        return [
            AccountField(
                key=key,
                name=name,
                value=self.sent.get(f"change-{key}", ""),
                errors=self.errors.get(f"change-{key}", ()),
                is_down=self.sent.get(f"sign-{key}") == DOWN,
            )
            for key, name in self.accounts()
        ]

    @property
    def fields(self) -> list[CorrectionField]:
        amounts = [
            CorrectionField(
                name=f"change-{line.key}",
                label=line.name,
                value=line.value,
                errors=line.errors,
                is_amount=True,
                sign=f"sign-{line.key}",
                is_down=line.is_down,
            )
            for line in self.lines
        ]
        days = [self.field_named("day", _("Agreed on"), is_day=True)] if self.is_later else []
        return [*amounts, self.field_named("note", _("Reason")), *days]

    @property
    def day(self) -> str:
        """Return the day as it was sent; of a new one, today where none was."""
        typed = self.sent.get("day", "").strip()
        return typed if self.now is not None else typed or self.today

    @property
    def today(self) -> str:
        return timezone.localdate().isoformat()

    def field_of(self, path: str) -> str:
        """Return the field of a fault: an account's own, that of all, or the note."""
        account = re.fullmatch(r"changes\.(.+)", path)
        return f"change-{account[1]}" if account else super().field_of(path)

    def _amount(self, key: str) -> int:
        typed = self.sent.get(f"change-{key}", "")
        if not typed.strip():
            return 0
        amount = self.money.typed(typed, path=f"changes.{key}", minimum=-AMOUNT_MAX)
        return -abs(amount) if self.sent.get(f"sign-{key}") == DOWN else amount

    def _check(self, changes: Mapping[str, int]) -> None:
        if not changes:
            raise Fault("changes", "write who gets how much, and from whom")
        over = sum(changes.values())
        if over:
            raise Fault(
                "changes", MORE_UP if over > 0 else MORE_DOWN, over=self.money.plain(abs(over))
            )
        in_kitty = self.book.table.kitty
        if in_kitty + changes.get(KITTY, 0) < 0:
            path = f"changes.{KITTY}"
            raise too_little(path, in_kitty, game=self.book.game, told=self.money.plain)

    def _note(self) -> str:
        note = self.sent.get("note", "").strip()
        if not note:
            raise Fault("note", "an adjustment needs a reason: write why")
        return note


class AdjustmentKind(LineKind):
    """Changes by agreement."""

    kind = Adjustment.kind
    title = gettext_lazy("Adjustment")
    # Translators: a sheet’s row: balances were adjusted
    short = gettext_lazy("adjusted")
    about = gettext_lazy("what the table agreed on, in sum nought, and why")
    example: ClassVar[Facts] = {"changes": {"Ann": -100, "Ben": 100}, "note": "a bet"}
    form = AdjustmentForm

    def told(self, writer: Writer, facts: Facts) -> str:
        changes = {account: amount for account, amount in facts["changes"].items() if amount}
        words = {"changes": writer.changes(changes), "note": facts["note"]}
        if "day" not in facts:
            return _("Adjusted: %(changes)s (%(note)s)") % words
        day = dates.day(datetime.date.fromisoformat(facts["day"]))
        # Translators: after the evening had been closed:
        # “Adjusted on 24 Nov 2026: Ann +5, Ben −5 (…)”
        return _("Adjusted on %(day)s: %(changes)s (%(note)s)") % {**words, "day": day}
