"""A short hint at a phone's first table, first settling and first correction; never a second time.

Which ones a phone was shown is kept in a cookie of its own, so that it works without scripts. A
hint goes with the page that shows it: whatever comes next shows it no more.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from napledger.reading.faults import marked
from napledger.site import hosts as cookies

HINTS = {
    # Translators: what is said of each deal stands before it, as the game says it.
    "table": marked("%(told)s. A slip? Tap Undo."),
    "settle": marked("Tap Paid when money changes hands, in any order. It can be undone."),
    "correct": marked("Nothing is rubbed out: the log keeps what stood there before."),
}


HINTS_COOKIE = "napledger_hints"


APART = "."


def hint_for(request: HttpRequest, name: str, *, told: str = "") -> str:
    """Return a hint in words, to be shown this once; "" if this phone was shown it before.

    `told` is what the game wants to be told of each deal.
    """
    if request.method != "GET" or "HX-Request" in request.headers or name in _shown(request):
        return ""
    request.META[HINTS_COOKIE] = APART.join([*_shown(request), name])
    return _(HINTS[name]) % {"told": _(told) if told else ""}


def keep_hints(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Return middleware that tells a phone to keep which hints it was shown."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        shown = request.META.get(HINTS_COOKIE)
        if shown:
            cookies.keep(response, f"{HINTS_COOKIE}{cookies.suffix()}", shown)
        return response

    return middleware


def _shown(request: HttpRequest) -> list[str]:
    """Return the hints that a phone was shown; what else stands in its cookie is none."""
    came = request.COOKIES.get(f"{HINTS_COOKIE}{cookies.suffix()}", "")
    kept = request.META.get(HINTS_COOKIE) or came
    return [name for name in kept.split(APART) if name in HINTS]
