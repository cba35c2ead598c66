"""Settling the evening: what is owed, marking what is paid, and the evening's last states.

Paying what is owed: the ways to, and how each player likes to be paid.

Purses that several share, while the evening is settled: shown, shared, parted again.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from napledger.games.web import money_format_of, sentence_of
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.glance import glance_of
from sessions.access.permissions import EveningAccess, access_for, evening_for
from sessions.access.roles import OWN, RECORD, WATCH, may
from sessions.access.who_wrote import holder_of
from sessions.book.open_book import Book, open_book
from sessions.book.submission import Submission, new_key, submission_of
from sessions.book.writing import WriteResult
from sessions.common.http import UNPROCESSABLE, is_htmx, see_other, status_of
from sessions.models import Evening, Player
from sessions.settling import pricing, purses
from sessions.settling import service as settling
from sessions.settling import service as states
from sessions.settling.forms import (
    HandlesForm,
    known_handles,
    place_of,
    read_coin,
    read_counted,
    read_mark,
    read_number,
    read_payment,
    sent_handles,
)
from sessions.settling.handles import (
    handles_of,
    keep_handles,
    money_of_circle,
    services_used,
)
from sessions.settling.page import SettlePage, heading_of, settle_page
from sessions.settling.paying import pay_page
from sessions.settling.payment_cards import PartTyped, Viewer
from sessions.settling.picture import picture_of, picture_without_amounts
from sessions.settling.plans_page import plans_page
from sessions.settling.price_card import PRICE_FIELDS, PriceTyped, read_price, typed_price
from sessions.settling.pricing import money_for_parts
from sessions.settling.purses_page import purses_page
from sessions.settling.sharing import share_page
from sessions.settling.why import why_page


@require_safe
def show_paying(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the ways to make the payments that are still owed."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = pay_page(
        open_book(access.evening),
        player_id=access.player_id,
        inside=access.of_circle,
        may_own=access.may(OWN),
    )
    context = {"page": page, "tab": "settle", "heading": _("Ways to pay")}
    response = render(request, "settling/pay.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def edit_handles(request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID) -> HttpResponse:
    """Show and keep how a player likes to be paid, for the owner and for the player."""
    access = access_for(request, circle_id, action=WATCH)
    known = get_object_or_404(
        Player.objects.select_related("person"), circle=access.circle_id, pk=player_id
    )
    player = known.person
    if access.player_id != player.pk and not may(access.role, OWN):
        raise Http404
    group = {
        "payee": player.name,
        "currency": money_of_circle(player.circle),
        "used": services_used(player.circle),
    }
    if request.method != "POST":
        handles = handles_of([player], circle=player.circle)
        return _handles_shown(request, player, known_handles(handles.get(player.pk, ()), **group))
    form = sent_handles(request.POST, **group)
    handles_typed = form.handles()
    if form.errors:
        return _handles_shown(request, player, form, status=UNPROCESSABLE)
    keep_handles(player, handles=handles_typed)
    return see_other(reverse("edit-handles", args=[circle_id, player_id]) + "?kept")


def _handles_shown(
    request: HttpRequest, player: Player, form: HandlesForm, *, status: int = 200
) -> HttpResponse:
    context = {"player": player, "form": form, "kept": "kept" in request.GET}
    response = render(request, "settling/pay_handles.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_GET
def show_purses(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show who shares a purse, and who could."""
    return _purses_shown(request, evening_for(request, circle_id, evening_id, action=WATCH))


@require_POST
def share_purse(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Let the players who were ticked share a purse."""

    def act(access: EveningAccess, submission: Submission) -> None:
        purses.share_purse(
            access.evening,
            players=request.POST.getlist("player"),
            submission=submission,
        )

    return _act_on_purses(request, circle_id, evening_id, act)


@require_POST
def part_purse(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Let everybody of a purse settle from their own again."""

    def act(access: EveningAccess, submission: Submission) -> None:
        purses.part_purse(
            access.evening,
            holder=request.POST.get("holder", ""),
            submission=submission,
        )

    return _act_on_purses(request, circle_id, evening_id, act)


def _act_on_purses(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    act: Callable[[EveningAccess, Submission], None],
) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    try:
        act(access, submission_of(request.POST, recorder=access.recorder))
    except Fault as fault:
        return _purses_shown(request, access, fault=fault, status=status_of(fault))
    return see_other(reverse("show-settling", args=[circle_id, evening_id]))


def _purses_shown(
    request: HttpRequest, access: EveningAccess, *, fault: Fault | None = None, status: int = 200
) -> HttpResponse:
    page = purses_page(
        open_book(access.evening),
        picked=None if fault is None else request.POST.getlist("player"),
        may_record=access.may(RECORD),
        fault=fault,
    )
    context = {"page": page, "tab": "settle", "heading": _("Purses")}
    return render(request, "settling/purses.html", context, status=status)


Action = Callable[[EveningAccess, Submission], tuple[Book, WriteResult]]
"""What a form asks for: from who sent it and its key, the book with that written in it."""


@require_GET
def show_settling(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Show what is owed, and hold the kitty's coins against the book if they were counted."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    counted = read_counted(request.GET, money=money_format_of(access.evening.currency))
    page = _page(access, open_book(access.evening), counted=counted)
    return _shown(request, page, status=UNPROCESSABLE if counted.errors else 200)


@require_POST
def mark_paid(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:

    def act(access: EveningAccess, submission: Submission) -> tuple[Book, WriteResult]:
        is_part = "part" in request.POST
        evening = access.evening
        money = money_for_parts(evening) if is_part else money_format_of(evening.currency)
        payment = read_payment(request.POST, money=money)
        return settling.mark_paid(evening, payment=payment, submission=submission, is_part=is_part)

    return _act(request, circle_id, evening_id, act)


@require_POST
def mark_unpaid(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Take the mark off a payment again."""

    def act(access: EveningAccess, submission: Submission) -> tuple[Book, WriteResult]:
        number = read_number(request.POST)
        return settling.mark_unpaid(access.evening, number=number, submission=submission)

    return _act(request, circle_id, evening_id, act)


@require_GET
def show_why(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show why payments are owed: all that are left, or the one that is asked for."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    payer, payee = request.GET.get("payer", ""), request.GET.get("payee", "")
    page = why_page(open_book(access.evening), asked=(payer, payee) if payer or payee else None)
    whole = not is_htmx(request)
    template = "settling/why_page.html" if whole else "settling/whys.html"
    context = {"page": page, "tab": "settle", "heading": _("Why")}
    return render(request, template, context)


@require_GET
def show_ways(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the ways to settle beside each other, with the banker that was asked for."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    page = plans_page(
        open_book(access.evening),
        banker=request.GET.get("banker", ""),
        may_record=access.may(RECORD),
    )
    context = {"page": page, "tab": "settle", "heading": _("Ways to settle")}
    return render(request, "settling/plans.html", context)


@require_POST
def choose_plan(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Choose a way to settle; its plan is frozen."""

    def act(access: EveningAccess, submission: Submission) -> tuple[Book, WriteResult]:
        return settling.choose_plan(
            access.evening,
            way=request.POST.get("way", ""),
            banker=request.POST.get("banker", ""),
            submission=submission,
        )

    return _act(request, circle_id, evening_id, act)


@require_POST
def round_balances(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:

    def act(access: EveningAccess, submission: Submission) -> tuple[Book, WriteResult]:
        coin = read_coin(request.POST, currency=access.evening.currency)
        return settling.round_balances(access.evening, coin=coin, submission=submission)

    return _act(request, circle_id, evening_id, act)


@require_POST
def price_counters(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Say what a counter is worth, or take that back."""

    def act(access: EveningAccess, submission: Submission) -> tuple[Book, WriteResult]:
        said = read_price(request.POST)
        return pricing.price_counters(access.evening, said=said, submission=submission)

    return _act(request, circle_id, evening_id, act)


@require_POST
def pay_leaver(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Mark a payment by which somebody who left early comes to nought."""

    def act(access: EveningAccess, submission: Submission) -> tuple[Book, WriteResult]:
        return settling.pay_leaver(
            access.evening,
            payment=read_payment(request.POST, money=money_format_of(access.evening.currency)),
            submission=submission,
        )

    return _act(request, circle_id, evening_id, act, then="show-more")


@require_POST
def acknowledge_payment(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Let whoever was paid say that a payment came, or that it is disputed."""

    def act(access: EveningAccess, submission: Submission) -> tuple[Book, WriteResult]:
        return settling.acknowledge_payment(
            access.evening,
            mark=read_mark(request.POST),
            submission=submission,
            is_owner=access.may(OWN),
        )

    return _act(request, circle_id, evening_id, act, action=WATCH)


@require_POST
def break_off(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Break off what is unfinished, so that the evening can be settled."""
    return _act(request, circle_id, evening_id, _step(states.break_off))


@require_POST
def review_evening(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """End play, and show what settles the evening."""
    return _act(request, circle_id, evening_id, _step(states.review_evening))


@require_POST
def close_evening(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    return _act(request, circle_id, evening_id, _step(states.close_evening))


@require_POST
def reopen_evening(
    request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID
) -> HttpResponse:
    """Go back to the table and play on; from a closed evening only for its owner."""

    def act(access: EveningAccess, submission: Submission) -> tuple[Book, WriteResult]:
        return states.reopen_evening(
            access.evening, submission=submission, is_owner=access.may(OWN)
        )

    return _act(request, circle_id, evening_id, act, then="show-table")


def _step(service: Callable[..., tuple[Book, WriteResult]]) -> Action:
    return lambda access, submission: service(access.evening, submission=submission)


def _act(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    act: Action,
    *,
    then: str = "show-settling",
    action: str = RECORD,
) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=action)
    try:
        book, _written = act(access, submission_of(request.POST, recorder=access.recorder))
    except Fault as fault:
        return _refused(request, access, fault, status=status_of(fault))
    if is_htmx(request):
        return _shown(request, _page(access, book))
    return see_other(reverse(then, args=[circle_id, evening_id]) + place_of(request.POST))


def _refused(
    request: HttpRequest, access: EveningAccess, fault: Fault, *, status: int
) -> HttpResponse:
    typed: PartTyped | PriceTyped | None = None
    if fault.path == "part":
        sent = request.POST
        typed = PartTyped(
            sent.get("payer", ""), sent.get("payee", ""), sent["part"], sentence_of(fault)
        )
    elif fault.path in PRICE_FIELDS:
        typed = replace(typed_price(request.POST), field=fault.path, error=sentence_of(fault))
    page = _page(access, open_book(access.evening), fault=fault, typed=typed)
    return _shown(request, page, status=status)


def _page(access: EveningAccess, book: Book, **refused: Any) -> SettlePage:
    viewer = Viewer(access.player_id, is_owner=access.may(OWN), of_circle=access.of_circle)
    may_record = access.may(RECORD)
    elsewhere = may_record and not access.holds_baton and access.evening.state != Evening.CLOSED
    holder = holder_of(access.evening) if elsewhere else ""
    return settle_page(book, may_record=may_record, viewer=viewer, holder=holder, **refused)


def _shown(request: HttpRequest, page: SettlePage, *, status: int = 200) -> HttpResponse:
    whole = not is_htmx(request)
    template = "settling/settle.html" if whole else "settling/settling.html"
    context = {"page": page, "tab": "settle", "heading": heading_of(page.state)}
    return render(request, template, context, status=status)


@require_safe
def show_result(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show the result, on one sheet if printed, and the ways to send it on."""
    access = evening_for(request, circle_id, evening_id, action=WATCH)
    shows_initials = "initials" in request.GET
    page = share_page(open_book(access.evening, shows_initials=shows_initials))
    context = {"page": page, "access": access, "may_own": access.owns_circle, "tab": "settle"}
    context |= {"heading": _("The result"), "initials": shows_initials, "key": new_key()}
    return render(request, "settling/result.html", context)


@require_safe
def draw_result(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Draw the result as a picture; with initials, if they are asked for or names kept back."""
    access = evening_for(request, circle_id, evening_id, action=WATCH, in_part=True)
    shows_initials = access.shows_initials or "initials" in request.GET
    book = open_book(access.evening, shows_initials=shows_initials)
    if access.hides_amounts:
        glance = glance_of(book, shows_amounts=False)
        context = {"picture": picture_without_amounts(glance)}
    else:
        context = {"picture": picture_of(share_page(book, with_curve=True))}
    response = render(request, "settling/picture.svg", context, content_type="image/svg+xml")
    response.headers["Cache-Control"] = "private, no-cache"
    # Its face is in the drawing itself, and nothing else is let in.
    allowed = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
    response.headers["Content-Security-Policy"] = allowed
    return response
