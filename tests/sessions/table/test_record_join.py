"""Somebody joins."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.models import Circle, Entry, Evening, Player, Seat
from tests.addresses import at
from tests.support.pages import text
from tests.support.table import seated

HTMX = {"HX-Request": "true"}


def join(**fields: str) -> dict[str, str]:
    """Return the fields of the form: Fay sits down on Ann's left, unless said otherwise."""
    return {"player": "Fay", "left_of": "1", "key": "key-of-join"} | fields


def test_a_new_player_sits_down_on_somebodys_left(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}joins/", join())

    assert response.status_code == 303
    assert response.headers["Location"] == at(evening)
    assert seated(evening) == ["Ann", "Fay", "Ben", "Cat", "Dan"]
    assert Player.objects.filter(circle_id=evening.circle_id, name="Fay").count() == 1
    assert Seat.objects.get(evening=evening, player__name="Fay").number == 5


def test_the_table_says_who_joined_and_offers_to_undo_it(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}joins/", join(), follow=True)

    said = text(response.content.decode())
    assert "Fay joined, to the left of Ann" in said
    assert "Undo" in said


def test_undo_takes_the_newcomer_from_the_table_again(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}joins/", join())

    owner.post(f"{at(evening)}undo/", {"key": "undo-the-join"})

    assert seated(evening) == ["Ann", "Ben", "Cat", "Dan"]


def test_a_member_of_the_circle_sits_down_with_one_tap(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    fay = Player.objects.create(circle=circle, name="Fay")

    owner.post(f"{at(evening)}joins/", join(player="", known="Fay"))

    assert Seat.objects.get(evening=evening, number=5).player == fay
    assert Player.objects.filter(name="Fay").count() == 1


def test_a_typed_name_is_trimmed_and_composed_and_finds_the_member(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    zoe = Player.objects.create(circle=circle, name="Zoë")

    owner.post(f"{at(evening)}joins/", join(player="  Zoe\u0308 "))

    assert Seat.objects.get(evening=evening, number=5).player == zoe


def test_who_left_comes_back_to_his_seat_and_his_balance(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, caller="2", call="3", made=True)
    record(evening, kind="leave", player="2")

    owner.post(f"{at(evening)}joins/", join(player="Ben", left_of="4"))

    assert seated(evening) == ["Ann", "Cat", "Dan", "Ben"]
    assert Seat.objects.filter(evening=evening).count() == 5
    assert Seat.objects.get(evening=evening, player__name="Ben").balance == 9


def test_the_newcomer_plays_and_pays_at_once(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    owner.post(f"{at(evening)}joins/", join())
    evening.refresh_from_db()

    record(evening, caller="5", call="3", made=True)

    assert Seat.objects.get(evening=evening, player__name="Fay").balance == 12


def test_the_same_form_sent_twice_seats_one(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}joins/", join())

    response = owner.post(f"{at(evening)}joins/", join())

    assert response.status_code == 303
    assert seated(evening) == ["Ann", "Fay", "Ben", "Cat", "Dan"]
    assert Entry.objects.filter(evening=evening).count() == 2


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"player": ""}, "join-player", "Who sits down? Write a name."),
        ({"player": " \t "}, "join-player", "Who sits down? Write a name."),
        ({"player": "Ann"}, "join-player", "Ann already sits at this table."),
        ({"player": "  Ann "}, "join-player", "Ann already sits at this table."),
        ({"player": "kitty"}, "join-player", "“kitty” is the kitty’s own name"),
        ({"player": "F\x07ay"}, "join-player", "A name cannot have control characters in it."),
        ({"player": "x" * 41}, "join-player", "at most 40 characters, this one has 41."),
        ({"player": "x" * 10_000}, "join-player", "at most 40 characters, this one has 10000."),
        ({"left_of": "9"}, "join-left_of", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
        ({"left_of": "kitty"}, "join-left_of", "“kitty” is the kitty’s own name"),
        ({"left_of": ""}, "join-left_of", "A name needs at least one character."),
    ],
)
def test_a_join_that_cannot_be_says_why_at_its_field_and_leaves_nothing_behind(
    owner: Client, evening: Evening, sent: dict[str, str], field: str, sentence: str
) -> None:
    response = owner.post(f"{at(evening)}joins/", join(**sent))

    html = response.content.decode()
    assert response.status_code == 422
    assert f'<a href="#{field}">' in html
    assert sentence in html
    assert f'aria-describedby="{field}-error"' in html
    assert '<details class="drawer" id="join" open>' in html
    assert Entry.objects.filter(evening=evening).count() == 1
    assert Seat.objects.filter(evening=evening).count() == 5
    assert Player.objects.count() == 4


def test_what_was_typed_is_kept(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}joins/", join(player="“Fay”<b>", left_of="9"))

    assert 'value="“Fay”&lt;b&gt;"' in response.content.decode()


def test_a_full_table_takes_nobody(owner: Client, start: Callable[..., Evening]) -> None:
    evening = start(players=["A", "B", "C", "D", "E", "F", "G"], first_dealer="A")

    response = owner.post(f"{at(evening)}joins/", join())

    assert response.status_code == 422
    assert "The table is full: it has 7 seats." in response.content.decode()
    assert not Player.objects.filter(name="Fay").exists()
    assert Seat.objects.filter(evening=evening).count() == 8


def test_nobody_joins_when_play_has_ended(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})

    response = owner.post(f"{at(evening)}joins/", join())

    assert response.status_code == 422
    assert "This evening is being settled" in response.content.decode()
    assert not Player.objects.filter(name="Fay").exists()


def test_a_join_takes_few_queries(
    owner: Client,
    evening: Evening,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    # Six of them are for the milestone by which the chain holds a new name.
    with django_assert_max_num_queries(16):
        owner.post(f"{at(evening)}joins/", join())


def test_a_name_in_other_capitals_is_the_members(
    owner: Client, circle: Circle, evening: Evening
) -> None:
    zoe = Player.objects.create(circle=circle, name="Zoë")

    owner.post(f"{at(evening)}joins/", join(player="ZOË"))

    assert Seat.objects.get(evening=evening, number=5).player == zoe


def test_who_sits_there_is_refused_under_the_same_name_in_other_capitals(
    owner: Client, evening: Evening
) -> None:
    response = owner.post(f"{at(evening)}joins/", join(player="ann"))

    assert response.status_code == 422
    assert "Ann already sits at this table." in text(response.content.decode())
    assert Player.objects.count() == 4
