"""Cash handed over while play is on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from sessions.models import Entry, Evening, Seat
from tests.addresses import at
from tests.support.pages import text
from tests.support.table import balances, payment


def test_cash_settles_what_the_payee_was_owed(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, caller="2", call="3", made=True)

    response = owner.post(f"{at(evening)}payments/", payment(amount="3"), follow=True)

    assert response.redirect_chain == [(at(evening), 303)]
    assert balances(evening) == {"kitty": 1, "Ann": 0, "Ben": 6, "Cat": -3, "Dan": -4}
    assert "Ann paid Ben 3" in text(response.content.decode())


def test_cash_wins_and_loses_nothing(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}payments/", payment())

    assert Seat.objects.get(evening=evening, number=1).won == 0
    assert Seat.objects.get(evening=evening, number=1).balance == 5


@pytest.mark.parametrize(
    ("typed", "pence"),
    [("1.50", 150), ("1,50", 150), ("£2", 200), ("50p", 50), ("1,234.50", 123450)],
)
def test_an_amount_is_taken_as_people_write_money(
    owner: Client, start: Callable[..., Evening], typed: str, pence: int
) -> None:
    evening = start(currency="GBP", stake=5)

    owner.post(f"{at(evening)}payments/", payment(amount=typed))

    assert Entry.objects.get(evening=evening, number=2).facts == {
        "from": "1",
        "to": "2",
        "amount": pence,
    }


def test_who_left_can_still_pay(
    owner: Client, evening: Evening, record: Callable[..., object]
) -> None:
    record(evening, kind="leave", player="3")

    response = owner.post(f"{at(evening)}payments/", payment(**{"from": "3"}))

    assert response.status_code == 303
    assert balances(evening)["Cat"] == 5


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
        ({"to": ""}, "to", "Who is paid? Choose a player."),
        ({"to": "1"}, "to", "Nobody pays themselves: choose two different players."),
        ({"from": "9"}, "from", "9 is not at this table; the players are Ann, Ben, Cat, Dan."),
        ({"to": "kitty", "from": "9"}, "from", "9 is not at this table;"),
        ({"from": "kitty"}, "amount", "The kitty is empty."),
        ({"amount": ""}, "amount", "Nothing is written here. Write an amount like"),
        ({"amount": "five"}, "amount", "“five” is not an amount."),
        ({"amount": "-5"}, "amount", "“-5” is too little: the least is 1."),
        ({"amount": "0"}, "amount", "“0” is too little: the least is 1."),
        ({"amount": "1.5"}, "amount", "“1.5” has too many decimals"),
        ({"amount": "1000000000001"}, "amount", "is too much: the most is 1,000,000,000,000."),
        ({"amount": "9" * 10_000}, "amount", "This is too long for an amount."),
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


def test_what_was_typed_is_kept(owner: Client, evening: Evening) -> None:
    response = owner.post(f"{at(evening)}payments/", payment(amount="five"))

    html = response.content.decode()
    assert 'value="five"' in html
    assert html.count('<option value="1" selected>Ann</option>') >= 1


def test_the_same_form_sent_twice_pays_once(owner: Client, evening: Evening) -> None:
    owner.post(f"{at(evening)}payments/", payment())

    response = owner.post(f"{at(evening)}payments/", payment())

    assert response.status_code == 303
    assert balances(evening)["Ann"] == 5


def test_a_payment_takes_few_queries(
    owner: Client,
    evening: Evening,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(12):
        owner.post(f"{at(evening)}payments/", payment())


def test_a_payment_that_another_phone_wrote_down_meanwhile_is_not_written_twice_unasked(
    owner: Client, evening: Evening
) -> None:
    html = owner.get(f"{at(evening)}more/").content.decode()
    assert 'name="version" value="1"' in html
    owner.post(f"{at(evening)}payments/", payment(version="1", key="from-one-phone"))

    response = owner.post(f"{at(evening)}payments/", payment(version="1", key="from-the-other"))

    assert response.status_code == 409
    said = text(response.content.decode())
    assert "Somebody wrote in the book a moment ago. Your entry isn’t saved yet." in said
    assert "Yours: Ann paid Ben 5" in said
    assert balances(evening)["Ann"] == 5
