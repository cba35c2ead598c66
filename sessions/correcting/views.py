"""The page of an entry, and its corrections: shown first, written when somebody signs for them.

The form that corrects an entry: filled in as it stands, or as it was sent.
"""

from __future__ import annotations

import uuid
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_GET, require_http_methods

from napledger.evening.document import DEAL
from napledger.evening.log import AMEND, RESTORE, VOID
from napledger.games.contract import Facts
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.table import AnyTable
from napledger.games.web import web_game
from napledger.reading.faults import Fault
from sessions.access.permissions import evening_for
from sessions.access.roles import WATCH
from sessions.book.log_slice import LogSlice, before_entry
from sessions.book.open_book import Book, open_book
from sessions.book.preview import AMENDABLE, Correction
from sessions.common.http import CONFLICT, UNPROCESSABLE
from sessions.common.words import money_of
from sessions.correcting.page import find_entry
from sessions.correcting.preview_page import refuse
from sessions.correcting.steps import (
    entry_answer,
    form_page,
    open_entry,
    preview_or_write,
    refused_page,
)
from sessions.kinds import FORMS
from sessions.kinds.form import EntryForm


def correction_form(
    book: Book, log_slice: LogSlice, number: int, *, sent: QueryDict | None = None
) -> DeclaredForm | EntryForm:
    """Return the form that corrects an entry, at the table as it was just before it.

    It is filled in with the facts as they stand, or as it was sent. Raises Fault for an entry that
    is void.
    """
    table, line = before_entry(log_slice, number)
    if line is None:
        raise Fault("", "this entry is void; restore it before you correct it")
    if line.kind == DEAL:
        return _deal_form(book, table, now=line.facts, sent=sent)
    then, form = _book_at(book, table), FORMS[line.kind]
    return form(then, form.sent_again(line.facts, then) if sent is None else sent, now=line.facts)


def _book_at(book: Book, table: AnyTable) -> Book:
    """Return a book open at the table of some earlier moment; the balances are those of now."""
    past = Book(book.evening, book.seats, book.tail)
    # The table is worked out once, when it is first asked for, and kept under its name: here it
    # is put there before.
    vars(past)["table"] = table
    return past


def _deal_form(book: Book, table: AnyTable, *, now: Facts, sent: QueryDict | None) -> DeclaredForm:
    game, money = web_game(book.evening.game), money_of(book).alone
    if sent is None:
        return game.deal_form(table, names=book.names, money=money, facts=now)
    return game.deal_form(table, names=book.names, money=money, sent=sent)


@require_GET
def show_entry(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> HttpResponse:
    """Show an entry: what it says, who paid whom and why, what it said before."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    book = open_book(access.evening)
    entry = find_entry(book, number)
    if entry is None:
        raise Http404
    return entry_answer(request, access, book, entry)


@require_http_methods(["GET", "POST"])
def correct_entry(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> HttpResponse:
    """Correct an entry: its form, then what would change, then the writing of it."""
    opened = open_entry(request, circle_id, evening_id, number)
    if opened.entry.kind not in AMENDABLE:
        raise Http404
    if opened.refusal:
        return refused_page(opened, status=CONFLICT)
    sent = request.POST if request.method == "POST" else None
    try:
        form = correction_form(opened.book, opened.log_slice, number, sent=sent)
    except Fault as fault:
        return refused_page(opened, fault)
    if sent is None or "change" in sent:
        return form_page(opened, form)

    def refused(fault: Fault) -> HttpResponse:
        refuse(form, fault, book=opened.book, entry=opened.entry)
        return form_page(opened, form, status=UNPROCESSABLE)

    try:
        correction = Correction(AMEND, number, form.facts())
    except Fault as fault:
        return refused(fault)
    return preview_or_write(opened, correction, refuse=refused)


@require_http_methods(["GET", "POST"])
def void_entry(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> HttpResponse:
    """Void an entry: what would change first, then the writing of it."""
    return _void_or_restore(request, circle_id, evening_id, Correction(VOID, number, {}))


@require_http_methods(["GET", "POST"])
def restore_entry(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> HttpResponse:
    """Restore a voided entry: what would change first, then the writing of it."""
    return _void_or_restore(request, circle_id, evening_id, Correction(RESTORE, number, {}))


def _void_or_restore(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, correction: Correction
) -> HttpResponse:
    opened = open_entry(request, circle_id, evening_id, correction.number)
    if opened.refusal:
        return refused_page(opened, status=CONFLICT)
    return preview_or_write(opened, correction, refuse=partial(refused_page, opened))
