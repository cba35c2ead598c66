"""Taking the book away: tables for a spreadsheet, JSON, and a player's year.

Taking away what a player paid and received in cash, for a bank program: OFX, or QIF.

The page of a circle from which its book is taken away.

What downloads have alike: whose they are, of which year, and how a file is sent.
"""

from __future__ import annotations

import datetime
import hashlib
import os
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from tempfile import TemporaryFile
from typing import IO, Any
from urllib.parse import urlencode

from django.conf import settings
from django.db.models import QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from napledger.money.bank_files import DAYS, is_banked, ofx, qif
from napledger.money.currencies import is_currency
from napledger.reading.readers import read_number
from napledger.site.embedding import is_embedded
from napledger.site.in_order import in_order
from napledger.site.pages import render
from sessions.access.permissions import circle_for, evening_for
from sessions.access.roles import OWN, WATCH
from sessions.auditing.book_rows import circle_as_read, evening_as_read
from sessions.auditing.schema import file_text, line_with_checksum
from sessions.book.everybody import everybody_in, person_in
from sessions.book.joined import Read, read_with
from sessions.common.http import UNPROCESSABLE
from sessions.common.period import Period, read_period
from sessions.common.words import known_as
from sessions.exporting.cash import CashAsked, cash_account
from sessions.exporting.csv_tables import (
    TableForm,
    deals_csv,
    read_form,
    statement_csv,
    transfers_csv,
)
from sessions.exporting.document_export import document_as_read
from sessions.exporting.files import header_of
from sessions.exporting.statement import statement_of, statement_page
from sessions.exporting.table_rows import evenings_between
from sessions.models import Circle, Evening, Player

CSV = "text/csv; charset=utf-8"
JSON = "application/json; charset=utf-8"

IN_MEMORY_BYTES_MAX = 40_000
"""A larger file is sent while it is written; that of an evening of fifty deals is not."""

AT_ONCE_BYTES = 20_000
"""So much of it is sent at once, at least."""

File = HttpResponse | StreamingHttpResponse


def player_asked(
    request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID
) -> tuple[Circle, Player]:
    circle = circle_for(request, circle_id, action=WATCH)
    player = person_in(circle, player_id)
    if player is None:
        raise Http404
    return circle, player


def year_asked(request: HttpRequest) -> int | None:
    year = read_number(request.GET.get("year", ""))
    return year if year is not None and 1 <= year <= 9999 else None


def dated(evening: Evening, name: str) -> str:
    return f"{evening.played_on.isoformat()}-{name}"


def file_response(request: HttpRequest, parts: Iterable[str], *, name: str, kind: str) -> File:
    """Return a file to be kept; it is never the same for long, so nobody else keeps it.

    A large one is sent while it is written, so that it begins at once, and the server's memory does
    not grow with it. Whoever asks for its digest (`Want-Repr-Digest`, RFC 9530) waits until it is
    whole, and so does whoever could not tell a file that broke off from a whole one.
    """
    pieces = _pieces(parts)
    beginning = b""
    while len(beginning) <= IN_MEMORY_BYTES_MAX and (piece := next(pieces, b"")):
        beginning += piece
    response: File
    if len(beginning) <= IN_MEMORY_BYTES_MAX:
        response = HttpResponse(beginning, content_type=kind)
        summed = hashlib.sha256(beginning)
    elif _waits_for_all(request):
        file, summed = _whole_on_disk(chain((beginning,), pieces))
        response = FileResponse(file, content_type=kind)
    else:
        response = StreamingHttpResponse(chain((beginning,), pieces), content_type=kind)
        summed = None
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    if kind != JSON:
        # There is no place for a checksum in it, as there is in JSON.
        response.headers["Cache-Control"] += ", no-transform"
        if summed is not None:
            response.headers["Repr-Digest"] = header_of(summed.digest())
    return response


def _pieces(parts: Iterable[str]) -> Iterator[bytes]:
    """Yield a text in pieces of some size: each is a call of the system, and a packet."""
    piece = bytearray()
    for part in parts:
        piece += part.encode()
        if len(piece) >= AT_ONCE_BYTES:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


def _waits_for_all(request: HttpRequest) -> bool:
    # HTTP/1.0 ends a stream by closing the connection, as it is closed where the stream breaks off.
    is_old = request.META.get("SERVER_PROTOCOL") == "HTTP/1.0"
    return is_old or "Want-Repr-Digest" in request.headers


def _whole_on_disk(pieces: Iterable[bytes]) -> tuple[IO[bytes], Any]:
    """Return a file with the pieces in it, and their sum."""
    # Not in the system's folder for passing things: that may be memory. Another Django site has no
    # other.
    var_dir = None if is_embedded() else settings.VAR_DIR
    folder = str(var_dir) if var_dir and os.access(var_dir, os.W_OK) else None
    summed = hashlib.sha256()
    with ExitStack() as stack:
        file = stack.enter_context(TemporaryFile(dir=folder))
        for piece in pieces:
            summed.update(piece)
            file.write(piece)
        file.seek(0)
        # It is closed with the response.
        stack.pop_all()
    return file, summed


KINDS = {"qif": "application/qif; charset=utf-8", "ofx": "application/x-ofx; charset=utf-8"}
"""What a bank program reads, each with what a browser is told that it is."""


@require_safe
def export_cash(
    request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID, kind: str
) -> File:
    """Give what a player paid and received in cash: of a year, or of all."""
    circle, player = player_asked(request, circle_id, player_id)
    year, currency = year_asked(request), request.GET.get("currency", circle.currency)
    asked = CashAsked(circle, player, currency, year=year)
    return _cash_file(request, asked, kind=kind, name=f"cash-{year or 'all'}-{currency}")


@require_safe
def export_evening_cash(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    player_id: uuid.UUID,
    kind: str,
) -> File:
    """Give what a player paid and received in cash for an evening."""
    evening = evening_for(request, circle_id, evening_id, action=WATCH).evening
    sat = Player.objects.select_related("person").filter(person__names__seats__evening=evening)
    player = get_object_or_404(sat, circle=circle_id, pk=player_id).person
    currency = request.GET.get("currency", evening.currency)
    asked = CashAsked(evening.circle, player, currency, evening=evening.pk)
    return _cash_file(request, asked, kind=kind, name=dated(evening, "cash"))


def _cash_file(request: HttpRequest, asked: CashAsked, *, kind: str, name: str) -> File:
    if kind not in KINDS:
        raise Http404
    if not is_currency(asked.currency) or not is_banked(asked.currency):
        sentence = _("Bank programs know neither counters nor shillings.")
        return HttpResponse(sentence, status=UNPROCESSABLE, content_type="text/plain")
    account = cash_account(asked)
    if kind == "qif":
        first = request.GET.get("first", "")
        parts = qif(account, first=first if first in DAYS else "month")
    else:
        parts = ofx(account, made_at=datetime.datetime.now(datetime.UTC))
    return file_response(request, parts, name=f"{name}.{kind}", kind=KINDS[kind])


@dataclass(frozen=True, slots=True)
class TakingPage:
    """What can be taken: the evenings of the period in words, and who played any at all.

    `form` is how the tables are written, `query` what asks for that and the period, or nothing.
    """

    circle: Circle
    title: str
    period: Period
    form: TableForm
    query: str
    found: str
    players: Sequence[Player]


def taking_page(circle: Circle, period: Period, form: TableForm) -> TakingPage:
    """Return the page, in three queries; a period that cannot be read finds nothing."""
    evenings = evenings_between(circle, first=period.first, last=period.last)
    count = 0 if period.errors else evenings.count()
    has_played = read_with(circle).shown().exists()
    return TakingPage(
        circle=circle,
        title=known_as(circle),
        period=period,
        form=form,
        query=f"?{query}" if (query := urlencode({**period.asked, **form.asked})) else "",
        found=ngettext("%(count)s evening", "%(count)s evenings", count) % {"count": count},
        players=in_order(everybody_in(circle)) if has_played else (),
    )


@require_safe
def show_export(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show what can be taken away of a circle, of all its time or of a period."""
    circle = circle_for(request, circle_id, action=WATCH)
    period = read_period(request.GET)
    context = {"page": taking_page(circle, period, read_form(request.GET))}
    status = UNPROCESSABLE if period.errors else 200
    return render(request, "exporting/export.html", context, status=status)


@require_safe
def export_circle_deals(request: HttpRequest, circle_id: uuid.UUID) -> File:
    """Give the deals of a circle, of all its time or of a period, as a table."""
    circle = circle_for(request, circle_id, action=WATCH)
    parts = deals_csv(_evenings(request, circle), read_with(circle), read_form(request.GET))
    return file_response(request, parts, name="deals.csv", kind=CSV)


@require_safe
def export_circle_transfers(request: HttpRequest, circle_id: uuid.UUID) -> File:
    """Give the transfers of a circle, of all its time or of a period, as a table."""
    circle = circle_for(request, circle_id, action=WATCH)
    parts = transfers_csv(_evenings(request, circle), read_with(circle), read_form(request.GET))
    return file_response(request, parts, name="transfers.csv", kind=CSV)


@require_safe
def export_circle_book(request: HttpRequest, circle_id: uuid.UUID) -> File:
    """Give the whole circle as JSON, with everything in it, to its owner."""
    circle = circle_for(request, circle_id, action=OWN)
    parts = file_text(circle_as_read(circle.pk))
    return file_response(request, parts, name="circle.json", kind=JSON)


@require_safe
def export_deals(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    evening = evening_for(request, circle_id, evening_id, action=WATCH).evening
    parts = deals_csv(_alone(evening), Read((circle_id,)), read_form(request.GET))
    return file_response(request, parts, name=dated(evening, "deals.csv"), kind=CSV)


@require_safe
def export_transfers(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    evening = evening_for(request, circle_id, evening_id, action=WATCH).evening
    parts = transfers_csv(_alone(evening), Read((circle_id,)), read_form(request.GET))
    return file_response(request, parts, name=dated(evening, "transfers.csv"), kind=CSV)


@require_safe
def export_document(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    """Give an evening as a document: what stands of its log, to be scored anywhere."""
    evening = evening_for(request, circle_id, evening_id, action=WATCH).evening
    parts = line_with_checksum(document_as_read(evening))
    return file_response(request, parts, name=dated(evening, "evening.json"), kind=JSON)


@require_safe
def export_book(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    """Give an evening as JSON with everything in its book, to the circle's owner."""
    access = evening_for(request, circle_id, evening_id, action=OWN)
    if not access.owns_circle:
        # It names the circle, and whoever wrote in it.
        raise Http404
    evening = access.evening
    parts = file_text(evening_as_read(evening))
    return file_response(request, parts, name=dated(evening, "book.json"), kind=JSON)


@require_safe
def show_statement(
    request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID
) -> HttpResponse:
    """Show a player's calendar year, the latest one unless another is asked for."""
    circle, player = player_asked(request, circle_id, player_id)
    page = statement_page(circle, player, year=year_asked(request))
    return render(request, "exporting/statement.html", {"page": page})


@require_safe
def export_statement(request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID) -> File:
    """Give a player's calendar year as a table."""
    circle, player = player_asked(request, circle_id, player_id)
    found = statement_of(circle, player, year=year_asked(request))
    parts = statement_csv(found.accounts, read_form(request.GET))
    return file_response(request, parts, name=f"statement-{found.year}.csv", kind=CSV)


def _evenings(request: HttpRequest, circle: Circle) -> QuerySet[Evening]:
    period = read_period(request.GET)
    if period.errors:
        raise Http404
    return evenings_between(circle, first=period.first, last=period.last)


def _alone(evening: Evening) -> QuerySet[Evening]:
    return Evening.objects.filter(circle=evening.circle_id, pk=evening.pk)
