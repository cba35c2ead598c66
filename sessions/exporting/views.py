"""Taking the book away: tables for a spreadsheet, JSON, and a player's year.

Taking away what a player paid and received in cash, for a bank program: OFX, or QIF.

The page of a circle from which its book is taken away.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from napledger.money.bank_files import DAYS, is_banked, ofx, qif
from napledger.money.currencies import is_currency
from napledger.site.pages import render
from sessions.access.permissions import circle_for, evening_for
from sessions.access.roles import OWN, WATCH
from sessions.auditing.book_rows import circle_as_read, evening_as_read
from sessions.auditing.schema import file_text, line_with_checksum
from sessions.common.http import UNPROCESSABLE
from sessions.common.period import Period, read_period
from sessions.common.words import known_as
from sessions.exporting.cash import CashAsked, cash_account
from sessions.exporting.csv_format import TableForm, read_form
from sessions.exporting.csv_tables import deals_csv, statement_csv, transfers_csv
from sessions.exporting.document_export import document_as_read
from sessions.exporting.downloads import (
    CSV,
    JSON,
    File,
    dated,
    file_response,
    player_asked,
    year_asked,
)
from sessions.exporting.statement import statement_of, statement_page
from sessions.exporting.table_rows import evenings_between
from sessions.models import Circle, Evening, Player

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
    player = get_object_or_404(Player, circle=circle_id, pk=player_id, seats__evening=evening)
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
    has_played = Evening.objects.shown(circle).exists()
    players = Player.objects.filter(circle=circle).order_by("name") if has_played else ()
    return TakingPage(
        circle=circle,
        title=known_as(circle),
        period=period,
        form=form,
        query=f"?{query}" if (query := urlencode({**period.asked, **form.asked})) else "",
        found=ngettext("%(count)s evening", "%(count)s evenings", count) % {"count": count},
        players=list(players),
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
    parts = deals_csv(circle.pk, _evenings(request, circle), read_form(request.GET))
    return file_response(request, parts, name="deals.csv", kind=CSV)


@require_safe
def export_circle_transfers(request: HttpRequest, circle_id: uuid.UUID) -> File:
    """Give the transfers of a circle, of all its time or of a period, as a table."""
    circle = circle_for(request, circle_id, action=WATCH)
    parts = transfers_csv(_evenings(request, circle), read_form(request.GET))
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
    parts = deals_csv(circle_id, _alone(evening), read_form(request.GET))
    return file_response(request, parts, name=dated(evening, "deals.csv"), kind=CSV)


@require_safe
def export_transfers(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> File:
    evening = evening_for(request, circle_id, evening_id, action=WATCH).evening
    parts = transfers_csv(_alone(evening), read_form(request.GET))
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
