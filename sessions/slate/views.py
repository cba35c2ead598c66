"""The slate of a circle: what is outstanding over its evenings, paid one by one or all at once."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from napledger.reading.faults import Fault
from napledger.reading.readers import read_id
from napledger.site.pages import render
from sessions.access.permissions import access_for
from sessions.access.roles import RECORD, WATCH, may
from sessions.book.submission import Submission, read_key, recorder_of, submission_of
from sessions.common.http import UNPROCESSABLE, see_other, status_of
from sessions.common.period import TYPED_CHARACTERS_MAX
from sessions.models import Access
from sessions.slate import service as slate
from sessions.slate.as_of import slate_then
from sessions.slate.forms import read_picked, read_slate_payment, read_together_with
from sessions.slate.page import slate_page


@require_safe
def show_slate(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show what is outstanding over the evenings picked, or over all of them."""
    access = access_for(request, circle_id, action=WATCH)
    return _shown(request, access, sent=request.GET)


@require_safe
def show_slate_then(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Show what was outstanding at the end of a past day."""
    access = access_for(request, circle_id, action=WATCH)
    typed = request.GET.get("on", "").strip()[:TYPED_CHARACTERS_MAX]
    page = slate_then(access.circle, typed=typed)
    status = UNPROCESSABLE if page.errors else 200
    return render(request, "slate/then.html", {"page": page}, status=status)


@require_POST
def pay_from_slate(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:

    def act(access: Access, submission: Submission) -> None:
        slate.pay_from_slate(
            access.circle,
            evening_ids=read_picked(request.POST),
            payment=read_slate_payment(request.POST),
            submission=submission,
        )

    return _act(request, circle_id, act)


@require_POST
def take_back_from_slate(request: HttpRequest, circle_id: uuid.UUID) -> HttpResponse:
    """Take back what was marked on the slate by mistake."""

    def act(access: Access, submission: Submission) -> None:
        of = read_key(request.POST.get("of", ""))
        slate.take_back_from_slate(access.circle, of=of, submission=submission)

    return _act(request, circle_id, act)


def _act(
    request: HttpRequest, circle_id: uuid.UUID, act: Callable[[Access, Submission], None]
) -> HttpResponse:
    access = access_for(request, circle_id, action=RECORD)
    try:
        act(access, submission_of(request.POST, recorder=recorder_of(access)))
    except Fault as fault:
        status = status_of(fault)
        return _shown(request, access, sent=request.POST, fault=fault, status=status)
    back = read_id(request.POST.get("back", ""))
    if back is not None:
        return see_other(reverse("show-settling", args=[circle_id, back]))
    # Back to the evenings that were picked; those that are clear now are not there any more.
    picked = [("evening", str(each)) for each in sorted(read_picked(request.POST))]
    if "game" in request.POST:
        picked.append(("game", request.POST["game"]))
    query = f"?{urlencode(picked)}" if picked else ""
    return see_other(reverse("show-slate", args=[circle_id]) + query)


def _shown(
    request: HttpRequest,
    access: Access,
    *,
    sent: QueryDict,
    fault: Fault | None = None,
    status: int = 200,
) -> HttpResponse:
    page = slate_page(
        access.circle,
        picked=read_picked(sent),
        together_with=read_together_with(request.GET),
        game=sent.get("game", ""),
        number=sent.get("page", ""),
        may_record=may(access.role, RECORD),
        fault=fault,
    )
    return render(request, "slate/slate.html", {"page": page}, status=status)
