"""Programs: the owner makes a token for each, sees when it was last used, and ends it.

A token is a link that a program shows: it is renewed, revoked and renamed at a link's addresses.

The programs of a circle and their tokens, for its owner.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from napledger.games.web import sentence_of
from napledger.reading.faults import Fault, marked
from napledger.site.pages import render
from sessions.access import service as services
from sessions.access.page import EVENINGS_OFFERED, LinkCard, cards_of, what_in_words
from sessions.access.permissions import access_for
from sessions.access.roles import OWN
from sessions.book.submission import new_key
from sessions.common.http import UNPROCESSABLE
from sessions.common.words import known_as
from sessions.models import Circle, Evening, Link, Role

NEW = "new"
"""Stands for the program that is to be made, where others stand by the id of their link."""


@dataclass(frozen=True, slots=True)
class Refused:
    """What was sent and cannot be: of which program, the sentences by their fields, and the rest.

    `of` is the id of a program's link, or NEW.
    """

    of: uuid.UUID | str = ""
    errors: Mapping[str, Sequence[str]] = field(default_factory=dict)
    sent: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ProgramsPage:
    """What an owner sees of the programs that may read or write the book.

    `api` is where the interface for programs is explained; "" where this site has none.
    """

    circle: Circle
    title: str
    programs: Sequence[LinkCard]
    evenings: Sequence[tuple[str, Evening]]
    api: str
    refused: Refused

    @property
    def new(self) -> Refused:
        return self.refused if self.refused.of == NEW else Refused(sent={"role": Role.WATCHER})


PROGRAM_GIVES = {
    # Translators: %(what)s is “every evening” or an evening’s name
    Role.WATCHER.value: marked("With it a program can watch %(what)s."),
    # Translators: %(what)s is “every evening” or an evening’s name
    Role.RECORDER.value: marked("With it a program can record %(what)s."),
    # Translators: %(what)s is “every evening” or an evening’s name
    Role.OWNER.value: marked(
        "With it a program can do what an owner can, but let nobody in: %(what)s."
    ),
}


def program_gives_in_words(link: Link) -> str:
    """Return what a program can do that shows the token of a link."""
    return _(PROGRAM_GIVES[link.role]) % {"what": what_in_words(link)}


def programs_page(circle: Circle, *, refused: Refused | None = None) -> ProgramsPage:
    links = Link.objects.filter(circle=circle, for_program=True, revoked_at__isnull=True)
    evenings = Evening.objects.shown(circle).order_by("-played_on", "-pk")[:EVENINGS_OFFERED]
    return ProgramsPage(
        circle=circle,
        title=known_as(circle),
        programs=cards_of(links.select_related("evening", "under").order_by("-created_at"), circle),
        evenings=[(str(evening.pk), evening) for evening in evenings],
        api=api_address(),
        refused=refused or Refused(),
    )


def refusal(fault: Fault, *, of: uuid.UUID | str, sent: Mapping[str, str]) -> Refused:
    """Return what was sent of a program with the sentence of its fault at its field."""
    return Refused(of=of, errors={fault.path: [sentence_of(fault)]}, sent=sent)


def api_address() -> str:
    """Return where the interface for programs is explained; "" where this site has none."""
    try:
        return reverse("api-docs")
    except NoReverseMatch:
        return ""


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
