"""What a power cut leaves of the files of a SQLite database.

Whatever was written since a file's last sync may be on the disk or not, each sector by itself: a
page may be torn, a later write may be there without an earlier one. What was synced is there.
"""

from __future__ import annotations

import os
import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECTOR_BYTES = 512
"""What a disk writes as one."""

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
        """Yield what was written, sector by sector, each with where it begins."""
        end = self.start + len(self.after)
        start = self.start
        while start < end:
            stop = min(end, start - start % SECTOR_BYTES + SECTOR_BYTES)
            yield start, self.after[start - self.start : stop - self.start]
            start = stop


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
