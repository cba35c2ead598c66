"""What every view that writes answers with.

A long list by pages: as many rows as a screen shows at once, or as many as one prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.utils.http import url_has_allowed_host_and_scheme

from napledger.reading.faults import Fault
from sessions.book.submission import KeyReused

ROWS_ON_PAPER = 1_000


class Pages(Paginator):  # type: ignore[type-arg]  # it takes none when it is run
    """A list for the screen, or for paper where the address asks for the `whole` of it."""

    def __init__(
        self, rows: QuerySet[Any, Any] | Sequence[Any], sent: QueryDict, *, on_screen: int
    ) -> None:
        """Keep the rows, of which a screen shows so many at once."""
        self.is_for_paper = "whole" in sent
        self.is_for_screen = not self.is_for_paper
        self.number = sent.get("page", "")
        super().__init__(rows, ROWS_ON_PAPER if self.is_for_paper else on_screen)

    def asked(self) -> Page[Any]:
        """Return the page asked for; the first or the last where there is no such."""
        return self.get_page(self.number)


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
