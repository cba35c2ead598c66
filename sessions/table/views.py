"""The table: its page, recording a deal, undo and redo.

What keeps every open phone up to date, and the baton that passes between them.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from napledger.evening.document import DEAL
from napledger.games.deal_form.form import DeclaredForm
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.device_owner import asking_in_words
from sessions.access.glance import glance_of
from sessions.access.permissions import EveningAccess, evening_for
from sessions.access.roles import RECORD, WATCH
from sessions.access.who_wrote import holder_of
from sessions.book import called, witness
from sessions.book.correct import redo_last, undo_last
from sessions.book.open_book import Book, open_book
from sessions.book.submission import KeyReused, submission_of
from sessions.book.writing import WriteResult, facts_of, take_baton, write
from sessions.common.http import CONFLICT, UNPROCESSABLE, is_htmx, see_other, status_of
from sessions.models import Evening
from sessions.table.call import call_of
from sessions.table.page import big_page, deal_form_of, player_balance, table_page

NOTHING_NEW, OUT_OF_DATE, STOP = 204, 205, 286
"""286 is htmx's own: here is the last of it, ask no more."""

LOST_HEAD = "Lost-Head"
"""The header that tells a phone: the book does not hold what you saw of it."""


@require_GET
def show_live(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Answer with the board if anything is new since the etag in `at`; 204 if nothing is.

    To a page that says `since` which version of the book it shows, and in whose hands it took the
    `baton` to be: 205, if that is out of date. To a
    phone that says which head it `saw`: a header, if the book does not hold that one.
    """
    access = evening_for(request, circle_id, evening_id, action=WATCH, in_part=True)
    response = _news(request, access)
    if "saw" in request.GET:
        head = witness.head_kept(evening_id, request.GET["saw"])
        if head is not None and not witness.is_held(access.evening, head):
            response.headers[LOST_HEAD] = "1"
    return response


def _news(request: HttpRequest, access: EveningAccess) -> HttpResponse:
    if "since" in request.GET or access.is_in_part:
        is_current = request.GET.get("since") == f"{access.evening.version}.{access.evening.state}"
        is_same_hand = request.GET.get("baton", access.baton) == access.baton
        return HttpResponse(status=NOTHING_NEW if is_current and is_same_hand else OUT_OF_DATE)
    if request.GET.get("at") == access.etag:
        return HttpResponse(status=NOTHING_NEW)
    status = STOP if access.evening.state == Evening.CLOSED else 200
    if "big" in request.GET:
        page = big_page(open_book(access.evening), etag=access.etag)
        return render(request, "table/big_board.html", {"page": page}, status=status)
    return board(request, access, open_book(access.evening), status=status)


@require_POST
def tell_lost_head(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Take a phone's word for a head that we showed it and the book no longer holds."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    head = witness.head_kept(evening_id, request.POST.get("saw", ""))
    if head is not None:
        witness.note_lost_head(access.evening, head, device_id=access.access_id)
    return HttpResponse(status=NOTHING_NEW)


@require_POST
def answer_lost_heads(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Take it that the table knows of the heads that phones saw and the book no longer holds."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    witness.answer_lost_heads(access.evening)
    return see_other(reverse("show-table", args=[circle_id, evening_id]))


@require_GET
def show_big(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the table for a tablet or a television across the room."""
    access = evening_for(request, circle_id, evening_id, action=WATCH, in_part=True)
    if access.is_in_part:
        return at_a_glance(request, access)
    page = big_page(open_book(access.evening), etag=access.etag)
    return render(request, "table/big.html", {"page": page})


@require_POST
def take_over(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    take_baton(access.evening, device_id=access.access_id)
    if not is_htmx(request):
        return see_other(reverse("show-table", args=[circle_id, evening_id]))
    return board(request, access, open_book(access.evening))


@require_GET
def show_table(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=WATCH, in_part=True)
    if access.is_in_part:
        return at_a_glance(request, access)
    book = open_book(access.evening)
    if book.is_undealt and any(seat.won for seat in book.seats.values()):
        # A past evening of which sums alone are known was never at this table.
        return see_other(reverse("show-result", args=[circle_id, evening_id]))
    return board(request, access, book)


def at_a_glance(request: HttpRequest, access: EveningAccess) -> HttpResponse:
    """Show the evening to whoever watches by a link that keeps amounts or names back."""
    book = open_book(access.evening, shows_initials=access.shows_initials)
    glance = glance_of(book, shows_amounts=not access.hides_amounts)
    call = call_of(book, shows_amounts=not access.hides_amounts)
    return render(request, "table/glance.html", {"glance": glance, "call": call})


@require_POST
def record_deal(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Record a deal and show the table after it; 422 with the reason at its field."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    book = open_book(access.evening)
    bind = partial(deal_form_of, sent=request.POST)
    form = bind(book)
    try:
        submission = submission_of(request.POST, recorder=access.recorder)
        facts = facts_of(form, book, bind=bind)
        book, written = write(access.evening, DEAL, facts, submission, book=book)
    except Fault as fault:
        if isinstance(fault, KeyReused):
            return board(request, access, book, fault=fault, status=CONFLICT)
        form.refuse(fault)
        return board(request, access, book, form=form, status=UNPROCESSABLE)
    return _table_after(request, access, book, written)


@require_POST
def put_up_call(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Put on the board what was called, and show the table; write nothing in the book."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    book = open_book(access.evening)
    form = deal_form_of(book, sent=request.POST)
    try:
        book = called.put_up(book, form.call_facts, recorder=access.recorder)
    except Fault as fault:
        form.refuse(fault)
        return board(request, access, book, form=form, status=UNPROCESSABLE)
    return _table_with(request, access, book)


@require_POST
def take_down_call(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Take off the board what was not called after all, and show the table."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    book = open_book(access.evening)
    try:
        book = called.take_down(book, recorder=access.recorder)
    except Fault as fault:
        return board(request, access, book, fault=fault, status=UNPROCESSABLE)
    return _table_with(request, access, book)


def _table_with(request: HttpRequest, access: EveningAccess, book: Book) -> HttpResponse:
    if not is_htmx(request):
        return see_other(reverse("show-table", args=[book.evening.circle_id, book.evening.pk]))
    return board(request, access, book)


@require_POST
def price_deal(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show what the deal as filled in would do if made and if lost; write nothing."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    book = open_book(access.evening)
    form = deal_form_of(book, sent=request.POST)
    if not is_htmx(request):
        return board(request, access, book, form=form)
    page = table_page(book, form=form)
    return render(request, form.price_template, {"page": page, "form": form})


@require_POST
def undo_last_entry(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Take the last entry back and show the table before it."""
    return _undo_or_redo(request, circle_id, evening_id, undo_last)


@require_POST
def redo_last_entry(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Put back what was undone last, and show the table after it."""
    return _undo_or_redo(request, circle_id, evening_id, redo_last)


def board(
    request: HttpRequest,
    access: EveningAccess,
    book: Book,
    *,
    form: DeclaredForm | None = None,
    fault: Fault | None = None,
    changed: Mapping[str, int] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the table as this device sees it: the whole page, or for htmx the board alone."""
    page = table_page(
        book,
        form=form,
        fault=fault,
        changed=changed,
        stance=access.stance,
        holder="" if access.holds_baton else holder_of(access.evening),
        etag=access.etag,
    )
    holder = access.player_id or access.says_player_id
    page = replace(page, own=player_balance(book, player_id=holder))
    whole = not is_htmx(request)
    template = "table/table.html" if whole else "table/board.html"
    context = {
        "page": page,
        "access": access,
        "tab": "table",
        "asking": asking_in_words(access),
        "made_by": access.made_by[0],
    }
    return render(request, template, context, status=status)


def _undo_or_redo(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    service: Callable[..., tuple[Book, WriteResult]],
) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    try:
        submission = submission_of(request.POST, recorder=access.recorder)
        book, written = service(access.evening, submission=submission)
    except Fault as fault:
        book = open_book(access.evening)
        return board(request, access, book, fault=fault, status=status_of(fault))
    return _table_after(request, access, book, written)


def _table_after(
    request: HttpRequest, access: EveningAccess, book: Book, written: WriteResult
) -> HttpResponse:
    if not is_htmx(request):
        return see_other(reverse("show-table", args=[book.evening.circle_id, book.evening.pk]))
    return board(request, access, book, changed=written.entry.summary.get("gains", {}))
