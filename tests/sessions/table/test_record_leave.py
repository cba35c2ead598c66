"""Somebody leaves."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.models import Entry, Evening, Seat
from tests.addresses import at
from tests.support.pages import text
from tests.support.table import seated


def leave(**fields: str) -> dict[str, str]:
    """Return the fields of the form: Cat leaves, unless said otherwise."""
    return {"player": "3", "key": "key-of-leave"} | fields


def test_who_leaves_is_gone_from_the_table_with_one_tap(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}leaves/", leave(), follow=True)

    assert response.redirect_chain == [(at(evening), 303)]
    assert seated(evening) == ["Ann", "Ben", "Dan"]
    assert "Cat left" in text(response.content.decode())


def test_what_he_stands_at_stays_in_the_book(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, caller="3", call="3", made=True)

    owner.post(f"{at(evening)}leaves/", leave())

    assert Seat.objects.get(evening=evening, number=3).balance == 9


def test_undo_brings_him_back_to_his_place(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}leaves/", leave())

    owner.post(f"{at(evening)}undo/", {"key": "undo-the-leave"})

    assert seated(evening) == ["Ann", "Ben", "Cat", "Dan"]


def test_the_same_form_sent_twice_takes_one_away(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}leaves/", leave())

    response = owner.post(f"{at(evening)}leaves/", leave())

    assert response.status_code == 303
    assert Entry.objects.filter(evening=evening).count() == 2


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("", "Who leaves? Tap a name."),
        ("9", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
        ("kitty", "“kitty” is the kitty’s own name"),
        ("x" * 10_000, "at most 40 characters"),
    ],
)
def test_nobody_leaves_who_is_not_there(
    owner: Client, evening: Evening, player: str, sentence: str
) -> None:
    response = owner.post(f"{at(evening)}leaves/", leave(player=player))

    html = response.content.decode()
    assert response.status_code == 422
    assert sentence in html
    assert '<a href="#leave-player">' in html
    assert '<details class="drawer" id="leave" open>' in html
    assert seated(evening) == ["Ann", "Ben", "Cat", "Dan"]


def test_two_are_left_to_play(owner: Client, start: Callable[..., Evening]) -> None:
    evening = start(players=["Ann", "Ben"], first_dealer="Ann")

    response = owner.post(f"{at(evening)}leaves/", leave(player="2"))

    assert response.status_code == 422
    assert "A table needs two players: end the evening instead." in response.content.decode()


def test_leaving_takes_few_queries(
    owner: Client,
    evening: Evening,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(10):
        owner.post(f"{at(evening)}leaves/", leave())
