"""SQLite's files as they fail: the process dies in the middle, the power goes, the disk is full."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.simulate.disk import SECTOR_BYTES, Disk
from tests.simulate.faults import (
    BROKEN,
    DEADLY,
    FULL,
    IN_WRITE,
    KILLED,
    POWER,
    Fate,
    die,
)
from tests.simulate.sqlite_files import OK

SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC = 13, 778, 1034


@dataclass
class FaultyFiles:
    """Watches what SQLite writes; `is_full` is whether there is no room left just now."""

    fate: Fate
    disk: Disk = field(default_factory=Disk)
    is_full: bool = False

    def opened(self, path: Path) -> None:
        self.disk.opened(path)

    def write(self, path: Path, start: int, written: bytes, do: Callable[[bytes], int]) -> int:
        """Write, or fail to; whoever dies in the middle has written the first sectors."""
        place = IN_WRITE[not _is_wal(path)]
        if self.fate.strikes(place, only=[KILLED]):
            sectors = self.fate.chance.randint(0, len(written) // SECTOR_BYTES)
            do(written[: sectors * SECTOR_BYTES])
            die()
        if self.fate.strikes(place, only=[FULL]):
            self.is_full = True
        if self.is_full:
            return SQLITE_FULL
        if self.fate.strikes(place, only=[BROKEN]):
            return SQLITE_IOERR_WRITE
        self.disk.will_write(path, start, written)
        code = do(written)
        self.passes(f"after a write to the {_name(path)}")
        return code

    def truncate(self, path: Path, size: int, do: Callable[[], int]) -> int:
        self.disk.will_truncate(path, size)
        return do()

    def sync(self, path: Path) -> int:
        """Sync a file: from then on it outlives the power. The machine's own disk is not asked."""
        before = f"before a sync of the {_name(path)}"
        if self.fate.strikes(before, only=[BROKEN]):
            return SQLITE_IOERR_FSYNC
        self.passes(before)
        self.disk.synced(path)
        self.passes(f"after a sync of the {_name(path)}")
        return OK

    def passes(self, moment: str) -> None:
        if self.fate.strikes(moment, only=DEADLY):
            if self.fate.kind == POWER:
                self.disk.cut_power(self.fate.chance)
            die()

    def make_room(self) -> None:
        self.is_full = False


def _is_wal(path: Path) -> bool:
    return path.name.endswith("-wal")


def _name(path: Path) -> str:
    return "WAL" if _is_wal(path) else "database"
