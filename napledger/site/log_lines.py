"""How a line of the log is written: as words, or as JSON; without what people have sent.

gunicorn's own process writes lines too, and has no Django: this module needs none.
"""

from __future__ import annotations

import datetime
import json
import logging
import traceback
from types import TracebackType

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
