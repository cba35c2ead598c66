"""A correction that takes long: how far it is comes first, and then the answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import cast

import pytest
from django.http import StreamingHttpResponse
from django.test import Client

from napledger.reading.faults import Fault
from sessions.book import preview
from sessions.book.open_book import open_book
from sessions.book.preview import Correction, previewing
from sessions.correcting import played_again, steps
from sessions.models import Entry, Evening
from tests.addresses import at
from tests.support.correcting import SIGNED, main, path, tables

Record = Callable[..., Entry]


@pytest.fixture
def dealt(evening: Evening, record: Record) -> Evening:
    for _ in range(9):
        record(evening, caller="2", call="3", made=True)
    record(evening, caller="1", call="nap", made=True)
    return evening


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every correction take long enough to tell of it, and tell of each step."""
    monkeypatch.setattr(steps, "SILENT_SECONDS", 0)
    monkeypatch.setattr(played_again, "TOLD_EVERY_SECONDS", 0)


def parts_of(response: object) -> Iterator[str]:
    """Return the parts of a page as they come."""
    parts = iter(cast(StreamingHttpResponse, response))
    return (part.decode() for part in parts)


def test_how_far_it_is_comes_first_and_the_answer_last(
    owner: Client, dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once = owner.get(path(dealt)).content.decode()
    monkeypatch.setattr(steps, "SILENT_SECONDS", 0)
    monkeypatch.setattr(played_again, "TOLD_EVERY_SECONDS", 0)

    head, *told, last = parts_of(owner.get(path(dealt)))

    assert "What came after this entry is played again, to see what changes." in head
    counts = [" ".join(re.sub("<[^>]*>", "", each).split()) for each in told]
    assert counts[:2] == ["3 of 11 entries", "4 of 11 entries"]
    assert counts[-1] == "10 of 11 entries"
    assert (main(last), tables(last)) == (main(at_once), tables(at_once))
    assert "".join([head, *told, last]).count("<body") == 1


@pytest.mark.usefixtures("slowly")
def test_what_was_written_is_shown_at_the_end_and_the_same_form_writes_once(
    owner: Client, dealt: Evening
) -> None:
    first = "".join(parts_of(owner.post(path(dealt), SIGNED)))
    second = owner.post(path(dealt), SIGNED)

    assert "Struck out" in main(first)
    assert second.status_code == 303
    assert Entry.objects.filter(evening=dealt).count() == 12


@pytest.mark.usefixtures("slowly")
def test_whoever_goes_away_meanwhile_stops_it(owner: Client, dealt: Evening) -> None:
    response = owner.post(path(dealt), SIGNED)
    parts = parts_of(response)
    next(parts)
    next(parts)

    del parts, response

    assert Entry.objects.filter(evening=dealt).count() == 11


@pytest.mark.usefixtures("slowly")
def test_what_cannot_be_is_said_at_the_end(owner: Client, evening: Evening, record: Record) -> None:
    record(evening, caller="2", call="3", made=True)
    record(evening, caller="3", call="2", made=True)
    record(evening, kind="adjustment", changes={"1": 2, "kitty": -2}, note="for the crisps")

    page = "".join(parts_of(owner.get(path(evening))))

    assert "could not stand: The kitty has only" in main(page)


@pytest.mark.usefixtures("slowly")
def test_a_page_that_breaks_off_says_where_it_is_told_whether_it_was_written(
    owner: Client, dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(_opened: object, _answer: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(steps, "_shown", lost)

    page = "".join(parts_of(owner.post(path(dealt), SIGNED)))

    assert "Look in the log whether your correction is there" in page
    assert f'href="{at(dealt)}log/"' in page
    assert Entry.objects.filter(evening=dealt).count() == 12


def test_it_is_played_only_until_nothing_can_go_otherwise(dealt: Evening, record: Record) -> None:
    for _ in range(20):
        record(dealt, caller="1", call="2", made=True)

    played = list(previewing(open_book(dealt), Correction("void", 3, {})))

    # Deal 10, entry 11, empties the kitty in both histories.
    assert played == [3, 4, 5, 6, 7, 8, 9, 10]


def test_what_would_change_too_much_is_refused(
    dealt: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "CHANGES_MAX", 3)
    start = Entry.objects.get(evening=dealt, number=1)

    with pytest.raises(Fault, match="this would change more than 3 entries that came after it"):
        list(previewing(open_book(dealt), Correction("amend", 1, {**start.facts, "stake": 2})))
