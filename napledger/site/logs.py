"""The log, on standard error: what went wrong and where, with nobody's name or link in it.

How a line of the log is written: as words, or as JSON; without what people have sent.

gunicorn's own process writes lines too, and has no Django: this module needs none.

gunicorn's own lines, written as all others are, and without what strangers have sent.
"""

from __future__ import annotations

import datetime
import json
import logging
import os
import traceback
from types import TracebackType
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest
from gunicorn.glogging import Logger

WITHOUT_ANSWER = {
    "Invalid request from ip=": "A request that is none was refused",
    "Error handling request": "A request could not be answered",
}
"""How the sentences begin in which gunicorn tells an address, of a phone or of a page; and what is
said instead."""


class Log(Logger):  # type: ignore[misc]  # gunicorn ships no types
    """The log of the server's own process and of its workers."""

    def setup(self, cfg: object) -> None:
        """Have the lines written in the format that LOG_FORMAT says."""
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.setFormatter(formatter(os.environ.get("LOG_FORMAT", TEXT)))
            handler.addFilter(without_addresses)


def without_addresses(record: logging.LogRecord) -> bool:
    """Return True always: the line is kept, only its words change."""
    for beginning, said in WITHOUT_ANSWER.items():
        if str(record.msg).startswith(beginning):
            record.msg, record.args = said, ()
    return True


TEXT, JSON = "text", "json"

FORMATS = (TEXT, JSON)
"""What LOG_FORMAT may be."""

WORDS = "%(asctime)s %(levelname)s %(name)s: %(message)s"


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


class JsonFormatter(NamelessFormatter):
    """Writes each line as one JSON object: when in UTC, how grave, who says it, and what.

    What a line was made of, where that has names, stands in the place of the sentence.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return the object, on one line whatever is in it."""
        at = datetime.datetime.fromtimestamp(record.created, datetime.UTC)
        line: dict[str, object] = {
            "time": f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03d}Z",
            "level": record.levelname,
            "logger": record.name,
        }
        if isinstance(record.args, dict):
            line |= record.args
        else:
            line["message"] = record.getMessage()
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def formatter(kind: str) -> NamelessFormatter:
    """Return what writes the lines of a LOG_FORMAT."""
    return JsonFormatter() if kind == JSON else NamelessFormatter(WORDS)


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
        raise ImproperlyConfigured(f"LOG_FORMAT is {' or '.join(FORMATS)}, not {lines!r}")
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
