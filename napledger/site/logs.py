"""The log, on standard error: what went wrong and where, with nobody's name or link in it."""

from __future__ import annotations

import logging
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest

from napledger.site.log_lines import FORMATS, TEXT, formatter
from napledger.site.terminal import gettext as _

REQUESTS = "napledger.requests"
"""The logger of the lines that each tell of one request."""


class RouteForPath(logging.Filter):
    """Puts the route in the place of the path: a path can hold a link that lets people in."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True always: the line is kept, only its words change."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            route = _route(request)
            record.args = tuple(
                route if word in (request.path, request.path_info) else word for word in record.args
            )
        return True


class WithoutTraceback(logging.Filter):
    """Keeps the line and leaves the traceback out: the sentence says all there is to say."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True always."""
        record.exc_info = None
        return True


def logging_to_stderr(*, level: str, lines: str = TEXT) -> dict[str, Any]:
    """Return Django's LOGGING for one stream of lines from `level` up, in a format of FORMATS.

    Lines that tell of requests are written whatever the level, for they are only made if asked for.
    """
    if lines not in FORMATS:
        said = _("LOG_FORMAT is %(one)s or %(other)s, not %(text)r")
        one, other = FORMATS
        raise ImproperlyConfigured(said % {"one": one, "other": other, "text": lines})
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "route": {"()": RouteForPath},
            "without_traceback": {"()": WithoutTraceback},
        },
        "formatters": {
            "line": {"()": formatter, "kind": lines},
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "filters": ["route"],
                "formatter": "line",
            },
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Django's own settings send its records elsewhere; here they go up to the root.
            "django": {"handlers": [], "level": level, "propagate": True},
            # A stranger's wrong address or a form filled in wrongly is not the keeper's news.
            "django.request": {"level": "ERROR"},
            # A phone that is turned away is, but not where in the code that happened.
            "django.security.DisallowedHost": {"filters": ["without_traceback"]},
            REQUESTS: {"level": "INFO"},
        },
    }


def _route(request: HttpRequest) -> str:
    match = request.resolver_match
    return match.route if match else "(no such page)"
