"""Backing SQLite up while people write, and putting a backup back."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from pytest_django import Settings

from sessions.access.locks import hashed
from sessions.access.permissions import own
from sessions.access.service import make_link, open_link, revoke_link
from sessions.backup import sqlite_file
from sessions.book.submission import Recorder, Submission
from sessions.book.writing import write
from sessions.exporting.files import draft_beside, sweep
from sessions.models import Circle, Evening, Link, Player
from tests.faults.house import ROOT
from tests.support.nights import Start

pytestmark = [
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has means of its own"),
    pytest.mark.django_db(transaction=True),
]

WRITERS = 4


@pytest.fixture
def writers(start: Start) -> Iterator[list[int]]:
    """Have a few phones record deals as fast as they can; yields how many each has recorded."""
    evenings = [start(title=f"Table {number}") for number in range(WRITERS)]
    recorded = [0] * WRITERS
    stop = threading.Event()

    def play(number: int) -> None:
        try:
            while not stop.is_set():
                write(
                    evenings[number],
                    kind="deal",
                    facts={"caller": "2", "call": "3", "made": recorded[number] % 2 == 0},
                    submission=Submission(f"deal-{recorded[number]}", Recorder()),
                )
                recorded[number] += 1
        finally:
            connections.close_all()

    threads = [threading.Thread(target=play, args=(number,)) for number in range(WRITERS)]
    for thread in threads:
        thread.start()
    yield recorded
    stop.set()
    for thread in threads:
        thread.join()


@pytest.fixture
def live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[Path]:
    """Take a database of its own for the live one, so that the tests' own stays where it is.

    So do the files of a site that is served here from this checkout, and when it was backed up.
    """
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    path = tmp_path / "live" / "napledger.sqlite3"
    path.parent.mkdir()
    monkeypatch.setattr(sqlite_file, "live_path", lambda: path)
    monkeypatch.setitem(connection.settings_dict, "NAME", str(path))
    connection.close()
    yield path
    connection.close()


def count(path: Path, table: str = "card_sessions_entry") -> int:
    """Return how many rows a table of a database's file has."""
    with closing(sqlite3.connect(path)) as database:
        (rows,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    return int(rows)


def test_a_backup_under_load_is_whole_and_of_one_moment(
    tmp_path: Path, writers: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "busy.sqlite3"
    before = sum(writers)
    call_command("backup", str(file))
    during = sum(writers)

    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"Read back: {WRITERS} evenings checked, 0 findings"
    # One entry an evening is its start.
    assert before <= count(file) - WRITERS <= during + WRITERS
    assert during > before


def test_a_backup_is_one_file_for_its_owners_eyes(
    tmp_path: Path,
    evening: Evening,  # noqa: ARG001  # something to back up
) -> None:
    file = tmp_path / "backup.sqlite3"

    call_command("backup", str(file))

    checksum = tmp_path / "backup.sqlite3.sha256"
    assert sorted(tmp_path.iterdir()) == [file, checksum]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(checksum.stat().st_mode) == 0o600
    with closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_backup_of_unsound_books_is_written_and_says_so(tmp_path: Path, evening: Evening) -> None:
    Evening.objects.filter(pk=evening.pk).update(deals=7)
    file = tmp_path / "backup.sqlite3"

    with pytest.raises(CommandError, match="Written, but its books are not sound"):
        call_command("backup", str(file))

    assert count(file) == 1


def test_a_backup_from_before_a_migration_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, applied FROM django_migrations WHERE app = 'auth' ORDER BY name DESC"
        )
        name, applied = cursor.fetchone()
        cursor.execute("DELETE FROM django_migrations WHERE name = %s", [name])
    try:
        call_command("backup", str(tmp_path / "backup.sqlite3"))
    finally:
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO django_migrations (app, name, applied) VALUES ('auth', %s, %s)",
                [name, applied],
            )

    said = capsys.readouterr().out.splitlines()
    assert said[-1] == f"Not audited: still to be migrated: auth.{name}"


_made: list[bytes] = []


@pytest.fixture
def backup(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return a backup of an evening with one deal; it is made once, and copied for each test.

    No checksum lies beside it, so it can be altered.
    """
    file = tmp_path / "backup.sqlite3"
    if not _made:
        evening = request.getfixturevalue("evening")
        request.getfixturevalue("record")(evening, caller="2", call="3", made=True)
        call_command("backup", str(file))
        _made.append(file.read_bytes())
        file.with_name("backup.sqlite3.sha256").unlink()
    file.write_bytes(_made[0])
    return file


CONTENTS = "1 circle, 1 evening, 2 entries, 4 transfers"


def test_a_dry_run_says_everything_and_does_nothing_and_then_it_takes_an_empty_place(
    backup: Path, live: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()

    call_command("restore", str(backup), dry_run=True)

    assert capsys.readouterr().out.splitlines() == [
        f"{backup}: {CONTENTS}",
        "Up to date.",
        "Read back: 1 evening checked, 0 findings",
        "No checksum lies beside it (backup.sqlite3.sha256).",
        "Would replace nothing. Nothing was changed.",
    ]
    assert list(live.parent.iterdir()) == []

    call_command("restore", str(backup))

    assert capsys.readouterr().out.splitlines()[-1] == "Restored."
    assert count(live) == 2
    assert list(live.parent.iterdir()) == [live]
    # Its triggers came with it.
    with (
        closing(sqlite3.connect(live)) as database,
        pytest.raises(sqlite3.IntegrityError, match="the book only grows"),
    ):
        database.execute("DELETE FROM card_sessions_transfer")


def test_a_database_is_only_replaced_by_whoever_says_yes_and_is_kept(
    backup: Path, live: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("restore", str(backup))
    with closing(sqlite3.connect(live)) as database:
        database.execute("CREATE TABLE precious (word)")
    live.chmod(0o640)

    with pytest.raises(CommandError) as refused:
        call_command("restore", str(backup))
    assert str(refused.value) == f"nothing was changed: say --yes to replace {CONTENTS}"
    assert count(live, "precious") == 0
    connection.close()

    call_command("restore", str(backup), yes=True)

    kept = Path(capsys.readouterr().out.split("kept as ")[1].strip().removesuffix("."))
    assert count(kept, "precious") == 0
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        count(live, "precious")
    assert sorted(live.parent.iterdir()) == [live, kept]
    assert stat.S_IMODE(live.stat().st_mode) == 0o640


def test_whom_a_backup_knows_again_and_lets_in_again_is_said(
    backup: Path, live: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("restore", str(backup))
    dan, ann = (Player.objects.get(name=name) for name in ("Dan", "Ann"))
    call_command("forget", "The Crown", "Dan", yes=True)
    owner = own(Circle.objects.get(), secret="the secret of the owner's phone")
    link, token = make_link(owner, role="recorder", evening=None, name="Ben")
    open_link(token, device=hashed("the secret of the lost phone"))
    call_command("backup", str(backup), overwrite=True)
    call_command("forget", "The Crown", "Ann", yes=True)
    revoke_link(owner, link.pk)
    connection.close()
    capsys.readouterr()

    call_command("restore", str(backup), yes=True)

    restored, known_again, let_in_again = capsys.readouterr().out.splitlines()[-3:]
    assert restored.startswith("Restored. What was there is kept as ")
    assert known_again == (
        f"Forgotten since that backup, and known again: manage.py forget {ann.circle_id} {ann.pk}"
    )
    assert let_in_again == (
        "Shut out since that backup, and let in again: 1 link, 1 device. "
        "Revoke them anew, under Phones and links."
    )
    assert sorted(Player.objects.values_list("name", flat=True)) == [
        "Ann", "Ben", "Cat", "Somebody",
    ]  # fmt: skip
    assert Player.objects.get(name="Somebody").pk == dan.pk
    assert Link.objects.get(pk=link.pk).revoked_at is None
    assert live.exists()


def test_a_database_that_is_in_use_is_not_replaced_under_its_users(
    backup: Path, live: Path
) -> None:
    call_command("restore", str(backup))
    with closing(sqlite3.connect(live)) as somebody:
        somebody.execute("PRAGMA journal_mode = WAL")
        somebody.execute("SELECT count(*) FROM card_sessions_entry").fetchone()

        with pytest.raises(CommandError) as refused:
            call_command("restore", str(backup), yes=True)

        assert str(refused.value) == (
            f"{backup}: the database is in use: stop the server first, and whatever else has it "
            "open"
        )
        assert somebody.execute("SELECT count(*) FROM card_sessions_entry").fetchone() == (2,)


def test_a_database_that_cannot_be_read_any_more_is_replaced(backup: Path, live: Path) -> None:
    live.write_bytes(os.urandom(5000))

    with pytest.raises(CommandError, match="say --yes to replace a database that cannot be read"):
        call_command("restore", str(backup))
    call_command("restore", str(backup), yes=True)

    assert count(live) == 2
    kept = [each for each in live.parent.iterdir() if ".before-" in each.name]
    assert [each.stat().st_size for each in kept] == [5000]
    assert [each for each in live.parent.iterdir() if each not in kept] == [live]


def damage(file: Path, *, at: int) -> None:
    """Change some of a file's bytes."""
    content = bytearray(file.read_bytes())
    for place in range(at, at + 3000):
        content[place] ^= 0x55
    file.write_bytes(content)


def test_a_damaged_backup_or_half_of_one_is_refused_and_nothing_is_changed(
    backup: Path, live: Path
) -> None:
    call_command("restore", str(backup))
    whole = backup.read_bytes()
    damage(backup, at=20_000)
    connection.close()

    with pytest.raises(CommandError, match=r"damaged|malformed|cannot be copied"):
        call_command("restore", str(backup), yes=True)
    backup.write_bytes(whole[:40_000])
    with pytest.raises(CommandError, match=r"malformed|damaged"):
        call_command("restore", str(backup), yes=True)

    assert count(live) == 2
    assert list(live.parent.iterdir()) == [live]


def test_what_is_no_backup_is_refused(tmp_path: Path, live: Path) -> None:
    file = tmp_path / "file"
    call_command("migrate", verbosity=0)

    for content, sentence in (
        (b"PK\3\4 some archive", "this is no backup: it begins like none of the kinds there are"),
        (b"", "this is no backup: it begins like none of the kinds there are"),
        (b"PGDMP and so on", "is a backup of PostgreSQL, and this site’s database is sqlite: "),
        (b'{"format": "x"}\n', "format: expected one of napledger.circles/1, got x"),
    ):
        file.write_bytes(content)
        with pytest.raises(CommandError) as refused:
            call_command("restore", str(file))
        assert str(refused.value).startswith(f"{file}: ")
        assert sentence in str(refused.value)
    assert live.exists()


def alter(file: Path, statement: str) -> None:
    """Change a backup by hand."""
    with closing(sqlite3.connect(file)) as database:
        database.executescript(statement)


def test_another_programs_database_is_refused(tmp_path: Path, live: Path) -> None:
    file = tmp_path / "other.sqlite3"
    alter(file, "CREATE TABLE recipes (name)")

    with pytest.raises(CommandError, match="this is not one of napledger’s books"):
        call_command("restore", str(file))

    assert list(live.parent.iterdir()) == []


def test_a_newer_napledgers_backup_is_refused(backup: Path, live: Path) -> None:
    alter(
        backup,
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('card_sessions', '9999_the_future', '2099-01-01')",
    )

    with pytest.raises(CommandError) as refused:
        call_command("restore", str(backup))

    assert str(refused.value) == (
        f"{backup}: this was made by a newer napledger: it has card_sessions.9999_the_future"
    )
    assert list(live.parent.iterdir()) == []


def test_an_unsound_backup_is_only_restored_by_whoever_says_so(
    backup: Path, live: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alter(backup, "UPDATE card_sessions_evening SET deals = 7")

    with pytest.raises(CommandError, match="say --unsound to restore it all the same"):
        call_command("restore", str(backup))
    assert "deals: by the book this is 1, got 7" in capsys.readouterr().out
    assert not live.exists()

    call_command("restore", str(backup), unsound=True)
    assert count(live) == 2


def test_a_row_that_names_none_is_noticed(backup: Path, live: Path) -> None:
    alter(backup, "DELETE FROM card_sessions_circle")

    with pytest.raises(CommandError, match="names another that is not there"):
        call_command("restore", str(backup))
    assert not live.exists()


def test_a_restore_that_is_interrupted_leaves_the_old_database(
    backup: Path, live: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call_command("restore", str(backup))
    connection.close()

    def fail(*_paths: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sqlite_file, "_put_in_place", fail)

    with pytest.raises(CommandError, match="cannot be written: No space left on device"):
        call_command("restore", str(backup), yes=True)

    assert count(live) == 2


def drafts(folder: Path) -> list[Path]:
    return sorted(folder.glob(".*napledger-draft*"))


@pytest.fixture
def killed(backup: Path, live: Path) -> Path:
    """Return the draft of a restore that was killed in the middle of its work."""
    environment = os.environ | {
        "DATABASE_URL": f"sqlite:///{live}",
        "DJANGO_SETTINGS_MODULE": "napledger.settings",
        "VAR_DIR": str(live.parent),
    }
    restoring = subprocess.Popen(  # noqa: S603  # this project's own command
        [sys.executable, "manage.py", "restore", str(backup), "--yes"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and not any(each.stat().st_size for each in drafts(live.parent)):
        time.sleep(0.01)
    os.killpg(restoring.pid, signal.SIGKILL)
    restoring.wait()
    draft, *_ = drafts(live.parent)
    return draft


def test_whoever_starts_next_sweeps_up_what_a_killed_restore_left(
    killed: Path, backup: Path, live: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BIND", "127.0.0.1")
    monkeypatch.setenv("PORT", "8791")
    monkeypatch.setattr(os, "execv", lambda *_server: None)
    beside = killed.with_name(f"{killed.name}-journal")
    beside.touch()
    precious = killed.with_name(".napledger.sqlite3.mybackup")
    precious.touch()

    call_command("serve")

    assert not killed.exists()
    assert not beside.exists()
    assert precious.exists()

    killed.touch()
    call_command("restore", str(backup), dry_run=True)

    assert drafts(live.parent) == []


def test_a_copy_that_somebody_works_on_is_not_swept_away(live: Path) -> None:
    with draft_beside(live) as draft, draft_beside(live) as another:
        sweep(live.parent)

        assert (draft.exists(), another.exists()) == (True, True)

    assert drafts(live.parent) == []
