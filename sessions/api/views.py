"""The page that describes the interface, its description for programs, and what is none of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from napledger.site.pages import render
from sessions.api.all_views import interface
from sessions.api.openapi import described
from sessions.api.page import docs_page
from sessions.api.problems import problem
from sessions.book.consistent_read import READS

PUBLIC = "public, max-age=300"


def reads_only(view: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Return a page that is only looked at; to any other method it answers as the routes do."""

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        if request.method in READS:
            return view(request)
        response = problem("method", _("This address takes other methods: see “Allow”."))
        response.headers["Allow"] = ", ".join(READS)
        return response

    return answer


@reads_only
def show_docs(request: HttpRequest) -> HttpResponse:
    """Show every route with what it takes and answers."""
    below = reverse("api-docs")
    root = request.build_absolute_uri(below.rstrip("/"))
    page = docs_page(_description(below, get_language()), root=root)
    return render(request, "api/docs.html", {"page": page})


@reads_only
def show_openapi(_request: HttpRequest) -> HttpResponse:
    """Give the description as OpenAPI 3.1."""
    description = _description(reverse("api-docs"), get_language())
    response = JsonResponse(description, json_dumps_params={"ensure_ascii": False})
    response.headers["Cache-Control"] = PUBLIC
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@csrf_exempt
def nothing_here(_request: HttpRequest) -> HttpResponse:
    """Answer that there is no such address, to whoever speaks JSON."""
    return problem("not-found", _("There is no such address here; see the description."))


@lru_cache(maxsize=4)
def _description(_root: str, _language: str | None) -> dict[str, Any]:
    """Return the description, which is the same as long as the site runs.

    Making it takes a third of a second, and anybody may ask for it.
    """
    return described(interface)
