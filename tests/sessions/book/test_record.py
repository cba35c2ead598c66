"""Writing while others write: whoever is overtaken gets its turn, and mistakes come out at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, connection, connections
from django.test import Client

from sessions.auditing.evenings import findings
from sessions.book import writing
from sessions.book.open_book import Book
from sessions.book.submission import Recorder, Submission
from sessions.book.writing import is_overtaken, write
from sessions.models import Access, Entry, Evening, Player, Seat
from tests.addresses import at
from tests.support.pages import text
from tests.support.table import HTMX, deal

DEAL = {"caller": "2", "call": "3", "made": True}


def enter(evening: Evening, access: Access, facts: Callable[[Book], dict[str, Any]]) -> Entry:
    """Record a deal whose facts are made anew at each try."""
    _, written = write(
        evening,
        kind="deal",
        facts=facts,
        submission=Submission("key-of-the-slow", Recorder(device_id=access.pk), "the same form"),
    )
    return written.entry


@pytest.mark.django_db(transaction=True)
def test_whoever_was_overtaken_three_times_is_overtaken_no_more(
    evening: Evening, access: Access, record: Callable[..., Entry]
) -> None:
    tries: list[bool] = []

    def facts(_book: Book) -> dict[str, Any]:
        tries.append(connection.in_atomic_block)
        if not connection.in_atomic_block:
            record(Evening.objects.get(pk=evening.pk), **DEAL)
        return DEAL

    assert enter(evening, access, facts).number == 5
    assert tries == [False, False, False, True]


@pytest.mark.django_db(transaction=True)
def test_nobody_writes_at_the_evening_while_one_has_its_turn_alone(
    evening: Evening, access: Access, record: Callable[..., Entry]
) -> None:
    others: list[threading.Thread] = []
    seen: list[int] = []

    def other() -> None:
        record(Evening.objects.get(pk=evening.pk), **DEAL)
        connections.close_all()

    def facts(_book: Book) -> dict[str, Any]:
        if not connection.in_atomic_block:
            record(Evening.objects.get(pk=evening.pk), **DEAL)
        else:
            others.append(threading.Thread(target=other))
            others[-1].start()
            others[-1].join(timeout=0.5)
            seen.append(Entry.objects.filter(evening=evening).count())
        return DEAL

    assert enter(evening, access, facts).number == 5
    others[0].join()
    assert seen == [4]
    assert list(Entry.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_a_fault_found_in_ones_turn_alone_writes_nothing(
    evening: Evening, access: Access, record: Callable[..., Entry]
) -> None:
    tries: list[int] = []

    def facts(_book: Book) -> dict[str, Any]:
        tries.append(len(tries))
        if len(tries) <= 3:
            record(Evening.objects.get(pk=evening.pk), **DEAL)
            return DEAL
        return DEAL | {"caller": "nobody"}

    with pytest.raises(ValueError, match="nobody"):
        enter(evening, access, facts)
    assert len(tries) == 4
    assert Entry.objects.filter(evening=evening).count() == 4


def test_a_mistake_in_the_book_comes_out_as_what_it_is_at_the_first_try(
    evening: Evening, access: Access
) -> None:
    tries: list[int] = []

    def facts(_book: Book) -> dict[str, Any]:
        tries.append(len(tries))
        Seat.objects.create(circle=evening.circle, evening=evening, number=1)
        return DEAL

    with pytest.raises(IntegrityError):
        enter(evening, access, facts)
    assert tries == [0]


@pytest.mark.parametrize("copied", ["number", "key", "name", "circle", "evening"])
def test_the_database_says_that_another_was_quicker(
    evening: Evening, copied: str, record: Callable[..., Entry]
) -> None:
    entry = record(evening, **DEAL)
    player = Player.objects.filter(circle=evening.circle).first()
    assert player is not None
    rows = {
        "number": Entry(circle=evening.circle, evening=evening, number=entry.number, key="new"),
        "key": Entry(circle=evening.circle, evening=evening, number=99, key=entry.key),
        "name": Player(circle=evening.circle, name=player.name),
        "circle": evening.circle,
        "evening": evening,
    }

    with pytest.raises(IntegrityError) as refused:
        rows[copied].save(force_insert=True)

    assert is_overtaken(refused.value)


def test_an_error_of_another_kind_does_not_say_that_another_was_quicker(evening: Evening) -> None:
    with pytest.raises(IntegrityError) as refused:
        Seat.objects.create(circle=evening.circle, evening=evening, number=1)

    assert not is_overtaken(refused.value)


def overtaken_at_every_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "TRIES_MAX", 0)


def test_crowding_is_to_be_tried_again_soon(
    owner: Client, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    overtaken_at_every_try(monkeypatch)

    plain = owner.post(f"{at(evening)}deals/", deal())
    part = owner.post(f"{at(evening)}deals/", deal(), **HTMX)

    assert (plain.status_code, part.status_code) == (503, 503)
    assert (plain.headers["Retry-After"], part.headers["Retry-After"]) == ("1", "1")
    assert "Too many phones at once" in text(plain.content.decode())
    assert "what you tapped is still here. Send it again." in text(part.content.decode())
    assert part.headers["HX-Retarget"] == "#alarm"


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL's own code")
@pytest.mark.parametrize("code", ["40001", "40P01", "55P03"])
def test_what_postgresql_asks_to_be_tried_again_is_to_be_tried_again_soon(
    owner: Client, evening: Evening, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    def raised(*_args: Any, **_named: Any) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"DO $$ BEGIN RAISE 'not now' USING ERRCODE = '{code}'; END $$")

    monkeypatch.setattr(writing, "post", raised)

    response = owner.post(f"{at(evening)}deals/", deal())

    assert (response.status_code, response.headers["Retry-After"]) == (503, "1")


def test_what_is_too_much_for_one_statement_is_written_with_several(
    evening: Evening, record: Callable[..., Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection.ops, "bulk_batch_size", lambda _fields, _rows: 3)

    entry = record(evening, caller="1", call="3", made=True)

    assert sorted(entry.posted.values_list("line", flat=True)) == [0, 1, 2, 3]
    assert [str(finding) for finding in findings(evening)] == []
