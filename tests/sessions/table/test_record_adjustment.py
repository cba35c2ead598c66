"""Adjustments by agreement."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Entry, Evening
from tests.addresses import at
from tests.support.nights import Start
from tests.support.pages import text
from tests.support.table import balances


def adjustment(**fields: str) -> dict[str, str]:
    """Return the fields of the form: Ann is given four, of Ben and Cat, two each."""
    return {
        "sign-1": "up",
        "change-1": "4",
        "sign-2": "down",
        "change-2": "2",
        "sign-3": "down",
        "change-3": "2",
        "note": "Ann bought the crisps",
        "key": "key-of-adjustment",
    } | {name.replace("_", "-"): value for name, value in fields.items()}


def test_what_one_is_given_others_are_taken(owner: Client, evening: Evening) -> None:
    forged = adjustment() | {"change-9": "7", "sign-9": "up"}

    response = owner.post(f"{at(evening)}adjustments/", forged, follow=True)

    assert response.redirect_chain == [(at(evening), 303)]
    assert balances(evening) == {"kitty": 0, "Ann": 4, "Ben": -2, "Cat": -2, "Dan": 0}
    assert "(Ann bought the crisps)" in text(response.content.decode())
    changes = Entry.objects.get(evening=evening, number=2).facts["changes"]
    assert changes == {"1": 4, "2": -2, "3": -2}
    # A minus that was typed means down too, and the kitty has its part.
    sent = adjustment(sign_2="up", change_2="-2", change_1="", change_3="", key="of-the-kitty")
    owner.post(f"{at(evening)}adjustments/", sent | {"sign-kitty": "up", "change-kitty": "2"})
    assert balances(evening) == {"kitty": 2, "Ann": 4, "Ben": -4, "Cat": -2, "Dan": 0}


def test_what_was_typed_is_kept_and_missing_sums_are_in_the_tables_money(
    owner: Client, start: Start
) -> None:
    evening = start(currency="GBP", stake=5)
    address = f"{at(evening)}adjustments/"

    html = owner.post(address, adjustment(change_1="4 lots")).content.decode()
    uneven = owner.post(address, adjustment(change_1="1.00", change_2="50p", change_3="0,40"))

    assert 'name="change-1" value="4 lots"' in html
    assert 'name="change-2" value="2"' in html
    assert html.count('value="down" selected') == 2
    assert 'value="Ann bought the crisps"' in html
    assert "10p more goes up than down;" in uneven.content.decode()


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"change_1": "5"}, "changes", "1 more goes up than down; the two must be equal."),
        (
            {"change_1": "", "change_2": "", "change_3": ""},
            "changes",
            "Write who gets how much, and from whom.",
        ),
        ({"change_3": "-1000000000001"}, "change-3", "is too little: the least is"),
        ({"change_1": "1000000000001"}, "change-1", "is too much: the most is"),
        (
            {
                "change_1": "",
                "change_kitty": "4",
                "sign_kitty": "down",
                "sign_2": "up",
                "sign_3": "up",
            },
            "change-kitty",
            "The kitty is empty.",
        ),
        ({"note": "  "}, "note", "An adjustment needs a reason: write why."),
    ],
)
def test_an_adjustment_that_cannot_be_says_why_at_its_field(
    owner: Client, evening: Evening, sent: dict[str, str], field: str, sentence: str
) -> None:
    response = owner.post(f"{at(evening)}adjustments/", adjustment(**sent))

    html = response.content.decode()
    assert response.status_code == 422
    assert sentence in html
    assert f'<a href="#adjustment-{field}">' in html
    assert f'id="adjustment-{field}"' in html
    assert '<details class="drawer" id="adjustment" open>' in html
    assert Entry.objects.filter(evening=evening).count() == 1
