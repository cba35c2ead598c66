"""What stands in the way of a form that is itself in order, and the page that says so.

Somebody else wrote in between, or made it; so many write that its turn never came; the database
cannot be reached, or not written to; or the game is not installed here, of an evening that came
from elsewhere. Nothing is lost any way: the form is still there, and can be sent again as it is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse

from napledger.games import GameMissing
from napledger.reading.faults import marked as _
from napledger.site.pages import render
from sessions.access.permissions import InGuest, KeptBack, MadeByAnother, evening_for
from sessions.access.roles import RECORD
from sessions.book.lost_connection import DATABASE_ERRORS, is_lost, is_of_damage
from sessions.book.writing import BatonElsewhere, Outdated, TooManyWriters
from sessions.common.http import CONFLICT, FORBIDDEN, is_htmx, later
from sessions.table.conflict_page import conflict_page

logger = logging.getLogger(__name__)

RETRY_SECONDS = 30
"""After how long it is worth trying again where somebody must mend something first."""

TAKING_OVER_SECONDS = 2
"""After how long it is worth trying again where a standby may be taking over. How long phones wait
comes on top of how long that takes."""

PASSING_STATES = ("40", "55P03")
"""How PostgreSQL's codes begin for what another transaction was in the way of, and a next one may
not be: a deadlock, an order that could not be kept, a lock that was not to be had."""


class Hindrance(NamedTuple):
    """What stands in the way: its name, what a page of its own says, what a notice at a form."""

    title: str
    page: str
    notice: str
    seconds: int


CROWDED = Hindrance(
    _("Too many phones at once"),
    _(
        "Others were recording at the same moment. Nothing was saved and nothing was lost: go "
        "back, and send it again."
    ),
    _(
        "Others were recording at the same moment. Nothing was saved; what you tapped is still "
        "here. Send it again."
    ),
    seconds=1,
)
GAME_MISSING = Hindrance(
    _("This game is not installed here"),
    _(
        "This evening was of a game that this site does not have. Its book is kept as it is. Ask "
        "whoever runs this site to install the game."
    ),
    _(
        "Nothing was saved; what you tapped is still here. Ask whoever runs this site to install "
        "the game."
    ),
    seconds=RETRY_SECONDS,
)
UNREACHABLE = Hindrance(
    _("The book cannot be reached"),
    _(
        "Nothing was lost. Wait a minute and try again; what you were sending, go back and send "
        "again."
    ),
    _("Nothing was lost, and what you tapped is still here. Wait a minute, then send it again."),
    seconds=TAKING_OVER_SECONDS,
)
UNWRITABLE = Hindrance(
    _("The book cannot be written to"),
    _(
        "Nothing was saved, and nothing was lost. Tell whoever runs this site, whose disk may be "
        "full; then go back and send it again."
    ),
    _(
        "Nothing was saved, but what you tapped is still here. Tell whoever runs this site, whose "
        "disk may be full; then send it again."
    ),
    seconds=RETRY_SECONDS,
)


class WriteFailures:
    """Middleware that answers a form which could not be written with what stood in its way."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page for what stood in the way; None for any other exception."""
        if isinstance(exception, Outdated | BatonElsewhere | InGuest):
            is_there = isinstance(exception, InGuest)
            return _in_guest(request, exception) if is_there else conflict(request)
        if isinstance(exception, MadeByAnother):
            return render(request, "table/made_by_another.html", status=FORBIDDEN)
        if isinstance(exception, KeptBack):
            return render(request, "access/kept_back.html", status=FORBIDDEN)
        if isinstance(exception, TooManyWriters) or is_passing(exception):
            return crowded(request)
        if isinstance(exception, GameMissing):
            return _later(request, GAME_MISSING)
        if is_lost(exception):
            return unreachable(request, exception)
        if isinstance(exception, DATABASE_ERRORS) or is_of_damage(exception):
            return unwritable(request, exception)
        return None


def _in_guest(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Send on to an evening's own address, in the circle that was joined; forms as they are."""
    match = request.resolver_match
    assert match is not None, "only a view raises InGuest"
    address = reverse(match.view_name, kwargs=match.kwargs | {"circle_id": exception.args[0]})
    query = request.META.get("QUERY_STRING", "")
    response = HttpResponse(status=307)
    response.headers["Location"] = f"{address}?{query}" if query else address
    return response


def conflict(request: HttpRequest) -> HttpResponse:
    """Return theirs beside yours, for a form made before somebody else wrote or took over: 409."""
    match = request.resolver_match
    assert match is not None, "only a view raises Outdated"
    named = match.kwargs
    access = evening_for(request, named["circle_id"], named["evening_id"], action=RECORD)
    page = conflict_page(
        access.evening,
        made_from=access.made_from,
        baton_elsewhere=not access.holds_baton,
        sent=request.POST,
        address=request.path,
        action=match.url_name or "",
    )
    template = "table/conflict_news.html" if is_htmx(request) else "table/conflict.html"
    return render(request, template, {"page": page, "tab": "table"}, status=CONFLICT)


def is_passing(error: Exception) -> bool:
    """Return whether the database refused only for what others were writing at that moment."""
    if not isinstance(error, OperationalError):
        return False
    # SQLite says "database is locked", or one of its tables; PostgreSQL has a code.
    state = getattr(error.__cause__, "sqlstate", None) or ""
    return state.startswith(PASSING_STATES) or str(error).endswith("is locked")


def crowded(request: HttpRequest) -> HttpResponse:
    """Return that too many write at once, and that nothing was lost: 503, worth trying soon."""
    logger.warning("Too many phones wrote at once.")
    return _later(request, CROWDED)


def unreachable(request: HttpRequest, error: Exception) -> HttpResponse:
    """Return that the database cannot be reached, or another machine takes over from it: 503."""
    logger.error("The database could not be reached: %s", error)
    # One that only reads would go on answering.
    connection.close()
    return _later(request, UNREACHABLE)


def unwritable(request: HttpRequest, error: Exception) -> HttpResponse:
    """Return that the book cannot be written to now, and that nothing was lost: 503."""
    logger.error("The database could not be used: %s", error)
    return _later(request, UNWRITABLE)


def _later(request: HttpRequest, why: Hindrance) -> HttpResponse:
    fragment = is_htmx(request)
    template = "table/hindrance_notice.html" if fragment else "table/hindrance.html"
    response = later(render(request, template, {"why": why}), seconds=why.seconds)
    if fragment:
        # The form stays as it was filled in; only the notice above it appears.
        response.headers["HX-Retarget"] = "#alarm"
        response.headers["HX-Reswap"] = "innerHTML"
    return response
