"""Undo and redo."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.models import Entry, Evening, Transfer
from tests.addresses import at
from tests.sessions.pages import text
from tests.sessions.table.test_record_deal import HTMX, balances

LEVEL = {"kitty": 0, "Ann": 0, "Ben": 0, "Cat": 0, "Dan": 0}


def test_undo_takes_the_last_deal_back_with_dealer_and_kitty(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)

    html = owner.post(f"{at(evening)}undo/", {"key": "undo-once"}, **HTMX).content

    said = text(html.decode())
    assert balances(evening) == LEVEL
    assert "Undone: Deal 1 · Ann, three" in said
    assert "Dan D dealer 0 level" in said
    assert "Redo" in said


def test_undo_can_be_repeated_and_undone(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)
    after_one = balances(evening)
    record(evening, kind="deal", caller="2", call="nap", made=True)
    after_two = balances(evening)

    def send(path: str, key: str) -> dict[str, int]:
        owner.post(f"{at(evening)}{path}/", {"key": key})
        return balances(evening)

    assert send("undo", "undo-first") == after_one
    assert send("undo", "undo-second") == LEVEL
    assert send("redo", "redo-first") == after_one
    assert send("redo", "redo-second") == after_two


def test_after_a_new_deal_there_is_nothing_to_redo(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)
    owner.post(f"{at(evening)}undo/", {"key": "undo-first"})
    evening.refresh_from_db()
    record(evening, kind="deal", caller="2", call="2", made=True)

    response = owner.post(f"{at(evening)}redo/", {"key": "redo-first"})

    assert response.status_code == 422
    assert "There is nothing to redo." in response.content.decode()


def test_the_start_of_an_evening_is_not_undone(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}undo/", {"key": "undo-first"})

    assert response.status_code == 422
    assert "There is nothing to undo." in response.content.decode()


def test_a_long_row_of_undos_reaches_back_to_the_start(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    for _ in range(12):
        record(evening, kind="deal", caller="1", call="2", made=True)

    for number in range(12):
        owner.post(f"{at(evening)}undo/", {"key": f"undo-number-{number}"})

    assert balances(evening) == LEVEL


def test_as_much_can_be_redone_as_was_undone(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    for _ in range(12):
        record(evening, kind="deal", caller="1", call="2", made=True)
    after = balances(evening)
    for number in range(12):
        owner.post(f"{at(evening)}undo/", {"key": f"undo-number-{number}"})

    offered = []
    for number in range(12):
        answer = owner.post(f"{at(evening)}redo/", {"key": f"redo-number-{number}"}, **HTMX)
        offered.append("redo/" in answer.content.decode())

    assert balances(evening) == after
    assert offered == [True] * 11 + [False]


def test_the_same_undo_sent_twice_undoes_once(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)
    record(evening, kind="deal", caller="1", call="3", made=True)
    for _ in range(2):
        owner.post(f"{at(evening)}undo/", {"key": "undo-first"})

    assert balances(evening) == {"kitty": 1, "Ann": 9, "Ben": -3, "Cat": -3, "Dan": -4}


def test_nothing_is_erased_by_an_undo(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="deal", caller="1", call="3", made=True)
    before = list(Transfer.objects.values().order_by("pk"))

    owner.post(f"{at(evening)}undo/", {"key": "undo-first"})

    assert [row for row in Transfer.objects.values() if not row["takes_back"]] == before
    assert list(Entry.objects.values_list("kind", flat=True)) == ["start", "deal", "void"]


def test_undo_takes_twelve_queries_at_most(
    owner: Client,
    evening: Evening,
    record: Callable[..., object],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(12):
        record(evening, kind="deal", caller="1", call="3", made=True)

    with django_assert_max_num_queries(12):
        owner.post(f"{at(evening)}undo/", {"key": "undo-first"}, **HTMX)


def test_a_stranger_cannot_undo(stranger: Client, evening: Evening) -> None:
    assert stranger.post(f"{at(evening)}undo/", {"key": "undo-first"}).status_code == 404
