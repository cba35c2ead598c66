"""What if: an evening, or a season, scored again under other rules. Nothing is written."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from napledger.site.pages import render
from sessions.access.permissions import circle_for, evening_for
from sessions.access.roles import WATCH
from sessions.book.open_book import open_book
from sessions.common.http import UNPROCESSABLE
from sessions.what_if.page import EveningWhatIf, evening_page
from sessions.what_if.season import SeasonWhatIf, season_page


@require_safe
def score_evening(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Show an evening scored under the rules and the stake that the address names."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = evening_page(open_book(access.evening), request.GET)
    context = {"page": page, "tab": "sheet", "heading": _("What if…")}
    return render(request, "what_if/evening.html", context, status=_status(page))


@require_safe
def score_season(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show a season scored under the rules and the stake that the address names."""
    circle = circle_for(request, circle_id, action=WATCH)
    page = season_page(circle, request.GET)
    return render(request, "what_if/season.html", {"page": page}, status=_status(page))


def _status(page: EveningWhatIf | SeasonWhatIf) -> int:
    return UNPROCESSABLE if page.form.errors else 200
