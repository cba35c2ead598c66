"""Entering a paper score sheet: checked as often as one likes, then kept as an evening."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import access_for
from sessions.access.roles import RECORD
from sessions.book.submission import Submission, body_of, read_own_key, recorder_of
from sessions.book.writing import TooManyWriters
from sessions.common.http import CONFLICT, UNPROCESSABLE, later, see_other
from sessions.models import Access, Evening
from sessions.paper.forms import PaperForm
from sessions.paper.page import offered_paper, paper_page, sent_paper
from sessions.paper.service import import_paper
from sessions.starting.service import CROWDED, AlreadyStarted

KEEP = "keep"


@require_http_methods(["GET", "HEAD", "POST"])
def enter_paper(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show the sheet, check what was typed, or keep it as an evening."""
    access = access_for(request, circle_id, action=RECORD)
    if request.method != "POST":
        return _shown(request, access, offered_paper(access, asked=request.GET.get("game", "")))
    form = sent_paper(access, sent=request.POST)
    facts = form.check()
    if facts is None or request.POST.get("step") != KEEP:
        status = 200 if facts is not None else UNPROCESSABLE
        return _shown(request, access, form, status=status, is_checked=True)
    try:
        key = read_own_key(form.text("key"))
        submission = Submission(key, recorder_of(access), body_of(request.POST))
        evening = import_paper(access, facts=facts, rows=form.deals, submission=submission)
    except AlreadyStarted as earlier:
        return _shown(request, access, form, status=CONFLICT, started=earlier.evening)
    except TooManyWriters:
        form.refuse(Fault("", CROWDED))
        return later(_shown(request, access, form, is_checked=True))
    except Fault as fault:
        form.refuse(fault)
        return _shown(request, access, form, status=UNPROCESSABLE, is_checked=True)
    return see_other(reverse("show-settling", args=[evening.circle_id, evening.pk]))


def _shown(
    request: HttpRequest,
    access: Access,
    form: PaperForm,
    *,
    status: int = 200,
    is_checked: bool = False,
    started: Evening | None = None,
) -> HttpResponse:
    page = paper_page(access, form, is_checked=is_checked, started=started)
    return render(request, "paper/paper.html", {"page": page, "form": form}, status=status)
