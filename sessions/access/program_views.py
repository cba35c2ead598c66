"""Programs: the owner makes a token for each, sees when it was last used, and ends it.

A token is a link that a program shows: it is renewed, revoked and renamed at a link's addresses.
"""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET, require_POST

from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access import service as services
from sessions.access.permissions import access_for
from sessions.access.programs_page import (
    NEW,
    Refused,
    api_address,
    program_gives_in_words,
    programs_page,
    refusal,
)
from sessions.access.roles import OWN
from sessions.book.submission import new_key
from sessions.common.http import UNPROCESSABLE
from sessions.common.words import known_as
from sessions.models import Circle, Link

FIELDS = ("name", "role", "evening")


@require_GET
def show_programs(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=OWN)
    context = {"page": programs_page(access.circle), "key": new_key()}
    return render(request, "access/programs.html", context)


@require_POST
def make_program(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Make a token for a program and show it this once."""
    access = access_for(request, circle_id, action=OWN)
    sent = {name: request.POST.get(name, "").replace("\0", "") for name in FIELDS}
    try:
        link, token = services.make_link(
            access,
            role=sent["role"],
            evening=services.evening_named(access.circle, sent["evening"]),
            name=sent["name"],
            key=request.POST.get("key", ""),
            for_program=True,
        )
    except Fault as fault:
        return refused_again(request, access.circle, refusal(fault, of=NEW, sent=sent))
    return token_shown_once(request, link, token)


def token_shown_once(request: HttpRequest, link: Link, token: str) -> HttpResponse:
    """Return the page with a program's token, which no browser keeps."""
    context = {
        "link": link,
        "title": known_as(link.circle),
        "gives": program_gives_in_words(link),
        "token": token,
        "api": api_address(),
    }
    response = render(request, "access/token_made.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def refused_again(request: HttpRequest, circle: Circle, refused: Refused) -> HttpResponse:
    context = {"page": programs_page(circle, refused=refused), "key": new_key()}
    return render(request, "access/programs.html", context, status=UNPROCESSABLE)
