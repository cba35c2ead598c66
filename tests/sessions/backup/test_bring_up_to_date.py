"""What is asked before an upgrade, and said of it; upgrades themselves are in tests/upgrades."""

from __future__ import annotations

import datetime
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from sessions.backup import upgrading as service
from sessions.backup.kept import kept_backup, refuse_full_disk
from sessions.backup.words import brought_up_to_date
from sessions.book.append_only import missing
from sessions.book.migrated import named, newer_migrations, on_disk, unapplied
from sessions.models import Evening
from tests.migrations import NEWEST


def test_a_disk_without_room_for_a_backup_stops_the_upgrade(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = SimpleNamespace(free=24_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: free)
    refuse_full_disk(tmp_path, bytes_needed=14_000_000)

    with pytest.raises(CommandError) as refused:
        refuse_full_disk(tmp_path, bytes_needed=15_000_000)

    assert str(refused.value) == (
        f"The database was not brought up to date: {tmp_path} has 24 MB free, and the backup "
        "before it takes up to 25 MB; nothing was changed. Make room, and start again."
    )


def write(text: str) -> Any:
    """Return what makes a backup that says this."""
    return lambda target: target.write_text(text)


def same(one: Path, another: Path) -> bool:
    """Return whether two backups say the same."""
    return one.read_text() == another.read_text()


def test_the_same_book_is_kept_once_and_another_beside_it(tmp_path: Path, settings: Any) -> None:
    settings.VAR_DIR = tmp_path
    live = tmp_path / "book.sqlite3"
    kept = []

    for day, text in ((19, "then"), (20, "then"), (21, "now")):
        with time_machine.travel(datetime.datetime(2026, 11, day, 20, tzinfo=datetime.UTC)):
            kept.append(
                kept_backup(live, was="0001_first", ending="", make=write(text), is_same=same).name
            )

    assert kept == [
        "book.sqlite3.before-upgrade-2026-11-19T200000-from-0001_first",
        "book.sqlite3.before-upgrade-2026-11-19T200000-from-0001_first",
        "book.sqlite3.before-upgrade-2026-11-21T200000-from-0001_first",
    ]
    assert len(list(tmp_path.glob("*before-upgrade*"))) == 2


def test_a_book_that_is_not_sound_is_served_with_a_word_and_the_way_back() -> None:
    kept = Path("/srv/book.sqlite3.before-upgrade")

    said = brought_up_to_date("9 evenings checked, 1 findings", sound=False, kept=kept)

    assert "the audit finds something in the book:\n9 evenings checked, 1 findings\n" in said
    assert said.endswith("manage.py restore /srv/book.sqlite3.before-upgrade --yes.")


@pytest.fixture
def behind() -> str:
    """Have a migration that is not applied, by what the database remembers; return which."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = %s", [NEWEST])
    return f"card_sessions.{NEWEST}"


@pytest.mark.django_db
def test_what_is_behind_and_what_is_newer_is_known_by_its_name(behind: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES "
            "('card_sessions', '9999_the_future', '2099-01-01'), "
            "('somebody_elses', '0001_first', '2099-01-01')"
        )

    assert unapplied(connection) == [behind]
    assert newer_migrations(connection) == ["card_sessions.9999_the_future"]


def test_every_migration_is_found_by_its_file() -> None:
    loader = MigrationExecutor(None).loader

    assert named(on_disk()) == named(set(loader.disk_migrations))


@pytest.mark.django_db(transaction=True)
def test_without_a_book_there_is_no_backup(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(service, "unapplied", lambda _connection: ["card_sessions.9001_tomorrow"])
    monkeypatch.setattr(service, "UPGRADES", {})
    monkeypatch.setattr(service, "call_command", lambda name, **_how: asked.append(name))

    service.bring_up_to_date(say=asked.append)

    assert asked == ["migrate"]


def test_with_a_book_it_is_said_what_is_to_come(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(service, "unapplied", lambda _connection: ["card_sessions.9001_tomorrow"])
    upgrade = {connection.vendor: lambda *, was, say: say(f"from {was}")}
    monkeypatch.setattr(service, "UPGRADES", upgrade)

    service.bring_up_to_date(say=asked.append)

    assert evening.version == 1
    assert asked == [
        "To be brought up to date by card_sessions.9001_tomorrow.",
        f"from {NEWEST}",
    ]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("debug", [False, True])
def test_how_a_migration_failed_is_one_line_and_its_way_is_for_programmers(
    settings: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], debug: Any
) -> None:
    settings.DEBUG = debug
    settings.MIGRATION_MODULES = {"card_sessions": "tests.sessions.book.later.migrations"}

    def fail(self: Any, _state: object, migration: Any, **_how: object) -> None:
        self.progress_callback("apply_start", migration, False)  # noqa: FBT003  # Django's own
        raise ValueError("the cat sat on it\nBen saw it")

    monkeypatch.setattr(MigrationExecutor, "apply_migration", fail)

    with pytest.raises(CommandError) as failed:
        call_command("migrate", verbosity=0)

    assert str(failed.value) == (
        "card_sessions.9001_longer_keys failed: ValueError: the cat sat on it"
    )
    assert missing() == []
    assert ("Traceback" in capsys.readouterr().err) is debug
