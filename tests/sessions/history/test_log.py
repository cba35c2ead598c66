"""The log."""

from __future__ import annotations

import re
from functools import partial
from html import unescape

import pytest
import time_machine
from django.test import Client

from napledger.evening.log import AMEND, RESTORE, VOID
from sessions.book.correct import Correction, correct_entry, redo_last, undo_last
from sessions.book.submission import Recorder, Submission, new_key
from sessions.models import Access, Evening, Player
from sessions.settling.service import close_evening, reopen_evening, review_evening
from tests.addresses import at
from tests.support.nights import Record
from tests.support.pages import markup, text
from tests.support.signing import TWENTY_TO_TEN, correct


def log(client: Client, evening: Evening, query: str = "") -> str:
    """Return the page of the log."""
    response = client.get(f"{at(evening)}log/{query}")
    assert response.status_code == 200
    return markup(response)


def lines(html: str) -> list[str]:
    """Return what each line of the log says, without the time it begins with."""
    main = html[html.index("<main") : html.index("</main>")]
    items = re.findall(r"<li[ >].*?</li>", main, re.S)
    said = [unescape(text(item)) for item in items]
    return [re.sub(r"^(\d+ \w+ )?\d\d:\d\d ", "", each) for each in said]


def test_every_line_is_there_the_newest_first(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    record(evening, kind="payment", **{"from": "1", "to": "2", "amount": 3})

    assert lines(log(owner, evening)) == [
        "Ann paid Ben 3 recorded on this phone",
        "Deal 1 · Ben, three, made · +9",
        "The evening begins; Dan deals",
    ]


def test_a_correction_names_what_it_corrected_and_why(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    correct(evening, AMEND, 2, caller="3", call="4", made=False, why="we counted again")

    html = log(owner, evening)

    assert lines(html)[:2] == [
        (
            "Corrected: Deal 1 · Cat, four, lost · −12 we counted again "
            "recorded by Ben, on another phone"
        ),
        "Deal 1 · Ben, three, made · +9 corrected by Ben, 21:40 recorded on this phone",
    ]
    assert html.count("<del>") == 1


def test_a_voided_line_is_struck_through_and_a_restored_one_is_not(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    correct(evening, VOID, 2)
    struck = log(owner, evening)
    correct(evening, RESTORE, 2, why="it did happen")
    restored = log(owner, evening)

    assert lines(struck)[:2] == [
        "Struck out: Deal 1 · Ben, three, made misheard recorded by Ben, on another phone",
        "Deal 1 · Ben, three, made · +9 struck out by Ben, 21:40: misheard recorded on this phone",
    ]
    assert struck.count("<del>") == 1
    assert restored.count("<del>") == 0
    assert lines(restored)[0].startswith("Restored: Deal 1 · Ben, three, made · +9 it did happen")


def test_undo_and_redo_are_told_from_corrections_by_hand(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    undo_last(evening, submission=Submission(new_key(), Recorder()))
    redo_last(evening, submission=Submission(new_key(), Recorder()))

    assert [line.split(" recorded")[0] for line in lines(log(owner, evening))[:2]] == [
        "Redone: Deal 1 · Ben, three, made · +9",
        "Undone: Deal 1 · Ben, three, made",
    ]


def test_a_correction_that_nobody_signed_names_nobody(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    facts = {"caller": "2", "call": "3", "made": False}
    unsigned = Recorder(at=TWENTY_TO_TEN)
    correct_entry(
        evening,
        correction=Correction(AMEND, 2, facts),
        why="",
        submission=Submission(new_key(), unsigned),
    )

    assert lines(log(owner, evening))[:2] == [
        "Corrected: Deal 1 · Ben, three, lost · −9 recorded on another phone",
        "Deal 1 · Ben, three, made · +9 corrected, 21:40 recorded on this phone",
    ]


def test_the_end_of_the_evening_and_its_reopening_are_lines(
    owner: Client, evening: Evening
) -> None:
    for step in (review_evening, close_evening, partial(reopen_evening, is_owner=True)):
        step(evening, submission=Submission(new_key(), Recorder()))

    assert [line.split(" recorded")[0] for line in lines(log(owner, evening))[:3]] == [
        "The evening was reopened",
        "The evening was closed",
        "Play ended; the evening is being settled",
    ]


def test_a_line_says_whose_phone_wrote_it(owner: Client, evening: Evening, access: Access) -> None:
    access.player = Player.objects.get(name="Cat")
    access.save_fields("player")
    path = f"{at(evening)}deals/"
    deal = {"caller": "2", "call": "3", "outcome": "made", "key": "key-of-a-deal"}
    assert owner.post(path, deal).status_code == 303

    assert "recorded by Cat, on this phone" in lines(log(owner, evening))[0]


def test_another_day_than_the_evenings_is_named(
    owner: Client, evening: Evening, record: Record
) -> None:
    with time_machine.travel("2026-11-21T10:05:00+00:00", tick=False):
        record(evening, caller="2", call="3", made=True)
    entry = correct(evening, VOID, 2)
    assert entry.at == TWENTY_TO_TEN

    html = log(owner, evening)

    assert '<time datetime="2026-11-19T21:40:00+00:00">21:40</time>' in html
    assert '<time datetime="2026-11-21T10:05:00+00:00">21 Nov 10:05</time>' in html


@pytest.fixture
def long_evening(evening: Evening, record: Record) -> Evening:
    for _ in range(70):
        record(evening, caller="2", call="2", made=True)
    return evening


def test_a_long_log_is_turned_page_by_page(owner: Client, long_evening: Evening) -> None:
    newest = log(owner, long_evening)
    older = log(owner, long_evening, "?upto=21")

    assert len(lines(newest)) == 50
    assert 'href="?upto=21"' in newest
    assert len(lines(older)) == 21
    assert 'href="?upto=71"' in older
    assert lines(older)[0].startswith("Deal 20 ")


@pytest.mark.parametrize("query", ["?upto=0", "?upto=99999", "?upto=x", "?upto="])
def test_a_page_that_there_is_not_shows_one_that_there_is(
    owner: Client, evening: Evening, query: str
) -> None:
    assert lines(log(owner, evening, query)) == [
        "The evening begins; Dan deals recorded on this phone"
    ]
