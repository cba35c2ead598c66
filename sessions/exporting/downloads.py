"""What downloads have alike: whose they are, of which year, and how a file is sent."""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Iterable
from contextlib import ExitStack
from tempfile import SpooledTemporaryFile

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from napledger.reading.parameters import read_number
from napledger.site.embedding import is_embedded
from sessions.access.permissions import circle_for
from sessions.access.roles import WATCH
from sessions.exporting.checksums import header_of
from sessions.models import Circle, Evening, Player

CSV = "text/csv; charset=utf-8"
JSON = "application/json; charset=utf-8"

IN_MEMORY_BYTES_MAX = 1_000_000
"""A larger file is sent from the disk; that of an evening of a thousand deals is not."""

File = HttpResponse | FileResponse


def player_asked(
    request: HttpRequest, circle_id: uuid.UUID, player_id: uuid.UUID
) -> tuple[Circle, Player]:
    """Return the circle and its player, for whoever may watch."""
    circle = circle_for(request, circle_id, action=WATCH)
    return circle, get_object_or_404(Player, circle=circle, pk=player_id)


def year_asked(request: HttpRequest) -> int | None:
    """Return the year that is asked for, if one is."""
    year = read_number(request.GET.get("year", ""))
    return year if year is not None and 1 <= year <= 9999 else None


def dated(evening: Evening, name: str) -> str:
    """Return what a file of an evening is called."""
    return f"{evening.played_on.isoformat()}-{name}"


def file_response(parts: Iterable[str], *, name: str, kind: str) -> File:
    """Return a file to be kept; it is never the same for long, so nobody else keeps it.

    A large one is written to the disk first and sent from there: whole or not at all, and the
    server's memory does not grow with it.
    """
    # Not in the system's folder for passing things: that may be memory. Another Django site has no
    # other.
    var_dir = None if is_embedded() else settings.VAR_DIR
    folder = str(var_dir) if var_dir and os.access(var_dir, os.W_OK) else None
    summed = hashlib.sha256()
    with ExitStack() as stack:
        file = stack.enter_context(SpooledTemporaryFile(max_size=IN_MEMORY_BYTES_MAX, dir=folder))
        for part in parts:
            content = part.encode()
            summed.update(content)
            file.write(content)
        is_large = file.tell() > IN_MEMORY_BYTES_MAX
        file.seek(0)
        if is_large:
            # It is closed with the response.
            stack.pop_all()
            response: File = FileResponse(file, content_type=kind)
        else:
            response = HttpResponse(file.read(), content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    if kind != JSON:
        # There is no place for a checksum in it, as there is in JSON.
        response.headers["Repr-Digest"] = header_of(summed.digest())
        response.headers["Cache-Control"] += ", no-transform"
    return response
