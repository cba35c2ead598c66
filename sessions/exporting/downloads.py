"""What downloads have alike: whose they are, of which year, and how a file is sent."""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import chain
from tempfile import TemporaryFile
from typing import IO, Any

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404

from napledger.reading.readers import read_number
from napledger.site.embedding import is_embedded
from sessions.access.permissions import circle_for
from sessions.access.roles import WATCH
from sessions.exporting.checksums import header_of
from sessions.models import Circle, Evening, Player

CSV = "text/csv; charset=utf-8"
JSON = "application/json; charset=utf-8"

IN_MEMORY_BYTES_MAX = 40_000
"""A larger file is sent while it is written; that of an evening of fifty deals is not."""

AT_ONCE_BYTES = 20_000
"""So much of it is sent at once, at least."""

File = HttpResponse | StreamingHttpResponse


def player_asked(
    request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID
) -> tuple[Circle, Player]:
    circle = circle_for(request, circle_id, action=WATCH)
    return circle, get_object_or_404(Player, circle=circle, pk=player_id)


def year_asked(request: HttpRequest) -> int | None:
    year = read_number(request.GET.get("year", ""))
    return year if year is not None and 1 <= year <= 9999 else None


def dated(evening: Evening, name: str) -> str:
    return f"{evening.played_on.isoformat()}-{name}"


def file_response(request: HttpRequest, parts: Iterable[str], *, name: str, kind: str) -> File:
    """Return a file to be kept; it is never the same for long, so nobody else keeps it.

    A large one is sent while it is written, so that it begins at once, and the server's memory does
    not grow with it. Whoever asks for its digest (`Want-Repr-Digest`, RFC 9530) waits until it is
    whole, and so does whoever could not tell a file that broke off from a whole one.
    """
    pieces = _pieces(parts)
    beginning = b""
    while len(beginning) <= IN_MEMORY_BYTES_MAX and (piece := next(pieces, b"")):
        beginning += piece
    response: File
    if len(beginning) <= IN_MEMORY_BYTES_MAX:
        response = HttpResponse(beginning, content_type=kind)
        summed = hashlib.sha256(beginning)
    elif _waits_for_all(request):
        file, summed = _whole_on_disk(chain((beginning,), pieces))
        response = FileResponse(file, content_type=kind)
    else:
        response = StreamingHttpResponse(chain((beginning,), pieces), content_type=kind)
        summed = None
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    if kind != JSON:
        # There is no place for a checksum in it, as there is in JSON.
        response.headers["Cache-Control"] += ", no-transform"
        if summed is not None:
            response.headers["Repr-Digest"] = header_of(summed.digest())
    return response


def _pieces(parts: Iterable[str]) -> Iterator[bytes]:
    """Yield a text in pieces of some size: each is a call of the system, and a packet."""
    piece = bytearray()
    for part in parts:
        piece += part.encode()
        if len(piece) >= AT_ONCE_BYTES:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


def _waits_for_all(request: HttpRequest) -> bool:
    # HTTP/1.0 ends a stream by closing the connection, as it is closed where the stream breaks off.
    is_old = request.META.get("SERVER_PROTOCOL") == "HTTP/1.0"
    return is_old or "Want-Repr-Digest" in request.headers


def _whole_on_disk(pieces: Iterable[bytes]) -> tuple[IO[bytes], Any]:
    """Return a file with the pieces in it, and their sum."""
    # Not in the system's folder for passing things: that may be memory. Another Django site has no
    # other.
    var_dir = None if is_embedded() else settings.VAR_DIR
    folder = str(var_dir) if var_dir and os.access(var_dir, os.W_OK) else None
    summed = hashlib.sha256()
    with ExitStack() as stack:
        file = stack.enter_context(TemporaryFile(dir=folder))
        for piece in pieces:
            summed.update(piece)
            file.write(piece)
        file.seek(0)
        # It is closed with the response.
        stack.pop_all()
    return file, summed
