"""Cash handed over between two players, or between a player and the kitty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from napledger.evening.kinds.parts import too_little
from napledger.evening.kinds.payment import Payment
from napledger.evening.payments import entry_of
from napledger.games.contract import Facts
from napledger.games.headings import Words
from napledger.games.web import MoneyFormat, name_in_a_sentence
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.ledger.transfers import KITTY
from napledger.reading.faults import Fault, Term
from sessions.common.words import about_kitty, single_full_stop, the_kitty
from sessions.kinds.form import CorrectionField, EntryForm
from sessions.kinds.kind import LineKind, Writer, amount_in_words


@dataclass
class PaymentForm(EntryForm):
    """Cash handed over; to correct it, between players alone."""

    kind: ClassVar[str] = Payment.kind
    address: ClassVar[str] = "payments"

    def facts(self) -> dict[str, Any]:
        """Return who pays whom how much.

        Counters that were paid in coins stay so, and raise Fault at another number of them: what
        they are worth is told where they are paid.
        """
        if self.now is None:
            return entry_of(self._payment())[1]
        amount = self.money.typed(self.sent.get("amount", ""), path="amount")
        money = {name: coins for name, coins in self.now.items() if name == "money"}
        if money and amount != self.now["amount"]:
            raise Fault(
                "amount",
                "this was paid in coins: take it back where the evening is settled, and mark "
                "what was paid there",
            )
        paid = {"from": self.sent.get("from", ""), "to": self.sent.get("to", "")}
        return {**paid, "amount": amount, **money}

    @property
    def fields(self) -> list[CorrectionField]:
        return [
            self.field_named("from", pgettext("who pays", "From"), options=self.members()),
            self.field_named("to", pgettext("who is paid", "To"), options=self.members()),
            self.field_named("amount", _("How much"), is_amount=True),
        ]

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
        amount = self.money.typed(self.sent.get("amount", ""), path="amount")
        in_box = self.book.table.kitty_box
        if payer == KITTY and amount > in_box:
            raise too_little("amount", in_box, game=self.book.game, told=self.money.plain)
        return PlannedPayment(payer, payee, amount)


def owed_by(
    payments: Iterable[PlannedPayment], names: Mapping[str, str], *, money: MoneyFormat
) -> str:
    """Return what the kitty is owed by whom, in a list: "£13.00 by Dan and £2.00 by Catherine"."""
    # Translators: in a list of what the kitty is owed by whom: "£13.00 by Dan"
    pattern = _("%(amount)s by %(name)s")
    said = [
        pattern
        % {"amount": money.plain(each.amount), "name": name_in_a_sentence(names[each.payer])}
        for each in payments
        if each.payee == KITTY
    ]
    return get_text_list(said, _("and"))


def owed_with_kitty(
    payments: Sequence[PlannedPayment],
    names: Mapping[str, str],
    words: Words,
    *,
    money: MoneyFormat,
) -> str:
    """Return what the kitty is owed or owes, and by whom, where it is a sum on the book."""
    owed = owed_by(payments, names, money=money)
    owing = [
        # Translators: in a list of what the kitty owes to whom: "Ben £15.00"
        _("%(name)s %(amount)s")
        % {"name": name_in_a_sentence(names[each.payee]), "amount": money.plain(each.amount)}
        for each in payments
        if each.payer == KITTY
    ]
    said = []
    if owed:
        pattern = _("The %(kitty)s is owed %(owed)s. That goes on with it, and nobody pays it in.")
        said.append(about_kitty(pattern, words, owed=owed))
    if owing:
        pattern = _("The %(kitty)s owes %(owed)s: settle that with earlier evenings.")
        said.append(about_kitty(pattern, words, owed=get_text_list(owing, _("and"))))
    return single_full_stop(" ".join(said))


def payment_title(payment: PlannedPayment, names: Mapping[str, str], words: Words) -> str:
    """Return who is to pay whom, the kitty as one of the two: "Ann pays Ben"."""
    if payment.payee == KITTY:
        pattern = _("%(payer)s pays the %(kitty)s")
    elif payment.payer == KITTY:
        pattern = _("%(payee)s takes from the %(kitty)s")
    else:
        pattern = _("%(payer)s pays %(payee)s")
    payer, payee = map(name_in_a_sentence, (names[payment.payer], names[payment.payee]))
    return about_kitty(pattern, words, payer=payer, payee=payee)


class PaymentKind(LineKind):
    """Cash between players."""

    kind = Payment.kind
    title = gettext_lazy("Cash payment")
    # Translators: a sheet’s row: cash was paid
    short = gettext_lazy("cash")
    about = gettext_lazy("cash that changed hands while play goes on")
    example: ClassVar[Facts] = {"from": "Ann", "to": "Ben", "amount": 250}
    form = PaymentForm

    def told(self, writer: Writer, facts: Facts) -> str:
        return _("%(payer)s paid %(payee)s %(amount)s") % {
            "payer": writer.name(facts["from"]),
            "payee": writer.name(facts["to"]),
            "amount": amount_in_words(writer, facts),
        }
