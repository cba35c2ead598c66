"""Rules that somebody shared, for whoever opens their address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import circles_of
from sessions.access.roles import RECORD, may
from sessions.common.http import UNPROCESSABLE
from sessions.rules.share import share_address
from sessions.rules.shared_page import shared_page


@require_safe
def show_shared_rules(request: HttpRequest, code: str) -> HttpResponse:
    """Show the rules that the address itself says; to whoever may, where to keep them."""
    mine = [each for each in circles_of(request) if may(each.access_role, RECORD)]  # type: ignore[attr-defined]  # annotated
    try:
        page = shared_page(code, mine)
    except Fault as fault:
        said = {"fault": sentence_of(fault), "place": fault.path}
        return render(request, "rules/shared_refused.html", said, status=UNPROCESSABLE)
    context = {"page": page, "share": share_address(request, code=code)}
    return render(request, "rules/shared.html", context)
