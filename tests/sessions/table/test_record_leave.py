"""Somebody leaves."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Evening, Seat
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text
from tests.support.table import seated


def leave(**fields: str) -> dict[str, str]:
    """Return the fields of the form: Cat leaves, unless said otherwise."""
    return {"player": "3", "key": "key-of-leave"} | fields


def test_who_leaves_is_gone_from_the_table_until_that_is_undone(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="3", call="3", made=True)

    response = owner.post(f"{at(evening)}leaves/", leave(), follow=True)

    assert "Cat left" in text(response.content.decode())
    assert seated(evening) == ["Ann", "Ben", "Dan"]
    assert Seat.objects.get(evening=evening, number=3).balance == 9
    owner.post(f"{at(evening)}undo/", {"key": "undo-the-leave"})
    assert seated(evening) == ["Ann", "Ben", "Cat", "Dan"]
    assert Seat.objects.get(evening=evening, number=3).balance == 9


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("", "Who leaves? Tap a name."),
        ("9", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
        ("kitty", "“kitty” is the kitty’s own name"),
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


def test_two_are_left_to_play(owner: Client, start: Start) -> None:
    evening = start(players=["Ann", "Ben"], first_dealer="Ann")

    response = owner.post(f"{at(evening)}leaves/", leave(player="2"))

    assert response.status_code == 422
    assert "A table needs two players: end the evening instead." in response.content.decode()
