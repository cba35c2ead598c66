"""Links: the owner makes and ends them, whoever has one opens it.

Whose a device is: whoever holds it says so, and an owner agrees or does not.

Recovery codes: made and shown once, spent where the owner's phone is lost.
"""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.reading.readers import read_id
from napledger.site.pages import render
from napledger.site.qr_codes import drawn_code
from sessions.access import device_owner
from sessions.access import service as services
from sessions.access.addresses import address_for_phones
from sessions.access.device_owner import holders_by, inviter_by, who_page
from sessions.access.glance import keeps_in_words
from sessions.access.in_force import access_to
from sessions.access.limits import LINKS, limited
from sessions.access.locks import PROGRAM, hashed
from sessions.access.page import (
    TONIGHT,
    falling_page,
    gives_in_words,
    invite_page,
    known_as_to,
    links_page,
)
from sessions.access.permissions import (
    EveningAccess,
    access_for,
    evening_for,
    keep_secret,
    own,
    secret_hash,
    secret_to_let_in,
)
from sessions.access.program_views import refusal, refused_again, token_shown_once
from sessions.access.recovery import as_typed, circle_claimed, codes_under, make_code, spend
from sessions.access.roles import OWN, WATCH
from sessions.access.service import link_of
from sessions.book.open_book import open_book
from sessions.book.submission import new_key
from sessions.common.http import UNPROCESSABLE, see_other
from sessions.common.words import known_as
from sessions.models import Access, Circle, Evening, Link, Player, Role


@require_http_methods(["GET", "POST"])
def say_who(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Ask whose this device is, or note what was said: an owner agrees once."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    if request.method == "POST":
        player = chosen_player(request, access)
        device_owner.say_who(_access_of(request, access), player=player)
        return see_other(reverse("say-who", args=[circle_id, evening_id]))
    page = who_page(open_book(access.evening), access=_access_of(request, access))
    context = {"page": page, "tab": "more", "heading": _("Whose phone is this?")}
    return render(request, "access/who.html", context)


@require_POST
def agree_who(request: HttpRequest, circle_id: uuid.UUID, access_id: uuid.UUID) -> HttpResponse:
    owner = access_for(request, circle_id, action=OWN)
    if not device_owner.agree_who(owner, access_id):
        raise Http404
    return see_other(reverse("show-links", args=[circle_id]))


@require_POST
def refuse_who(request: HttpRequest, circle_id: uuid.UUID, access_id: uuid.UUID) -> HttpResponse:
    owner = access_for(request, circle_id, action=OWN)
    if not device_owner.refuse_who(owner, access_id):
        raise Http404
    return see_other(reverse("show-links", args=[circle_id]))


def chosen_player(request: HttpRequest, access: EveningAccess) -> Player:
    """Return the player of the evening whose phone it is said to be, or raise Http404."""
    evening, said = access.evening, request.POST.get("player", "")
    player = device_owner.player_said(said, circle_id=evening.circle_id, evening_id=evening.pk)
    if player is None:
        raise Http404
    return player


def _access_of(request: HttpRequest, access: EveningAccess) -> Access:
    circle_id = access.evening.circle_id
    of_all = access_to(circle_id, device=secret_hash(request)) if access.of_circle else None
    return of_all or Access.objects.get(circle_id=circle_id, pk=access.access_id)


@require_POST
def make_recovery_code(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Make a recovery code and show it this once; the last one is void."""
    access = access_for(request, circle_id, action=OWN)
    return _code_shown(request, access, make_code(access))


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
    return keep_secret(_code_shown(request, access, following, spent=True), secret=secret)


def _code_shown(
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


@require_GET
def show_links(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    access = access_for(request, circle_id, action=OWN)
    return render(request, "access/links.html", _links_of(access))


@require_POST
def make_link(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Make a link and show it this once, with its QR code."""
    access = access_for(request, circle_id, action=OWN)
    try:
        link, token = services.make_link(
            access,
            role=request.POST.get("role", ""),
            evening=services.evening_named(access.circle, request.POST.get("evening", "")),
            name=request.POST.get("name", "").replace("\0", ""),
            key=request.POST.get("key", ""),
            keeps_back=_keeps_back(request),
        )
    except Fault as fault:
        context = {**_links_of(access), "error": sentence_of(fault)}
        return render(request, "access/links.html", context, status=UNPROCESSABLE)
    return _shown_once(request, link, token)


@require_http_methods(["GET", "HEAD", "POST"])
def renew_link(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """Give a link a new token and show it this once; what falls with the old one is shown first."""
    access, link = _link_of(request, circle_id, link_id)
    if not _is_sure(request, link):
        return _what_falls(request, access, link, action="renew-link")
    renewed = services.renew_link(access, link.pk, keep=_kept(request))
    if renewed is None:
        return see_other(_page_of(link))
    shown_once = token_shown_once if link.for_program else _shown_once
    return shown_once(request, *renewed)


@require_http_methods(["GET", "HEAD", "POST"])
def revoke_link(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    """End a link at once; what falls with it is shown first."""
    access, link = _link_of(request, circle_id, link_id)
    if not _is_sure(request, link):
        return _what_falls(request, access, link, action="revoke-link")
    services.revoke_link(access, link.pk, keep=_kept(request))
    return see_other(_page_of(link))


@require_POST
def rename_link(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> HttpResponse:
    access, link = _link_of(request, circle_id, link_id)
    name = request.POST.get("name", "").replace("\0", "")
    try:
        services.rename_link(link, name=name)
    except Fault as fault:
        if link.for_program:
            refused = refusal(fault, of=link.pk, sent={"name": name})
            return refused_again(request, access.circle, refused)
        context = {**_links_of(access), "error": sentence_of(fault)}
        return render(request, "access/links.html", context, status=UNPROCESSABLE)
    return see_other(_page_of(link))


@require_http_methods(["GET", "POST"])
@limited(LINKS)
def join(request: HttpRequest) -> HttpResponse:
    """Ask for a link's code, and say what it gives; nothing is given yet."""
    code = request.POST.get("code", "")
    if request.method == "GET" or not code:
        return render(request, "access/join.html", {})
    if circle := _claimed(code):
        given = {"title": known_as(circle), "code": code, "key": new_key()}
        return render(request, "access/claim.html", given)
    link = link_typed(code)
    if link is None:
        return _wrong(request, code)
    context = {
        "link": link,
        "title": known_as_to(link),
        "code": code,
        "key": new_key(),
        "players": () if link.once or link.is_in_part else holders_by(link),
        "inviter": "" if link.once or link.is_in_part else inviter_by(link),
        "keeps": keeps_in_words(amounts=link.hides_amounts, names=link.shows_initials),
    }
    return render(request, "access/join_gives.html", context)


@require_POST
@limited(LINKS)
def open_link(request: HttpRequest) -> HttpResponse:
    """Exchange a link's code for an access of this device, which may say whose it is."""
    code = request.POST.get("code", "")
    secret = secret_to_let_in(request, key=request.POST.get("key", ""))
    if circle := _claimed(code):
        own(circle, secret=secret)
        address = reverse("show-circle", args=[circle.pk])
        return keep_secret(see_other(address), secret=secret)
    access = services.open_link(
        code,
        device=hashed(secret),
        known_as=secret_hash(request),
        says=request.POST.get("player", ""),
    )
    if access is not None:
        return keep_secret(see_other(_begins_at(access)), secret=secret)
    spent = spend_code(request, code, secret=secret)
    return spent or _wrong(request, code)


@require_http_methods(["GET", "HEAD", "POST"])
def invite(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the code that lets a phone in to record tonight, or what was chosen below it."""
    tonight = evening_for(request, circle_id, evening_id, action=OWN).evening
    access = access_for(request, circle_id, action=OWN)
    if request.method != "POST":
        page = invite_page(open_book(tonight))
        # Translators: a heading: ask another phone to join
        context = {"page": page, "tab": "table", "heading": _("Invite"), "key": new_key()}
        return render(request, "access/invite.html", context)
    role, scope = request.POST.get("role", Role.RECORDER), request.POST.get("scope", TONIGHT)
    if role not in services.OFFERED:
        raise Http404
    evening = tonight if scope == TONIGHT else None
    # What is kept back is offered below "watch", and nothing is kept back from whoever records.
    keeps_back = _keeps_back(request) if role == Role.WATCHER else services.NOTHING
    link, token = services.make_link(
        access,
        role=role,
        evening=evening,
        name="",
        key=request.POST.get("key", ""),
        keeps_back=keeps_back,
    )
    return _shown_once(request, link, token, evening=tonight)


def _wrong(request: HttpRequest, code: str) -> HttpResponse:
    """Return the form again for a code that opens nothing here, as a program's token never does."""
    context = {"wrong": True, "is_token": code.startswith(PROGRAM)}
    return render(request, "access/join.html", context, status=UNPROCESSABLE)


def _claimed(code: str) -> Circle | None:
    """Return the circle that a code from the host's terminal gives, or None for any other code."""
    circle_id = circle_claimed(code)
    return None if circle_id is None else Circle.objects.filter(pk=circle_id).first()


def _begins_at(access: Access) -> str:
    """Return the page on which whoever came by a link begins: the table, if one is open."""
    going_on = access.circle.evenings.filter(state=Evening.OPEN).order_by("-played_on", "-pk")
    evening = access.evening or going_on.first()
    if evening is not None:
        return reverse("show-table", args=[evening.circle_id, evening.pk])
    return reverse("show-circle", args=[access.circle_id])


def _shown_once(
    request: HttpRequest, link: Link, token: str, *, evening: Evening | None = None
) -> HttpResponse:
    """Return the page with the address and its QR code; it leads back to the evening, if to any.

    The token stands behind the #, which browsers send to nobody: it gets into no log and no
    Referer, and a chat's preview does not spend it.
    """
    address = address_for_phones(request, f"{reverse('join')}#{token}")
    context = {
        "link": link,
        "title": known_as(link.circle),
        "gives": gives_in_words(link),
        "evening": evening,
        "key": new_key(),
        "address": address,
        "qr": drawn_code(address.url),
    }
    response = render(request, "access/link_made.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


def _keeps_back(request: HttpRequest) -> services.KeepsBack:
    return services.KeepsBack(
        amounts="hides_amounts" in request.POST, names="shows_initials" in request.POST
    )


def _links_of(access: Access) -> dict[str, object]:
    recovery = codes_under(access).first()
    return {"page": links_page(access.circle), "recovery": recovery, "key": new_key()}


def _link_of(request: HttpRequest, circle_id: uuid.UUID, link_id: uuid.UUID) -> tuple[Access, Link]:
    """Return the owner's access and a link that was sent, or raise Http404."""
    access = access_for(request, circle_id, action=OWN)
    sent = Link.objects.filter(once=False, account__isnull=True).select_related("under")
    return access, get_object_or_404(sent, circle_id=access.circle_id, pk=link_id)


def _is_sure(request: HttpRequest, link: Link) -> bool:
    """Return whether the owner has seen which links fall with this one, or none does."""
    if request.method != "POST":
        return False
    return "sure" in request.POST or not any(each.is_sent for each in services.made_under(link))


def _kept(request: HttpRequest) -> set[uuid.UUID]:
    return set(filter(None, map(read_id, request.POST.getlist("keep"))))


def _page_of(link: Link) -> str:
    """Return the address of the page on which a link stands, or a program's token."""
    page = "show-programs" if link.for_program else "show-links"
    return reverse(page, args=[link.circle_id])


def _what_falls(request: HttpRequest, access: Access, link: Link, *, action: str) -> HttpResponse:
    if link.revoked_at is not None:
        return see_other(_page_of(link))
    context = {"page": falling_page(access, link), "action": action, "back": _page_of(link)}
    return render(request, "access/link_end.html", context)
