"""Backups in a folder: a new one each time, of which the newest are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection

from sessions.backup.kept import next_file
from sessions.standalone.management.commands import backup

pytestmark = [
    pytest.mark.skipif(connection.vendor != "sqlite", reason="names and numbers are the same"),
    pytest.mark.django_db(transaction=True),
]


def names(folder: Path) -> list[str]:
    """Return what lies in a folder."""
    return sorted(path.name for path in folder.iterdir())


def test_a_folder_that_is_not_there_is_not_made_for_its_disk_may_be_missing(
    tmp_path: Path, settings: Any
) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("backup", str(tmp_path / "stick" / "backups"), "--keep", "2")

    assert str(refused.value).endswith(
        "stick/backups: is no folder: mount the disk that it is on, or make it"
    )
    assert names(tmp_path) == []
    # The book's own folder is there, whatever disk is not.
    settings.VAR_DIR = tmp_path
    assert next_file(tmp_path / "backups", ending="dump").parent.stat().st_mode & 0o777 == 0o700


def test_each_is_named_for_its_moment_the_newest_are_kept_and_what_else_lies_there(
    tmp_path: Path,
) -> None:
    for name in (
        "holiday.jpg",
        "napledger-before-the-move.sqlite3",
        "napledger-20201231T050000Z.jsonl",
        "napledger-20261121T050000Z.sqlite3",
        "napledger-20261121T050000Z.sqlite3.sha256",
        "napledger-20261122T050000Z.sqlite3",
        "napledger-20261122T050000Z.sqlite3.sha256",
    ):
        (tmp_path / name).touch()

    with time_machine.travel("2026-11-23T05:00:00Z", tick=False):
        call_command("backup", str(tmp_path), "--keep", "2", verbosity=0)

    assert names(tmp_path) == [
        "holiday.jpg",
        "napledger-20261122T050000Z.sqlite3",
        "napledger-20261122T050000Z.sqlite3.sha256",
        "napledger-20261123T050000Z.sqlite3",
        "napledger-20261123T050000Z.sqlite3.sha256",
        "napledger-before-the-move.sqlite3",
    ]


def test_a_backup_that_could_not_be_made_costs_no_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "napledger-20261121T050000Z.sqlite3").touch()
    (tmp_path / "napledger-20261122T050000Z.sqlite3").touch()

    def refuse(*_words: object, **_options: object) -> None:
        raise CommandError("the disk is full")

    monkeypatch.setattr(backup.Command, "_sqlite", refuse)
    with pytest.raises(CommandError, match="the disk is full"):
        call_command("backup", str(tmp_path), "--keep", "1")

    assert len(names(tmp_path)) == 2


@pytest.mark.parametrize(
    ("folder", "keep", "said"),
    [
        ("file", "2", "file: is no folder: mount the disk"),
        (".", "0", "a number of backups from 1 on, not 0"),
    ],
)
def test_what_cannot_be_rotated_is_said(tmp_path: Path, folder: str, keep: str, said: str) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(CommandError, match=said):
        call_command("backup", str(tmp_path / folder), "--keep", keep)
