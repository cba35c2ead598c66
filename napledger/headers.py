"""The headers that every answer carries."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

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
