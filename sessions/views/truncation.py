"""A form that broke off on its way is not read."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase

REQUEST_TIMEOUT = 408


def whole_only(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that asks for a form again which came only in part: 408.

    Neither the server nor Django compares what came with what was announced. Half a form would be
    taken for a whole one: with the beginning of its key for its key, a deal would be written twice.
    """

    def answer(request: HttpRequest) -> HttpResponseBase:
        announced = request.META.get("CONTENT_LENGTH") or "0"
        if announced != "0" and len(request.body) < int(announced):
            return HttpResponse(status=REQUEST_TIMEOUT, headers={"Connection": "close"})
        return get_response(request)

    return answer
