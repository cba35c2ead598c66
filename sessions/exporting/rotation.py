"""Backups in a folder, each named for its moment, of which the newest are kept."""

from __future__ import annotations

import re
from pathlib import Path

from django.utils import timezone

from napledger.reading.faults import Fault
from sessions.exporting.checksums import drop_beside

NAME = re.compile(r"napledger-[0-9]{8}T[0-9]{6}Z\.(sqlite3|dump|jsonl)")
"""What a backup is called, by universal time; nothing of another name is ever removed."""


def next_file(folder: Path, *, ending: str) -> Path:
    """Return what a backup that is made now is called; the folder is made if it is not there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("", "cannot be a folder: {why}", why=error.strerror or str(error)) from None
    return folder / f"napledger-{timezone.now():%Y%m%dT%H%M%SZ}.{ending}"


def remove_oldest(folder: Path, *, keep: int) -> list[Path]:
    """Remove all backups of a folder but the newest, with their checksums, and return them."""
    assert keep > 0, "to keep none would be to remove the one that was just made"
    backups = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))
    oldest = backups[:-keep]
    for path in oldest:
        path.unlink()
        drop_beside(path)
    return oldest
