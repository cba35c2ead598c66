"""Backups in a folder, each named for its moment, of which the newest are kept."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from napledger.reading.faults import Fault
from sessions.exporting.checksums import drop_sidecar

NAME = re.compile(r"napledger-[0-9]{8}T[0-9]{6}Z\.(sqlite3|dump|jsonl)")
"""What a backup is called, by universal time; nothing of another name is ever removed."""


def next_file(folder: Path, *, ending: str) -> Path:
    """Return what a backup that is made now is called.

    Only within VAR_DIR is the folder made: elsewhere it is on another disk, and where it is missing
    that disk is not there. Raises Fault then.
    """
    if folder.absolute().is_relative_to(Path(settings.VAR_DIR).absolute()):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not folder.is_dir():
        raise Fault("", "is no folder: mount the disk that it is on, or make it")
    return folder / f"napledger-{timezone.now():%Y%m%dT%H%M%SZ}.{ending}"


def remove_oldest(folder: Path, *, keep: int) -> list[Path]:
    """Remove all backups of a folder but the newest, with their checksums, and return them."""
    assert keep > 0, "to keep none would be to remove the one that was just made"
    backups = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))
    oldest = backups[:-keep]
    for path in oldest:
        path.unlink()
        drop_sidecar(path)
    return oldest
