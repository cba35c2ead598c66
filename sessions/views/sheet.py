"""The score sheet."""

from __future__ import annotations

import re
import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from sessions.access import evening_for
from sessions.book import open_book
from sessions.roles import WATCH
from sessions.selectors.sheet import sheet_page


@require_GET
def show_sheet(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the score sheet, its last page unless another is asked for."""
    seen = evening_for(request, evening_id, action=WATCH)
    page = sheet_page(
        open_book(seen.evening),
        page=number_in(request.GET.get("page", "")),
        running="running" in request.GET,
    )
    context = {"page": page, "tab": "sheet", "heading": _("Score sheet")}
    return render(request, "sheet_show.html", context)


def number_in(text: str) -> int | None:
    """Return the number that an address asks for, or None for anything else."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None
