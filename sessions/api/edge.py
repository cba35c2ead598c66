"""What a call must be before anybody reads it: JSON in UTF-8, of a length told, and not too long.

It is looked at by its headers alone. So no field of a form is ever taken for one of a call, and
what is too large is not read; the server passes over it before the next call.
"""

from __future__ import annotations

import math

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from napledger.site.middleware import announced_length
from sessions.api.problems import problem, too_large

JSON = "application/json"
UTF_8 = ("", "utf-8", "utf8")


def unreadable(request: HttpRequest) -> HttpResponse | None:
    """Return what is wrong with a body by its headers; None if it can be read."""
    length = announced_length(request)
    if "Transfer-Encoding" in request.headers or length < 0:
        return problem("no-length", _("Say how long the body is, with “Content-Length”."))
    if not length:
        return None
    if length > (settings.DATA_UPLOAD_MAX_MEMORY_SIZE or math.inf):
        return too_large(request)
    if request.content_type != JSON:
        return problem("no-json", _("Send JSON, with “Content-Type: application/json”."))
    if (request.content_params or {}).get("charset", "").lower() not in UTF_8:
        return problem("no-json", _("Send JSON in UTF-8."))
    return None
