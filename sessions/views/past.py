"""Looking back: a circle's evenings searched, a night replayed deal by deal, its balance curve."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from sessions.access import circle_for, evening_for
from sessions.book import open_book
from sessions.keys import read_number
from sessions.roles import WATCH
from sessions.selectors.curve import curve_page
from sessions.selectors.past import past_page, read_sought
from sessions.selectors.replay import replay_page


@require_safe
def search_evenings(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show the evenings of a circle that the address asks for."""
    circle = circle_for(request, circle_id, action=WATCH)
    page = past_page(circle, read_sought(request.GET), number=request.GET.get("page", ""))
    return render(request, "evenings_search.html", {"page": page})


@require_safe
def replay_evening(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the table as it stood after one deal; the last one unless another is asked for."""
    seen = evening_for(request, evening_id, action=WATCH)
    page = replay_page(open_book(seen.evening), deal=read_number(request.GET.get("deal", "")))
    context = {"page": page, "tab": "sheet", "heading": _("The night again")}
    return render(request, "evening_replay.html", context)


@require_safe
def show_curve(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the balances over a night as lines, with their table beside them."""
    seen = evening_for(request, evening_id, action=WATCH)
    page = curve_page(open_book(seen.evening))
    context = {"page": page, "tab": "sheet", "heading": _("The balance curve")}
    return render(request, "evening_curve.html", context)
