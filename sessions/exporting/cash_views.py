"""Taking away what a player paid and received in cash, for a bank program: OFX, or QIF."""

from __future__ import annotations

import datetime
import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from napledger.money.bank_files import DAYS, is_banked, ofx, qif
from napledger.money.currencies import is_currency
from sessions.access.permissions import evening_for
from sessions.access.roles import WATCH
from sessions.common.http import UNPROCESSABLE
from sessions.exporting.cash import CashAsked, cash_account
from sessions.exporting.downloads import File, dated, file_response, player_asked, year_asked
from sessions.models import Player

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
