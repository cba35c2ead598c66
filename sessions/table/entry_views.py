"""The page "More", and what is recorded from it: people, offences, cash, adjustments, the kitty."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from napledger.evening.kinds import BRING_SOMEBODY
from napledger.evening.kinds.leave import Leave
from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import EveningAccess, access_for, evening_for
from sessions.access.roles import OWN, RECORD, WATCH
from sessions.book.open_book import Book, open_book
from sessions.book.submission import KeyReused, new_key, submission_of
from sessions.book.writing import WriteResult, facts_of, require_open_for, write
from sessions.common.circle_names import evening_title
from sessions.common.heading import money_of
from sessions.common.http import CONFLICT, UNPROCESSABLE, see_other, status_of
from sessions.common.kitty_words import kitty_title
from sessions.kinds import FORMS
from sessions.kinds.adjustment import AdjustmentForm
from sessions.kinds.form import EntryForm
from sessions.models import Evening, Seat
from sessions.settling import adjusting
from sessions.settling.kitty import kitty_told
from sessions.settling.plans import leavers
from sessions.table import service as people
from sessions.table.entries_page import EntriesPage, entries_page
from sessions.table.leaving import leaving_page, record_leaving
from sessions.table.naming import rename_player


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
    access_for(request, circle_id, action=RECORD)
    seats = Seat.objects.filter(circle=circle_id, player=player_id)
    seat = seats.order_by("-evening__played_on", "-evening_id").first()
    if seat is None:
        raise Http404
    return see_other(reverse("put-name-right", args=[circle_id, seat.evening_id, seat.number]))


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
                shown_digest=sent.get("seen", ""),
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
