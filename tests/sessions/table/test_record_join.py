"""Somebody joins."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Circle, Entry, Evening, Player, Seat
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text
from tests.support.table import seated

HTMX = {"HX-Request": "true"}


def join(**fields: str) -> dict[str, str]:
    """Return the fields of the form: Fay sits down on Ann's left, unless said otherwise."""
    return {"player": "Fay", "left_of": "1", "key": "key-of-join"} | fields


def test_a_new_player_sits_down_on_somebodys_left_and_plays_at_once(
    owner: Client, evening: Evening, record: Record
) -> None:
    response = owner.post(f"{at(evening)}joins/", join(), follow=True)

    assert response.redirect_chain == [(at(evening), 303)]
    said = text(response.content.decode())
    assert "Fay joined, to the left of Ann" in said
    assert "Undo" in said
    assert seated(evening) == ["Ann", "Fay", "Ben", "Cat", "Dan"]
    assert Player.objects.filter(circle_id=evening.circle_id, name="Fay").count() == 1
    fay = Seat.objects.get(evening=evening, player__name="Fay")
    evening.refresh_from_db()
    record(evening, caller="5", call="3", made=True)
    fay.refresh_from_db()
    assert (fay.number, fay.balance) == (5, 12)
    for key in ("undo-the-deal", "undo-the-join"):
        owner.post(f"{at(evening)}undo/", {"key": key})
    assert seated(evening) == ["Ann", "Ben", "Cat", "Dan"]


@pytest.mark.parametrize(
    "sent",
    [
        {"player": "", "known": "Zoë"},
        {"player": "  Zoe\u0308 "},
        {"player": "ZOË"},
    ],
    ids=["with one tap", "trimmed and composed", "in other capitals"],
)
def test_a_member_of_the_circle_sits_down_as_the_same_player(
    owner: Client, circle: Circle, evening: Evening, sent: dict[str, str]
) -> None:
    zoe = Player.objects.create(circle=circle, name="Zoë")

    owner.post(f"{at(evening)}joins/", join(**sent))

    assert Seat.objects.get(evening=evening, number=5).player == zoe
    assert Player.objects.filter(circle=circle).count() == 5


def test_who_left_comes_back_to_his_seat_and_his_balance(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)
    record(evening, kind="leave", player="2")

    owner.post(f"{at(evening)}joins/", join(player="Ben", left_of="4"))

    assert seated(evening) == ["Ann", "Cat", "Dan", "Ben"]
    assert Seat.objects.filter(evening=evening).count() == 5
    assert Seat.objects.get(evening=evening, player__name="Ben").balance == 9


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"player": ""}, "join-player", "Who sits down? Write a name."),
        ({"player": "ann"}, "join-player", "Ann already sits at this table."),
        ({"player": "kitty"}, "join-player", "“kitty” is the kitty’s own name"),
        ({"player": "x" * 41}, "join-player", "at most 40 characters, this one has 41."),
        ({"left_of": "9"}, "join-left_of", "9 is not seated; seated are Ann, Ben, Cat, Dan."),
        ({"left_of": "kitty"}, "join-left_of", "“kitty” is the kitty’s own name"),
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


def test_a_full_table_takes_nobody_and_what_was_typed_is_kept(owner: Client, start: Start) -> None:
    evening = start(players=["A", "B", "C", "D", "E", "F", "G"], first_dealer="A")

    response = owner.post(f"{at(evening)}joins/", join(player="“Fay”<b>"))

    html = response.content.decode()
    assert response.status_code == 422
    assert "The table is full: it has 7 seats." in html
    assert 'value="“Fay”&lt;b&gt;"' in html
    assert Player.objects.count() == 7
    assert Seat.objects.filter(evening=evening).count() == 8
