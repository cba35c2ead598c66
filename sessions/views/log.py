"""The log of an evening."""

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
from sessions.selectors.log import log_page


@require_GET
def show_log(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the log, from the entry that is asked for downwards, or from the last one."""
    seen = evening_for(request, evening_id, action=WATCH)
    upto = read_number(request.GET.get("upto", ""))
    page = log_page(open_book(seen.evening), device_id=seen.access_id, upto=upto)
    context = {"page": page, "tab": "sheet", "heading": _("The log")}
    return render(request, "log_show.html", context)
