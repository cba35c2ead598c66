"""A form that records one entry of the log besides a deal.

It knows no rules of its own. It turns fields into facts, and a fault of the book back into a
sentence at its field; what was typed stays in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.http import QueryDict
from django.utils import timezone

from napledger.evening.kinds.adjustment import Adjustment
from napledger.evening.kinds.kitty import KittyEnd
from napledger.evening.kinds.payment import Payment
from napledger.evening.payments import entry_of
from napledger.games.web import MoneyFormat, purse_of, sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import AMOUNT_MAX, KITTY
from napledger.reading.faults import Fault, Term
from napledger.reading.translatable import marked
from sessions.book.open_book import Book
from sessions.common.kitty_words import kitty_title, the_kitty


@dataclass(frozen=True, slots=True)
class AccountField:
    """A line of a form: an account, its name, what stands in its field, and what is wrong there."""

    key: str
    name: str
    value: str
    errors: Sequence[str] = ()
    is_down: bool = False


@dataclass
class EntryForm:
    """A form that records one entry: empty, or as it was sent. Its fields' ids begin with `kind`.

    `errors` are sentences by field.
    """

    kind: ClassVar[str]
    book: Book
    sent: QueryDict
    errors: dict[str, list[str]] = field(default_factory=dict)

    def facts(self) -> dict[str, Any]:
        """Return the facts of the entry; raise Fault at the field that cannot be."""
        raise NotImplementedError

    @property
    def entry_kind(self) -> str:
        """Return the kind of the entry that the form records."""
        return self.kind

    @property
    def purse(self) -> MoneyFormat:
        """Return the evening's money."""
        return purse_of(self.book.evening.currency)

    def refuse(self, fault: Fault) -> None:
        """Put a fault's sentence at its field."""
        sentence = sentence_of(fault, names=self.book.names)
        self.errors.setdefault(self.field_of(fault.path), []).append(sentence)

    def field_of(self, path: str) -> str:
        """Return the field at which a fault with this path is shown."""
        found = re.match(r"[a-z_]*", path)
        return found.group() if found else ""

    def players(self) -> list[tuple[str, str]]:
        """Return everybody who sits at the table, in table order, by name."""
        return [(key, self.book.names[key]) for key in self.book.table.seated]

    def members(self) -> list[tuple[str, str]]:
        """Return everybody who ever sat down this evening, by name."""
        return [(key, self.book.names[key]) for key in self.book.table.members]


DOWN = "down"
"""What the sign beside an amount sends for a loss. Phones' number keys have no minus."""

MORE_UP = marked("{over} more goes up than down; the two must be equal")
MORE_DOWN = marked("{over} more goes down than up; the two must be equal")


@dataclass
class AdjustmentForm(EntryForm):
    """Changes by agreement: what one is given others are taken."""

    kind: ClassVar[str] = Adjustment.kind

    def facts(self) -> dict[str, Any]:
        """Return the changes, which sum to zero, and the reason."""
        changes = {key: amount for key in dict(self.accounts()) if (amount := self._amount(key))}
        self._check(changes)
        return {"changes": changes, "note": self._note()}

    def accounts(self) -> list[tuple[str, str]]:
        """Return everybody whose balance can be adjusted, and the kitty."""
        table, game = self.book.table, self.book.game
        has_kitty = table.kitty or game.has_kitty(table.terms)
        return [*self.members(), *([(KITTY, kitty_title(game.words))] if has_kitty else [])]

    @property
    def lines(self) -> list[AccountField]:
        """Return a line for each account."""
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
            raise Fault("changes", "write who gets how much, and from whom")
        over = sum(changes.values())
        if over:
            raise Fault(
                "changes", MORE_UP if over > 0 else MORE_DOWN, over=self.purse.plain(abs(over))
            )
        standing = self.book.table.kitty
        if standing + changes.get(KITTY, 0) < 0:
            raise Fault(
                f"changes.{KITTY}",
                "the {kitty} has only {coins} in it",
                kitty=Term(self.book.game.words.kitty),
                coins=self.purse.plain(standing),
            )

    def _note(self) -> str:
        note = self.sent.get("note", "").strip()
        if not note:
            raise Fault("note", "an adjustment needs a reason: write why")
        return note


@dataclass
class LaterAdjustmentForm(AdjustmentForm):
    """Changes that were agreed after the close, on a day of its own; the kitty has gone its way."""

    def facts(self) -> dict[str, Any]:
        """Return the changes, the reason and the day."""
        return {**super().facts(), "day": self.day}

    def accounts(self) -> list[tuple[str, str]]:
        """Return everybody who ever sat down."""
        return self.members()

    @property
    def day(self) -> str:
        """Return the day as it was sent, today where none was."""
        return self.sent.get("day", "").strip() or self.today

    @property
    def today(self) -> str:
        """Return the last day that can be told of."""
        return timezone.localdate().isoformat()


@dataclass
class PaymentForm(EntryForm):
    """Cash handed over between two players, or between a player and the kitty."""

    kind: ClassVar[str] = Payment.kind

    def facts(self) -> dict[str, Any]:
        """Return who pays whom how much."""
        return entry_of(self._payment())[1]

    @property
    def entry_kind(self) -> str:
        """Return `payment`, or `box` where the kitty is one of the two."""
        return entry_of(PlannedPayment(self.sent.get("from", ""), self.sent.get("to", ""), 1))[0]

    def parties(self) -> list[tuple[str, str]]:
        """Return everybody who can pay or be paid."""
        table, game = self.book.table, self.book.game
        has_kitty = table.kitty or table.kitty_box or game.has_kitty(table.terms)
        takes_coins = has_kitty and table.kitty_coins is not False
        return [*self.members(), *([(KITTY, the_kitty(game.words))] if takes_coins else [])]

    def field_of(self, path: str) -> str:
        """Return the field of a fault; the kitty's partner is wherever the kitty is not."""
        if path == "player":
            return "to" if self.sent.get("from") == KITTY else "from"
        return super().field_of(path)

    def _payment(self) -> PlannedPayment:
        payer, payee = self.sent.get("from", ""), self.sent.get("to", "")
        if not payer:
            raise Fault("from", "who pays? Choose a player")
        if not payee:
            raise Fault("to", "who is paid? Choose a player")
        if payer == payee:
            raise Fault("to", "nobody pays themselves: choose two different players")
        kitty = Term(self.book.game.words.kitty)
        if self.book.table.kitty_coins is False and KITTY in (payer, payee):
            path = "to" if payee == KITTY else "from"
            raise Fault(path, "the {kitty} is a sum on the book: nobody pays it", kitty=kitty)
        amount = self.purse.typed(self.sent.get("amount", ""), path="amount")
        in_box = self.book.table.kitty_box
        if payer == KITTY and amount > in_box:
            raise Fault(
                "amount",
                "the {kitty} has only {coins} in it",
                kitty=kitty,
                coins=self.purse.plain(in_box),
            )
        return PlannedPayment(payer, payee, amount)


UNSAID = "say what happens to the {kitty}: split, drawn for or carried over"


@dataclass
class KittyForm(EntryForm):
    """What becomes of the kitty: split, drawn for, carried."""

    kind: ClassVar[str] = KittyEnd.kind

    def facts(self) -> dict[str, Any]:
        """Return how the kitty ends, and who drew it."""
        how, winner = self.sent.get("how", ""), self.sent.get("winner", "")
        kitty = Term(self.book.game.words.kitty)
        if not self.book.table.kitty:
            raise Fault("how", "there is nothing in the {kitty}", kitty=kitty)
        end = next((end for end in self.book.game.fund_ends if end.key == how), None)
        if end is None:
            raise Fault("how", UNSAID, kitty=kitty)
        if end.is_drawn and not winner:
            raise Fault("winner", "who drew the lowest card? Tap a name")
        return {"how": how} | ({"winner": winner} if end.is_drawn else {})
