"""The result of an evening to be sent on: the page, and the picture."""

from __future__ import annotations

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from sessions.access import evening_for
from sessions.book import open_book
from sessions.roles import WATCH
from sessions.selectors.picture import picture_of
from sessions.selectors.sharing import share_page


@require_safe
def show_result(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Show the result, on one sheet if printed, and the ways to send it on."""
    seen = evening_for(request, evening_id, action=WATCH)
    page = share_page(open_book(seen.evening))
    context = {"page": page, "seen": seen, "may_own": seen.owns_circle, "tab": "settle"}
    return render(request, "evening_result.html", {**context, "heading": _("The result")})


@require_safe
def draw_result(request: HttpRequest, evening_id: uuid.UUID) -> HttpResponse:
    """Draw the result as a picture."""
    seen = evening_for(request, evening_id, action=WATCH)
    context = {"picture": picture_of(share_page(open_book(seen.evening)))}
    response = render(request, "result_picture.svg", context, content_type="image/svg+xml")
    response.headers["Cache-Control"] = "private, no-cache"
    return response
