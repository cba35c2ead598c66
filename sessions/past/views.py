"""Past evenings: looked at as often as one likes, then brought in; or taken back whole."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from napledger.games.web import sentence_of
from napledger.past.spreadsheet import written
from napledger.reading.faults import Fault, marked
from napledger.site.pages import render
from sessions.access.in_force import host_shown
from sessions.access.permissions import access_for
from sessions.access.roles import OWN
from sessions.book.submission import (
    Submission,
    body_of,
    new_key,
    read_own_key,
    recorder_of,
    submission_of,
)
from sessions.book.writing import TooManyWriters
from sessions.common.http import UNPROCESSABLE, later, see_other, status_of
from sessions.models import Access
from sessions.models.rows import new_id
from sessions.past.forms import BRING, PastForm
from sessions.past.page import BringPage, alarm_of, brought_page
from sessions.past.plan import PastPlan
from sessions.past.service import bring_in
from sessions.past.taking_back import brought, take_back
from sessions.starting.service import CROWDED

CELLS_BYTES_MAX = 2_300_000
"""As much as comes back with a form that the site takes."""

TOO_MUCH = marked("this is too much at once: bring it in in two parts")


@require_http_methods(["GET", "HEAD", "POST"])
def bring_past(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show where past nights are pasted or chosen, what is understood of them; or bring them in."""
    access = access_for(request, circle_id, action=OWN)
    host = host_shown(access)
    if host is not None:
        return see_other(reverse("bring-past", args=[host]))
    form = PastForm(request.POST, request.FILES)
    if request.method != "POST":
        return _shown(request, BringPage(access.circle, form, key=str(new_id())))
    page = BringPage(access.circle, form, key=form.text("key") or str(new_id()))
    try:
        sheets = form.sheets()
        if len(written(sheets).encode()) > CELLS_BYTES_MAX:
            raise Fault("pasted", TOO_MUCH)
    except Fault as fault:
        return _shown(request, page, alarm=sentence_of(fault), status=UNPROCESSABLE)
    place = form.place(sheets)
    page = BringPage(access.circle, form, key=page.key, sheets=sheets, place=place)
    try:
        plan = form.plan(access.circle, form.understood(access.circle, sheets[place]))
    except Fault as fault:
        return _shown(request, page, alarm=alarm_of(fault), status=UNPROCESSABLE)
    page = BringPage(access.circle, form, key=page.key, sheets=sheets, place=place, plan=plan)
    if form.step != BRING:
        return _shown(request, page)
    return _brought(request, access, page, plan)


def _brought(request: HttpRequest, access: Access, page: BringPage, plan: PastPlan) -> HttpResponse:
    try:
        key = read_own_key(page.form.text("key"))
        submission = Submission(key, recorder_of(access), body_of(request.POST))
        name = bring_in(access, plan, submission=submission)
    except TooManyWriters:
        return later(_shown(request, page, alarm=sentence_of(Fault("", CROWDED))))
    except Fault as fault:
        return _shown(request, page, alarm=sentence_of(fault), status=status_of(fault))
    return see_other(reverse("show-brought", args=[access.circle_id, name]))


@require_safe
def show_brought(request: HttpRequest, circle_id: uuid.UUID, name: str) -> HttpResponse:
    """Show what one form brought in, and what taking it back would change."""
    access = access_for(request, circle_id, action=OWN)
    return _shown_brought(request, access, name)


@require_POST
def take_back_past(request: HttpRequest, circle_id: uuid.UUID, name: str) -> HttpResponse:
    """Take back all that one form brought in."""
    access = access_for(request, circle_id, action=OWN)
    try:
        submission = submission_of(request.POST, recorder=recorder_of(access))
        take_back(access, of=name, submission=submission)
    except Fault as fault:
        alarm = sentence_of(fault)
        return _shown_brought(request, access, name, alarm=alarm, status=status_of(fault))
    return see_other(reverse("show-brought", args=[circle_id, name]))


def _shown_brought(
    request: HttpRequest, access: Access, name: str, *, alarm: str = "", status: int = 200
) -> HttpResponse:
    found = brought(access.circle, name)
    if found is None:
        raise Http404
    page = brought_page(access.circle, found, key=new_key(), alarm=alarm)
    return render(request, "past/brought.html", {"page": page}, status=status)


def _shown(
    request: HttpRequest, page: BringPage, *, alarm: str = "", status: int = 200
) -> HttpResponse:
    template = "past/paste.html" if page.plan is None else "past/look.html"
    return render(request, template, {"page": page, "alarm": alarm}, status=status)
