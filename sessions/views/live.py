"""What keeps every open phone up to date, and the baton that passes between them."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from sessions.access import evening_for
from sessions.book import open_book
from sessions.models import Evening
from sessions.roles import RECORD, WATCH
from sessions.selectors.live import big_page
from sessions.services.baton import take_baton
from sessions.views.responses import is_htmx, see_other
from sessions.views.table import board

NOTHING_NEW, OUT_OF_DATE, STOP = 204, 205, 286
"""286 is htmx's own: here is the last of it, ask no more."""


@require_GET
def show_live(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Answer with the board if anything is new since the moment in `at`; 204 if nothing is.

    To a page that says `since` which version of the book it shows: 205, if it is out of date.
    """
    seen = evening_for(request, evening_id, action=WATCH)
    if "since" in request.GET:
        is_current = request.GET["since"] == f"{seen.evening.version}.{seen.evening.state}"
        return HttpResponse(status=NOTHING_NEW if is_current else OUT_OF_DATE)
    if request.GET.get("at") == seen.moment:
        return HttpResponse(status=NOTHING_NEW)
    status = STOP if seen.evening.state == Evening.CLOSED else 200
    if "big" in request.GET:
        page = big_page(open_book(seen.evening), moment=seen.moment)
        return render(request, "partials/big_board.html", {"page": page}, status=status)
    return board(request, seen, open_book(seen.evening), status=status)


@require_GET
def show_big(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the table for a tablet or a television across the room."""
    seen = evening_for(request, evening_id, action=WATCH)
    page = big_page(open_book(seen.evening), moment=seen.moment)
    return render(request, "big_show.html", {"page": page})


@require_POST
def take_over(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Take the baton, and show the table with its form."""
    seen = evening_for(request, evening_id, action=RECORD)
    take_baton(seen.evening, device_id=seen.access_id)
    if not is_htmx(request):
        return see_other(reverse("show-table", args=[evening_id]))
    return board(request, seen, open_book(seen.evening))
