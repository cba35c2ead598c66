"""An application for the real server whose files break off: `/` is whole, all else is half."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterator[bytes]:
    start_response("200 OK", [("Content-Type", "text/csv")])
    yield b"half a file\n"
    if environ["PATH_INFO"] != "/":
        raise OSError("the disk is gone")
