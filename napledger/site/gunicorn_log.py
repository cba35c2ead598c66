"""gunicorn's own lines, written as all others are, and without what strangers have sent."""

from __future__ import annotations

import logging
import os

from gunicorn.glogging import Logger

from napledger.site.log_lines import TEXT, formatter

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
