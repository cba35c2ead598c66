"""What every view that writes answers with."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from napledger.reading.faults import Fault
from sessions.book.submission import KeyReused

FORBIDDEN = 403
UNPROCESSABLE = 422
CONFLICT = 409
UNAVAILABLE = 503


def status_of(fault: Fault) -> int:
    """Return the status of the page that shows what was wrong with a form."""
    return CONFLICT if isinstance(fault, KeyReused) else UNPROCESSABLE


def later(response: HttpResponse, *, seconds: int = 1) -> HttpResponse:
    """Return the response as one that says: not now, but the same again after so many seconds."""
    response.status_code = UNAVAILABLE
    response.headers["Retry-After"] = str(seconds)
    return response


def is_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks for a part of a page; what django-htmx's middleware says."""
    return bool(getattr(request, "htmx", False))


def is_ours(address: str) -> bool:
    """Return whether an address that somebody sent is a page of ours, on whatever host."""
    return address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)


def see_other(url: str) -> HttpResponse:
    """Return a redirect after a form was written: 303, so that a reload sends nothing again."""
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response
