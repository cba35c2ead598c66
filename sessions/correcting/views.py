"""The page of an entry, and its corrections: shown first, written when somebody signs for them.

The form that corrects an entry: filled in as it stands, or as it was sent.

The steps of a correction: found, filled in, shown with what it changes, signed for, written.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from napledger.evening.document import DEAL
from napledger.evening.log import AMEND, RESTORE, VOID
from napledger.games.contract import Facts
from napledger.games.deal_form.form import DeclaredForm
from napledger.games.table import AnyTable
from napledger.games.web import sentence_of, web_game
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import EveningAccess, evening_for
from sessions.access.roles import OWN, RECORD, WATCH
from sessions.book import correct
from sessions.book.correct import require_correctable
from sessions.book.log_slice import LogSlice, before_entry, log_slice_of
from sessions.book.open_book import Book, open_book
from sessions.book.preview import AMENDABLE, Correction, Preview, preview_correction
from sessions.book.submission import submission_of
from sessions.book.writing import Outdated
from sessions.common.http import CONFLICT, UNPROCESSABLE, see_other, status_of
from sessions.common.words import money_of
from sessions.correcting.page import EntryPage, entry_page, find_entry
from sessions.correcting.preview_page import (
    CorrectPage,
    PreviewPage,
    correct_page,
    preview_page,
    refuse,
    sentence_about,
)
from sessions.correcting.signature import Signature, signed_last
from sessions.kinds import FORMS
from sessions.kinds.form import EntryForm
from sessions.models import Entry, Evening
from sessions.settling.adjusting import correct_adjustment, is_agreed_later

HEADINGS: Mapping[str, Callable[[], str]] = {
    AMEND: lambda: _("Correct: %(title)s"),
    VOID: lambda: _("Strike out: %(title)s"),
    RESTORE: lambda: _("Restore: %(title)s"),
}


Refuse = Callable[[Fault], HttpResponse]


@dataclass(frozen=True, slots=True)
class OpenedEntry:
    """An entry to be corrected, as it was found: who asks, the book, its log from there on."""

    request: HttpRequest
    access: EveningAccess
    book: Book
    log_slice: LogSlice
    entry: Entry

    @property
    def refusal(self) -> str:
        """Return why the evening takes no correction of this entry from whoever asks, or ""."""
        return refusal_of(self.book, self.entry, is_owner=self.access.may(OWN))


def refusal_of(book: Book, entry: Entry, *, is_owner: bool) -> str:
    """Return why the evening takes no correction of this entry any more, or "".

    A closed one takes those of what was agreed after its close, from an owner.
    """
    if is_owner and is_agreed_later(entry):
        return ""
    try:
        require_correctable(book.evening, kind=entry.kind)
    except Fault as fault:
        return sentence_of(fault)
    return ""


def open_entry(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID, number: int
) -> OpenedEntry:
    """Return an entry to be corrected; raise Http404 if there is none, or it is a correction."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    book = open_book(access.evening)
    log_slice = log_slice_of(book, number)
    entry = log_slice.entry
    if entry is None or entry.target_id is not None:
        raise Http404
    return OpenedEntry(request, access, book, log_slice, entry)


def preview_or_write(
    opened: OpenedEntry, correction: Correction, *, refuse: Refuse
) -> HttpResponse:
    """Return what a correction would change, or write it; `refuse` answers where it cannot be."""
    signature, is_signed = _signature(opened, correction), "confirm" in opened.request.POST
    try:
        preview = preview_correction(opened.book, correction, log_slice=opened.log_slice)
    except Fault as fault:
        if not is_signed:
            return refuse(fault)
        try:
            # What cannot be any more may have been written by this form before.
            return _write(opened, correction, signature)
        except Fault as again:
            return refuse(again)
    if is_signed:
        return _write(opened, correction, signature, preview=preview)
    return _preview(opened, preview, signature)


def _signature(opened: OpenedEntry, correction: Correction) -> Signature:
    holder_id = opened.access.player_id
    # Restoring takes one tap, in which nobody would see who else is named.
    if holder_id is None and correction.kind != RESTORE:
        holder_id = signed_last(opened.book, device_id=opened.access.access_id)
    return Signature(opened.book, correction.kind, opened.request.POST, holder_id=holder_id)


def _write(
    opened: OpenedEntry,
    correction: Correction,
    signature: Signature,
    *,
    preview: Preview | None = None,
) -> HttpResponse:
    status, evening = CONFLICT, opened.access.evening
    try:
        player_id, why = signature.read()
        signing = replace(opened.access.recorder, player_id=player_id)
        _service(opened)(
            evening,
            correction=correction,
            why=why,
            submission=submission_of(opened.request.POST, recorder=signing),
            book=opened.book,
            preview=preview,
        )
        return see_other(
            reverse("show-entry", args=[evening.circle_id, evening.pk, correction.number])
        )
    except Fault as fault:
        refuse(signature, fault, book=opened.book, entry=opened.entry)
        status = status_of(fault)
    except Outdated:
        opened, preview = replace(opened, book=open_book(evening)), None
        signature.refuse(
            Fault("", "somebody else wrote in the book in the meantime; please look again")
        )
    preview = preview or preview_correction(opened.book, correction)
    return _preview(opened, preview, signature, status=status)


def _service(opened: OpenedEntry) -> Callable[..., object]:
    if opened.access.evening.state != Evening.CLOSED:
        return correct.correct_entry
    return partial(correct_adjustment, entry=opened.entry)


def _preview(
    opened: OpenedEntry, preview: Preview, signature: Signature, *, status: int = 200
) -> HttpResponse:
    sent = opened.request.POST
    page = preview_page(opened.book, opened.entry, preview, signature=signature, sent=sent)
    context = _context(page, HEADINGS[page.kind]() % {"title": page.title})
    return render(opened.request, "correcting/preview.html", context, status=status)


def form_page(
    opened: OpenedEntry, form: DeclaredForm | EntryForm, *, status: int = 200
) -> HttpResponse:
    page = correct_page(opened.book, opened.entry, form=form, seats=getattr(form, "seats", ()))
    context = _context(page, HEADINGS[AMEND]() % {"title": page.title})
    return render(opened.request, "correcting/correct.html", context, status=status)


def refused_page(
    opened: OpenedEntry, fault: Fault | None = None, *, status: int = UNPROCESSABLE
) -> HttpResponse:
    """Return the entry's page with the reason why it cannot be corrected."""
    alarm = "" if fault is None else sentence_about(fault, book=opened.book, entry=opened.entry)
    entry = find_entry(opened.book, opened.entry.number) or opened.entry
    return entry_answer(
        opened.request, opened.access, opened.book, entry, alarm=alarm, status=status
    )


def entry_answer(
    request: HttpRequest,
    access: EveningAccess,
    book: Book,
    entry: Entry,
    *,
    alarm: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the page of an entry, with the reason on it if something was refused."""
    page = entry_page(
        book,
        entry,
        device_id=access.access_id,
        refusal=refusal_of(book, entry, is_owner=access.may(OWN)),
        may_record=access.may(RECORD),
    )
    context = {**_context(page, page.title), "alarm": alarm}
    return render(request, "correcting/entry.html", context, status=status)


def _context(page: EntryPage | CorrectPage | PreviewPage, heading: str) -> dict[str, object]:
    return {"page": page, "tab": "sheet", "heading": heading}


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
