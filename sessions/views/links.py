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
from sessions.access import access_for, circle_for, device_secret, evening_for, keep_secret
from sessions.limits import limited
from sessions.models import Access, Circle, Evening, Link, Player
from sessions.roles import OWN, WATCH
from sessions.selectors.links import links_page
from sessions.services import links as services
from sessions.services.recovery import codes_under
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


@require_POST
def agree_who(request: HttpRequest, circle_id: uuid.UUID, access_id: uuid.UUID) -> HttpResponse:
    """Agree to who a device says it is."""
    circle = circle_for(request, circle_id, action=OWN)
    access = get_object_or_404(Access, circle=circle, pk=access_id, says_player__isnull=False)
    services.agree_who(access)
    return see_other(reverse("show-links", args=[circle_id]))


@require_POST
def say_who(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Say which player holds this device; the owner agrees once."""
    seen = evening_for(request, evening_id, action=WATCH)
    wanted = _uuid_of(request.POST.get("player", ""))
    player = get_object_or_404(
        Player, circle_id=seen.evening.circle_id, seats__evening=seen.evening, pk=wanted
    )
    access = get_object_or_404(Access, circle_id=seen.evening.circle_id, pk=seen.access_id)
    services.say_who(access, player=player)
    return see_other(reverse("show-table", args=[evening_id]))


@require_http_methods(["GET", "POST"])
@limited("link", most=GUESSES_MAX, seconds=GUESSES_SECONDS)
def join(request: HttpRequest) -> HttpResponse:
    """Ask for a link's code, and say what it gives; nothing is given yet."""
    code = request.POST.get("code", "")
    if request.method == "GET" or not code:
        return render(request, "join.html", {})
    link = link_typed(code)
    if link is None:
        return render(request, "join.html", {"wrong": True}, status=UNPROCESSABLE)
    return render(request, "join_gives.html", {"link": link, "code": code})


@require_POST
@limited("link", most=GUESSES_MAX, seconds=GUESSES_SECONDS)
def open_link(request: HttpRequest) -> HttpResponse:
    """Exchange a link's code for an access of this device."""
    link = link_typed(request.POST.get("code", ""))
    if link is None:
        return render(request, "join.html", {"wrong": True}, status=UNPROCESSABLE)
    if link.once:
        return spend_code(request, link)
    secret = device_secret(request)
    services.open_link(link, secret=secret)
    if link.evening_id is not None:
        address = reverse("show-table", args=[link.evening_id])
    else:
        address = reverse("show-circle", args=[link.circle_id])
    return keep_secret(see_other(address), secret=secret)


def _shown_once(request: HttpRequest, link: Link, token: str) -> HttpResponse:
    """Return the page with the address and its QR code.

    The token stands behind the #, which browsers send to nobody: it gets into no log and no
    Referer, and a chat's preview does not spend it.
    """
    address = f"{request.build_absolute_uri(reverse('join'))}#{token}"
    drawn = segno.make(address, micro=False).svg_inline(scale=6, border=2, svgclass="qr")
    context = {
        "link": link,
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
    wanted = _uuid_of(text)
    evening = wanted and Evening.objects.filter(circle=circle, pk=wanted).first()
    if not evening:
        raise Fault("evening", "choose an evening of this circle")
    return evening


def _uuid_of(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None
