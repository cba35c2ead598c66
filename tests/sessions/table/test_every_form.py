"""What holds of every form that writes in a table's book, wherever it stands."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.models import Entry, Evening, Player
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.table import deal, payment

ADJUSTED = {"change-1": "2", "change-2": "2", "sign-2": "down", "note": "a wager"}

FORMS: dict[str, tuple[dict[str, Any], dict[str, Any], int]] = {
    # A form, what makes it another one, and how many queries it may take: of a join, six are for
    # the milestone by which the chain holds a new name.
    "deals": (deal(), {"call": "4"}, 12),
    "joins": ({"player": "Fay", "left_of": "1"}, {"player": "Gus"}, 16),
    "leaves": ({"player": "3"}, {"player": "2"}, 10),
    "seats": ({"first": "1", "second": "3"}, {"second": "4"}, 12),
    "payments": (payment(), {"amount": "4"}, 12),
    "adjustments": (ADJUSTED, {"note": "a bet"}, 12),
    "offences": ({"what": "misdeal", "player": "3"}, {"player": "2"}, 12),
    "kitty": ({"how": "split"}, {"how": "carry"}, 12),
    "undo": ({}, {}, 12),
}
NO_KEYS = ["", "short", "x" * 65, "with space in it", "ключ-ключ-ключ"]


@pytest.mark.parametrize("form", FORMS)
def test_sent_twice_it_writes_once_in_few_queries_and_its_key_writes_nothing_else(
    owner: Client,
    start: Start,
    record: Record,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    form: str,
) -> None:
    evening = start(kitty=5)
    for _ in range(12):
        record(evening, caller="1", call="2", made=True)
    address, (sent, other, queries) = f"{at(evening)}{form}/", FORMS[form]

    with django_assert_max_num_queries(queries):
        first = owner.post(address, sent | {"key": "key-of-this-form"})
    again = owner.post(address, sent | {"key": "key-of-this-form"})

    assert (first.status_code, again.status_code) == (303, 303)
    assert Entry.objects.filter(evening=evening).count() == 14
    if other:
        refused = owner.post(address, sent | other | {"key": "key-of-this-form"})
        assert refused.status_code == 409
        assert "This form was sent already" in refused.content.decode()
        assert Entry.objects.filter(evening=evening).count() == 14


@pytest.mark.parametrize("form", FORMS)
def test_without_a_key_of_its_own_it_is_out_of_date_and_it_is_only_sent(
    owner: Client, evening: Evening, form: str
) -> None:
    address = f"{at(evening)}{form}/"

    for key in NO_KEYS if form == "deals" else NO_KEYS[:1]:
        response = owner.post(address, FORMS[form][0] | {"key": key})
        assert response.status_code == 422
        assert "This form is out of date; please open the page again." in response.content.decode()

    assert owner.get(address).status_code == 405
    assert Entry.objects.filter(evening=evening).count() == 1
    assert not Player.objects.filter(name="Fay").exists()


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ("deals", "This evening is being settled"),
        ("joins", "This evening is being settled"),
        ("leaves", "This evening is being settled"),
        ("seats", "This evening is being settled"),
        ("offences", "This evening is being settled"),
    ],
)
def test_when_play_has_ended_only_money_is_taken(
    owner: Client, evening: Evening, form: str, sentence: str
) -> None:
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})

    response = owner.post(f"{at(evening)}{form}/", FORMS[form][0] | {"key": "one-more-form"})

    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert Entry.objects.filter(evening=evening).count() == 2
    assert not Player.objects.filter(name="Fay").exists()
