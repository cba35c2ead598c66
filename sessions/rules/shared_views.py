"""Rules that somebody shared, for whoever opens their address.

The page of rules that somebody shared: in words, with where to play by them and keep them.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from napledger.games.contract import AnyGame
from napledger.games.web import sentence_of
from napledger.reading.faults import Fault
from napledger.site.pages import render
from sessions.access.permissions import circles_of
from sessions.access.roles import RECORD, may
from sessions.common.http import UNPROCESSABLE
from sessions.common.words import titles_of
from sessions.models import Circle
from sessions.rules.code import read_code
from sessions.rules.rules_text import RulesText
from sessions.rules.saved_rule_sets import title_of
from sessions.rules.share import share_address
from sessions.rules.usual import Usual


@dataclass(frozen=True, slots=True)
class SharedPage:
    """Everything that the page shows; `circles` are those in which this phone may keep rules.

    `name` is what whoever sent them calls them.
    """

    game: AnyGame
    name: str
    laid_over: str
    told: RulesText
    code: str
    circles: Sequence[tuple[uuid.UUID, str]]


def shared_page(code: str, circles: Sequence[Circle]) -> SharedPage:
    """Return the page, in a query; raise Fault for an address without rules that can stand."""
    shared = read_code(code)
    return SharedPage(
        game=shared.game,
        name=shared.rules.get("name", ""),
        laid_over=title_of(shared.rules, game=shared.game),
        told=Usual(shared.game).tell(shared.rules),
        code=code,
        circles=list(titles_of(circles).items()) if circles else (),
    )


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
