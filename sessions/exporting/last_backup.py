"""When a backup was last made here: by `backup`, or before an upgrade.

It is noted in a file of VAR_DIR and not in the database, of which a backup is to be the very copy.
"""

from __future__ import annotations

import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone


def note_backup() -> None:
    """Note that a backup was made just now."""
    _mark().write_text(f"{timezone.now().isoformat()}\n", encoding="ascii")


def last_backup() -> datetime.datetime | None:
    """Return when a backup was last made; None if none was, or nobody noted it."""
    try:
        return datetime.datetime.fromisoformat(_mark().read_text(encoding="ascii").strip())
    except (OSError, ValueError):
        return None


def _mark() -> Path:
    return Path(settings.VAR_DIR) / "last_backup"
