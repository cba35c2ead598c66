"""The score sheet."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from sessions.access import evening_for
from sessions.book import open_book
from sessions.keys import read_number
from sessions.roles import WATCH
from sessions.selectors.sheet import sheet_page


@require_GET
def show_sheet(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the score sheet, its last page unless another is asked for."""
    seen = evening_for(request, evening_id, action=WATCH)
    page = sheet_page(
        open_book(seen.evening),
        page=read_number(request.GET.get("page", "")),
        running="running" in request.GET,
    )
    context = {"page": page, "tab": "sheet", "heading": _("Score sheet")}
    return render(request, "sheet_show.html", context)
