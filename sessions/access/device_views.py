"""Whose a device is: whoever holds it says so, and an owner agrees or does not."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from napledger.site.pages import render
from sessions.access import device_owner as services
from sessions.access.device_owner import who_page
from sessions.access.permissions import EveningAccess, access_for, evening_for
from sessions.access.roles import OWN, WATCH
from sessions.book.open_book import open_book
from sessions.common.http import see_other
from sessions.models import Access, Player


@require_http_methods(["GET", "POST"])
def say_who(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Ask whose this device is, or note what was said: an owner agrees once."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    if request.method == "POST":
        player = chosen_player(request, access)
        services.say_who(_access_of(access), player=player)
        return see_other(reverse("say-who", args=[circle_id, evening_id]))
    page = who_page(open_book(access.evening), access=_access_of(access))
    context = {"page": page, "tab": "more", "heading": _("Whose phone is this?")}
    return render(request, "access/who.html", context)


@require_POST
def agree_who(request: HttpRequest, circle_id: uuid.UUID, access_id: uuid.UUID) -> HttpResponse:
    owner = access_for(request, circle_id, action=OWN)
    if not services.agree_who(owner, access_id):
        raise Http404
    return see_other(reverse("show-links", args=[circle_id]))


@require_POST
def refuse_who(request: HttpRequest, circle_id: uuid.UUID, access_id: uuid.UUID) -> HttpResponse:
    owner = access_for(request, circle_id, action=OWN)
    if not services.refuse_who(owner, access_id):
        raise Http404
    return see_other(reverse("show-links", args=[circle_id]))


def chosen_player(request: HttpRequest, access: EveningAccess) -> Player:
    """Return the player of the evening whose phone it is said to be, or raise Http404."""
    evening, said = access.evening, request.POST.get("player", "")
    player = services.player_said(said, circle_id=evening.circle_id, evening_id=evening.pk)
    if player is None:
        raise Http404
    return player


def _access_of(access: EveningAccess) -> Access:
    accesses = Access.objects.select_related("player", "says_player")
    return accesses.get(circle_id=access.evening.circle_id, pk=access.access_id)
