"""Changing the stake or the rules of an evening, from the next deal on."""

from __future__ import annotations

from typing import Any

from django.test import Client

from sessions.book.append_only import lifted
from sessions.models import Entry, Evening, Seat
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.starting import errors, fields

KEY = "key-of-the-change"


def url(evening: Evening) -> str:
    return f"{at(evening)}rules/change/"


def test_other_rules_hold_from_the_next_deal_on_and_the_form_writes_once(
    owner: Client, evening: Evening
) -> None:
    shown = fields(owner.get(url(evening)).content.decode())
    assert (shown["stake"], shown["preset"]) == ("1", "peel_pool")
    assert f'href="{url(evening)}"' in owner.get(f"{at(evening)}more/").content.decode()
    sent = {"key": KEY, "stake": "1", "preset": "modern"}

    codes = [owner.post(url(evening), sent).status_code for _ in range(2)]
    conflict = owner.post(url(evening), sent | {"stake": "3"})

    assert codes == [303, 303]
    assert Entry.objects.get(kind="rules").facts == {"rules": {"preset": "modern", "options": {}}}
    assert "Now playing: " in owner.get(at(evening)).content.decode()
    assert conflict.status_code == 409
    said = conflict.content.decode()
    assert "This form was sent already; here is what came of it." in said
    assert fields(said)["stake"] == "1"


def test_another_stake_holds_from_the_next_deal_on(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="1", call="3", made=True)

    response = owner.post(url(evening), {"key": KEY, "stake": "2", "preset": "peel_pool"})

    assert response.status_code == 303
    assert response["Location"] == at(evening)
    assert Entry.objects.get(kind="rules").facts == {"stake": 2}
    evening.refresh_from_db()
    record(evening, caller="2", call="3", made=True)
    assert [seat.balance for seat in Seat.objects.filter(evening=evening)] == [3, 1, 15, -9, -10]


def test_stake_and_house_rules_change_in_one_entry(owner: Client, evening: Evening) -> None:
    page = owner.post(url(evening), {"stake": "4", "preset": "peel_pool", "step": "house"})

    sent = fields(page.content.decode()) | {"rule-ante_dealer": "½", "key": KEY}
    response = owner.post(url(evening), sent)

    assert response.status_code == 303
    assert Entry.objects.get(kind="rules").facts == {
        "stake": 4,
        "rules": {"preset": "peel_pool", "options": {"ante_dealer": 0.5}},
    }


def test_the_house_rules_in_force_are_filled_in(owner: Client, start: Start) -> None:
    rules = {"preset": "peel_pool", "options": {"ante_dealer": 3}}
    evening = start(rules=rules)

    first = owner.get(url(evening)).content.decode()
    second = owner.post(url(evening), fields(first) | {"step": "house"}).content.decode()

    assert "Based on Peel: pool. Your own: Dealer’s ante" in first
    assert fields(second)["rule-ante_dealer"] == "3"
    owner.post(url(evening), fields(second) | {"rule-misdeal_fine": "2"})
    assert Entry.objects.get(kind="rules").facts["rules"]["options"] == {
        "ante_dealer": 3,
        "misdeal_fine": 2,
    }


def test_the_way_back_keeps_what_was_typed(owner: Client, evening: Evening) -> None:
    house = owner.post(url(evening), {"stake": "4", "preset": "peel_pool", "step": "house"})
    typed = fields(house.content.decode()) | {"rule-ante_dealer": "2", "step": "change"}

    back = owner.post(url(evening), typed)

    page = back.content.decode()
    assert back.status_code == 200
    assert fields(page)["stake"] == "4"
    assert fields(page)["rule-ante_dealer"] == "2"
    assert fields(page)["preset"] == "house"


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"stake": "five"}, "“five” is not an amount. Enter a number, like 5."),
    ({"stake": "0"}, "“0” is too little: the least is 1."),
    ({"preset": "whist"}, "Which rules do you play by? Pick one of the cards."),
    (
        {"preset": "enquire_within"},
        (
            "Half a stake does not come out whole at a stake of 1: "
            "take an even stake, or a whole number of stakes."
        ),
    ),
    ({}, "Nothing is changed yet: enter another stake, or pick other rules."),
    ({"key": ""}, "This form is out of date; please open the page again."),
]


def test_what_cannot_be_is_refused_at_its_field_or_above(owner: Client, evening: Evening) -> None:
    for changes, said in REFUSED:
        sent = {"key": KEY, "stake": "1", "preset": "peel_pool"} | changes
        response = owner.post(url(evening), sent)
        page = response.content.decode()
        assert response.status_code == 422, changes
        assert errors(page) == [said] or (not errors(page) and said in page), changes
        assert not Entry.objects.filter(kind="rules").exists()


def test_house_rules_that_cannot_be_are_shown_again(owner: Client, evening: Evening) -> None:
    house = owner.post(url(evening), {"stake": "1", "preset": "peel_pool", "step": "house"})
    typed = fields(house.content.decode()) | {"rule-ante_dealer": "two", "win-nap": ""}

    response = owner.post(url(evening), typed)

    page = response.content.decode()
    assert response.status_code == 422
    assert errors(page) == [
        "Nap needs two prices, made and lost: give both, or leave both empty.",
        "“two” is not a number of stakes; write it like 2, ½ or 1½.",
    ]
    assert fields(page)["rule-ante_dealer"] == "two"


def test_an_evening_that_is_being_settled_keeps_its_rules(owner: Client, evening: Evening) -> None:
    with lifted():
        Evening.objects.filter(pk=evening.pk).update(state=Evening.REVIEWING)

    page = owner.get(url(evening)).content.decode()
    response = owner.post(url(evening), {"key": KEY, "stake": "2", "preset": "modern"})

    assert "Play has ended, so the rules stay as they are." in page
    assert response.status_code == 422
    assert not Entry.objects.filter(kind="rules").exists()
