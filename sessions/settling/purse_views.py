"""Purses that several share, while the evening is settled: shown, shared, parted again."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import EveningAccess, evening_for
from sessions.access.roles import RECORD, WATCH
from sessions.book.open_book import open_book
from sessions.book.submission import Submission, submission_of
from sessions.common.http import see_other, status_of
from sessions.settling import purses
from sessions.settling.purses_page import purses_page


@require_GET
def show_purses(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Show who shares a purse, and who could."""
    return _shown(request, evening_for(request, circle_id, evening_id, action=WATCH))


@require_POST
def share_purse(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Let the players who were ticked share a purse."""

    def act(access: EveningAccess, submission: Submission) -> None:
        purses.share_purse(
            access.evening,
            players=request.POST.getlist("player"),
            submission=submission,
        )

    return _act(request, circle_id, evening_id, act)


@require_POST
def part_purse(request: HttpRequest, circle_id: uuid.UUID, evening_id: uuid.UUID) -> HttpResponse:
    """Let everybody of a purse settle from their own again."""

    def act(access: EveningAccess, submission: Submission) -> None:
        purses.part_purse(
            access.evening,
            holder=request.POST.get("holder", ""),
            submission=submission,
        )

    return _act(request, circle_id, evening_id, act)


def _act(
    request: HttpRequest,
    circle_id: uuid.UUID,
    evening_id: uuid.UUID,
    act: Callable[[EveningAccess, Submission], None],
) -> HttpResponse:
    access = evening_for(request, circle_id, evening_id, action=RECORD)
    try:
        act(access, submission_of(request.POST, recorder=access.recorder))
    except Fault as fault:
        return _shown(request, access, fault=fault, status=status_of(fault))
    return see_other(reverse("show-settling", args=[circle_id, evening_id]))


def _shown(
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
