"""Forms are sent as UTF-8, and nothing else is read."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import render

KNOWN = ("utf-8", "utf8", "")
BAD_REQUEST = 400


def utf8_only(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that refuses a form in any other encoding.

    Some of Python's own encodings decode to what cannot be written as UTF-8 again.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        charset = (request.content_params or {}).get("charset", "")
        if charset.lower() not in KNOWN:
            return render(request, "400.html", status=BAD_REQUEST)
        return get_response(request)

    return answer
