"""Joining: a seat and a player are made with the entry, or not at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from napledger.reading.faults import Fault
from sessions.book.open_book import Book, open_book
from sessions.book.submission import KeyReused, Recorder, Submission
from sessions.book.writing import WriteResult
from sessions.models import Access, Entry, Evening, Player, Seat
from sessions.table.people import record_join, seat_of


@pytest.fixture
def join(evening: Evening, access: Access) -> Callable[..., tuple[Book, WriteResult]]:
    def joined(
        name: str = "Fay",
        *,
        key: str = "key-of-join",
        body: str = "the same form",
        meanwhile: Callable[[], object] | None = None,
        book: Book | None = None,
    ) -> tuple[Book, WriteResult]:
        interruptions = [meanwhile] if meanwhile is not None else []

        def facts(_book: Book) -> dict[str, Any]:
            if interruptions:
                interruptions.pop()()
            return {"player": name, "left_of": "1"}

        return record_join(
            Evening.objects.get(pk=evening.pk),
            facts=facts,
            submission=Submission(key, Recorder(device_id=access.pk), body),
            book=book,
        )

    return joined


def test_two_who_sit_down_at_once_get_a_seat_each(
    join: Callable[..., tuple[Book, WriteResult]],
) -> None:
    book, _ = join("Fay", meanwhile=lambda: join("Gus", key="key-of-gus"))

    assert {key: name for key, name in book.names.items() if key in ("5", "6")} == {
        "5": "Gus",
        "6": "Fay",
    }
    assert book.table.seated == ("1", "6", "5", "2", "3", "4")


def test_one_who_sits_down_on_two_phones_at_once_sits_down_once(
    join: Callable[..., tuple[Book, WriteResult]],
) -> None:
    with pytest.raises(Fault, match="already sits at this table"):
        join("Fay", meanwhile=lambda: join("Fay", key="the-other-phone"))

    assert Seat.objects.filter(player__name="Fay").count() == 1


def test_the_same_key_gives_the_same_book_with_the_newcomer_in_it(
    evening: Evening, join: Callable[..., tuple[Book, WriteResult]]
) -> None:
    join()

    book, written = join()

    assert written.again
    assert book.table.seated == ("1", "5", "2", "3", "4")
    assert book.names["5"] == "Fay"
    assert written.entry.facts == {"player": "5", "left_of": "1"}
    assert Entry.objects.filter(kind="join").count() == 1
    with pytest.raises(KeyReused):
        join("Gus", body="another form")
    assert not Player.objects.filter(name="Gus").exists()
    seat, new = seat_of(open_book(evening), "Ben")
    assert (seat.number, new) == (2, ())


def test_a_join_that_is_refused_leaves_neither_seat_nor_player(
    join: Callable[..., tuple[Book, WriteResult]],
) -> None:
    with pytest.raises(Fault) as caught:
        join("kitty")

    assert caught.value.path == "player"
    assert Player.objects.count() == 4
    assert Seat.objects.count() == 5
