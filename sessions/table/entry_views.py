"""The page "More", and what is recorded from it: people, offences, cash, adjustments, the kitty.

The page "More": who comes and goes, cash, adjustments, the kitty, and where else to go.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import F, Max
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from napledger.evening.kinds import BRING_SOMEBODY
from napledger.evening.kinds.leave import Leave
from napledger.evening.payments import handed_over
from napledger.games.web import MoneyFormat, sentence_of, word_of
from napledger.ledger.fewest_payments import PlannedPayment
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import EveningAccess, access_for, evening_for
from sessions.access.roles import OWN, RECORD, WATCH
from sessions.book.everybody import seats_by_name
from sessions.book.log import as_lines
from sessions.book.open_book import Book, open_book
from sessions.book.submission import KeyReused, new_key, submission_of
from sessions.book.writing import WriteResult, facts_of, require_open_for, write
from sessions.common.http import CONFLICT, UNPROCESSABLE, see_other, status_of
from sessions.common.words import (
    Balance,
    Head,
    balance_of,
    evening_title,
    head_of,
    kitty_title,
    money_of,
)
from sessions.kinds import FORMS
from sessions.kinds.adjustment import AdjustmentForm
from sessions.kinds.form import EntryForm
from sessions.kinds.writer import EntryWriter
from sessions.models import Evening, Player
from sessions.settling import adjusting
from sessions.settling.kitty import KittyChoice, kitty_choice, kitty_told
from sessions.settling.payment_cards import PaymentWriter
from sessions.settling.plans import leavers
from sessions.table import people
from sessions.table.leaving import leaving_page, record_leaving, share_of
from sessions.table.people import rename_player

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
        return word_of(self.book.game.words.a_deal)

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
    members = Player.objects.persons().filter(circle_id=book.evening.circle_id)
    if book.evening.is_for_guest:
        members = members.filter(names__seats__evening=book.evening)
    names = members.exclude(name__in=seated).values_list("name", flat=True)
    last = F("last").desc(nulls_last=True)
    return tuple(
        names.annotate(last=Max("names__seats__evening__played_on")).order_by(last, "name")[
            :KNOWN_MAX
        ]
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


@require_GET
def show_more(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show everything that can be recorded besides a deal."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    return _shown(request, access, _page(access, open_book(access.evening)))


@require_GET
def show_kitty(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show what lies in the kitty, by whom, who takes it, and how it is shared out now."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = _page(access, open_book(access.evening))
    told = kitty_told(page.book, money=money_of(page.book).alone)
    heading = kitty_title(page.book.game.words)
    context = {"page": page, "told": told, "tab": "table", "heading": heading}
    return render(request, "table/kitty.html", context)


@require_POST
def record(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, kind: str
) -> HttpResponse:
    """Record an entry of that kind, as its form sends it."""
    service = people.record_join if kind in BRING_SOMEBODY else None
    return _record(request, circle_id, evening_id, FORMS[kind], service=service)


@require_http_methods(["GET", "HEAD", "POST"])
def put_name_right(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> HttpResponse:
    """Ask what a player is called, or change the name everywhere and lead back to the table."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    seat, book = str(number), open_book(access.evening)
    if seat not in book.names or book.seats[seat].player is None:
        raise Http404
    back = reverse("show-more", args=[circle_id, evening_id])
    typed, alarm = request.POST.get("name", book.names[seat]), ""
    if request.method == "POST":
        try:
            submission = submission_of(request.POST, recorder=access.recorder)
            rename_player(access.evening, seat=seat, typed=typed, submission=submission)
            return see_other(back)
        except Fault as fault:
            alarm = sentence_of(fault)
    shown = {
        "was": book.names[seat],
        "title": evening_title(access.evening),
        "alarm": alarm,
        "typed": typed,
        "key": new_key(),
        "back": back,
    }
    status = UNPROCESSABLE if alarm else 200
    return render(request, "table/rename.html", shown, status=status)


@require_GET
def find_name(request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID) -> HttpResponse:
    """Lead to where a player's name is put right: in the evening where they sat last."""
    access = access_for(request, circle_id, action=RECORD)
    seats = seats_by_name(access.circle, player_id)
    seat = seats.order_by("-evening__played_on", "-evening_id").first()
    if seat is None:
        raise Http404
    return see_other(reverse("put-name-right", args=[seat.circle_id, seat.evening_id, seat.number]))


@require_http_methods(["GET", "POST"])
def settle_leaver(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Show what settles somebody who leaves; or record that, and the leaving, in one step."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    sent = request.POST if request.method == "POST" else request.GET
    player, refused = sent.get("player", ""), None
    if request.method == "POST":
        try:
            record_leaving(
                access.evening,
                player=player,
                way=sent.get("way", ""),
                version_seen=sent.get("seen", ""),
                submission=submission_of(sent, recorder=access.recorder),
            )
            return see_other(reverse("show-table", args=[circle_id, evening_id]))
        except Fault as fault:
            refused = fault
    return _leaving_shown(request, access, player, fault=refused)


@require_POST
def adjust_closed(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Record changes that were agreed after the close; only an owner does."""
    return _record(
        request,
        circle_id,
        evening_id,
        AdjustmentForm,
        service=adjusting.adjust_closed,
        action=OWN,
    )


def _record(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    form_class: type[EntryForm],
    *,
    service: Callable[..., tuple[Book, WriteResult]] | None = None,
    action: str = RECORD,
) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=action)
    book = open_book(access.evening)
    form = form_class(book, request.POST)
    service = service or partial(write, kind=form.entry_kind)
    try:
        after, _written = service(
            access.evening,
            facts=facts_of(form, book, bind=lambda opened: form_class(opened, request.POST)),
            submission=submission_of(request.POST, recorder=access.recorder),
            book=book,
        )
    except Fault as fault:
        if isinstance(fault, KeyReused):
            return _shown(request, access, _page(access, book, fault=fault), status=CONFLICT)
        form.refuse(fault)
        return _shown(request, access, _page(access, book, form=form), status=UNPROCESSABLE)
    return see_other(_next_address(after, has_left=form.kind == Leave.kind))


def _next_address(book: Book, *, has_left: bool) -> str:
    """Return the table, or where whoever just left is settled at once."""
    if has_left and leavers(book):
        return reverse("show-more", args=[book.evening.circle_id, book.evening.pk]) + "#leavers"
    page = "show-table" if book.evening.state == Evening.OPEN else "show-settling"
    return reverse(page, args=[book.evening.circle_id, book.evening.pk])


def _leaving_shown(
    request: HttpRequest, access: EveningAccess, player: str, *, fault: Fault | None
) -> HttpResponse:
    """Return the page of whoever leaves, or the page "More" where nobody like that can."""
    book = open_book(access.evening)
    try:
        require_open_for(book.evening, kind=Leave.kind)
        page = leaving_page(book, player, fault=fault)
    except Fault as cannot:
        if fault is not None:
            return _shown(
                request, access, _page(access, book, fault=fault), status=status_of(fault)
            )
        form = FORMS[Leave.kind](book, request.GET)
        form.refuse(cannot)
        return _shown(request, access, _page(access, book, form=form), status=UNPROCESSABLE)
    heading = _("%(name)s leaves") % {"name": page.leaver.name}
    context = {"page": page, "access": access, "tab": "more", "heading": heading}
    status = 200 if fault is None else status_of(fault)
    return render(request, "table/leaving.html", context, status=status)


def _page(access: EveningAccess, book: Book, **refused: Any) -> EntriesPage:
    return entries_page(book, may_record=access.may(RECORD), is_owner=access.may(OWN), **refused)


def _shown(
    request: HttpRequest, access: EveningAccess, page: EntriesPage, *, status: int = 200
) -> HttpResponse:
    context = {"page": page, "access": access, "tab": "more", "heading": _("More")}
    return render(request, "table/more.html", context, status=status)
