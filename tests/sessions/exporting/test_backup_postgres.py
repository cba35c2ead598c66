"""Backing PostgreSQL up while people write, and putting a backup back."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, ProgrammingError, connection, connections
from pytest_django import Settings

from sessions.backup import postgres_dump
from sessions.book.append_only import lifted, missing
from sessions.book.submission import Recorder, Submission
from sessions.book.writing import write
from sessions.exporting.files import drop_sidecar
from sessions.models import Access, Circle, Entry, Evening
from tests.faults.house import ROOT
from tests.sessions.exporting.books import everything
from tests.support.nights import Record, Start

pytestmark = [
    pytest.mark.skipif(connection.vendor != "postgresql", reason="these are PostgreSQL's means"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def programs() -> None:
    """Say plainly that PostgreSQL's programs are missing; where nobody watches, fail."""
    if not postgres_dump.is_at_hand():
        message = "pg_dump, pg_restore and psql are not all installed"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)


CONTENTS = "1 circle, 1 evening, 2 entries, 4 transfers"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, settings: Settings) -> Path:
    """Have what is replaced kept in a folder of the test's."""
    folder = tmp_path / "var"
    folder.mkdir()
    settings.VAR_DIR = folder
    return folder


@pytest.fixture
def backup(
    programs: None,  # noqa: ARG001  # a copy is made with them
    tmp_path: Path,
    evening: Evening,
    record: Record,
) -> Path:
    record(evening, caller="2", call="3", made=True)
    file = tmp_path / "backup.dump"
    call_command("backup", str(file))
    return file


@pytest.mark.usefixtures("programs")
def test_a_backup_comes_back_the_same_with_its_triggers(
    backup: Path, kept: Path, evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    before = everything()
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(title="changed since")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE card_sessions_of_the_future (id int)")
    capsys.readouterr()

    call_command("restore", str(backup), yes=True)

    assert everything() == before
    assert missing() == []
    assert "card_sessions_of_the_future" not in connection.introspection.table_names()
    (old,) = kept.glob("before-*.dump")
    said = capsys.readouterr().out.splitlines()
    assert said == [
        f"{backup}: {CONTENTS}",
        "Up to date.",
        "Read back: 1 evening checked, 0 findings",
        f"Restored. What was there is kept as {old}.",
    ]


@pytest.mark.usefixtures("programs")
def test_a_database_is_only_replaced_by_whoever_says_yes(backup: Path) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("restore", str(backup))

    assert str(refused.value) == f"nothing was changed: say --yes to replace {CONTENTS}"


@pytest.mark.usefixtures("programs")
def test_half_a_backup_is_refused_and_nothing_is_changed(backup: Path) -> None:
    backup.write_bytes(backup.read_bytes()[:-2000])

    with pytest.raises(CommandError, match="checksum: does not fit"):
        call_command("restore", str(backup), yes=True)
    drop_sidecar(backup)
    with pytest.raises(CommandError, match="pg_restore: "):
        call_command("restore", str(backup), yes=True)

    assert Entry.objects.count() == 2


@pytest.mark.usefixtures("programs")
def test_a_backup_under_load_is_whole_and_of_one_moment(
    tmp_path: Path, start: Start, capsys: pytest.CaptureFixture[str]
) -> None:
    evenings = [start(title=f"Table {number}") for number in range(3)]
    stop = threading.Event()

    def play(evening: Evening) -> None:
        number = 0
        try:
            while not stop.is_set():
                number += 1
                write(
                    evening,
                    kind="deal",
                    facts={"caller": "2", "call": "3", "made": True},
                    submission=Submission(f"deal-{number}", Recorder()),
                )
        finally:
            connections.close_all()

    threads = [threading.Thread(target=play, args=(evening,)) for evening in evenings]
    for thread in threads:
        thread.start()
    call_command("backup", str(tmp_path / "busy.dump"))
    stop.set()
    for thread in threads:
        thread.join()
    call_command("restore", str(tmp_path / "busy.dump"), dry_run=True)

    assert "Read back: 3 evenings checked, 0 findings" in capsys.readouterr().out


def test_where_postgres_programs_are_missing_a_backup_is_portable(
    tmp_path: Path, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    file = tmp_path / "backup.json"

    call_command("backup", str(file))

    assert str(evening.pk) in file.read_text()
    assert shutil.which("pg_dump") is None
    assert Circle.objects.count() == 1


@pytest.mark.usefixtures("programs")
def test_a_trial_that_a_killed_restore_left_is_dropped_by_the_next(backup: Path) -> None:
    environment = os.environ | {
        "DATABASE_URL": connection_url(),
        "DJANGO_SETTINGS_MODULE": "napledger.settings",
    }
    restoring = subprocess.Popen(  # noqa: S603  # this project's own command
        [sys.executable, "manage.py", "restore", str(backup), "--dry-run"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    until = time.monotonic() + 60
    while time.monotonic() < until and not trials():
        time.sleep(0.01)
    os.killpg(restoring.pid, signal.SIGKILL)
    restoring.wait()
    left = trials()
    # The server notices in a moment that nobody is there any more.
    time.sleep(1)

    call_command("restore", str(backup), dry_run=True)

    assert len(left) == 1
    assert trials() == []


def connection_url() -> str:
    """Return the address of the tests' database."""
    return postgres_dump._address(with_password=True)  # noqa: SLF001  # as the commands write it


def trials() -> list[str]:
    """Return the trials of this test's own site: others are tried at the same moment."""
    own = postgres_dump._trials()  # noqa: SLF001  # as the commands name them
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [own])
        return [name for (name,) in cursor.fetchall()]


@pytest.mark.usefixtures("programs")
def test_a_trial_that_somebody_works_on_is_not_dropped(backup: Path) -> None:
    with postgres_dump.rehearsed(backup):
        call_command("restore", str(backup), dry_run=True)

        assert len(trials()) == 1


@pytest.mark.usefixtures("programs")
def test_what_was_answered_for_while_a_backup_is_put_back_is_in_the_kept_dump_or_in_the_book(
    backup: Path, kept: Path, start: Start, access: Access
) -> None:
    late = [start(title=f"Table {number}") for number in range(4)]
    call_command("backup", str(backup), overwrite=True)
    answered: list[str] = []
    refused: list[type[Exception]] = []
    stop = threading.Event()

    def play(number: int) -> None:
        deal = 0
        while not stop.is_set():
            key = f"table-{number}-deal-{deal}"
            try:
                evening = Evening.objects.get(pk=late[number].pk)
                write(
                    evening,
                    kind="deal",
                    facts={"caller": "2", "call": "3", "made": True},
                    submission=Submission(key, Recorder(device_id=access.pk)),
                )
                answered.append(key)
                deal += 1
            except (OperationalError, ProgrammingError) as error:
                refused.append(type(error))
                connections.close_all()
        connections.close_all()

    with ThreadPoolExecutor() as phones:
        phones.map(play, range(4))
        try:
            call_command("restore", str(backup), yes=True)
        finally:
            stop.set()

    in_book = set(Entry.objects.values_list("key", flat=True))
    in_dump = entries_in(kept)
    assert len(answered) > 10
    assert [key for key in answered if key not in in_book and key not in in_dump] == []
    assert set(refused) <= {OperationalError}


def entries_in(folder: Path) -> str:
    """Return the entries of the dump that a restore has kept in a folder, as text."""
    (dump,) = folder.glob("before-*.dump")
    return subprocess.run(  # noqa: S603  # PostgreSQL's own program
        ["pg_restore", "--data-only", "--table=card_sessions_entry", "--file=-", str(dump)],  # noqa: S607
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.usefixtures("programs")
def test_a_user_who_may_make_no_database_is_told_of_createdb(
    backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE ROLE clerk")
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "options", "-c role=clerk")
    user = connection.settings_dict["USER"]
    try:
        with pytest.raises(CommandError) as refused:
            call_command("restore", str(backup), yes=True)
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP ROLE clerk")

    assert str(refused.value) == (
        f"{backup}: is tried in a database of its own, and {user} may make none: "
        f"ALTER ROLE {user} CREATEDB"
    )
