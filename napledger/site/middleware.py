"""What every request goes through: forms in UTF-8 alone, whole ones, by the viewer's clock.

And the headers that every answer carries, and what is shown where a form's address is opened.
"""

from __future__ import annotations

import math
import zoneinfo
from collections.abc import Callable

from django.conf import settings
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    HttpResponseRedirect,
    StreamingHttpResponse,
)
from django.http.request import RawPostDataException
from django.middleware.gzip import GZipMiddleware
from django.urls import get_script_prefix, is_valid_path
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers

from napledger.site.headers import PERMISSIONS_POLICY, PRIVATE
from napledger.site.pages import render

KNOWN = ("utf-8", "utf8", "")
BAD_REQUEST, TOO_LARGE = 400, 413

INTERFACE = "/api/"
"""Where programs call, who are told by the interface itself what of a call cannot be read."""


def is_of_interface(request: HttpRequest) -> bool:
    return request.path_info.startswith(INTERFACE)


def utf8_only(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that refuses a form in any other encoding.

    Some of Python's own encodings decode to what cannot be written as UTF-8 again.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        charset = (request.content_params or {}).get("charset", "")
        if charset.lower() not in KNOWN and not is_of_interface(request):
            return render(request, "400.html", status=BAD_REQUEST)
        return get_response(request)

    return answer


REQUEST_TIMEOUT = 408


def whole_only(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that refuses a form which came in part, 408, or is too large, 413.

    One whose length is no number is refused with 400.

    Neither the server nor Django compares what came with what was announced. Half a form would be
    taken for a whole one: with the beginning of its key for its key, a deal would be written twice.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        announced = announced_length(request)
        too_large = announced > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or math.inf)
        if too_large or announced < 0:
            if is_of_interface(request):
                return get_response(request)
            return render(request, "400.html", status=TOO_LARGE if too_large else BAD_REQUEST)
        if announced and _length(request) < announced:
            return HttpResponse(status=REQUEST_TIMEOUT, headers={"Connection": "close"})
        return get_response(request)

    return answer


def announced_length(request: HttpRequest) -> int:
    """Return how many bytes the body is said to have; below 0 if what is said is no such number."""
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return -1


def _length(request: HttpRequest) -> float:
    try:
        return len(request.body)
    except RawPostDataException:
        # Somebody else's middleware has read it, part by part, and would have missed its end.
        return math.inf


class Compressed(GZipMiddleware):
    """Compresses what is sent; but nothing that says of itself that it is to stay as it is."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if "no-transform" in response.get("Cache-Control", ""):
            return response
        return super().process_response(request, response)


def readers_language(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that tells everything in the language that this phone has chosen.

    Where it has chosen none, in the first of its own that there is. Where there is one language
    only, nothing is asked.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        # It stays for what is sent piece by piece, after this has answered.
        translation.activate(translation.get_language_from_request(request))
        response = get_response(request)
        response.headers.setdefault("Content-Language", translation.get_language() or "")
        patch_vary_headers(response, ("Accept-Language",))
        return response

    return answer if settings.USE_I18N else get_response


COOKIE = "napledger_zone"
CHARACTERS_MAX = 64


def viewers_zone(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that tells times in the phone's zone, or in the site's."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        zone = zone_called(request.COOKIES.get(COOKIE, "")[:CHARACTERS_MAX])
        if zone is None:
            timezone.deactivate()
        else:
            timezone.activate(zone)
        return get_response(request)

    return answer


def zone_told() -> dict[str, str]:
    """Return the zone that the phone has told, as a fact of an evening; nothing for the site's."""
    zone = timezone.get_current_timezone_name()
    return {} if zone == timezone.get_default_timezone_name() else {"zone": zone}


def zone_called(name: str) -> zoneinfo.ZoneInfo | None:
    """Return the zone of that name, like Europe/London; None for what is none, or not known here.

    The name comes from outside. It is looked for among the machine's own zones, and ZoneInfo
    refuses one that would lead out of their folder.
    """
    try:
        return zoneinfo.ZoneInfo(name) if name else None
    except (ValueError, OSError, KeyError):
        return None


NOT_ALLOWED = 405


def page_instead(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that leads whoever opens the address of a form to the page above it.

    A form that was refused leaves a phone at its own address, and there the tab is restored later.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        by_browser = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if response.status_code != NOT_ALLOWED or not by_browser or is_of_interface(request):
            return response
        return HttpResponseRedirect(get_script_prefix().rstrip("/") + _above(request.path_info))

    return answer


def _above(path: str) -> str:
    above = path.rstrip("/").rpartition("/")[0] + "/"
    return above if is_valid_path(above) else _above(above)


def own_headers(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that says what a page may do, and who may keep it."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        response.headers.setdefault("Cache-Control", PRIVATE)
        if request.is_secure():
            # By plain http a browser only complains of it.
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        return response

    return answer


def bodiless_head(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that answers HEAD with the headers of GET and no body.

    Django leaves that to the server, which writes a warning in the log for each.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if request.method == "HEAD":
            if isinstance(response, StreamingHttpResponse):
                response.streaming_content = []
            elif isinstance(response, HttpResponse):
                response.content = b""
        return response

    return answer
