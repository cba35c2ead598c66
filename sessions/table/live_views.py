"""What keeps every open phone up to date, and the baton that passes between them."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from napledger.site.pages import render
from sessions.access.permissions import EveningAccess, evening_for
from sessions.access.roles import RECORD, WATCH
from sessions.book import witness
from sessions.book.open_book import open_book
from sessions.book.writing import take_baton
from sessions.common.http import is_htmx, see_other
from sessions.models import Evening
from sessions.table.page import big_page
from sessions.table.views import at_a_glance, board

NOTHING_NEW, OUT_OF_DATE, STOP = 204, 205, 286
"""286 is htmx's own: here is the last of it, ask no more."""

LOST_HEAD = "Lost-Head"
"""The header that tells a phone: the book does not hold what you saw of it."""


@require_GET
def show_live(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Answer with the board if anything is new since the etag in `at`; 204 if nothing is.

    To a page that says `since` which version of the book it shows, and in whose hands it took the
    `baton` to be: 205, if that is out of date. To a
    phone that says which head it `saw`: a header, if the book does not hold that one.
    """
    access = evening_for(request, circle_id, evening_id, action=WATCH, in_part=True)
    response = _news(request, access)
    if "saw" in request.GET:
        head = witness.head_kept(evening_id, request.GET["saw"])
        if head is not None and not witness.is_held(access.evening, head):
            response.headers[LOST_HEAD] = "1"
    return response


def _news(request: HttpRequest, access: EveningAccess) -> HttpResponse:
    if "since" in request.GET or access.is_in_part:
        is_current = request.GET.get("since") == f"{access.evening.version}.{access.evening.state}"
        is_same_hand = request.GET.get("baton", access.baton) == access.baton
        return HttpResponse(status=NOTHING_NEW if is_current and is_same_hand else OUT_OF_DATE)
    if request.GET.get("at") == access.etag:
        return HttpResponse(status=NOTHING_NEW)
    status = STOP if access.evening.state == Evening.CLOSED else 200
    if "big" in request.GET:
        page = big_page(open_book(access.evening), etag=access.etag)
        return render(request, "table/big_board.html", {"page": page}, status=status)
    return board(request, access, open_book(access.evening), status=status)


@require_POST
def tell_lost_head(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Take a phone's word for a head that we showed it and the book no longer holds."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    head = witness.head_kept(evening_id, request.POST.get("saw", ""))
    if head is not None:
        witness.note_lost_head(access.evening, head, device_id=access.access_id)
    return HttpResponse(status=NOTHING_NEW)


@require_POST
def answer_lost_heads(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Take it that the table knows of the heads that phones saw and the book no longer holds."""
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    witness.answer_lost_heads(access.evening)
    return see_other(reverse("show-table", args=[circle_id, evening_id]))


@require_GET
def show_big(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the table for a tablet or a television across the room."""
    access = evening_for(request, circle_id, evening_id, action=WATCH, in_part=True)
    if access.is_in_part:
        return at_a_glance(request, access)
    page = big_page(open_book(access.evening), etag=access.etag)
    return render(request, "table/big.html", {"page": page})


@require_POST
def take_over(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    take_baton(access.evening, device_id=access.access_id)
    if not is_htmx(request):
        return see_other(reverse("show-table", args=[circle_id, evening_id]))
    return board(request, access, open_book(access.evening))
