"""`manage.py verify`: whether an export, or a seal, belongs to the book that is here."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from napledger.evening.chain import seal_of
from sessions.book.append_only import lifted
from sessions.book.submission import Recorder
from sessions.models import Circle, Entry, Evening, Transfer
from tests.sessions.exporting.books import play_a_night

EntryText = Callable[..., str]


@pytest.fixture
def night(circle: Circle) -> Evening:
    return play_a_night(circle, recorder=Recorder())


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> EntryText:
    def verified(file: object, *, status: int = 0) -> str:
        capsys.readouterr()
        if status:
            with pytest.raises(SystemExit) as ended:
                call_command("verify", str(file))
            assert ended.value.code == status
        else:
            call_command("verify", str(file))
        return capsys.readouterr().out

    return verified


def seal_after(evening: Evening, number: int) -> str:
    return seal_of(Entry.objects.get(evening=evening, number=number).digest)


def export(evening: Evening, folder: Path) -> Path:
    file = folder / "evening.json"
    call_command("export_evening", str(evening.pk), str(file))
    return file


def test_however_it_was_typed(night: Evening, said: EntryText) -> None:
    seal = seal_after(night, 20)
    typed = seal.lower().replace("-", " ").replace("0", "o").replace("1", "l")

    assert said(typed) == (
        f"{typed} is the seal of Thursday: “the” night; at 9, 19 Nov 2026 after entry 20; "
        "6 written since.\n"
    )


def test_in_the_text_that_was_shared(
    night: Evening, owner: Client, said: EntryText, tmp_path: Path
) -> None:
    page = owner.get(reverse("show-result", args=[night.circle_id, night.pk])).content.decode()
    message = tmp_path / "message.txt"
    message.write_text(page)

    assert f"Seal of the book: {seal_after(night, 26)}" in page
    assert "after entry 26; nothing written since." in said(message)


def test_a_seal_where_no_file_may_be_looked_for(
    night: Evening, said: EntryText, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal, stat = seal_after(night, 26), os.stat

    def refuses(path: Any, **options: Any) -> os.stat_result:
        if str(path) == seal:
            raise PermissionError
        return stat(path, **options)

    monkeypatch.setattr(os, "stat", refuses)

    assert said(seal).startswith(f"{seal} is the seal of Thursday")


def test_a_seal_that_no_book_has(night: Evening, said: EntryText) -> None:
    assert night.version == 26
    assert said("K7QF-3M2P-9XTA", status=1) == (
        "K7QF-3M2P-9XTA: no book here has, or had, this seal.\n"
    )


def test_the_seal_of_a_book_that_was_changed_since_belongs_to_it_no_more(
    night: Evening, said: EntryText
) -> None:
    seal = seal_after(night, 26)
    with lifted():
        Transfer.objects.filter(evening=night, entry__number=2, line=0).update(amount=99)

    assert "But that book is not sound: evening" in said(seal, status=1)


def test_the_seal_of_a_book_whose_close_was_taken_away_is_not_called_sound(
    night: Evening, said: EntryText
) -> None:
    seal = seal_after(night, 20)
    with lifted():
        Entry.objects.filter(evening=night, number=26).delete()
        Evening.objects.filter(pk=night.pk).update(version=25, state="reviewing")

    assert f"But that book is not sound: circle {night.circle_id}, milestones[" in said(
        seal, status=1
    )


def test_an_export_belongs_to_its_book_and_to_that_as_it_has_gone_on(
    night: Evening, said: EntryText, tmp_path: Path
) -> None:
    file = export(night, tmp_path)

    assert said(file) == (
        "The checksum fits: this file is as it was written.\n"
        f"Evening {night.pk} ({seal_after(night, 26)}) is the book of Thursday: “the” night; at 9, "
        "19 Nov 2026 after entry 26; nothing written since.\n"
    )


def test_an_export_of_another_book_is_told_from_where_on(
    night: Evening, said: EntryText, tmp_path: Path
) -> None:
    file = export(night, tmp_path)
    with lifted():
        Entry.objects.filter(evening=night, number=9).update(digest="0" * 64)

    assert said(file, status=1) == (
        "The checksum fits: this file is as it was written.\n"
        f"Evening {night.pk} ({seal_after(night, 26)}) is another book from entry 9 on.\n"
    )


def test_an_export_that_has_more_than_the_book(
    night: Evening, said: EntryText, tmp_path: Path
) -> None:
    file, seal = export(night, tmp_path), seal_after(night, 26)
    with lifted():
        Entry.objects.filter(evening=night, number=26).delete()

    assert said(file, status=1) == (
        "The checksum fits: this file is as it was written.\n"
        f"Evening {night.pk} ({seal}): the book here ends at entry 25, the file has 26. "
        "It was restored, or entries were taken away.\n"
    )


@pytest.mark.django_db
def test_a_file_without_any_seal_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, when will you pay?")

    with pytest.raises(CommandError, match="there is no checksum in it or beside it, no seal"):
        call_command("verify", str(file))
