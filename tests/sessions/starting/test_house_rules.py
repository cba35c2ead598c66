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
def newcomer(db: None) -> Client:  # noqa: ARG001  # opens the database
    """Return a browser that has opened the page and nothing else."""
    client = Client()
    client.get("/start/")
    return client


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


def test_nothing_is_written_before_the_evening_starts(newcomer: Client) -> None:
    newcomer.post("/start/", TABLE | {"step": "rules"})
    newcomer.post("/start/", TABLE | {"step": "table"})

    assert not Circle.objects.exists()


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


def test_rules_that_contradict_each_other_are_refused_where_to_change_them(
    newcomer: Client, house: dict[str, Any]
) -> None:
    response = newcomer.post("/start/", house | {"win-1": "", "lose-1": ""})

    page = response.content.decode()
    assert response.status_code == 422
    assert errors(page) == [
        (
            "Somebody must stand for one when all pass, but this table has no call of one: "
            "allow one, or choose what else happens when all pass."
        )
    ]
    assert 'id="rule-all_pass"' in page


def test_a_half_that_does_not_come_out_whole_says_the_stake(
    newcomer: Client, house: dict[str, Any]
) -> None:
    money = {"currency": "GBP", "stake": "5p", "rule-ante_dealer": "½"}

    page = newcomer.post("/start/", house | money).content.decode()

    assert errors(page) == [
        (
            "Half a stake does not come out whole at a stake of 5p: "
            "take an even stake, or a whole number of stakes."
        )
    ]


def test_a_card_whose_halves_do_not_come_out_leads_to_the_rate_to_change(
    newcomer: Client,
) -> None:
    odd = {"preset": "enquire_within", "stake": "5", "step": "rules"}

    response = newcomer.post("/start/", TABLE | odd)

    page = response.content.decode()
    assert response.status_code == 422
    assert "House rules" in page
    assert fields(page)["rule-ante_dealer"] == "½"
    assert len(errors(page)) == 1


def test_a_table_that_cannot_be_comes_before_its_house_rules(newcomer: Client) -> None:
    response = newcomer.post("/start/", TABLE | {"step": "rules", "player": ["Ann", "Ann"]})

    page = response.content.decode()
    assert response.status_code == 422
    assert "Who plays?" in page
    assert errors(page) == ["Ann sits in place 1 already; give each player another name."]


def test_the_way_back_to_the_table_keeps_the_house_rules(
    newcomer: Client, house: dict[str, Any]
) -> None:
    back = newcomer.post("/start/", house | {"rule-ante_dealer": "2", "step": "table"})

    page = back.content.decode()
    assert back.status_code == 200
    assert "Who plays?" in page
    assert "Based on Peel: pool. Your own: Dealer’s ante" in page
    newcomer.post("/start/", fields(page) | {"stake": "8"})
    facts = Entry.objects.get().facts
    assert facts["stake"] == 8
    assert facts["rules"] == {"preset": "peel_pool", "options": {"ante_dealer": 2}}


def test_another_card_that_is_picked_then_takes_their_place(
    newcomer: Client, house: dict[str, Any]
) -> None:
    back = newcomer.post("/start/", house | {"rule-ante_dealer": "2", "step": "table"})

    newcomer.post("/start/", fields(back.content.decode()) | {"preset": "modern"})

    assert Entry.objects.get().facts["rules"] == {"preset": "modern", "options": {}}


def test_house_rules_sent_twice_start_one_evening(newcomer: Client, house: dict[str, Any]) -> None:
    first = newcomer.post("/start/", house | {"rule-ante_dealer": "2"})
    second = newcomer.post("/start/", house | {"rule-ante_dealer": "2"})

    assert first["Location"] == second["Location"]
    assert Entry.objects.count() == 1
