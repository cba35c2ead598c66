"""The backup before an upgrade: kept until somebody deletes it, and not twice if it is the same."""

from __future__ import annotations

import glob
import shutil
from collections.abc import Callable
from pathlib import Path

from django.core.management.base import CommandError
from django.utils import timezone

from sessions.exporting.last_backup import note_backup

MARGIN_BYTES = 10_000_000
"""What is to stay free on the disk besides."""


def kept_backup(
    beside: Path,
    *,
    was: str,
    ending: str,
    make: Callable[[Path], object],
    is_same: Callable[[Path, Path], bool],
) -> Path:
    """Return where a backup was made: beside a file, named for the moment and what it was before.

    A server whose upgrade fails may be started again and again, by itself: as long as nobody
    writes, the backup of the last time is the same, and stands for all of them.
    """
    name = f"{beside.name}.before-upgrade-{{time}}-from-{was}{ending}"
    earlier = sorted(beside.parent.glob(glob.escape(name).replace("{time}", "*")))
    new = beside.with_name(name.format(time=f"{timezone.now():%Y-%m-%dT%H%M%S}"))
    make(new)
    if earlier and is_same(earlier[-1], new):
        new.unlink()
        new = earlier[-1]
    note_backup(new)
    return new


def refuse_full_disk(folder: Path, *, bytes_needed: int) -> None:
    """Raise CommandError where a folder's disk has not as much free, and some besides."""
    free = shutil.disk_usage(folder).free
    if free < bytes_needed + MARGIN_BYTES:
        raise CommandError(
            f"The database was not brought up to date: {folder} has {free // 1_000_000:,} MB free, "
            f"and the backup before it takes up to {(bytes_needed + MARGIN_BYTES) // 1_000_000:,} "
            "MB; nothing was changed. Make room, and start again."
        )
