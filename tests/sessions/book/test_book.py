"""An open book: what a process keeps of it is what the database has."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from sessions.access.permissions import cookie_name, evening_for
from sessions.access.roles import WATCH
from sessions.book import writing
from sessions.book.open_book import IN_LINE, TAIL_LINES, keep_tail, open_book
from sessions.book.submission import Recorder
from sessions.models import Access, Circle, Entry, Evening
from tests.sessions.conftest import OWNER_SECRET
from tests.sessions.exporting.books import play_a_night


def seen(evening: Evening) -> Evening:
    """Return an evening as a request finds it."""
    request = RequestFactory().get("/")
    request.COOKIES[cookie_name()] = OWNER_SECRET
    return evening_for(request, evening.circle_id, evening.pk, action=WATCH).evening


def stored(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in IN_LINE} | {"target": entry.target_id}


def test_what_is_kept_of_a_log_is_what_was_written(
    circle: Circle, access: Access, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths = []

    def compared(tail: tuple[Entry, ...]) -> None:
        entries = Entry.objects.filter(evening=tail[0].evening_id).order_by("-number")
        newest = entries[:TAIL_LINES][::-1]
        assert [stored(entry) for entry in tail] == [stored(entry) for entry in newest]
        lengths.append(len(tail))
        keep_tail(tail)

    monkeypatch.setattr(writing, "keep_tail", compared)
    night = play_a_night(circle, recorder=Recorder(device_id=access.pk))

    assert (lengths[:9], set(lengths[9:])) == ([2, 3, 4, 5, 6, 7, 8, 8, 8], {8})
    assert len(lengths) == night.version - 1


def test_the_end_of_a_log_is_read_once(
    evening: Evening, record: Any, django_assert_num_queries: Any
) -> None:
    record(evening, caller="1", call="2", made=True)
    open_book(seen(evening))

    with django_assert_num_queries(2):  # who may see it, and the seats
        book = open_book(seen(evening))

    assert [entry.kind for entry in book.tail] == ["start", "deal"]


def test_an_evening_that_was_read_again_is_not_given_what_was_kept_before(
    evening: Evening, record: Any
) -> None:
    early = seen(evening)
    open_book(early)
    record(evening, caller="1", call="2", made=True)

    early.refresh_from_db()

    assert [entry.number for entry in open_book(early).tail] == [1, 2]
