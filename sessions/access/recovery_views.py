"""Recovery codes: made and shown once, spent where the owner's phone is lost."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from napledger.site.pages import render
from sessions.access.addresses import address_for_phones
from sessions.access.locks import hashed
from sessions.access.permissions import access_for, keep_secret
from sessions.access.recovery import as_typed, make_code, spend
from sessions.access.roles import OWN
from sessions.access.service import link_of
from sessions.common.words import known_as
from sessions.models import Access, Link


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
        "address": address_for_phones(request, reverse("join")),
    }
    response = render(request, "access/recovery_made.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response
