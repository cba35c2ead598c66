"""Two phones at one table: what becomes of a form made before the other wrote."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from sessions.access import RECORD, evening_for
from sessions.selectors.conflict import conflict_page
from sessions.services.posting import Outdated
from sessions.views.responses import CONFLICT


class Conflicts:
    """Middleware that answers every outdated form with theirs beside yours: 409."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        """Keep what answers."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the answer."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page to decide on, for a form that was made from an older version."""
        if not isinstance(exception, Outdated) or request.resolver_match is None:
            return None
        seen = evening_for(request, request.resolver_match.kwargs["evening_id"], action=RECORD)
        page = conflict_page(
            seen.evening,
            made_from=seen.made_from or 0,
            sent=request.POST,
            address=request.path,
            action=request.resolver_match.url_name or "",
        )
        whole = not request.htmx  # type: ignore[attr-defined]  # set by django-htmx's middleware
        template = "conflict.html" if whole else "partials/conflict.html"
        return render(request, template, {"page": page, "tab": "table"}, status=CONFLICT)
