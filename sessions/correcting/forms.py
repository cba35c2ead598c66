"""The forms that correct an entry which is no deal: filled in as it stands, or as it was sent.

What was sent becomes the facts as they should be; a fault comes back to its field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from napledger.evening.kinds.box import Box
from napledger.evening.kinds.join import Join
from napledger.evening.kinds.leave import Leave
from napledger.evening.kinds.payment import Payment
from napledger.evening.kinds.seats import Seats
from napledger.games.table import AnyTable
from napledger.games.web import DealForm, purse_of, web_game
from napledger.reading.faults import Fault
from sessions.book.log_slice import LogSlice, before_entry
from sessions.book.open_book import Book
from sessions.correcting.fields import (
    CorrectionField,
    CorrectionForm,
    Facts,
    book_at,
    fields_of,
    order_of,
    places_of,
)
from sessions.correcting.rules_forms import RulesCorrection, StartCorrection
from sessions.table import entry_forms


class PaymentCorrection(CorrectionForm):
    """Other cash, or handed over by others."""

    kind = Payment.kind

    def facts(self) -> dict[str, Any]:
        """Return who paid whom how much; counters that were paid in coins, in as many as before.

        Raises Fault at other counters than those: what they are worth is told where they are paid.
        """
        amount = self.purse.typed(self.sent.get("amount", ""), path="amount")
        money = {name: coins for name, coins in self.current.items() if name == "money"}
        if money and amount != self.current["amount"]:
            raise Fault(
                "amount",
                "this was paid in coins: take it back where the evening is settled, and mark "
                "what was paid there",
            )
        paid = {"from": self.sent.get("from", ""), "to": self.sent.get("to", "")}
        return {**paid, "amount": amount, **money}

    @property
    def fields(self) -> list[CorrectionField]:
        """Return who paid, whom, how much."""
        return [
            self.field("from", pgettext("who pays", "From"), options=self.members()),
            self.field("to", pgettext("who is paid", "To"), options=self.members()),
            self.field("amount", _("How much"), is_amount=True),
        ]


class BoxCorrection(CorrectionForm):
    """Another amount paid to the kitty or taken from it, or by another."""

    kind = Box.kind

    def facts(self) -> dict[str, Any]:
        """Return whose coins, how many, and which way."""
        amount = self.purse.typed(self.sent.get("amount", ""), path="amount")
        return {**self.current, "player": self.sent.get("player", ""), "amount": amount}

    @property
    def fields(self) -> list[CorrectionField]:
        """Return who, and how much."""
        label = _("Who put it in") if self.current["into"] else _("Who took it")
        return [
            self.field("player", label, options=self.members()),
            self.field("amount", _("How much"), is_amount=True),
        ]


class AdjustmentCorrection(CorrectionForm, entry_forms.AdjustmentForm):
    """Other changes by agreement, or on another day if they were agreed after the close.

    What was rounded to a coin stays rounded to it.
    """

    def facts(self) -> dict[str, Any]:
        """Return the changes and the reason, and the coin and the day if there were any."""
        kept = {name: value for name, value in self.current.items() if name == "coin"}
        if "day" in self.current:
            kept["day"] = self.sent.get("day", "").strip()
        return super().facts() | kept

    def accounts(self) -> list[tuple[str, str]]:
        """Return everybody whose balance can be adjusted; the kitty only before the close."""
        return self.members() if "day" in self.current else super().accounts()

    @property
    def fields(self) -> list[CorrectionField]:
        """Return an amount for each account, and the note."""
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
        days = [self.field("day", _("Agreed on"), is_day=True)] if "day" in self.current else []
        return [*amounts, self.field("note", _("Reason")), *days]


class KittyCorrection(CorrectionForm, entry_forms.KittyForm):
    """Another end of the kitty, or another winner."""

    @property
    def fields(self) -> list[CorrectionField]:
        """Return how, and who."""
        ends = [(end.key, _(end.done)) for end in self.book.game.fund_ends]
        winners = [("", _("nobody")), *self.players()]
        return [
            self.field("how", _("What happened to it"), options=ends),
            self.field("winner", _("Who drew the lowest card"), options=winners),
        ]


@dataclass
class OffenceCorrection(CorrectionForm, entry_forms.OffenceForm):
    """Another offence, or by another: in the fields that recorded it."""

    fields_template: str = "correcting/offence_fields.html"

    @property
    def fields(self) -> list[CorrectionField]:
        """Return nothing: the template has them."""
        return []


class JoinCorrection(CorrectionForm):
    """The same newcomer on another chair."""

    kind = Join.kind

    def facts(self) -> dict[str, Any]:
        """Return who joined, and on whose left."""
        return {**self.current, "left_of": self.sent.get("left_of", "")}

    @property
    def fields(self) -> list[CorrectionField]:
        """Return on whose left the newcomer sat down."""
        name = self.book.names[self.current["player"]]
        label = _("%(name)s sits to the left of") % {"name": name}
        return [self.field("left_of", label, options=self.players())]


class LeaveCorrection(CorrectionForm):
    """Somebody else got up."""

    kind = Leave.kind

    def facts(self) -> dict[str, Any]:
        """Return who left."""
        return {"player": self.sent.get("player", "")}

    @property
    def fields(self) -> list[CorrectionField]:
        """Return who left."""
        return [self.field("player", _("Who left"), options=self.players())]


class SeatsCorrection(CorrectionForm):
    """Another order of the seats."""

    kind = Seats.kind

    def facts(self) -> dict[str, Any]:
        """Return the order."""
        return {"order": order_of(self)}

    @property
    def fields(self) -> list[CorrectionField]:
        """Return each player's place."""
        return places_of(self)

    def field_of(self, path: str) -> str:
        """Return the field of a fault: a player's own place, or all of them."""
        return path if path.startswith("seat-") else ""


FORMS: Mapping[str, type[CorrectionForm]] = {
    form.kind: form
    for form in (
        PaymentCorrection,
        BoxCorrection,
        AdjustmentCorrection,
        KittyCorrection,
        OffenceCorrection,
        JoinCorrection,
        LeaveCorrection,
        SeatsCorrection,
        RulesCorrection,
        StartCorrection,
    )
}


def correction_form(
    book: Book, log_slice: LogSlice, number: int, *, sent: QueryDict | None = None
) -> DealForm | CorrectionForm:
    """Return the form that corrects an entry, at the table as it was just before it.

    It is filled in with the facts as they stand, or as it was sent. Raises Fault for an entry that
    is void.
    """
    table, line = before_entry(log_slice, number)
    if line is None:
        raise Fault("", "this entry is void; restore it before you correct it")
    if line.kind == "deal":
        return _deal_form(book, table, now=line.facts, sent=sent)
    then = book_at(book, table)
    fields = fields_of(line.kind, line.facts, then) if sent is None else sent
    return FORMS[line.kind](then, fields, now=line.facts)


def _deal_form(book: Book, table: AnyTable, *, now: Facts, sent: QueryDict | None) -> DealForm:
    game, purse = web_game(book.evening.game), purse_of(book.evening.currency)
    if sent is None:
        return game.deal_form(table, names=book.names, purse=purse, facts=now)
    return game.deal_form(table, names=book.names, purse=purse, sent=sent)
