"""The page of an entry, and its corrections: shown first, written when somebody signs for them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from napledger.evening.log import AMEND, RESTORE, VOID
from napledger.games.web import sentence_of
from napledger.ledger.faults import Fault
from sessions.access import RECORD, WATCH, Seen, evening_for
from sessions.book import Book, open_book
from sessions.forms.correction import correction_form
from sessions.forms.signature import Signature
from sessions.keys import read_key
from sessions.models import Entry
from sessions.preview import AMENDABLE, Correction, preview_correction
from sessions.selectors.correction import (
    CorrectPage,
    PreviewPage,
    correct_page,
    preview_page,
    refuse,
    sentence_about,
)
from sessions.selectors.entry import EntryPage, entry_page, find_entry
from sessions.services import correct
from sessions.services.posting import KeyReused, Outdated
from sessions.services.record import require_open_for
from sessions.views.responses import CONFLICT, UNPROCESSABLE, see_other

HEADINGS: Mapping[str, Callable[[], str]] = {
    AMEND: lambda: _("Correct: %(title)s"),
    VOID: lambda: _("Void: %(title)s"),
    RESTORE: lambda: _("Restore: %(title)s"),
}


@require_GET
def show_entry(request: HttpRequest, evening_id: uuid.UUID, number: int) -> HttpResponse:
    """Show an entry: what it says, who paid whom and why, what it said before."""
    seen, book, entry = _found(request, evening_id, number, action=WATCH)
    return _entry(request, seen, book, entry)


@require_http_methods(["GET", "POST"])
def correct_entry(request: HttpRequest, evening_id: uuid.UUID, number: int) -> HttpResponse:
    """Correct an entry: its form, then what would change, then the writing of it."""
    seen, book, entry = _found(request, evening_id, number, action=RECORD)
    if entry.kind not in AMENDABLE:
        raise Http404
    if refusal_of(book, entry):
        return _entry(request, seen, book, entry, status=CONFLICT)
    try:
        sent = request.POST if request.method == "POST" else None
        form, _now = correction_form(book, entry.number, sent=sent)
    except Fault as fault:
        return _entry(request, seen, book, entry, fault=fault, status=UNPROCESSABLE)
    status = 200
    if sent is not None:
        try:
            correction = Correction(AMEND, entry.number, form.facts())
            if "confirm" in sent:
                return _write(request, seen, book, entry, correction)
            signature = _signature(request, seen, book, AMEND)
            return _preview(request, book, entry, correction, signature)
        except Fault as fault:
            refuse(form, fault, book=book, entry=entry)
            status = UNPROCESSABLE
    page = correct_page(book, entry, form=form, seats=getattr(form, "seats", ()))
    context = _context(page, HEADINGS[AMEND]() % {"title": page.title})
    return render(request, "entry_correct.html", context, status=status)


@require_http_methods(["GET", "POST"])
def void_entry(request: HttpRequest, evening_id: uuid.UUID, number: int) -> HttpResponse:
    """Void an entry: what would change first, then the writing of it."""
    return _void_or_restore(request, evening_id, number, VOID)


@require_http_methods(["GET", "POST"])
def restore_entry(request: HttpRequest, evening_id: uuid.UUID, number: int) -> HttpResponse:
    """Restore a voided entry: what would change first, then the writing of it."""
    return _void_or_restore(request, evening_id, number, RESTORE)


def refusal_of(book: Book, entry: Entry) -> str:
    """Return why the evening takes no correction of this entry any more, or ""."""
    try:
        require_open_for(book.evening, kind=entry.kind)
    except Fault as fault:
        return sentence_of(fault)
    return ""


def _found(
    request: HttpRequest, evening_id: uuid.UUID, number: int, *, action: str
) -> tuple[Seen, Book, Entry]:
    seen = evening_for(request, evening_id, action=action)
    book = open_book(seen.evening)
    entry = find_entry(book, number)
    if entry is None:
        raise Http404
    return seen, book, entry


def _void_or_restore(
    request: HttpRequest, evening_id: uuid.UUID, number: int, kind: str
) -> HttpResponse:
    seen, book, entry = _found(request, evening_id, number, action=RECORD)
    if refusal_of(book, entry):
        return _entry(request, seen, book, entry, status=CONFLICT)
    correction = Correction(kind, entry.number, {})
    try:
        if "confirm" in request.POST:
            return _write(request, seen, book, entry, correction)
        signature = _signature(request, seen, book, kind)
        return _preview(request, book, entry, correction, signature)
    except Fault as fault:
        return _entry(request, seen, book, entry, fault=fault, status=UNPROCESSABLE)


def _write(
    request: HttpRequest, seen: Seen, book: Book, entry: Entry, correction: Correction
) -> HttpResponse:
    signature = _signature(request, seen, book, correction.kind)
    status = CONFLICT
    try:
        player_id, why = signature.read()
        correct.correct_entry(
            seen.evening,
            correction=correction,
            why=why,
            key=read_key(request.POST.get("key", "")),
            recorder=replace(seen.recorder, player_id=player_id),
        )
        return see_other(reverse("show-entry", args=[book.evening.pk, entry.number]))
    except Fault as fault:
        refuse(signature, fault, book=book, entry=entry)
        status = UNPROCESSABLE
    except KeyReused:
        signature.refuse(Fault("", "this form was already used for another correction"))
    except Outdated:
        book = open_book(seen.evening)
        signature.refuse(
            Fault("", "somebody else wrote in the book in the meantime; look at it once more")
        )
    return _preview(request, book, entry, correction, signature, status=status)


def _preview(
    request: HttpRequest,
    book: Book,
    entry: Entry,
    correction: Correction,
    signature: Signature,
    *,
    status: int = 200,
) -> HttpResponse:
    """Return what a correction would change; raise Fault where it cannot be."""
    preview = preview_correction(book, correction)
    page = preview_page(book, entry, preview, signature=signature, sent=request.POST)
    context = _context(page, HEADINGS[page.kind]() % {"title": page.title})
    return render(request, "entry_preview.html", context, status=status)


def _signature(request: HttpRequest, seen: Seen, book: Book, kind: str) -> Signature:
    return Signature(book, kind, request.POST, holder_id=seen.player_id)


def _entry(
    request: HttpRequest,
    seen: Seen,
    book: Book,
    entry: Entry,
    *,
    fault: Fault | None = None,
    status: int = 200,
) -> HttpResponse:
    page = entry_page(book, entry, device_id=seen.access_id, refusal=refusal_of(book, entry))
    alarm = "" if fault is None else sentence_about(fault, book=book, entry=entry)
    context = {**_context(page, page.title), "alarm": alarm}
    return render(request, "entry_show.html", context, status=status)


def _context(page: EntryPage | CorrectPage | PreviewPage, heading: str) -> dict[str, object]:
    return {"page": page, "tab": "sheet", "heading": heading}
