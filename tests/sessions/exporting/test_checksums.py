"""A checksum in every export: looked at when it is put in, and by `manage.py verify`."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client

from sessions.book.submission import Recorder
from sessions.models import Circle, Evening
from tests.sessions.exporting.books import empty_the_book, play_a_night

CHANGED = "checksum: does not fit: this file was changed, or damaged, after it was written"
FITS = "The checksum fits: this file is as it was written.\n"
WITHOUT = (
    "This file carries no checksum: it is an older one, or somebody wrote it by hand. "
    "Whether it was changed since cannot be said.\n"
)


@pytest.fixture
def night(circle: Circle) -> Evening:
    return play_a_night(circle, recorder=Recorder())


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def run(command: str, file: Path, **options: Any) -> str:
        capsys.readouterr()
        call_command(command, str(file), **options)
        return capsys.readouterr().out

    return run


def by_python(file: Path) -> str:
    """Return a file's checksum as docs/keeping-the-book.md has anybody work it out."""
    fields = json.loads(file.read_text())
    del fields["checksum"]
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def write_all(night: Evening, folder: Path) -> dict[str, Path]:
    """Return files of each kind of JSON that the commands write."""
    files = {name: folder / f"{name}.json" for name in ("circle", "evening", "plain")}
    call_command("export_circle", str(night.circle_id), str(files["circle"]))
    call_command("export_evening", str(night.pk), str(files["evening"]))
    call_command("export_evening", str(night.pk), str(files["plain"]), plain=True)
    return files


def test_every_export_in_json_has_the_checksum_that_anybody_works_out(
    night: Evening, tmp_path: Path
) -> None:
    for kind, file in write_all(night, tmp_path).items():
        assert json.loads(file.read_text())["checksum"] == by_python(file), kind
        if jq := shutil.which("jq"):
            canonical = subprocess.run(  # noqa: S603  # as the docs say it
                [jq, "-jcS", "del(.checksum)", str(file)], capture_output=True, check=True
            ).stdout
            assert "sha256:" + hashlib.sha256(canonical).hexdigest() == by_python(file), kind


@pytest.mark.parametrize("kind", ["circle", "evening", "plain"])
def test_a_file_that_was_changed_is_neither_put_in_nor_verified(
    night: Evening, tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_all(night, tmp_path)[kind]
    # The title is in no digest of the book's own chain but the start's; a space changes no sum.
    file.write_text(file.read_text().replace("Thursday", "Friday"))
    empty_the_book()
    imported = "import_circle" if kind == "circle" else "import_evening"

    for command in (imported, "verify", *(["score"] if kind == "plain" else [])):
        with pytest.raises((CommandError, SystemExit)) as refused:
            call_command(command, str(file))
        assert CHANGED in str(refused.value) + capsys.readouterr().err, command
    assert not Evening.objects.exists()


@pytest.mark.parametrize(
    ("kind", "command"),
    [("circle", "import_circle"), ("evening", "import_evening"), ("plain", "import_evening")],
)
def test_an_older_file_is_put_in_and_it_is_said_that_it_has_none(
    night: Evening, tmp_path: Path, kind: str, command: str, said: Callable[..., str]
) -> None:
    file = write_all(night, tmp_path)[kind]
    older = json.loads(file.read_text())
    del older["checksum"]
    file.write_text(json.dumps(older))
    empty_the_book()

    answer = said(command, file)

    assert answer.startswith(WITHOUT)
    assert "Put in: circle " in answer
    assert Evening.objects.count() == 1


def test_a_file_laid_out_anew_is_the_same_file(
    night: Evening, tmp_path: Path, said: Callable[..., str]
) -> None:
    file = write_all(night, tmp_path)["circle"]
    fields = json.loads(file.read_text())
    file.write_text(json.dumps(dict(reversed(fields.items())), indent=8))
    empty_the_book()

    assert said("import_circle", file).startswith("Put in: circle ")


def test_verify_knows_a_document_and_can_say_nothing_of_one_without_a_checksum(
    night: Evening, tmp_path: Path, said: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = write_all(night, tmp_path)["plain"]
    assert said("verify", file) == FITS
    fields = json.loads(file.read_text())
    del fields["checksum"]
    file.write_text(json.dumps(fields))

    with pytest.raises(SystemExit) as ended:
        call_command("verify", str(file))

    assert ended.value.code == 1
    assert capsys.readouterr().out == WITHOUT


@pytest.mark.parametrize("style", ["hledger", "ledger", "beancount"])
def test_a_journal_ends_with_its_checksum(
    night: Evening, tmp_path: Path, style: str, said: Callable[..., str]
) -> None:
    file = tmp_path / "book.journal"
    call_command("journal", str(file), format=style, evening=night.pk)

    *above, last = file.read_text().splitlines(keepends=True)

    digest = hashlib.sha256("".join(above).encode()).hexdigest()
    assert last == f"; checksum of all above: sha256:{digest}\n"
    answers = said("verify", file).splitlines(keepends=True)
    assert answers[0] == FITS
    assert "nothing written since." in answers[1]
    file.write_text("; one line more\n" + file.read_text())
    with pytest.raises(CommandError, match=CHANGED):
        call_command("verify", str(file))


def test_a_portable_backup_ends_with_its_checksum(
    night: Evening, tmp_path: Path, said: Callable[..., str]
) -> None:
    file = tmp_path / "all.jsonl"
    call_command("backup", str(file), portable=True)

    *above, last = file.read_text().splitlines(keepends=True)

    digest = hashlib.sha256("".join(above).encode()).hexdigest()
    assert last == f'{{"checksum": "sha256:{digest}"}}\n'
    assert said("verify", file) == f"{FITS}Read back: 1 circle, all sound.\n"
    assert night.circle_id is not None


def test_a_portable_backup_that_was_changed_is_not_restored(night: Evening, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    call_command("backup", str(file), portable=True)
    file.write_text(file.read_text().replace('"name": "The Crown"', '"name": "The Swan"'))
    empty_the_book()

    for command in ("restore", "verify"):
        with pytest.raises(CommandError, match=CHANGED):
            call_command(command, str(file))
    assert night.version == 26
    assert not Circle.objects.exists()


def test_an_older_portable_backup_is_restored_and_it_is_said_that_it_has_none(
    night: Evening, tmp_path: Path, said: Callable[..., str]
) -> None:
    file = tmp_path / "all.jsonl"
    call_command("backup", str(file), portable=True)
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:-1]))
    empty_the_book()

    assert said("restore", file).startswith(f"{WITHOUT}Put in: 1 circle, 1 evening, 26 entries.\n")
    assert Evening.objects.get().pk == night.pk


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the same file beside it on PostgreSQL")
@pytest.mark.django_db(transaction=True)
class TestBackupOfADatabase:
    """Its checksum lies beside it, in the words of sha256sum."""

    @pytest.fixture
    def backup(self, tmp_path: Path, evening: Evening) -> Path:
        file = tmp_path / "backup.sqlite3"
        call_command("backup", str(file))
        assert evening.version == 1
        return file

    def test_is_what_sha256sum_checks(self, backup: Path, said: Callable[..., str]) -> None:
        digest = hashlib.sha256(backup.read_bytes()).hexdigest()

        line = (backup.parent / "backup.sqlite3.sha256").read_text()

        assert line == f"{digest}  backup.sqlite3\n"
        assert said("verify", backup) == FITS

    def test_that_was_changed_is_not_restored(self, backup: Path) -> None:
        content = bytearray(backup.read_bytes())
        # What no look at the pages finds: a text in one of them.
        at = content.rindex(b"The Crown")
        content[at : at + 9] = b"The Tower"
        backup.write_bytes(bytes(content))

        for command in ("verify", "restore"):
            with pytest.raises(CommandError, match=CHANGED):
                call_command(command, str(backup))

    def test_without_one_or_with_no_checksum_in_it_is_not_verified(
        self, backup: Path, said: Callable[..., str]
    ) -> None:
        beside = backup.parent / "backup.sqlite3.sha256"
        beside.unlink()
        with pytest.raises(CommandError, match="there is no checksum in it or beside it"):
            call_command("verify", str(backup))
        beside.write_text("not one\n")
        with pytest.raises(CommandError, match="is no checksum as sha256sum writes it"):
            call_command("verify", str(backup))

        call_command("backup", str(backup), overwrite=True)

        assert said("verify", backup) == FITS


def test_a_table_is_verified_by_the_digest_it_was_sent_with(
    owner: Client, night: Evening, tmp_path: Path, said: Callable[..., str]
) -> None:
    response = owner.get(f"/circles/{night.circle_id}/evenings/{night.pk}/deals.csv")
    file = tmp_path / "deals.csv"
    file.write_bytes(response.content)
    in_hex = hashlib.sha256(response.content).hexdigest()

    for digest in (response.headers["Repr-Digest"], in_hex, f"sha256:{in_hex}"):
        assert said("verify", file, digest=digest) == FITS

    file.write_bytes(response.content + b"\n")
    with pytest.raises(CommandError, match=CHANGED):
        call_command("verify", str(file), digest=in_hex)


@pytest.mark.parametrize("digest", ["sha-256", "12", "sha-256=:AAAA:"])
@pytest.mark.django_db
def test_a_digest_that_is_none_is_refused(tmp_path: Path, digest: str) -> None:
    file = tmp_path / "deals.csv"
    file.write_text("Day,Evening\n")

    with pytest.raises(CommandError, match="expected a digest like sha-256=:…: or of 64"):
        call_command("verify", str(file), digest=digest)


@pytest.mark.django_db
def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    for options in ({}, {"digest": "0" * 64}):
        with pytest.raises(CommandError, match="cannot be read: No such file or directory"):
            call_command("verify", str(tmp_path / "none.csv"), **options)
