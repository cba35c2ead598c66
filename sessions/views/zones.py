"""Times by the clock of whoever looks: the phone says its zone in a cookie (static/zone.js)."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable
from functools import lru_cache

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

COOKIE = "napledger_zone"
CHARACTERS_MAX = 64
ZONES_KEPT = 600
"""There are about as many; what is no zone takes the place of one that was not asked for lately."""


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


@lru_cache(maxsize=ZONES_KEPT)
def zone_called(name: str) -> zoneinfo.ZoneInfo | None:
    """Return the zone of that name, like Europe/London; None for what is none, or not known here.

    The name comes from outside. It is looked for among the machine's own zones, and ZoneInfo
    refuses one that would lead out of their folder.
    """
    try:
        return zoneinfo.ZoneInfo(name) if name else None
    except (ValueError, OSError, KeyError):
        return None
