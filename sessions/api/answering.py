"""What every answer of the interface has: an ETag, how long it may be kept, problems in JSON."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from sessions.api.calls import asked_of
from sessions.api.edge import unreadable
from sessions.api.problems import problem

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
