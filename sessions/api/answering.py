"""What every answer of the interface has: an ETag, how long it may be kept, problems in JSON.

What a call must be before anybody reads it: JSON in UTF-8, of a length told, and not too long.

It is looked at by its headers alone. So no field of a form is ever taken for one of a call, and
what is too large is not read; the server passes over it before the next call.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from napledger.site.middleware import announced_length
from sessions.api.calls import asked_of
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


OK, NOT_MODIFIED, NOT_ALLOWED = 200, 304, 405

View = Callable[..., HttpResponseBase]


def answering(view: View) -> View:
    """Return a route of the interface as it answers.

    HEAD answers as GET does. No cookie counts here, so that no form of another site can write.
    """

    @csrf_exempt
    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        asked_by = request.method
        if asked_by == "HEAD":
            request.method = "GET"
        response = unreadable(request) or view(request, *args, **kwargs)
        reads = request.method == "GET"
        request.method = asked_by
        if response.status_code == NOT_ALLOWED:
            return _not_allowed(response)
        response.headers.setdefault("Cache-Control", "private, no-cache" if reads else "no-store")
        patch_vary_headers(response, ["Authorization"])
        if reads and response.status_code == OK:
            return _with_etag(request, response)
        asked = asked_of(request)
        if asked is not None and response.status_code < 300:
            response.headers["ETag"] = f'"{asked.evening.version}"'
        return response

    return answer


def _with_etag(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Return the answer with its ETag, or 304 to whoever has it already.

    What is of an evening has its version in it, which is what `If-Match` names.
    """
    if not isinstance(response, HttpResponse):
        return response
    digest, asked = hashlib.sha256(response.content).hexdigest()[:16], asked_of(request)
    etag = f'"{digest}"' if asked is None else f'"{asked.evening.version}-{digest}"'
    response.headers["ETag"] = etag
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if "*" in known or etag in {each.removeprefix("W/") for each in known}:
        response.status_code = NOT_MODIFIED
        response.content = b""
        del response.headers["Content-Type"]
    return response


def _not_allowed(response: HttpResponseBase) -> HttpResponse:
    answer = problem("method", _("This address takes other methods: see “Allow”."))
    answer.headers["Allow"] = response.headers.get("Allow", "")
    return answer
