"""What every view that writes answers with."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

FORBIDDEN = 403
UNPROCESSABLE = 422
CONFLICT = 409
UNAVAILABLE = 503


def is_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks for a part of a page; what django-htmx's middleware says."""
    return bool(getattr(request, "htmx", False))


def see_other(url: str) -> HttpResponse:
    """Return a redirect after a form was written: 303, so that a reload sends nothing again."""
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response
