"""Taking the book away: tables for a spreadsheet, JSON, and a player's year."""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Iterable
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from napledger.evening.document import write_document
from napledger.reading.checksum import with_checksum
from napledger.reading.parameters import read_number
from napledger.site.embedding import is_embedded
from napledger.site.pages import render
from sessions.access.permissions import circle_for, evening_for
from sessions.access.roles import OWN, WATCH
from sessions.auditing.book_rows import circle_alone, evening_bundle, evening_rows
from sessions.auditing.schema import as_json, file_text, line_of
from sessions.book.consistent_read import consistent_read
from sessions.common.fields import read_period
from sessions.common.http import UNPROCESSABLE
from sessions.exporting.checksums import header_of
from sessions.exporting.csv_tables import deals_csv, statement_csv, transfers_csv
from sessions.exporting.document_export import plain_evening
from sessions.exporting.page import taking_page
from sessions.exporting.statement import accounts_of, statement_page
from sessions.exporting.table_rows import evenings_between
from sessions.models import Circle, Evening, Player

CSV = "text/csv; charset=utf-8"
JSON = "application/json; charset=utf-8"

IN_MEMORY_BYTES_MAX = 1_000_000
"""A larger file is sent from the disk; that of an evening of a thousand deals is not."""

File = HttpResponse | FileResponse


@require_safe
def show_export(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show what can be taken away of a circle, of all its time or of a period."""
    circle = circle_for(request, circle_id, action=WATCH)
    period = read_period(request.GET)
    context = {"page": taking_page(circle, period)}
    status = UNPROCESSABLE if period.errors else 200
    return render(request, "exporting/export.html", context, status=status)


@require_safe
def export_circle_deals(request: HttpRequest, circle_id: uuid.UUID) -> File:
    """Give the deals of a circle, of all its time or of a period, as a table."""
    circle = circle_for(request, circle_id, action=WATCH)
    return _file(deals_csv(_evenings(request, circle)), name="deals.csv", kind=CSV)


@require_safe
def export_circle_transfers(request: HttpRequest, circle_id: uuid.UUID) -> File:
    """Give the transfers of a circle, of all its time or of a period, as a table."""
    circle = circle_for(request, circle_id, action=WATCH)
    return _file(transfers_csv(_evenings(request, circle)), name="transfers.csv", kind=CSV)


@require_safe
def export_circle_book(request: HttpRequest, circle_id: uuid.UUID) -> File:
    """Give the whole circle as JSON, with everything in it, to its owner."""
    circle = circle_for(request, circle_id, action=OWN)
    with consistent_read():
        written = as_json(circle_alone(circle.pk), evenings=evening_rows(circle.pk))
        return _file(file_text(written), name="circle.json", kind=JSON)


@require_safe
def export_deals(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    """Give the deals of an evening as a table."""
    evening = evening_for(request, circle_id, evening_id, action=WATCH).evening
    return _file(deals_csv([evening]), name=_name(evening, "deals.csv"), kind=CSV)


@require_safe
def export_transfers(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    """Give the transfers of an evening as a table."""
    evening = evening_for(request, circle_id, evening_id, action=WATCH).evening
    return _file(transfers_csv([evening]), name=_name(evening, "transfers.csv"), kind=CSV)


@require_safe
def export_document(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    """Give an evening as a document: what stands of its log, to be scored anywhere."""
    evening = evening_for(request, circle_id, evening_id, action=WATCH).evening
    written = line_of(with_checksum(write_document(plain_evening(evening).document)))
    return _file([written], name=_name(evening, "evening.json"), kind=JSON)


@require_safe
def export_book(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    """Give an evening as JSON with everything in its book, to the circle's owner."""
    seen = evening_for(request, circle_id, evening_id, action=OWN)
    if not seen.owns_circle:
        # It names the circle, and whoever wrote in it.
        raise Http404
    evening = seen.evening
    parts = file_text(as_json(evening_bundle(evening.pk, circle_id=evening.circle_id)))
    return _file(parts, name=_name(evening, "book.json"), kind=JSON)


@require_safe
def show_statement(
    request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID
) -> HttpResponse:
    """Show a player's calendar year, the latest one unless another is asked for."""
    circle, player = _player(request, circle_id, player_id)
    page = statement_page(circle, player, year=_year(request))
    return render(request, "exporting/statement.html", {"page": page})


@require_safe
def export_statement(request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID) -> File:
    """Give a player's calendar year as a table."""
    circle, player = _player(request, circle_id, player_id)
    year = statement_page(circle, player, year=_year(request)).year
    accounts = accounts_of(circle, player, year=year)
    return _file(statement_csv(accounts), name=f"statement-{year}.csv", kind=CSV)


def _evenings(request: HttpRequest, circle: Circle) -> list[Evening]:
    period = read_period(request.GET)
    if period.errors:
        raise Http404
    return list(evenings_between(circle, first=period.first, last=period.last))


def _player(
    request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID
) -> tuple[Circle, Player]:
    circle = circle_for(request, circle_id, action=WATCH)
    return circle, get_object_or_404(Player, circle=circle, pk=player_id)


def _year(request: HttpRequest) -> int | None:
    year = read_number(request.GET.get("year", ""))
    return year if year is not None and 1 <= year <= 9999 else None


def _name(evening: Evening, name: str) -> str:
    return f"{evening.played_on.isoformat()}-{name}"


def _file(parts: Iterable[str], *, name: str, kind: str) -> File:
    """Return a file to be kept; it is never the same for long, so nobody else keeps it.

    A large one is written to the disk first and sent from there: whole or not at all, and the
    server's memory does not grow with it.
    """
    # Not in the system's folder for passing things: that may be memory. Another Django site has no
    # other.
    var_dir = None if is_embedded() else settings.VAR_DIR
    folder = str(var_dir) if var_dir and os.access(var_dir, os.W_OK) else None
    summed = hashlib.sha256()
    with ExitStack() as stack:
        file = stack.enter_context(SpooledTemporaryFile(max_size=IN_MEMORY_BYTES_MAX, dir=folder))
        for part in parts:
            content = part.encode()
            summed.update(content)
            file.write(content)
        is_large = file.tell() > IN_MEMORY_BYTES_MAX
        file.seek(0)
        if is_large:
            # It is closed with the response.
            stack.pop_all()
            response: File = FileResponse(file, content_type=kind)
        else:
            response = HttpResponse(file.read(), content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    if kind != JSON:
        # There is no place for a checksum in it, as there is in JSON.
        response.headers["Repr-Digest"] = header_of(summed.digest())
        response.headers["Cache-Control"] += ", no-transform"
    return response
