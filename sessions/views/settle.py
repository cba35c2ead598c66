"""Settling the evening: what is owed, marking what is paid, and the evening's last states."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from napledger.games.web import purse_of
from napledger.ledger.faults import Fault
from sessions.access import Seen, evening_for
from sessions.book import Book, open_book
from sessions.forms.settle import place_of, read_counted, read_number, read_payment
from sessions.keys import body_of, read_key
from sessions.roles import RECORD, WATCH
from sessions.selectors.settling import SettlePage, heading_of, settle_page
from sessions.services import settling, states
from sessions.services.posting import KeyReused, Written
from sessions.views.responses import CONFLICT, UNPROCESSABLE, see_other

Action = Callable[[Seen, str], tuple[Book, Written]]
"""What a form asks for: from who sent it and its key, the book with that written in it."""


@require_GET
def show_settling(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show what is owed, and hold the kitty's coins against the book if they were counted."""
    seen = evening_for(request, evening_id, action=WATCH)
    counted = read_counted(request.GET, purse=purse_of(seen.evening.currency))
    page = settle_page(open_book(seen.evening), may_record=seen.may(RECORD), counted=counted)
    return _shown(request, page, status=UNPROCESSABLE if counted.errors else 200)


@require_POST
def mark_paid(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Mark a payment of the plan as made."""

    def act(seen: Seen, key: str) -> tuple[Book, Written]:
        return settling.mark_paid(
            seen.evening,
            payment=read_payment(request.POST),
            key=key,
            recorder=seen.recorder,
            body=body_of(request.POST),
        )

    return _act(request, evening_id, act)


@require_POST
def mark_unpaid(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Take the mark off a payment again."""

    def act(seen: Seen, key: str) -> tuple[Book, Written]:
        number = read_number(request.POST)
        return settling.mark_unpaid(seen.evening, number=number, key=key, recorder=seen.recorder)

    return _act(request, evening_id, act)


@require_POST
def review_evening(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """End play, and show what settles the evening."""
    return _act(request, evening_id, _step(states.review_evening))


@require_POST
def close_evening(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Close the evening, and show what it came to."""
    return _act(request, evening_id, _step(states.close_evening))


@require_POST
def reopen_evening(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Go back to the table and play on."""
    return _act(request, evening_id, _step(states.reopen_evening), then="show-table")


def _step(service: Callable[..., tuple[Book, Written]]) -> Action:
    return lambda seen, key: service(seen.evening, key=key, recorder=seen.recorder)


def _act(
    request: HttpRequest, evening_id: uuid.UUID, act: Action, *, then: str = "show-settling"
) -> HttpResponse:
    seen = evening_for(request, evening_id, action=RECORD)
    try:
        book, _written = act(seen, read_key(request.POST.get("key", "")))
    except Fault as fault:
        return _refused(request, seen, fault, status=UNPROCESSABLE)
    except KeyReused:
        reused = Fault("", "this form was used already; here is the evening as it stands")
        return _refused(request, seen, reused, status=CONFLICT)
    if request.htmx:  # type: ignore[attr-defined]  # set by django-htmx's middleware
        return _shown(request, settle_page(book))
    return see_other(reverse(then, args=[evening_id]) + place_of(request.POST))


def _refused(request: HttpRequest, seen: Seen, fault: Fault, *, status: int) -> HttpResponse:
    return _shown(request, settle_page(open_book(seen.evening), fault=fault), status=status)


def _shown(request: HttpRequest, page: SettlePage, *, status: int = 200) -> HttpResponse:
    whole = not request.htmx  # type: ignore[attr-defined]  # set by django-htmx's middleware
    template = "settle_show.html" if whole else "partials/settling.html"
    context = {"page": page, "tab": "settle", "heading": heading_of(page.state)}
    return render(request, template, context, status=status)
