"""Two groups made one, and parted, by whoever owns both."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from napledger.reading.faults import Fault
from napledger.reading.readers import read_id, read_name
from napledger.site.pages import render
from sessions.access.permissions import access_for
from sessions.access.roles import OWN
from sessions.book.submission import read_key
from sessions.common.http import see_other, status_of
from sessions.people import joining
from sessions.people.joining_page import NEW, groups_page, owned_beside, part_groups_page


@require_http_methods(["GET", "HEAD", "POST"])
def join_groups(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show whose evenings could come here and who is who of them; or have them be read here."""
    owner = access_for(request, circle_id, action=OWN)
    others = owned_beside(owner)
    sent = request.POST if request.method == "POST" else request.GET
    guest, fault = sent.get("guest", ""), None
    if request.method == "POST":
        try:
            if guest not in others:
                raise Fault("host", "choose a group that is yours as well")
            match = _match(sent.dict())
            key = read_key(sent.get("key", ""))
            joining.join_groups(others[guest], owner, match=match, key=key)
            return see_other(reverse("show-people", args=[circle_id]))
        except Fault as refused:
            fault = refused
    typed = sent.dict() if request.method == "POST" else {}
    page = groups_page(owner, others, guest=guest, sent=typed, fault=fault)
    status = 200 if fault is None else status_of(fault)
    return render(request, "people/groups.html", {"page": page}, status=status)


def _match(sent: dict[str, str]) -> dict[uuid.UUID, uuid.UUID | str]:
    """Return who is who as a form has it; raise Fault at "match" and the id for no name."""
    found: dict[uuid.UUID, uuid.UUID | str] = {}
    for name, value in sent.items():
        player = read_id(name.removeprefix("is_")) if name.startswith("is_") else None
        if player is None:
            continue
        if value == NEW:
            try:
                found[player] = read_name(sent.get(f"name_{player}", ""))
            except Fault as fault:
                raise fault.at(f"match.{player}") from None
        elif (into := read_id(value)) is not None:
            found[player] = into
    return found


@require_http_methods(["GET", "HEAD", "POST"])
def part_groups(request: HttpRequest, circle_id: uuid.UUID, other_id: uuid.UUID) -> HttpResponse:
    """Show what two groups would stand at by themselves; or have them be that again."""
    owner = access_for(request, circle_id, action=OWN)
    people = reverse("show-people", args=[circle_id])
    page = part_groups_page(owner, other_id)
    if request.method == "POST":
        try:
            key = read_key(request.POST.get("key", ""))
            joining.part_groups(owner, other=other_id, key=key)
        except Fault as fault:
            if page is not None:
                shown = {"page": page}
                return render(request, "people/part_groups.html", shown, status=status_of(fault))
        return see_other(people)
    if page is None:
        return see_other(people)
    return render(request, "people/part_groups.html", {"page": page})
