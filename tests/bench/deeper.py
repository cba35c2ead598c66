"""napledger's server, each request so many calls deeper as it says: for the benchmark alone.

Python takes its frames in chunks, so that a page whose templates end just beyond one takes up to
twice as long; at which depth that is, hangs on the server around it. So a page is measured at
several, and the middle given.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from napledger.wsgi import application as plain

HEADER = "X-Deeper"


def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    return _deeper(int(environ.get("HTTP_X_DEEPER", "0")), environ, start_response)


def _deeper(calls: int, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    if calls:
        return _deeper(calls - 1, environ, start_response)
    return plain(environ, start_response)
