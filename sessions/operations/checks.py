"""What Django's checks say of the machine that keeps the book: `check --database default`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.core.checks import CheckMessage, Tags, register
from django.db import connections

from napledger.site import sqlite


@register(Tags.database)
def check_sqlite(*, databases: Sequence[str] | None = None, **_kwargs: Any) -> list[CheckMessage]:
    """Return a warning where the book is kept by a SQLite with the WAL-reset fault."""
    vendors = {connections[using].vendor for using in databases or ()}
    if sqlite.IS_MENDED or "sqlite" not in vendors:
        return []
    return [
        checks.Warning(
            f"SQLite {sqlite.VERSION} has the WAL-reset fault, so nobody can write while what was "
            "written is copied into the database's file",
            hint="Install pysqlite3, or a Python with SQLite 3.51.3 or newer.",
            id="card_sessions.W002",
        )
    ]
