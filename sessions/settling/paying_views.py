"""Paying what is owed: the ways to, and how each player likes to be paid."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from napledger.site.pages import render
from sessions.access.permissions import access_for, evening_for
from sessions.access.roles import OWN, WATCH, may
from sessions.book.open_book import open_book
from sessions.common.http import UNPROCESSABLE, see_other
from sessions.models import Player
from sessions.settling.handles_form import HandlesForm, known_handles, sent_handles
from sessions.settling.paying import handles_of, keep_handles, pay_page


@require_safe
def show_paying(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the ways to make the payments that are still owed."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = pay_page(
        open_book(access.evening),
        player_id=access.player_id,
        inside=access.of_circle,
        may_own=access.may(OWN),
    )
    context = {"page": page, "tab": "settle", "heading": _("Ways to pay")}
    response = render(request, "settling/pay.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def edit_handles(request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID) -> HttpResponse:
    """Show and keep how a player likes to be paid, for the owner and for the player."""
    access = access_for(request, circle_id, action=WATCH)
    if access.player_id != player_id and not may(access.role, OWN):
        raise Http404
    player = get_object_or_404(Player, circle=access.circle_id, pk=player_id)
    if request.method != "POST":
        handles = handles_of([player], circle_id=player.circle_id)
        return _shown(request, player, known_handles(handles.get(player.pk, ())))
    form = sent_handles(request.POST, payee=player.name)
    handles_typed = form.handles()
    if form.errors:
        return _shown(request, player, form, status=UNPROCESSABLE)
    keep_handles(player, handles=handles_typed)
    return see_other(reverse("edit-handles", args=[circle_id, player_id]) + "?kept")


def _shown(
    request: HttpRequest, player: Player, form: HandlesForm, *, status: int = 200
) -> HttpResponse:
    context = {"player": player, "form": form, "kept": "kept" in request.GET}
    response = render(request, "settling/pay_handles.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response
