"""A line for each request: what was asked for and how that went, but not who and not what exactly.

The route stands in the place of the address, which can hold a link that lets people in; of what was
sent nothing is told. Who asks by the phone's address is only told with ACCESS_LOG=1.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from napledger.site.logs import REQUESTS
from sessions.access.limits import client_address

logger = logging.getLogger(REQUESTS)

WORDS = "%(method)s %(route)s %(status)s %(ms)s ms, %(bytes)s bytes"

NO_ROUTE = "(none)"
"""What stands for the route of an address that is none, or that nobody looked at: of a request that
was refused for the host it called, say."""

STATIC = "/static/"
OTHER = "other"

METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))

MONITORS = frozenset(("show-health", "show-metrics"))
"""What machines ask for every few seconds: told of only if it does not go well."""

ERRORS = 400


def log_requests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that tells of each request once it has been answered."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        begun = time.perf_counter()
        response = get_response(request)
        seconds = time.perf_counter() - begun
        if not is_monitor(request) or response.status_code >= ERRORS:
            told = told_of(request, response, seconds=seconds)
            logger.info(words_for(told), told)
        return response

    return answer


def told_of(request: HttpRequest, response: HttpResponseBase, *, seconds: float) -> dict[str, Any]:
    """Return what is told of a request: nothing in it was sent but the method, if it is one."""
    told: dict[str, Any] = {
        "method": method_of(request),
        "route": route_of(request),
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
        "bytes": _bytes(response),
        "htmx": request.headers.get("HX-Request") == "true",
    }
    return told | ({"phone": client_address(request)} if settings.ACCESS_LOG else {})


def words_for(told: dict[str, Any]) -> str:
    htmx = ", htmx" if told["htmx"] else ""
    return f"{WORDS}{htmx}{', from %(phone)s' if 'phone' in told else ''}"


def method_of(request: HttpRequest) -> str:
    """Return the method; a stranger may send any word for one."""
    return request.method if request.method in METHODS else OTHER


def route_of(request: HttpRequest) -> str:
    """Return the route: /circles/<uuid:circle_id>/ and not whose."""
    match = request.resolver_match
    if match is not None:
        return f"/{match.route}"
    return STATIC if request.path.startswith(settings.STATIC_URL) else NO_ROUTE


def is_monitor(request: HttpRequest) -> bool:
    """Return whether a machine asks how the site does."""
    match = request.resolver_match
    return match is not None and match.url_name in MONITORS


def _bytes(response: HttpResponseBase) -> int | None:
    """Return how many bytes are sent; None for a stream that does not say."""
    if isinstance(response, HttpResponse):
        return len(response.content)
    length = response.headers.get("Content-Length", "")
    return int(length) if length.isdigit() else None
