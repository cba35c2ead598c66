"""Cash handed over while play is on."""

from __future__ import annotations

import pytest
from django.test import Client

from sessions.models import Entry, Evening, Seat
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text
from tests.support.table import balances, payment


def test_cash_settles_what_the_payee_was_owed_and_wins_nothing(
    owner: Client, evening: Evening, record: Record
) -> None:
    record(evening, caller="2", call="3", made=True)

    response = owner.post(f"{at(evening)}payments/", payment(amount="3"), follow=True)

    assert response.redirect_chain == [(at(evening), 303)]
    assert balances(evening) == {"kitty": 1, "Ann": 0, "Ben": 6, "Cat": -3, "Dan": -4}
    assert Seat.objects.get(evening=evening, number=1).won == -3
    assert "Ann paid Ben 3" in text(response.content.decode())


def test_an_amount_is_taken_as_people_write_money(owner: Client, start: Start) -> None:
    evening = start(currency="GBP", stake=5)

    for number, typed in enumerate(("1.50", "1,50", "£2", "50p", "1,234.50")):
        sent = payment(amount=typed, key=f"key-of-payment-{number}")
        owner.post(f"{at(evening)}payments/", sent)

    paid = Entry.objects.filter(evening=evening, kind="payment").order_by("number")
    assert [each.facts["amount"] for each in paid] == [150, 150, 200, 50, 123_450]
    html = owner.post(f"{at(evening)}payments/", payment(amount="five")).content.decode()
    assert 'value="five"' in html
    assert html.count('<option value="1" selected>Ann</option>') >= 1


def test_coins_go_into_the_kittys_box_and_come_out_of_it(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}payments/", payment(to="kitty", key="into-the-box"))
    owner.post(
        f"{at(evening)}payments/",
        {"from": "kitty", "to": "2", "amount": "2", "key": "out-of-the-box"},
    )

    put, taken = Entry.objects.filter(evening=evening, kind="box").order_by("number")
    assert put.facts == {"player": "1", "amount": 5, "into": True}
    assert taken.facts == {"player": "2", "amount": 2, "into": False}
    assert taken.table_after["kitty_box"] == 3
    assert "kitty" not in taken.table_after


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"from": ""}, "from", "Who pays? Choose a player."),
        ({"to": "1"}, "to", "Nobody pays themselves: choose two different players."),
        ({"from": "9"}, "from", "9 is not at this table; the players are Ann, Ben, Cat, Dan."),
        ({"to": "kitty", "from": "9"}, "from", "9 is not at this table;"),
        ({"from": "kitty"}, "amount", "The kitty is empty."),
        ({"amount": ""}, "amount", "Nothing is written here. Write an amount like"),
        ({"amount": "-5"}, "amount", "“-5” is too little: the least is 1."),
        ({"amount": "1.5"}, "amount", "“1.5” has too many decimals"),
        ({"amount": "1000000000001"}, "amount", "is too much: the most is 1,000,000,000,000."),
    ],
)
def test_a_payment_that_cannot_be_says_why_at_its_field(
    owner: Client, evening: Evening, sent: dict[str, str], field: str, sentence: str
) -> None:
    response = owner.post(f"{at(evening)}payments/", payment(**sent))

    html = response.content.decode()
    assert response.status_code == 422
    assert sentence in html
    assert f'<a href="#payment-{field}">' in html
    assert f'aria-describedby="payment-{field}-error"' in html
    assert Entry.objects.filter(evening=evening).count() == 1
