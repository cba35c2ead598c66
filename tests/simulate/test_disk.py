"""What a power cut leaves of a file: all that was synced, and by chance of what was not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.simulate.disk import Disk

OLD, NEW = b"o" * 2048, b"n" * 2048


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.write_bytes(OLD)
    return path


def written(disk: Disk, path: Path, start: int, content: bytes) -> None:
    disk.will_write(path, start, content)
    with path.open("r+b") as file:
        file.seek(start)
        file.write(content)


def cut_off(disk: Disk, path: Path, size: int) -> None:
    disk.will_truncate(path, size)
    with path.open("r+b") as file:
        file.truncate(size)


def left_by_cuts(path: Path, disk: Disk) -> set[bytes]:
    """Return all that a hundred power cuts at this moment may leave."""
    now, changes = path.read_bytes(), [*disk.changes[path]]
    left = set()
    for seed in range(100):
        path.write_bytes(now)
        disk.changes[path] = [*changes]
        disk.cut_power(random.Random(seed))  # noqa: S311  # to be repeated
        left.add(path.read_bytes())
    path.write_bytes(now)
    return left


def test_what_was_synced_outlives_every_power_cut(file: Path) -> None:
    disk = Disk()
    disk.opened(file)
    written(disk, file, 0, NEW)
    disk.synced(file)

    assert left_by_cuts(file, disk) == {NEW}


def test_what_was_not_synced_is_kept_or_lost_sector_by_sector(file: Path) -> None:
    disk = Disk()
    disk.opened(file)
    written(disk, file, 0, NEW[:1024])

    old, new = OLD[:512], NEW[:512]
    rest = OLD[1024:]
    assert left_by_cuts(file, disk) == {
        old + old + rest,
        old + new + rest,
        new + old + rest,
        new + new + rest,
    }


def test_a_write_is_torn_only_at_the_borders_of_sectors(file: Path) -> None:
    disk = Disk()
    disk.opened(file)
    written(disk, file, 500, b"n" * 100)

    halves = {(each[500:512], each[512:600]) for each in left_by_cuts(file, disk)}
    assert halves == {
        (b"o" * 12, b"o" * 88),
        (b"o" * 12, b"n" * 88),
        (b"n" * 12, b"o" * 88),
        (b"n" * 12, b"n" * 88),
    }


def test_a_file_that_grew_may_have_nothing_where_a_lost_sector_was(file: Path) -> None:
    disk = Disk()
    disk.opened(file)
    written(disk, file, 2048, NEW[:1024])

    assert left_by_cuts(file, disk) == {
        OLD,
        OLD + NEW[:512],
        OLD + bytes(512) + NEW[:512],
        OLD + NEW[:1024],
    }


def test_what_was_written_twice_may_be_as_it_was_in_between(file: Path) -> None:
    disk = Disk()
    disk.opened(file)
    written(disk, file, 0, b"1" * 512)
    written(disk, file, 0, b"2" * 512)

    assert {each[:1] for each in left_by_cuts(file, disk)} == {b"o", b"1", b"2"}


def test_a_file_that_was_cut_off_may_be_whole_again(file: Path) -> None:
    disk = Disk()
    disk.opened(file)
    cut_off(disk, file, 100)

    assert left_by_cuts(file, disk) == {OLD, OLD[:100]}
