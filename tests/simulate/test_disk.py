"""What a power cut leaves of a file: all that was synced, and by chance of what was not."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.simulate.disk import Disk

OLD, NEW = b"o" * 2048, b"n" * 2048
FIRST, SECOND = b"n" * 512 + b"o" * 512, b"o" * 512 + b"n" * 512
REST, ON = OLD[1024:], (b"o", b"n")

Change = Callable[[Disk, Path], None]


def written(start: int, content: bytes) -> Change:
    def change(disk: Disk, path: Path) -> None:
        disk.will_write(path, start, content)
        with path.open("r+b") as file:
            file.seek(start)
            file.write(content)

    return change


def cut_off(disk: Disk, path: Path) -> None:
    disk.will_truncate(path, 100)
    with path.open("r+b") as file:
        file.truncate(100)


@pytest.mark.parametrize(
    ("changes", "left"),
    [
        ([written(0, NEW), Disk.synced], {NEW}),
        (
            [written(0, NEW[:1024])],
            {OLD, FIRST + REST, SECOND + REST, NEW[:1024] + REST},
        ),
        (
            [written(500, b"n" * 100)],
            {b"o" * 500 + one * 12 + other * 88 + OLD[600:] for one in ON for other in ON},
        ),
        (
            [written(2048, NEW[:1024])],
            {OLD, OLD + NEW[:512], OLD + bytes(512) + NEW[:512], OLD + NEW[:1024]},
        ),
        (
            [written(0, b"1" * 512), written(0, b"2" * 512)],
            {OLD, b"1" * 512 + OLD[512:], b"2" * 512 + OLD[512:]},
        ),
        ([cut_off], {OLD, OLD[:100]}),
    ],
    ids=[
        *("what was synced is there", "kept or lost sector by sector", "torn at borders alone"),
        *("a lost sector of a file that grew is empty", "written twice", "cut off, or whole"),
    ],
)
def test_a_power_cut_may_leave(tmp_path: Path, changes: list[Change], left: set[bytes]) -> None:
    path, disk = tmp_path / "file", Disk()
    path.write_bytes(OLD)
    disk.opened(path)
    for change in changes:
        change(disk, path)
    now, unsynced = path.read_bytes(), [*disk.changes[path]]

    found = set()
    for seed in range(100):
        path.write_bytes(now)
        disk.changes[path] = [*unsynced]
        disk.cut_power(random.Random(seed))  # noqa: S311  # to be repeated
        found.add(path.read_bytes())

    assert found == left
