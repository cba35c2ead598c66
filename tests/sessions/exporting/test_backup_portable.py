"""Every circle as lines of JSON: a backup that any database takes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from sessions.book.submission import Recorder
from sessions.forgetting.service import note_forgetting
from sessions.models import Circle, Player
from tests.sessions.exporting.books import empty_the_book, everything, play_a_night


@pytest.fixture
def portable(tmp_path: Path, circle: Circle) -> Path:
    play_a_night(circle, recorder=Recorder())
    ann = Player.objects.get(circle=circle, name="Ann")
    note_forgetting(ann, by="the host")
    Circle.objects.create(name="An empty one", game="nap")
    file = tmp_path / "backup.json"
    call_command("backup", str(file), portable=True)
    return file


def test_everything_comes_back_the_same(portable: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = everything()
    empty_the_book()
    capsys.readouterr()

    call_command("restore", str(portable))

    assert everything() == before
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "Put in: 2 circles, 1 evening, 26 entries."
    assert said[1] == "The Crown: Within a day, open this on the device that keeps the book:"
    assert said[2].startswith("http://localhost:8000/join/#")
    assert said[3].startswith("An empty one: ")


def test_a_dry_run_tries_everything_and_writes_nothing(
    portable: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty_the_book()
    capsys.readouterr()

    call_command("restore", str(portable), dry_run=True)

    assert capsys.readouterr().out == "Would put in: 2 circles, 1 evening, 26 entries.\n"
    assert not Circle.objects.exists()


def test_it_is_not_mixed_with_what_is_here(portable: Path) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("restore", str(portable))

    assert str(refused.value) == (
        f"{portable}: there are circles in this database already: take an empty one"
    )


def test_a_file_that_was_cut_off_or_has_more_than_was_promised_is_noticed(portable: Path) -> None:
    empty_the_book()
    lines = portable.read_text().splitlines(keepends=True)

    for kept, sentence in (
        (lines[:2], "the file ends in the middle of line 3"),
        (lines[:1], "the file ends in the middle of line 2"),
        ([*lines, "{}\n"], "there is more in this file than its first line says"),
    ):
        portable.write_text("".join(kept))
        with pytest.raises(CommandError, match=sentence):
            call_command("restore", str(portable))
    assert not Circle.objects.exists()


def test_a_fault_has_its_line_and_takes_back_what_went_before(portable: Path) -> None:
    empty_the_book()
    first, one, another, checksum = portable.read_text().splitlines()
    bad = json.loads(another)
    bad["circle"]["stake"] = -1
    portable.write_text("\n".join([first, one, json.dumps(bad), checksum, ""]))

    with pytest.raises(CommandError, match=r"line 3\.circle\.stake: expected a whole number"):
        call_command("restore", str(portable))

    assert not Circle.objects.exists()


def test_a_line_that_is_larger_than_a_book_is_refused(portable: Path) -> None:
    empty_the_book()
    lines = portable.read_text().splitlines(keepends=True)
    portable.write_text(lines[0] + '{"format": "' + "x" * 1_100_000 + '"}\n' + lines[2])

    with pytest.raises(CommandError, match="line 2 is larger than a circle’s book"):
        call_command("restore", str(portable), megabytes_max=1)
