"""Two groups made one, and parted, by whoever owns both."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from types import MappingProxyType

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.reading.readers import read_id, read_name
from napledger.site.pages import render
from napledger.site.qr_codes import drawn_code
from sessions.access.addresses import address_for_phones
from sessions.access.limits import LINKS, limited
from sessions.access.permissions import access_for, circles_of, role_of
from sessions.access.roles import OWN, may
from sessions.book.joined import host_of
from sessions.book.submission import read_key
from sessions.common.http import see_other, status_of
from sessions.common.words import known_as, titles_of
from sessions.models import Access, Joining
from sessions.models.demonstrations import is_demonstration
from sessions.people import joining
from sessions.people.joining_page import (
    NEW,
    groups_page,
    owned_beside,
    part_groups_page,
    stands_of,
)
from sessions.people.offers import (
    OFFER_CHARACTERS_MAX,
    SIGN,
    circle_offered,
    offer_of,
    owner_who_offered,
)


@require_http_methods(["GET", "HEAD", "POST"])
def join_groups(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show whose evenings could come here and who is who of them; or have them be read here.

    A group of somebody else's comes by an offer, which is sent before the form that says who is
    who.
    """
    owner = access_for(request, circle_id, action=OWN)
    others = owned_beside(owner)
    sent = request.POST if request.method == "POST" else request.GET
    guest, fault = sent.get("guest", ""), None
    is_offer = request.method == "POST" and guest.startswith(SIGN)
    if request.method == "POST":
        try:
            if is_offer and _is_joined(owner.circle_id, sent.get("key", ""), offer=guest):
                return see_other(reverse("show-people", args=[circle_id]))
            if is_offer:
                others[guest] = owner_who_offered(guest)
            if is_offer and "key" not in sent:
                joining.check_groups(others[guest].circle, owner.circle)
                return _shown(request, owner, others, guest=guest)
            if guest not in others:
                raise Fault("offer", "choose a group that is yours as well")
            match = _match(sent.dict())
            key = read_key(sent.get("key", ""))
            joining.join_groups(others[guest], owner, match=match, key=key)
            return see_other(reverse("show-people", args=[circle_id]))
        except Fault as refused:
            fault = refused
    typed = sent.dict() if request.method == "POST" else {}
    return _shown(request, owner, others, guest=guest, sent=typed, fault=fault)


def _is_joined(circle_id: uuid.UUID, key: str, *, offer: str) -> bool:
    """Return whether the form with this key has taken in the group offered: a double tap."""
    rows = Joining.objects.filter(circle=circle_id, kind=Joining.JOINED, key=key)
    return any(str(row.other) == circle_offered(offer) for row in rows)


def _shown(
    request: HttpRequest,
    owner: Access,
    others: Mapping[str, Access],
    *,
    guest: str,
    sent: Mapping[str, str] = MappingProxyType({}),
    fault: Fault | None = None,
) -> HttpResponse:
    page = groups_page(owner, others, guest=guest, sent=sent, fault=fault)
    status = 200 if fault is None else status_of(fault)
    return render(request, "people/groups.html", {"page": page}, status=status)


@require_safe
def offer_group(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show the address by which whoever owns another group may take this one in."""
    owner = access_for(request, circle_id, action=OWN)
    try:
        offer = offer_of(owner)
    except Fault:
        return see_other(reverse("show-people", args=[circle_id]))
    # Behind the #, which browsers send to nobody: it gets into no log.
    address = address_for_phones(request, f"{reverse('offered-group')}#{offer}")
    context = {
        "circle": owner.circle,
        "title": known_as(owner.circle),
        "address": address,
        "qr": drawn_code(address.url),
    }
    response = render(request, "people/offer.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@limited(LINKS)
def offered_group(request: HttpRequest) -> HttpResponse:
    """Ask for an offer, which a script takes out of the address; or show which group it is."""
    if request.method != "POST":
        return render(request, "people/offered.html", {})
    offer = request.POST.get("code", "")[:OFFER_CHARACTERS_MAX]
    try:
        guest = owner_who_offered(offer).circle
    except Fault as fault:
        wrong = {"alarm": sentence_of(fault)}
        return render(request, "people/offered.html", wrong, status=status_of(fault))
    own = [each for each in circles_of(request) if may(role_of(each), OWN) and each != guest]
    hosts = [each for each in own if host_of(each) is None and not is_demonstration(each.pk)]
    titles = titles_of([guest, *hosts])
    context = {
        "offer": offer,
        "stands": stands_of(guest, titles[guest.pk]),
        "choices": [(each.pk, titles[each.pk]) for each in hosts],
    }
    return render(request, "people/offered.html", context)


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
