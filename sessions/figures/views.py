"""What the figures say: a circle's players, one of them, two of them, the league, the deals."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from napledger.site.pages import render
from sessions.access.permissions import access_for, circle_for, evening_for
from sessions.access.roles import RECORD, WATCH, may
from sessions.book.everybody import seats_by_name
from sessions.book.joined import read_with
from sessions.book.open_book import open_book
from sessions.common.http import UNPROCESSABLE, is_htmx
from sessions.figures.against import against_page, between_page
from sessions.figures.deal_list import deals_page
from sessions.figures.league import league_page
from sessions.figures.page import figures_page
from sessions.figures.player import player_page
from sessions.figures.worth import worth_page


@require_safe
def show_figures(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show a circle's players side by side, and what is called from which place."""
    circle = circle_for(request, circle_id, action=WATCH)
    return render(request, "figures/figures.html", {"page": figures_page(circle, request.GET)})


@require_safe
def show_player(request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=WATCH)
    page = player_page(access.circle, player_id, request.GET)
    is_alone = read_with(access.circle).alone
    has_sat = is_alone or seats_by_name(access.circle, page.id).exists()
    context = {"page": page, "renames": has_sat and may(access.role, RECORD)}
    return render(request, "figures/player.html", context)


@require_safe
def show_against(
    request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID, other_id: uuid.UUID
) -> HttpResponse:
    circle = circle_for(request, circle_id, action=WATCH)
    page = against_page(circle, player_id, other_id, request.GET)
    return render(request, "figures/against.html", {"page": page})


@require_safe
def show_between(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    player_id: uuid.UUID,
    other_id: uuid.UUID,
) -> HttpResponse:
    """Show the deals of an evening by which two players paid one another."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = between_page(open_book(access.evening), player_id, other_id)
    context = {"page": page, "tab": "sheet", "heading": _("Head to head")}
    return render(request, "figures/between.html", context)


@require_safe
def show_worth(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show from which share of successes each part pays: on the table's buttons, or as a page."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    context = {"page": worth_page(open_book(access.evening)), "tab": "table"}
    if not is_htmx(request):
        context["heading"] = _("What is it worth?")
        return render(request, "figures/worth.html", context)
    response = render(request, "figures/worth_tiles.html", context)
    # Said here, and not on every table page: what was tapped gives way to what takes it back.
    response.headers["HX-Retarget"] = "#worth"
    response.headers["HX-Reswap"] = "outerHTML"
    return response


@require_safe
def show_league(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=WATCH)
    page = league_page(access.circle, request.GET)
    status = UNPROCESSABLE if page.error else 200
    context = {"page": page, "own": str(access.player_id or "")}
    return render(request, "figures/league.html", context, status=status)


@require_safe
def list_marks(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    circle = circle_for(request, circle_id, action=WATCH)
    page = deals_page(circle, request.GET)
    return render(request, "figures/deals.html", {"page": page})
