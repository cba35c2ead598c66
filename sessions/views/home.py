"""The home page, and a circle: its past evenings and its name."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from napledger.games import games
from napledger.games.web import sentence_of
from napledger.ledger.faults import Fault
from sessions.access import circle_for, circles_of
from sessions.forms.lines import read_circle_name
from sessions.roles import OWN, WATCH
from sessions.selectors.home import circle_page, home_page
from sessions.services import circles as circle_book
from sessions.views.responses import refused, see_other


@require_safe
def show_home(request: HttpRequest) -> HttpResponse:
    """Show the evenings that go on and the circles; to somebody new, what this is."""
    circles = circles_of(request)
    if not circles:
        return render(request, "home_welcome.html", {"games": games().values()})
    return render(request, "home_show.html", {"page": home_page(circles)})


@require_safe
def show_circle(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show a circle's past evenings, newest first."""
    circle = circle_for(request, circle_id, action=WATCH)
    page = circle_page(circle, number=request.GET.get("page", ""))
    return render(request, "circle_show.html", {"page": page})


@require_POST
def rename_circle(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Give the circle another name."""
    circle = circle_for(request, circle_id, action=OWN)
    typed = request.POST.get("name", "")
    try:
        circle_book.rename_circle(circle, name=read_circle_name(typed))
    except Fault as fault:
        page = circle_page(circle, name=typed, alarm=sentence_of(fault))
        return refused(request, "circle_show.html", {"page": page})
    return see_other(reverse("show-circle", args=[circle.pk]))
