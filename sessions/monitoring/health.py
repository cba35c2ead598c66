"""Whether the site is well, for a machine that asks every minute: “ok” or “not”, nothing more.

What is wrong is for the log. It is asked before anything looks at the host that was called or the
scheme: a monitor calls by an address, and without TLS.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from django.db import Error, OperationalError, connection, transaction
from django.db.backends.utils import CursorWrapper
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import resolve, reverse
from django.views.decorators.http import require_safe

from napledger.site import sqlite
from napledger.site.databases import BUSY_SECONDS
from sessions.book import lost_connection as damage
from sessions.book.append_only import missing
from sessions.book.distributed import silent_workers
from sessions.book.lost_connection import is_lost
from sessions.book.migrated import newer_migrations, unapplied
from sessions.common.http import UNAVAILABLE

logger = logging.getLogger(__name__)

REMEMBERED_SECONDS = 1.0
"""How long an answer stands: however often strangers ask, the database is asked once a second."""

LOCK_SECONDS = 2
"""How long a writer may keep the database from others before it counts as stuck."""

FREE_BYTES_MIN = 10_000_000
"""What must be free on the disk of a database file."""

FIRST = "id = (SELECT min(id) FROM django_migrations)"
WRITES = tuple(
    f"UPDATE django_migrations SET name = {name} WHERE {FIRST}"  # noqa: S608  # our own words
    for name in ("name || ' '", "rtrim(name)")
)
"""What writes a row and leaves it as it is: SQLite writes nothing where nothing changes."""

_last: tuple[float, str] = (float("-inf"), "")
"""When it was looked at last, by the clock that only runs forwards, and what was found wrong."""


def health_first(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that answers the health page before any other has a look."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.path != reverse("show-health"):
            return get_response(request)
        # For whoever tells of the request, or counts it: nobody else has looked at its address.
        request.resolver_match = resolve(request.path_info)
        return show_health(request)

    return answer


@require_safe
def show_health(_request: HttpRequest) -> HttpResponse:
    """Answer “ok” (200) or “not” (503)."""
    global _last  # noqa: PLW0603  # an answer stands for the whole process
    at, found = _last
    if time.monotonic() - at >= REMEMBERED_SECONDS:
        found = ailment()
        _last = time.monotonic(), found
        if found:
            logger.error("The site is not well: %s", found)
    headers = {"Cache-Control": "no-store"}
    if connection.vendor == "sqlite":
        headers["X-SQLite"] = sqlite.VERSION
    words, status = ("not", UNAVAILABLE) if found else ("ok", 200)
    return HttpResponse(words, status=status, content_type="text/plain", headers=headers)


def ailment() -> str:
    """Return the first thing found wrong, in words for the log; nothing if all is well."""
    if damage.found:
        return f"the database's file is damaged: {damage.found[0]}"
    try:
        _try_to_write()
        return next(_ailments(), "")
    except (Error, OSError) as error:
        if is_lost(error):
            # One that only reads would go on answering.
            connection.close()
        return f"the database cannot be used: {error}"


def _ailments() -> Iterator[str]:
    """Yield what is wrong with a database that can be written to."""
    if silent := silent_workers(connection, seconds=LOCK_SECONDS):
        yield f"machines that keep circles cannot be written to: {silent}"
    if newer := newer_migrations(connection):
        yield f"the database is a newer napledger's: it knows {newer}"
    if behind := unapplied(connection):
        yield f"migrations are not applied: {behind}"
    if absent := missing():
        yield f"triggers are missing: {absent}"
    if connection.vendor == "sqlite":
        disk = os.statvfs(Path(connection.settings_dict["NAME"]).resolve().parent)
        if disk.f_bavail * disk.f_frsize < FREE_BYTES_MIN:
            yield "the disk is nearly full"


def _try_to_write() -> None:
    """Write a row, all the way to the disk: it fails wherever a change would.

    SQLite lets in anybody who waits, not whoever waits longest: it is well if others were let in.
    """
    with connection.cursor() as cursor:
        before = _changes(cursor)
        try:
            _wait_for_writers(cursor, seconds=LOCK_SECONDS)
            with transaction.atomic():
                for statement in WRITES:
                    cursor.execute(statement)
        except OperationalError as error:
            if not str(error).endswith("is locked") or _changes(cursor) == before:
                raise
        finally:
            _wait_for_writers(cursor, seconds=BUSY_SECONDS)


def _changes(cursor: CursorWrapper) -> object:
    """Return what is another once somebody else has changed a SQLite database."""
    return connection.vendor == "sqlite" and cursor.execute("PRAGMA data_version").fetchone()


def _wait_for_writers(cursor: CursorWrapper, *, seconds: float) -> None:
    if connection.vendor == "sqlite":
        cursor.execute(f"PRAGMA busy_timeout = {seconds * 1000:.0f}")
