"""When a backup was last made here, and where: by `backup`, or before an upgrade.

It is noted in a file of VAR_DIR and not in the database, of which a backup is to be the very copy.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.utils import timezone


@dataclass(frozen=True, slots=True)
class LastBackup:
    """When a backup was made, and its file; before 0.8 that was not noted."""

    made: datetime.datetime
    file: Path | None

    def lies_beside(self, book: Path) -> bool:
        """Return whether it is on the same disk as a file of the book, as far as can be seen."""
        try:
            return self.file is not None and self.file.stat().st_dev == book.stat().st_dev
        except OSError:
            return False


def note_backup(file: Path) -> None:
    told = f"{timezone.now().isoformat()}\n{file.absolute()}\n"
    _mark().write_text(told, encoding="utf-8", errors="surrogateescape")


def last_backup() -> LastBackup | None:
    """Return the last backup; None if none was made, or nobody noted it."""
    try:
        told = _mark().read_text(encoding="utf-8", errors="surrogateescape")
        made, _, file = told.strip().partition("\n")
        return LastBackup(datetime.datetime.fromisoformat(made), Path(file) if file else None)
    except (OSError, ValueError):
        return None


def _mark() -> Path:
    return Path(settings.VAR_DIR) / "last_backup"
