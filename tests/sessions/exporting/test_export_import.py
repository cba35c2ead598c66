"""The commands that take a circle or an evening out and put it in again."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from napledger.evening.journal import STYLES
from sessions.access.locks import hashed
from sessions.access.permissions import opens_something
from sessions.access.service import make_link
from sessions.book.submission import Recorder
from sessions.models import Access, Circle, Entry, Evening, Link, Seat
from tests.sessions.exporting.books import empty_the_book, everything, play_a_night

NOBODY = "01998c1e-0000-7000-8000-000000000000"


@pytest.fixture
def night(circle: Circle) -> Evening:
    return play_a_night(circle, recorder=Recorder())


def test_a_circle_goes_from_one_database_to_another(
    tmp_path: Path, night: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "circle.json"
    before = everything()

    call_command("export_circle", str(night.circle_id), str(file))
    empty_the_book()
    call_command("import_circle", str(file), dry_run=True)
    assert not Circle.objects.exists()
    call_command("import_circle", str(file))
    call_command("import_circle", str(file))

    assert everything() == before
    what = f"circle {night.circle_id}, 5 players, 1 evening, 26 entries, 51 transfers"
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"Would put in: {what}. Everything was checked and nothing was written."
    assert said[1] == f"Put in: {what}."
    assert said[2] == "Within a day, open this on the device that keeps the book:"
    assert said[3].startswith("http://localhost:8000/join/#")
    assert said[4] == "This book is here already, the same to the last id: there is nothing to do."


def test_a_programs_token_is_in_no_file_and_what_it_wrote_stays_a_devices(
    tmp_path: Path, circle: Circle, access: Access
) -> None:
    link, token = make_link(
        access, role="recorder", evening=None, name="Scoreboard", for_program=True
    )
    program = link.accesses.get()
    night = play_a_night(circle, recorder=Recorder(device_id=program.pk))
    before, file = everything(), tmp_path / "circle.json"

    call_command("export_circle", str(circle.pk), str(file))
    empty_the_book()
    call_command("import_circle", str(file))
    call_command("check_books")

    said = file.read_text(encoding="utf-8")
    assert [each for each in (token, link.token_hash, "Scoreboard") if each in said] == []
    assert everything() == before
    assert Entry.objects.filter(evening=night.pk, device=program.pk).count() == 26
    assert not Link.objects.exists()
    assert not opens_something(hashed(token))


def test_without_a_file_it_goes_to_standard_output_and_comes_from_standard_input(
    night: Evening, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything()

    call_command("export_circle", str(night.circle_id))
    text = capsys.readouterr().out
    empty_the_book()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    call_command("import_circle", "-")

    assert everything() == before


def test_no_file_is_overwritten_unasked(tmp_path: Path, night: Evening) -> None:
    file = tmp_path / "circle.json"
    file.write_text("precious")

    with pytest.raises(CommandError) as refused:
        call_command("export_circle", str(night.circle_id), str(file))
    assert str(refused.value) == (
        f"{file}: this file exists already: choose another name, or say --overwrite"
    )
    assert list(tmp_path.iterdir()) == [file]

    call_command("export_circle", str(night.circle_id), str(file), overwrite=True)
    assert json.loads(file.read_text())["format"] == "napledger.circle/1"


def test_a_folder_that_is_not_there_is_said(night: Evening) -> None:
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        call_command("export_circle", str(night.circle_id), "/nowhere/at/all.json")


def test_a_name_that_the_system_refuses_is_said_in_one_line(night: Evening) -> None:
    name = "x" * 300

    for command in (["export_circle", str(night.circle_id)], ["backup"], ["backup", "--portable"]):
        with pytest.raises(CommandError, match=f"^{name}: File name too long$"):
            call_command(*command, name)


def test_an_unsound_book_is_written_and_is_a_failure(tmp_path: Path, night: Evening) -> None:
    Seat.objects.filter(evening=night, number=1).update(balance=5)
    file = tmp_path / "circle.json"

    with pytest.raises(CommandError) as warned:
        call_command("export_circle", str(night.circle_id), str(file))

    assert str(warned.value) == (
        "Written, but the book is not sound, and nobody will take it: "
        "evenings[0].seats[1].balance: by the book this is -106, got 5. Run check_books."
    )
    assert file.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("command", "what"), [("export_circle", "circle"), ("export_evening", "evening")]
)
def test_what_is_not_here_is_said(command: str, what: str) -> None:
    with pytest.raises(CommandError, match=f"^there is no {what} {NOBODY} here$"):
        call_command(command, NOBODY)


def test_each_command_takes_its_own_kind_of_file(tmp_path: Path, night: Evening) -> None:
    circle, evening = tmp_path / "circle.json", tmp_path / "evening.json"
    call_command("export_circle", str(night.circle_id), str(circle))
    call_command("export_evening", str(night.pk), str(evening))

    with pytest.raises(CommandError, match="format: this is one evening: put it in with import_ev"):
        call_command("import_circle", str(evening))
    with pytest.raises(CommandError, match="format: this is a whole circle: put it in with import"):
        call_command("import_evening", str(circle))
    with pytest.raises(CommandError, match=r"circle\.id: is another circle’s"):
        call_command("import_evening", str(evening), circle=NOBODY)


@pytest.mark.parametrize("style", sorted(STYLES))
def test_a_journal_is_written_of_a_circle_or_of_an_evening(
    tmp_path: Path, night: Evening, style: str
) -> None:
    whole, one = tmp_path / "whole", tmp_path / "one"

    call_command("journal", str(whole), format=style, circle=str(night.circle_id))
    call_command("journal", str(one), format=style, evening=str(night.pk))

    assert whole.read_text(encoding="utf-8") == one.read_text(encoding="utf-8")
    assert "2026-11-19 Thursday: “the” night; at 9, The Crown" in whole.read_text(encoding="utf-8")
    assert "12 takes back 3, Nap lost" in whole.read_text(encoding="utf-8")


@pytest.mark.django_db
def test_a_journal_of_nothing_is_refused() -> None:
    with pytest.raises(CommandError, match="there is no such evening here, or none in this circle"):
        call_command("journal", format="ledger", circle=NOBODY)
