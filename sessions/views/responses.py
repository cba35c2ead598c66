"""What every view that writes answers with."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

UNPROCESSABLE = 422
CONFLICT = 409
UNAVAILABLE = 503


def refused(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """Return the form again as it was sent, with what is wrong at its field: 422."""
    return render(request, template, context, status=UNPROCESSABLE)


def is_htmx(request: HttpRequest) -> bool:
    """Return whether htmx asks for a part of a page; what django-htmx's middleware says."""
    return bool(getattr(request, "htmx", False))


def see_other(url: str) -> HttpResponse:
    """Return a redirect after a form was written: 303, so that a reload sends nothing again."""
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response
