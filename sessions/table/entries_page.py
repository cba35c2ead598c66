"""The page "More": who comes and goes, cash, adjustments, the kitty, and where else to go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F, Max
from django.http import QueryDict
from django.utils.translation import gettext as _

from napledger.evening.payments import handed_over
from napledger.games.web import MoneyFormat, sentence_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.reading.faults import Fault
from sessions.book.log import as_lines
from sessions.book.open_book import Book
from sessions.book.submission import new_key
from sessions.common.heading import Balance, Head, balance_of, head_of, money_of
from sessions.kinds import FORMS
from sessions.kinds.form import EntryForm
from sessions.kinds.writer import EntryWriter
from sessions.models import Evening, Player
from sessions.settling.kitty import KittyChoice, kitty_choice
from sessions.settling.payment_cards import PaymentWriter
from sessions.settling.plans import leavers
from sessions.table.leaving import share_of

KNOWN_MAX = 8
"""How many of the circle are offered to sit down with one tap; the others are typed."""


@dataclass(frozen=True, slots=True)
class Leaver:
    """Somebody who left early: what is open, and the payments that clear it, in words."""

    said: str
    payments: tuple[tuple[PlannedPayment, str, str], ...]


@dataclass(frozen=True, slots=True)
class JustPaid:
    """The payment of a leaver that was written last, in words; `id` is the place of its card."""

    id: str
    said: str


@dataclass(frozen=True, slots=True)
class EntriesPage:
    """Everything that the page shows.

    `forms` are by the kind of entry; one that was refused says what is wrong. `known` are names of
    the circle who do not sit at the table. `alarms` are what is wrong, with the field's id.
    """

    book: Book
    head: Head
    forms: Mapping[str, EntryForm]
    known: tuple[str, ...]
    standings: tuple[Balance, ...]
    kitty: KittyChoice | None
    stake: str
    key: str
    may_record: bool
    is_owner: bool = False
    leavers: tuple[Leaver, ...] = ()
    just_paid: JustPaid | None = None
    alarms: tuple[tuple[str, str], ...] = ()

    @property
    def state(self) -> str:
        """Return whether the evening is open, reviewing or closed."""
        return self.book.evening.state

    @property
    def deal_word(self) -> str:
        """Return what the game calls a deal, for the middle of a sentence."""
        return _(self.book.game.words.deal).lower()

    @property
    def members(self) -> tuple[tuple[str, str], ...]:
        """Return everybody who ever sat here, by key and name."""
        return tuple((key, self.book.names[key]) for key in self.book.table.members)

    @property
    def takes_people(self) -> bool:
        """Return whether people may come and go, and this device may say so."""
        return self.may_record and self.state == Evening.OPEN

    @property
    def takes_money(self) -> bool:
        """Return whether cash and adjustments can still be recorded, and from this device."""
        return self.may_record and self.state != Evening.CLOSED

    @property
    def asked_first(self) -> tuple[str, ...]:
        """Return who may not leave by one tap: to be settled with, or to be told what waits."""
        shares, table = share_of(self.book), self.book.table
        told = self.book.game.leaving
        return tuple(
            each.key
            for each in self.standings
            if each.direction or shares or told(each.key, table=table)
        )

    @property
    def takes_later(self) -> bool:
        """Return whether what was agreed after the close can be recorded, and from this device."""
        return self.is_owner and self.state == Evening.CLOSED


def entries_page(
    book: Book,
    *,
    may_record: bool = True,
    is_owner: bool = False,
    form: EntryForm | None = None,
    fault: Fault | None = None,
) -> EntriesPage:
    """Return the page, with a form as it was sent if it was refused.

    `fault` is what was wrong with no form of it. Whoever may not record sees no forms.
    """
    money = money_of(book)
    forms = {kind: each(book, QueryDict()) for kind, each in FORMS.items() if each.address}
    if form is not None:
        forms[form.kind] = form
    return EntriesPage(
        book=book,
        head=head_of(book),
        forms=forms,
        known=known_players(book) if book.evening.state == Evening.OPEN else (),
        standings=tuple(balance_of(key, book, money=money) for key in book.table.seated),
        kitty=_kitty(book, money=money.alone),
        stake=money.alone.plain(book.table.stake),
        key=new_key(),
        may_record=may_record,
        is_owner=is_owner,
        leavers=_leavers(book, money=money) if may_record else (),
        just_paid=_just_paid(book, money=money) if may_record else None,
        alarms=_alarms(form, fault, names=book.names),
    )


def known_players(book: Book) -> tuple[str, ...]:
    """Return the names of the circle who do not sit here now, whoever played last first.

    To a guest, only of those who sat at this evening before.
    """
    seated = [book.names[key] for key in book.table.seated]
    members = Player.objects.filter(circle_id=book.evening.circle_id)
    if book.evening.is_for_guest:
        members = members.filter(seats__evening=book.evening)
    names = members.exclude(name__in=seated).values_list("name", flat=True)
    last = F("last").desc(nulls_last=True)
    return tuple(
        names.annotate(last=Max("seats__evening__played_on")).order_by(last, "name")[:KNOWN_MAX]
    )


def _leavers(book: Book, *, money: MoneyFormat) -> tuple[Leaver, ...]:
    writer = PaymentWriter(book.evening, book.names, money)
    return tuple(
        Leaver(
            _left_with(book.names[key], book.balances[key], money=money),
            tuple((p, writer.title(p, paid=False), money.plain(p.amount)) for p in payments),
        )
        for key, payments in leavers(book).items()
    )


def _left_with(name: str, balance: int, *, money: MoneyFormat) -> str:
    up, down = _("%(name)s left, up %(amount)s"), _("%(name)s left, down %(amount)s")
    return (up if balance > 0 else down) % {"name": name, "amount": money.plain(abs(balance))}


def _just_paid(book: Book, *, money: MoneyFormat) -> JustPaid | None:
    """Return the last entry if it pays for somebody who left, so that it can be seen and undone."""
    last = book.tail[-1]
    handed = handed_over(as_lines([last]))
    if not handed:
        return None
    payment = handed[0].payment
    away = set(book.table.members) - set(book.table.seated)
    if not away & {payment.payer, payment.payee}:
        return None
    said = EntryWriter(book.names, money, book.game).say(last).text
    return JustPaid(f"debt-{payment.payer}-{payment.payee}", said)


def _kitty(book: Book, *, money: MoneyFormat) -> KittyChoice | None:
    if not book.table.kitty or book.evening.state == Evening.CLOSED:
        return None
    return kitty_choice(book, money=money)


def _alarms(
    form: EntryForm | None, fault: Fault | None, *, names: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    said = [("", sentence_of(fault, names=names))] if fault is not None else []
    if form is not None:
        for name, sentences in form.errors.items():
            place = f"{form.kind}-{name}" if name else ""
            said += [(place, sentence) for sentence in sentences]
    return tuple(said)
