"""Whether the site is well, for a machine that asks every minute: “ok” or “not”, nothing more.

What is wrong is for the log. It is asked before anything looks at the host that was called or the
scheme: a monitor calls by an address, and without TLS.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.db import Error, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from napledger.site import sqlite
from sessions.book.append_only import missing
from sessions.common.http import UNAVAILABLE

logger = logging.getLogger(__name__)

REMEMBERED_SECONDS = 1.0
"""How long an answer stands: however often strangers ask, the database is asked once a second."""

LOCK_SECONDS = 2
"""How long a writer may keep the database from others before it counts as stuck."""

FREE_BYTES_MIN = 10_000_000
"""What must be free on the disk of a database file."""


class _Answer:
    """What was found last, and when, by the clock that only runs forwards."""

    found: str | None = None
    at = float("-inf")


_last = _Answer()


def health_first(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Return the middleware that answers the health page before any other has a look."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if request.path == reverse("show-health"):
            return show_health(request)
        return get_response(request)

    return answer


@require_safe
def show_health(_request: HttpRequest) -> HttpResponse:
    """Answer “ok” (200) or “not” (503)."""
    now = time.monotonic()
    if now - _last.at >= REMEMBERED_SECONDS:
        _last.found, _last.at = ailment(), now
        if _last.found is not None:
            logger.error("The site is not well: %s", _last.found)
    well = _last.found is None
    response = HttpResponse("ok" if well else "not", content_type="text/plain")
    response.status_code = 200 if well else UNAVAILABLE
    response.headers["Cache-Control"] = "no-store"
    if connection.vendor == "sqlite":
        response.headers["X-SQLite"] = sqlite.VERSION
    return response


def ailment() -> str | None:
    """Return the first thing found wrong, in words for the log; None if all is well."""
    try:
        return next(_ailments(), None)
    except (Error, OSError) as error:
        return f"the database cannot be used: {error}"


def _ailments() -> Iterator[str]:
    with _patience(), transaction.atomic(), connection.cursor() as cursor:
        # Changes nothing, and fails wherever a change would.
        cursor.execute("UPDATE django_migrations SET name = name WHERE 1 = 0")
        cursor.execute("SELECT app, name FROM django_migrations")
        applied = set(cursor.fetchall())
    unapplied = _wanted_migrations() - applied
    if unapplied:
        yield f"migrations are not applied: {sorted(unapplied)}"
    absent = missing()
    if absent:
        yield f"triggers are missing: {absent}"
    if connection.vendor == "sqlite":
        disk = os.statvfs(Path(connection.settings_dict["NAME"]).resolve().parent)
        if disk.f_bavail * disk.f_frsize < FREE_BYTES_MIN:
            yield "the disk is nearly full"


@contextmanager
def _patience() -> Iterator[None]:
    """Wait no longer than LOCK_SECONDS for whoever is writing."""
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        (usual,) = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {LOCK_SECONDS * 1000}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual}")


@cache
def _wanted_migrations() -> frozenset[tuple[str, str]]:
    """Return the last migration of every app; each stands on all before it."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())
