"""Links: the owner makes and ends them, whoever has one opens it."""

from __future__ import annotations

import uuid

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from napledger.games.web import sentence_of
from napledger.ledger.faults import Fault
from sessions.access import access_for, device_secret, keep_secret, own
from sessions.claims import circle_claimed
from sessions.keys import read_id
from sessions.limits import limited
from sessions.models import Access, Circle, Evening, Link
from sessions.roles import OWN
from sessions.selectors.circles import known_as
from sessions.selectors.links import links_page
from sessions.services import links as services
from sessions.services.recovery import codes_under
from sessions.services.who import players_of, say_who
from sessions.views.recovery import link_typed, spend_code
from sessions.views.responses import UNPROCESSABLE, see_other

GUESSES_MAX, GUESSES_SECONDS = 20, 600


@require_GET
def show_links(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show a circle's links and devices to its owner."""
    access = access_for(request, circle_id, action=OWN)
    return render(request, "links_show.html", _links_of(access))


@require_POST
def make_link(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Make a link and show it this once, with its QR code."""
    access = access_for(request, circle_id, action=OWN)
    try:
        link, token = services.make_link(
            access.circle,
            role=request.POST.get("role", ""),
            evening=_evening_of(access.circle, request.POST.get("evening", "")),
            name=request.POST.get("name", "").replace("\0", ""),
        )
    except Fault as fault:
        context = {**_links_of(access), "error": sentence_of(fault)}
        return render(request, "links_show.html", context, status=UNPROCESSABLE)
    return _shown_once(request, link, token)


@require_POST
def renew_link(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """Give a link a new token and show it this once; the old one opens nothing."""
    link = _link_of(request, circle_id, link_id)
    return _shown_once(request, link, services.renew_link(link))


@require_POST
def revoke_link(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """End a link at once."""
    services.revoke_link(_link_of(request, circle_id, link_id))
    return see_other(reverse("show-links", args=[circle_id]))


@require_POST
def rename_link(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """Give a link another name."""
    link = _link_of(request, circle_id, link_id)
    services.rename_link(link, name=request.POST.get("name", "").replace("\0", ""))
    return see_other(reverse("show-links", args=[circle_id]))


@require_http_methods(["GET", "POST"])
@limited("link", most=GUESSES_MAX, seconds=GUESSES_SECONDS)
def join(request: HttpRequest) -> HttpResponse:
    """Ask for a link's code, and say what it gives; nothing is given yet."""
    code = request.POST.get("code", "")
    if request.method == "GET" or not code:
        return render(request, "join.html", {})
    if circle := _claimed(code):
        return render(request, "claim.html", {"title": known_as(circle), "code": code})
    link = link_typed(code)
    if link is None:
        return render(request, "join.html", {"wrong": True}, status=UNPROCESSABLE)
    context = {
        "link": link,
        "title": known_as(link.circle),
        "code": code,
        "players": () if link.once else players_of(link),
    }
    return render(request, "join_gives.html", context)


@require_POST
@limited("link", most=GUESSES_MAX, seconds=GUESSES_SECONDS)
def open_link(request: HttpRequest) -> HttpResponse:
    """Exchange a link's code for an access of this device, which may say whose it is."""
    code, secret = request.POST.get("code", ""), device_secret(request)
    if circle := _claimed(code):
        own(circle, secret=secret)
        address = reverse("show-circle", args=[circle.pk])
        return keep_secret(see_other(address), secret=secret)
    link = link_typed(code)
    if link is None:
        return render(request, "join.html", {"wrong": True}, status=UNPROCESSABLE)
    if link.once:
        return spend_code(request, link)
    access = services.open_link(link, secret=secret)
    wanted = read_id(request.POST.get("player", ""))
    player = wanted and players_of(link).filter(pk=wanted).first()
    if player:
        say_who(access, player=player)
    return keep_secret(see_other(_begins_at(link)), secret=secret)


def _claimed(code: str) -> Circle | None:
    """Return the circle that a code from the host's terminal gives, or None for any other code."""
    circle_id = circle_claimed(code)
    return None if circle_id is None else Circle.objects.filter(pk=circle_id).first()


def _begins_at(link: Link) -> str:
    """Return the page on which whoever came by a link begins: the table, if one is open."""
    going_on = link.circle.evenings.filter(state=Evening.OPEN).order_by("-played_on", "-pk")
    evening = link.evening or going_on.first()
    if evening is not None:
        return reverse("show-table", args=[evening.pk])
    return reverse("show-circle", args=[link.circle_id])


def _shown_once(request: HttpRequest, link: Link, token: str) -> HttpResponse:
    """Return the page with the address and its QR code.

    The token stands behind the #, which browsers send to nobody: it gets into no log and no
    Referer, and a chat's preview does not spend it.
    """
    address = f"{request.build_absolute_uri(reverse('join'))}#{token}"
    drawn = segno.make(address, micro=False).svg_inline(omitsize=True, border=2, svgclass="qr")
    context = {
        "link": link,
        "title": known_as(link.circle),
        "address": address,
        "qr": mark_safe(drawn),  # noqa: S308  # drawn by us from our own address
    }
    response = render(request, "link_made.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def _links_of(access: Access) -> dict[str, object]:
    return {"page": links_page(access.circle), "recovery": codes_under(access).first()}


def _link_of(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> Link:
    access = access_for(request, circle_id, action=OWN)
    sent = Link.objects.filter(once=False, account__isnull=True)
    return get_object_or_404(sent, circle_id=access.circle_id, pk=link_id)


def _evening_of(circle: Circle, text: str) -> Evening | None:
    if not text:
        return None
    wanted = read_id(text)
    evening = wanted and Evening.objects.filter(circle=circle, pk=wanted).first()
    if not evening:
        raise Fault("evening", "choose an evening of this circle")
    return evening
