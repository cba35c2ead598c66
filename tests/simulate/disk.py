"""SQLite's files as they fail: the process dies in a write, the power goes, the disk is full.

Whatever was written since a file's last sync may outlive the power or not, each sector by itself: a
page may be torn, a later write may be there without an earlier one. What was synced is there.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.simulate.faults import BROKEN, DEADLY, FULL, KILLED, POWER, Fate, die
from tests.simulate.sqlite_files import OK

SECTOR_BYTES = 512
SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC = 13, 778, 1034

SURVIVE_CHANCES = (0.0, 0.5, 0.95, 1.0)
"""How much of what was not synced a power cut may leave: nothing, a part, nearly all, all."""


@dataclass(frozen=True, slots=True)
class Change:
    """A part of a file that became another: `size` bytes long was the file before.

    A file that is cut off becomes empty from `start` on.
    """

    start: int
    before: bytes
    after: bytes
    size: int

    def sectors(self) -> Iterator[tuple[int, bytes]]:
        start, end = self.start, self.start + len(self.after)
        for sector in range(start - start % SECTOR_BYTES, end, SECTOR_BYTES):
            first = max(start, sector)
            yield first, self.after[first - start : sector + SECTOR_BYTES - start]


@dataclass
class Disk:
    """The files that somebody writes, and of each what was changed since its last sync."""

    changes: dict[Path, list[Change]] = field(default_factory=lambda: defaultdict(list))
    _opened: dict[Path, int] = field(default_factory=dict)

    def opened(self, path: Path) -> None:
        """Look at a file from now on; called whenever it is opened, since it may be a new one.

        What was opened here is never closed: with it would go all locks that SQLite has on the
        file (sqlite.org/howtocorrupt.html).
        """
        known = self._opened.get(path)
        if known is None or os.fstat(known).st_ino != path.stat().st_ino:
            self._opened[path] = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
            self.changes[path].clear()

    def will_write(self, path: Path, start: int, written: bytes) -> None:
        seen = self._opened[path]
        before = os.pread(seen, len(written), start)
        self.changes[path].append(Change(start, before, written, os.fstat(seen).st_size))

    def will_truncate(self, path: Path, size: int) -> None:
        seen = self._opened[path]
        now = os.fstat(seen).st_size
        self.changes[path].append(Change(size, os.pread(seen, now - size, size), b"", now))

    def synced(self, path: Path) -> None:
        self.changes[path].clear()

    def cut_power(self, chance: random.Random) -> None:
        survive = chance.choice(SURVIVE_CHANCES)
        for path, changes in self.changes.items():
            if changes:
                path.write_bytes(_left(path.read_bytes(), changes, chance, survive=survive))


def _left(now: bytes, changes: list[Change], chance: random.Random, *, survive: float) -> bytes:
    left = bytearray(now)
    for change in reversed(changes):
        del left[change.size :]
        left[change.start : change.start + len(change.before)] = change.before
    for change in changes:
        if not change.after and chance.random() < survive:
            del left[change.start :]
        for start, sector in change.sectors():
            if chance.random() < survive:
                left.extend(bytes(max(0, start - len(left))))
                left[start : start + len(sector)] = sector
    return bytes(left)


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
        place = f"in a write to the {_name(path)}"
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


def _name(path: Path) -> str:
    return "WAL" if path.name.endswith("-wal") else "database"
