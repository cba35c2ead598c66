"""Whose a device is: whoever holds it says so, and an owner agrees or does not."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from sessions.access import device_owner as services
from sessions.access.device_owner import who_page
from sessions.access.permissions import EveningAccess, access_for, evening_for, keep_secret
from sessions.access.recovery import as_typed, make_code, spend
from sessions.access.roles import OWN, WATCH, hashed
from sessions.access.service import link_of
from sessions.book.open_book import open_book
from sessions.common.circle_names import known_as
from sessions.common.http import see_other
from sessions.models import Access, Link, Player


@require_http_methods(["GET", "POST"])
def say_who(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Ask whose this device is, or note what was said: an owner agrees once."""
    seen = evening_for(request, circle_id, evening_id, action=WATCH)
    if request.method == "POST":
        player = chosen_player(request, seen)
        services.say_who(_access_of(seen), player=player)
        return see_other(reverse("say-who", args=[circle_id, evening_id]))
    page = who_page(open_book(seen.evening), access=_access_of(seen))
    context = {"page": page, "tab": "more", "heading": _("Whose phone is this?")}
    return render(request, "access/who.html", context)


@require_POST
def agree_who(request: HttpRequest, circle_id: uuid.UUID, access_id: uuid.UUID) -> HttpResponse:
    """Agree to who a device says it is."""
    owner = access_for(request, circle_id, action=OWN)
    if not services.agree_who(owner, access_id):
        raise Http404
    return see_other(reverse("show-links", args=[circle_id]))


@require_POST
def refuse_who(request: HttpRequest, circle_id: uuid.UUID, access_id: uuid.UUID) -> HttpResponse:
    """Deny that a device is whose it says."""
    owner = access_for(request, circle_id, action=OWN)
    if not services.refuse_who(owner, access_id):
        raise Http404
    return see_other(reverse("show-links", args=[circle_id]))


def chosen_player(request: HttpRequest, seen: EveningAccess) -> Player:
    """Return the player of the evening whose phone it is said to be, or raise Http404."""
    evening, said = seen.evening, request.POST.get("player", "")
    player = services.player_said(said, circle_id=evening.circle_id, evening_id=evening.pk)
    if player is None:
        raise Http404
    return player


def _access_of(seen: EveningAccess) -> Access:
    accesses = Access.objects.select_related("player", "says_player")
    return accesses.get(circle_id=seen.evening.circle_id, pk=seen.access_id)


@require_POST
def make_recovery_code(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Make a recovery code and show it this once; the last one is void."""
    access = access_for(request, circle_id, action=OWN)
    return _shown_once(request, access, make_code(access))


def link_typed(code: str) -> Link | None:
    """Return the link that a code opens: copied from a link, or typed off a paper."""
    return link_of(code) or link_of(as_typed(code))


def spend_code(request: HttpRequest, code: str, *, secret: str) -> HttpResponse | None:
    """Let this device own the circle, and show the code that takes the spent one's place.

    None for a code that is none, or not this device's to spend any more.
    """
    lost = bool(request.POST.get("lost"))
    spent = spend(code, device=hashed(secret), others_are_lost=lost)
    if spent is None:
        return None
    access, following = spent
    return keep_secret(_shown_once(request, access, following, spent=True), secret=secret)


def _shown_once(
    request: HttpRequest, access: Access, code: str, *, spent: bool = False
) -> HttpResponse:
    context = {
        "circle": access.circle,
        "title": known_as(access.circle),
        "code": code,
        "spent": spent,
        "address": request.build_absolute_uri(reverse("join")),
    }
    response = render(request, "access/recovery_made.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response
