"""What a program wrote is told by its name: in the log, at the table, in a form that came late."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from sessions.book.correct import correct_entry
from sessions.book.preview import Correction
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Circle, Evening, Link
from tests.addresses import at
from tests.support.access import (
    make,
    page_of,
    programs,
    record_by,
    recorder_of,
    token_of,
)
from tests.support.accounts import phone
from tests.support.pages import text
from tests.support.table import deal

pytestmark = pytest.mark.usefixtures("nobody_has_tried")


def test_the_log_says_which_program_wrote(owner: Client, circle: Circle, evening: Evening) -> None:
    entry = record_by(token_of(owner, circle), evening)

    for page in ("log/", f"entries/{entry.number}/"):
        said = page_of(owner, evening, page)
        assert "recorded by the program “Scoreboard”" in said
        assert "another phone" not in said


def test_the_table_says_which_program_holds_the_book(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    record_by(token_of(owner, circle), evening)

    table = page_of(owner, evening)
    sent = deal(version="1")
    refused = unescape(text(owner.post(f"{at(evening)}deals/", sent).content.decode()))
    owner.post(f"{at(evening)}baton/", {})

    assert "The program “Scoreboard” is scoring." in table
    assert "The program “Scoreboard” is scoring now." in refused
    assert "recorded by the program “Scoreboard” ·" in refused
    assert "is scoring" not in page_of(owner, evening)


def test_a_form_that_came_too_late_is_told_which_program_was_quicker(
    owner: Client, circle: Circle, evening: Evening, access: Access
) -> None:
    record_by(token_of(owner, circle), evening)
    Evening.objects.filter(pk=evening.pk).update(recorder_id=access.pk)
    mine = {"caller": "2", "call": "3", "outcome": "made", "version": "1", "key": new_key()}

    said = unescape(text(owner.post(f"{at(evening)}deals/", mine).content.decode()))

    assert "Deal 1 was recorded by the program “Scoreboard” a moment ago." in said
    assert "The same: keep theirs" in said


def correct_by(program: Recorder, evening: Evening, *, kind: str, number: int) -> None:
    """Void or restore an entry through a program."""
    evening.refresh_from_db()
    correct_entry(
        evening,
        correction=Correction(kind, number, {}),
        why="misheard",
        submission=Submission(new_key(), program),
    )


def test_a_correction_says_who_asked_for_it_and_through_which_program(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    token = token_of(owner, circle)
    number = record_by(token, evening).number
    program = recorder_of(token, evening)
    for_ben = replace(program, player_id=circle.players.get(name="Ben").pk)

    correct_by(program, evening, kind="void", number=number)
    voided = page_of(owner, evening, "log/")
    correct_by(for_ben, evening, kind="restore", number=number)
    restored = page_of(owner, evening, "log/")

    assert "struck out by the program “Scoreboard”" in voided
    assert "recorded by Ben, through the program “Scoreboard”" in restored


def test_a_program_whose_name_was_taken_away_is_a_program(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    record_by(token_of(owner, circle), evening)

    Link.objects.update(name="")

    assert "recorded by a program" in page_of(owner, evening, "log/")
    assert "A program is scoring." in page_of(owner, evening)
    assert "A program may record · every evening" in programs(owner, circle)


def test_guests_are_not_told_what_a_program_is_called(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    entry = record_by(token_of(owner, circle, name="Zoe's scoreboard"), evening)
    guest = phone()
    guest.post("/join/open/", {"code": make(owner, circle, evening=str(evening.pk))})

    pages = [page_of(guest, evening, page) for page in ("", "log/", f"entries/{entry.number}/")]
    refused = unescape(text(guest.post(f"{at(evening)}deals/", deal()).content.decode()))

    assert "A program is scoring." in pages[0]
    assert "recorded by a program" in pages[1]
    assert "recorded by a program" in pages[2]
    assert "A program is scoring now." in refused
    assert [page for page in (*pages, refused) if "Zoe" in page] == []
