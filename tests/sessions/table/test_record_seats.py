"""New seats."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Entry, Evening
from tests.addresses import at
from tests.support.nights import Record
from tests.support.pages import text
from tests.support.table import seated

KEY = {"key": "key-of-seats"}


def test_two_swap_seats_or_all_are_numbered_anew_and_the_deal_stays_with_whoever_is_next(
    owner: Client, evening: Evening
) -> None:
    swapped = {"first": "1", "second": "4"} | KEY
    response = owner.post(f"{at(evening)}seats/", swapped, follow=True)

    assert response.redirect_chain == [(at(evening), 303)]
    assert seated(evening) == ["Dan", "Ben", "Cat", "Ann"]
    assert "New seats: Dan, Ben, Cat, Ann" in text(response.content.decode())
    assert Entry.objects.get(evening=evening, number=2).table_after["dealer"] == "4"
    places = {"seat-1": "4", "seat-2": "1", "seat-3": "2", "seat-4": "3"}
    owner.post(f"{at(evening)}seats/", places | {"key": "all-anew-then"})
    assert seated(evening) == ["Ben", "Cat", "Dan", "Ann"]
    # The numbers that were chosen are kept.
    sent = {"seat-1": "4", "seat-2": "4", "seat-3": "3", "seat-4": "1", "key": "two-on-four"}
    html = owner.post(f"{at(evening)}seats/", sent).content.decode()
    dans = html[html.index('name="seat-4"') :]
    assert "<option selected>1</option>" in dans[: dans.index("</select>")]


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"first": "1", "second": "1"}, "order", "Choose two different players to swap seats."),
        ({"first": "1", "second": "9"}, "order", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
        ({"first": "kitty", "second": "1"}, "order", "Kitty is not seated;"),
        ({}, "seat-1", "Choose a seat from 1 to 4 for Ann."),
        (
            {"seat-1": "1", "seat-2": "2", "seat-3": "3", "seat-4": "5"},
            "seat-4",
            "Choose a seat from 1 to 4 for Dan.",
        ),
        (
            {"seat-1": "1", "seat-2": "2", "seat-3": "2", "seat-4": "4"},
            "seat-3",
            "Cat and Ben can’t both have seat 2.",
        ),
        (
            {"seat-1": "1", "seat-2": "2", "seat-3": "3", "seat-4": "4"},
            "order",
            "Everybody already sits there.",
        ),
    ],
)
def test_an_order_that_cannot_be_says_why(
    owner: Client, evening: Evening, sent: dict[str, str], field: str, sentence: str
) -> None:
    response = owner.post(f"{at(evening)}seats/", sent | KEY)

    html = response.content.decode()
    assert response.status_code == 422
    assert sentence in html
    assert f'<a href="#seats-{field}">' in html
    assert f'id="seats-{field}"' in html
    assert '<details class="drawer" id="seats" open>' in html
    assert Entry.objects.filter(evening=evening).count() == 1


def test_a_form_from_before_somebody_left_is_refused(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, kind="leave", player="3")
    places = {"seat-1": "4", "seat-2": "1", "seat-3": "2", "seat-4": "3"}

    response = owner.post(f"{at(evening)}seats/", places | KEY)

    assert response.status_code == 422
    assert "Choose a seat from 1 to 3 for Ann." in response.content.decode()
