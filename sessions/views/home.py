"""The home page, and a circle: its past evenings and its name."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from napledger.games import games
from napledger.games.web import sentence_of
from napledger.ledger.faults import Fault
from sessions.access import access_for, circles_of, evenings_of
from sessions.forms.lines import read_circle_name
from sessions.models import Access, Circle
from sessions.roles import OWN, RECORD, WATCH, may
from sessions.selectors.home import CircleCard, HomePage, circle_page, home_page
from sessions.services import circles as circle_book
from sessions.views.responses import UNPROCESSABLE, see_other


@require_safe
def show_home(request: HttpRequest) -> HttpResponse:
    """Show the evenings that go on and the circles; to somebody new, what this is."""
    circles, evenings = circles_of(request), evenings_of(request)
    if circles or evenings:
        page = home_page(circles, evenings=evenings)
        return render(request, "home_show.html", {"page": page, "starts": _starts(page, circles)})
    response = render(request, "home_welcome.html", {"games": games().values()})
    # Told so, the phone's service worker keeps no page of a table any more.
    response.headers["Napledger-Opens"] = "nothing"
    return response


@require_safe
def show_circle(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show a circle's past evenings, newest first."""
    access = access_for(request, circle_id, action=WATCH)
    page = circle_page(access.circle, number=request.GET.get("page", ""))
    return render(request, "circle_show.html", {"page": page, **_allowed(access)})


@require_POST
def rename_circle(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Give the circle another name."""
    access = access_for(request, circle_id, action=OWN)
    typed = request.POST.get("name", "")
    try:
        circle_book.rename_circle(access.circle, name=read_circle_name(typed))
    except Fault as fault:
        page = circle_page(access.circle, name=typed, alarm=sentence_of(fault))
        context = {"page": page, **_allowed(access)}
        return render(request, "circle_show.html", context, status=UNPROCESSABLE)
    return see_other(reverse("show-circle", args=[circle_id]))


def _starts(page: HomePage, circles: Sequence[Circle]) -> CircleCard | None:
    """Return the first circle on the page in which this device may start an evening."""
    roles: dict[uuid.UUID, str] = {circle.pk: circle.access_role for circle in circles}  # type: ignore[attr-defined]  # annotated
    return next((card for card in page.circles if may(roles[card.id], RECORD)), None)


def _allowed(access: Access) -> dict[str, object]:
    """Return what the page may offer to this device, and the circle, in which phones may ask."""
    return {
        "circle": access.circle,
        "records": may(access.role, RECORD),
        "owns": may(access.role, OWN),
    }
