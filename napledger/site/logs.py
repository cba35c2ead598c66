"""The log, on standard error: what went wrong and where, with nobody's name or link in it."""

from __future__ import annotations

import logging
import traceback
from types import TracebackType
from typing import Any

from django.http import HttpRequest


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


class NamelessFormatter(logging.Formatter):
    """Writes where in the code something went wrong, and leaves out what the error says of it.

    That may be a form's field, or a row of the book: somebody's name.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; what another formatter made of the error is not taken over."""
        record.exc_text = None
        return super().format(record)

    def formatException(  # noqa: N802  # Python's own name
        self,
        ei: tuple[type[BaseException], BaseException, TracebackType | None]
        | tuple[None, None, None],
    ) -> str:
        """Return the error's kind and its way through the code, and of those that led to it."""
        parts: list[str] = []
        error = ei[1]
        while error is not None:
            lines = traceback.format_tb(error.__traceback__)
            parts.append("".join(lines) + type(error).__qualname__)
            hidden = None if error.__suppress_context__ else error.__context__
            error = error.__cause__ or hidden
        return "\nafter\n".join(parts)


def logging_to_stderr(*, level: str) -> dict[str, Any]:
    """Return Django's LOGGING for one stream of lines from `level` up."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "route": {"()": RouteForPath},
            "without_traceback": {"()": WithoutTraceback},
        },
        "formatters": {
            "line": {
                "()": NamelessFormatter,
                "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
            },
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
        },
    }


def _route(request: HttpRequest) -> str:
    match = request.resolver_match
    return match.route if match else "(no such page)"
