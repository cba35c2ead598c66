"""The backup before an upgrade: kept until somebody deletes it, and not twice if it is the same.

Backups in a folder, each named for its moment, of which the newest are kept.

When a backup was last made here, and where: by `backup`, or before an upgrade.

It is noted in a file of VAR_DIR and not in the database, of which a backup is to be the very copy.
"""

from __future__ import annotations

import datetime
import glob
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from napledger.reading.faults import Fault
from napledger.site.numbers import in_thousands
from sessions.exporting.files import drop_sidecar

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
        said = _(
            "The database was not brought up to date: %(folder)s has %(free)s MB free, and the "
            "backup before it takes up to %(needed)s MB; nothing was changed. Make room, and "
            "start again."
        )
        needed = bytes_needed + MARGIN_BYTES
        megabytes = {
            "free": in_thousands(free // 1_000_000),
            "needed": in_thousands(needed // 1_000_000),
        }
        raise CommandError(said % {"folder": folder, **megabytes})
