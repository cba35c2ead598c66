"""The headers that every answer carries, and the answers that are nothing but headers."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

# What a page of the book never needs, refused even to a script that slipped in. The screen may
# be kept awake: a table's phone is looked at, not touched.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in ("camera", "display-capture", "geolocation", "microphone", "payment", "usb")
)


def permissions_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that adds Permissions-Policy."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
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
