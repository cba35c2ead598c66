"""What stands in the way of a form that is itself in order, and the page that says so.

Somebody else wrote in between; or the database cannot be written to. Nothing is lost either way:
the form is still there, and can be sent again as it is.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from sessions.access import evening_for
from sessions.roles import RECORD
from sessions.selectors.conflict import conflict_page
from sessions.services.baton import BatonElsewhere
from sessions.services.posting import Outdated
from sessions.views.responses import CONFLICT, UNAVAILABLE, is_htmx

logger = logging.getLogger(__name__)

RETRY_SECONDS = "30"


class Hindrances:
    """Middleware that answers a form which could not be written with what stood in its way."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what answers."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page for a hindrance; None for any other exception."""
        if isinstance(exception, Outdated | BatonElsewhere):
            return conflict(request)
        if isinstance(exception, InternalError | OperationalError):
            return unwritable(request, exception)
        return None


def conflict(request: HttpRequest) -> HttpResponse:
    """Return theirs beside yours, for a form made before somebody else wrote or took over: 409."""
    match = request.resolver_match
    assert match is not None, "only a view raises Outdated"
    seen = evening_for(request, match.kwargs["evening_id"], action=RECORD)
    page = conflict_page(
        seen.evening,
        made_from=seen.made_from,
        baton_elsewhere=not seen.holds_baton,
        sent=request.POST,
        address=request.path,
        action=match.url_name or "",
    )
    template = "partials/conflict.html" if is_htmx(request) else "conflict.html"
    return render(request, template, {"page": page, "tab": "table"}, status=CONFLICT)


def unwritable(request: HttpRequest, error: Exception) -> HttpResponse:
    """Return that the book cannot be written to now, and that nothing was lost: 503."""
    logger.error("The database could not be used: %s", error)
    fragment = is_htmx(request)
    template = "partials/unwritable.html" if fragment else "503.html"
    response = render(request, template, status=UNAVAILABLE)
    response.headers["Retry-After"] = RETRY_SECONDS
    if fragment:
        # The form stays as it was filled in; only the notice above it appears.
        response.headers["HX-Retarget"] = "#alarm"
        response.headers["HX-Reswap"] = "innerHTML"
    return response
