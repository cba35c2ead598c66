"""The people of a group: shown to all of it, merged and taken apart by its owners."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from napledger.reading.faults import Fault
from napledger.reading.readers import read_id
from napledger.site.pages import render
from sessions.access.permissions import access_for
from sessions.access.roles import OWN, WATCH, may
from sessions.book.submission import read_key
from sessions.common.http import UNPROCESSABLE, see_other, status_of
from sessions.models import Access
from sessions.people import service
from sessions.people.joining_page import joined_with
from sessions.people.page import merge_page, part_page, people_page


@require_safe
def show_people(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show who plays in a group, by which names, and what was done to that."""
    access = access_for(request, circle_id, action=WATCH)
    joined = joined_with(access)
    shown = {
        "page": people_page(access.circle),
        "owns": may(access.role, OWN),
        "joined": joined,
        "takes_in": all(each.is_guest for each in joined),
    }
    return render(request, "people/people.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def merge_players(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show what two players stand at, and what they would together; or have them be one."""
    owner = access_for(request, circle_id, action=OWN)
    sent = request.POST if request.method == "POST" else request.GET
    player, into = sent.get("player", ""), sent.get("into", "")
    player_id, into_id = read_id(player), read_id(into)
    fault = None
    try:
        if request.method == "POST":
            key = read_key(sent.get("key", ""))
            service.merge_players(owner, player_id=player_id, into_id=into_id, key=key)
            return see_other(reverse("show-people", args=[circle_id]))
        service.check_no_guest(owner.circle)
        service.check_two(owner.circle, player_id=player_id, into_id=into_id)
    except Fault as refused:
        fault = refused
    is_asked = request.method == "POST" or bool(player or into)
    page = merge_page(owner.circle, player=player, into=into, fault=fault, is_asked=is_asked)
    status = 200 if fault is None or not is_asked else status_of(fault)
    return render(request, "people/merge.html", {"page": page}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def part_players(request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID) -> HttpResponse:
    """Show what a player would stand at who was merged; or have them be themself again."""
    owner = access_for(request, circle_id, action=OWN)
    people = reverse("show-people", args=[circle_id])
    if request.method == "POST":
        return _parted(request, owner, player_id, then=people)
    page = part_page(owner.circle, player_id)
    if page is None:
        return see_other(people)
    return render(request, "people/part.html", {"page": page})


def _parted(
    request: HttpRequest, owner: Access, player_id: uuid.UUID, *, then: str
) -> HttpResponse:
    try:
        service.part_players(owner, player_id=player_id, key=read_key(request.POST.get("key", "")))
    except Fault:
        page = part_page(owner.circle, player_id)
        if page is not None:
            return render(request, "people/part.html", {"page": page}, status=UNPROCESSABLE)
    return see_other(then)
