"""House rules at the start of an evening: the second page of its form."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from sessions.models import Circle, Entry
from tests.support.starting import errors, fields

KEY = "01a1f87b-3b5c-7cde-8a10-000000000002"

TABLE: dict[str, Any] = {
    "key": KEY,
    "game": "nap",
    "player": ["Ann", "Ben", "", "Cat"],
    "dealer": "4",
    "stake": "6",
    "currency": "counters",
    "preset": "peel_pool",
    "phone": "1",
    "title": "Boxing Day",
}


@pytest.fixture
def house(newcomer: Client) -> dict[str, Any]:
    """Return the fields of the house rules page, as it is shown first."""
    return fields(newcomer.post("/start/", TABLE | {"step": "rules"}).content.decode())


def test_the_page_shows_the_rules_of_the_card_that_was_picked(newcomer: Client) -> None:
    response = newcomer.post("/start/", TABLE | {"step": "rules"})

    page = response.content.decode()
    assert response.status_code == 200
    assert "based on Peel: pool · one trick is worth 6" in page
    assert re.findall(r"<h2>(.*?)</h2>", page) == [
        "Calls and prices",
        "When all pass",
        "The kitty",
        "Irregularities",
        "The table",
    ]
    assert "Stakes that the dealer puts in at every deal." in page
    assert "The eldest hand stands for one." in page


def test_the_page_carries_the_table_along(newcomer: Client, house: dict[str, Any]) -> None:
    assert house["player"] == ["Ann", "Ben", "", "Cat"]
    assert house["key"] == KEY
    assert (house["title"], house["dealer"], house["stake"]) == ("Boxing Day", "4", "6")

    newcomer.post("/start/", house)

    facts = Entry.objects.get().facts
    assert (facts["players"], facts["first_dealer"]) == (["1", "2", "3"], "3")
    assert facts["rules"] == {"preset": "peel_pool", "options": {}}


def test_house_rules_are_kept_as_what_differs(newcomer: Client, house: dict[str, Any]) -> None:
    own = {"rule-ante_dealer": "1½", "win-1": "", "lose-1": "", "rule-all_pass": "void"}

    response = newcomer.post("/start/", house | own)

    assert response.status_code == 303
    assert Entry.objects.get().facts["rules"] == {
        "preset": "peel_pool",
        "options": {"pay": {"1": None}, "all_pass": "void", "ante_dealer": 1.5},
    }


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_is_kept(
    newcomer: Client, house: dict[str, Any]
) -> None:
    wrong = {"rule-ante_dealer": "two", "win-misery": "3"}

    response = newcomer.post("/start/", house | wrong)

    page = response.content.decode()
    assert response.status_code == 422
    assert errors(page) == [
        "Misery needs two prices, made and lost: give both, or leave both empty.",
        "“two” is not a number of stakes; write it like 2, ½ or 1½.",
    ]
    assert '<a href="#rule-ante_dealer">' in page
    assert '<a href="#win-misery">' in page
    assert fields(page) | {"rule-ante_dealer": "two", "win-misery": "3"} == fields(page)
    assert not Circle.objects.exists()


def test_rules_that_cannot_stand_together_are_refused_where_to_change_them(
    newcomer: Client, house: dict[str, Any]
) -> None:
    of_one = newcomer.post("/start/", house | {"win-1": "", "lose-1": ""})
    money = {"currency": "GBP", "stake": "5p", "rule-ante_dealer": "½"}
    half = newcomer.post("/start/", house | money)
    odd = {"preset": "enquire_within", "stake": "5", "step": "rules"}
    card = newcomer.post("/start/", TABLE | odd).content.decode()

    assert (of_one.status_code, half.status_code) == (422, 422)
    assert errors(of_one.content.decode()) == [
        (
            "Somebody must stand for one when all pass, but this table has no call of one: "
            "allow one, or choose what else happens when all pass."
        )
    ]
    assert 'id="rule-all_pass"' in of_one.content.decode()
    assert errors(half.content.decode()) == [
        (
            "Half a stake does not come out whole at a stake of 5p: "
            "take an even stake, or a whole number of stakes."
        )
    ]
    assert "House rules" in card
    assert fields(card)["rule-ante_dealer"] == "½"
    assert len(errors(card)) == 1


def test_the_way_back_to_the_table_keeps_the_house_rules_until_another_card_is_picked(
    newcomer: Client, house: dict[str, Any]
) -> None:
    back = newcomer.post("/start/", house | {"rule-ante_dealer": "2", "step": "table"})
    page = back.content.decode()

    assert back.status_code == 200
    assert "Who plays?" in page
    assert "Based on Peel: pool. Your own: Dealer’s ante" in page
    assert not Circle.objects.exists()
    for sent, rules in (
        ({"stake": "8"}, {"preset": "peel_pool", "options": {"ante_dealer": 2}}),
        ({"key": f"{KEY[:-1]}3", "preset": "modern", "anew": "on"}, {"preset": "modern"}),
    ):
        newcomer.post("/start/", fields(page) | sent)
        assert Entry.objects.latest("pk").facts["rules"] == {"options": {}, **rules}
