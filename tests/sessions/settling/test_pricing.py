"""An evening in counters settled in money: the price, the payments, the log, the way out."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from sessions.models import Entry, Evening, Seat
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text


@pytest.fixture
def night(owner: Client, start: Start, record: Record) -> Evening:
    """An evening in counters, being settled: Ann is up 50, Ben down 37, Cat down 13."""
    evening = start(rules={"preset": "hoyle"})
    record(evening, kind="adjustment", changes={"1": 50, "2": -37, "3": -13}, note="the night")
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    return evening


def price(
    client: Client, evening: Evening, counters: str, worth: str, money: str = "GBP", key: str = "p"
) -> tuple[int, str]:
    sent = {"counters": counters, "worth": worth, "money": money, "key": f"price-of-{key}"}
    response = client.post(f"{at(evening)}settle/price/", sent)
    return response.status_code, response.content.decode()


def cards(client: Client, evening: Evening) -> list[str]:
    """Return the title and the figure of each payment's card."""
    html = client.get(f"{at(evening)}settle/").content.decode()
    found = re.findall(r'card__title">(.*?)</h2>\s*<p class="card__amount">(.*?)</p>', html, re.S)
    return [f"{text(title)} {text(figure)}" for title, figure in found]


def pay(client: Client, evening: Evening, payer: str, payee: str, **sent: str) -> Any:
    key = f"pay-{payer}-{payee}-{'-'.join(sent.values())}"
    fields = {"payer": payer, "payee": payee, "key": key, **sent}
    return client.post(f"{at(evening)}settle/paid/", fields)


def facts(evening: Evening) -> list[dict[str, Any]]:
    return [entry.facts for entry in Entry.objects.filter(evening=evening, kind="payment")]


def test_a_price_turns_the_payments_into_money_and_leaves_the_book_in_counters(
    owner: Client, night: Evening
) -> None:
    assert cards(owner, night) == ["Ben pays Ann 37", "Cat pays Ann 13"]

    for _send in range(2):
        assert price(owner, night, "100", "5")[0] == 303

    assert cards(owner, night) == ["Ben pays Ann £1.85", "Cat pays Ann 65p"]
    page = text(owner.get(f"{at(night)}settle/").content.decode())
    assert "100 counters are worth £5" in page
    assert "Ann: +50 counters are +£2.50" in page
    assert "Ben: −37 counters are −£1.85" in page
    priced = {"counters": 100, "amount": 500, "currency": "GBP"}
    assert Entry.objects.get(evening=night, kind="price").facts == priced
    assert Seat.objects.get(evening=night, number=2).balance == -37
    assert pay(owner, night, "2", "1", amount="37").status_code == 303
    assert pay(owner, night, "3", "1", amount="13").status_code == 303
    assert facts(night) == [
        {"from": "2", "to": "1", "amount": 37, "money": {"amount": 185, "currency": "GBP"}},
        {"from": "3", "to": "1", "amount": 13, "money": {"amount": 65, "currency": "GBP"}},
    ]
    assert set(Seat.objects.filter(evening=night).values_list("balance", flat=True)) == {0}
    assert cards(owner, night) == ["Ben paid Ann £1.85", "Cat paid Ann 65p"]


def test_a_part_is_typed_in_coins(owner: Client, night: Evening) -> None:
    price(owner, night, "100", "5")

    assert pay(owner, night, "2", "1", part="1").status_code == 303

    assert facts(night) == [
        {"from": "2", "to": "1", "amount": 20, "money": {"amount": 100, "currency": "GBP"}}
    ]
    assert cards(owner, night) == ["Ben paid Ann £1.00", "Ben pays Ann 85p", "Cat pays Ann 65p"]
    assert pay(owner, night, "2", "1", amount="17").status_code == 303
    assert facts(night)[1]["money"] == {"amount": 85, "currency": "GBP"}
    assert Seat.objects.get(evening=night, number=2).balance == 0


def test_half_a_coin_is_explained(owner: Client, night: Evening) -> None:
    price(owner, night, "200", "5")

    assert cards(owner, night) == ["Ben pays Ann 93p", "Cat pays Ann 33p"]
    page = text(owner.get(f"{at(night)}settle/").content.decode())
    assert "Ann: +50 counters are +£1.26 (rounding: 1 coin more)" in page
    assert "Ben: −37 counters are −93p (rounding: 1/2 coin less)" in page
    pay(owner, night, "2", "1", amount="37")
    pay(owner, night, "3", "1", amount="13")
    assert set(Seat.objects.filter(evening=night).values_list("balance", flat=True)) == {0}


def test_the_banker_is_paid_in_coins_too(owner: Client, night: Evening) -> None:
    price(owner, night, "1", "0.05")
    owner.post(f"{at(night)}settle/plan/", {"way": "banker", "banker": "2", "key": "ben-banks"})

    assert cards(owner, night) == ["Cat pays Ben 65p", "Ben pays Ann £2.50"]
    ways = text(owner.get(f"{at(night)}settle/ways/").content.decode())
    assert "Cat pays Ann: 65p" in ways


def test_a_payment_in_coins_is_corrected_with_its_coins(owner: Client, night: Evening) -> None:
    price(owner, night, "100", "5")
    pay(owner, night, "2", "1", amount="37")
    paid = Entry.objects.get(evening=night, kind="payment")
    address = f"{at(night)}entries/{paid.number}/correct/"
    other = {"from": "2", "to": "3", "amount": "37"}
    signed = {"confirm": "yes", "by": "1", "reason": "player", "key": "another-payee"}

    refused = owner.post(address, {**other, "amount": "30"})
    written = owner.post(address, {**other, **signed})

    assert refused.status_code == 422
    assert "This was paid in coins: take it back" in refused.content.decode()
    assert written.status_code == 303
    assert Entry.objects.get(evening=night, kind="amend").facts == {
        **other,
        "amount": 37,
        "money": {"currency": "GBP", "amount": 185},
    }


def test_a_price_can_be_changed_or_taken_back_until_something_is_paid(
    owner: Client, night: Evening
) -> None:
    price(owner, night, "100", "5", key="first")
    owner.post(f"{at(night)}settle/price/", {"back": "yes", "key": "in-counters-again"})
    assert cards(owner, night) == ["Ben pays Ann 37", "Cat pays Ann 13"]
    log = text(owner.get(f"{at(night)}log/").content.decode())
    assert "To be settled in money: 100 counters are worth £5" in log
    assert "To be settled in counters" in log
    price(owner, night, "10", "2", "EUR", key="second")
    assert cards(owner, night) == ["Ben pays Ann €7.40", "Cat pays Ann €2.60"]
    pay(owner, night, "2", "1", amount="37")

    status, page = price(owner, night, "1", "1", key="third")

    assert status == 422
    assert "Something is paid already: take that back before you price counters." in unescape(page)


@pytest.mark.parametrize(
    ("counters", "worth", "money", "sentence"),
    [
        ("0", "5", "GBP", "How many counters is a whole number, from 1."),
        ("x", "5", "GBP", "How many counters is a whole number, from 1."),
        ("100", "", "GBP", ""),
        ("100", "five", "GBP", ""),
        ("100", "5", "counters", "There is no such money; choose one from the list."),
        ("100", "5", "XYZ", "There is no such money; choose one from the list."),
    ],
)
def test_what_is_no_price_is_said_at_its_field_and_kept(
    owner: Client, night: Evening, counters: str, worth: str, money: str, sentence: str
) -> None:
    status, page = price(owner, night, counters, worth, money)

    assert status == 422
    assert 'id="price-error"' in page
    assert sentence in unescape(page)
    assert f'name="counters" value="{counters}"' in page
    assert not Entry.objects.filter(kind="price").exists()


def test_an_evening_in_money_has_no_price(owner: Client, start: Start, record: Record) -> None:
    evening = start(currency="GBP", rules={"preset": "hoyle"})
    assert "Counters are priced while the evening is being settled." in unescape(
        price(owner, evening, "1", "1")[1]
    )
    record(evening, kind="adjustment", changes={"1": 50, "2": -50}, note="the night")
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})

    status, page = price(owner, evening, "1", "1")

    assert status == 422
    assert "Only what was played in counters is priced." in unescape(page)
    assert "Settle the counters in money" not in owner.get(f"{at(evening)}settle/").content.decode()


def test_the_result_says_it_in_text_and_picture_and_to_a_bank(
    owner: Client, night: Evening
) -> None:
    price(owner, night, "100", "5")
    pay(owner, night, "2", "1", amount="37")
    owner.post(f"{at(night)}close/", {"key": "close-it-now"})

    result = unescape(owner.get(f"{at(night)}result/").content.decode())

    assert "Ben paid Ann: £1.85" in result
    assert "Cat pays Ann: 65p" in result
    assert "100 counters are worth £5" in result
    picture = owner.get(f"{at(night)}result/picture.svg").content.decode()
    assert "£1.85" in picture
    ben = Seat.objects.get(evening=night, number=2).player_id
    qif = owner.get(f"{at(night)}players/{ben}/cash.qif?currency=GBP").content.decode()
    assert "T-1.85\n" in qif


def test_a_priced_book_goes_out_and_comes_in_the_same(
    owner: Client, night: Evening, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    price(owner, night, "100", "5")
    pay(owner, night, "2", "1", part="1")
    file, plain = tmp_path / "book.json", tmp_path / "plain.json"
    call_command("export_evening", str(night.pk), str(file))
    call_command("export_evening", str(night.pk), str(plain), plain=True)
    call_command("check_books")
    call_command("import_evening", str(file))
    call_command("import_evening", str(plain))

    out = capsys.readouterr().out
    assert "0 findings" in out
    assert "This book is here already" in out
    assert '"money": {' in plain.read_text()
