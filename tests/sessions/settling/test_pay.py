"""Ways to pay what is owed, and how each player likes to be paid."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from napledger.money.pay_handles import read_handle
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Evening, PayHandle, Player
from sessions.settling.paying import keep_handles
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import text
from tests.support.settling import pay


@pytest.fixture
def owed(owner: Client, start: Start, record: Record) -> Evening:
    """Ben, Cat and Dan each owe Ann twenty pence."""
    evening = start(currency="GBP", stake=5, rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    return evening


@pytest.fixture
def ann(owed: Evening) -> Player:
    return Player.objects.get(circle=owed.circle_id, name="Ann")


def device(circle: Circle, *, role: str, **more: object) -> Client:
    """Return a browser in a role."""
    client = Client()
    client.cookies[cookie_name()] = f"the secret of a {role}"
    Access.objects.create(
        circle=circle, role=role, secret_hash=hashed(f"the secret of a {role}"), **more
    )
    return client


def address(player: Player) -> str:
    """Return where a player's handles are edited."""
    return f"/circles/{player.circle_id}/players/{player.pk}/pay/"


def test_each_payment_leads_to_the_service_with_the_amount(
    owner: Client, owed: Evening, ann: Player
) -> None:
    assert "Ann hasn’t said how. Cash is always fine." in pay(owner, owed)
    handles = [("paypal", "annsmith"), ("monzo", "annsmith"), ("venmo", "@Ann-Smith")]
    keep_handles(ann, handles=[read_handle(*each) for each in handles])

    html = pay(owner, owed)

    assert html.count('href="https://paypal.me/annsmith/0.20GBP" rel="noopener noreferrer"') == 3
    assert html.count('href="https://monzo.me/annsmith/0.20?d=Thursday%20at%20the%20Crown') == 3
    assert html.count('data-copy="debt-2-1-monzo"') == 1
    assert "napledger moves no money." in html
    # Venmo takes dollars alone: only the name is there, to copy.
    assert "venmo.com" not in html
    assert 'value="Ann-Smith" readonly' in html
    assert "It doesn’t take this evening’s currency" in html
    # Nothing is asked of a third party before it is tapped.
    assert not re.findall(r'(?:src|srcset|action|data)="https?:', html)
    assert not re.findall(r'<link[^>]+href="https?:', html)
    paid = {"payer": "2", "payee": "1", "amount": "20", "key": "ben-has-paid"}
    owner.post(f"{at(owed)}settle/paid/", paid)
    assert "Ben pa" not in text(pay(owner, owed))


def test_euros_have_a_code_to_scan(owner: Client, start: Start, record: Record) -> None:
    evening = start(currency="EUR", stake=5, rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    ann = Player.objects.get(circle=evening.circle_id, name="Ann")
    keep_handles(ann, handles=[read_handle("sepa", "DE89370400440532013000", holder="Ann Smith")])

    html = pay(owner, evening)

    assert html.count("<svg") == 3
    assert 'value="DE89 3704 0044 0532 0130 00" readonly' in html


def test_a_guest_of_one_evening_sees_no_handles(circle: Circle, owed: Evening, ann: Player) -> None:
    keep_handles(ann, handles=[read_handle("monzo", "annsmith")])
    guest = device(circle, role="watcher", evening=owed)

    html = pay(guest, owed)

    assert "annsmith" not in html
    assert "only inside the group" in html


def test_handles_are_kept_and_shown_again_until_the_form_is_emptied(
    owner: Client, ann: Player
) -> None:
    sent = {
        "paypal": "@annsmith",
        "swish": "+46 70 123 45 67",
        "sepa": "de89 3704 0044 0532 0130 00",
        "holder": "Ann Smith",
        "bic": "cobadeff",
    }

    response = owner.post(address(ann), sent, follow=True)

    html = response.content.decode()
    assert response.redirect_chain == [(f"{address(ann)}?kept", 303)]
    rows = PayHandle.objects.filter(player=ann).order_by("service")
    assert [(r.service, r.handle, r.holder, r.bic) for r in rows] == [
        ("paypal", "annsmith", "", ""),
        ("sepa", "DE89370400440532013000", "Ann Smith", "COBADEFF"),
        ("swish", "0701234567", "", ""),
    ]
    assert 'value="DE89 3704 0044 0532 0130 00"' in html
    assert "Saved." in html
    owner.post(address(ann), {"monzo": " "})
    assert not PayHandle.objects.exists()


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("paypal", "https://paypal.me/ann", "Write only the name at PayPal.Me, like annsmith"),
        ("monzo", "<script>", "“&lt;script&gt;” cannot be a name at Monzo."),
        ("sepa", "DE88 3704 0044 0532 0130 00", "The check digits of this IBAN do not agree"),
        ("upi", "ann", "“ann” cannot be a name at UPI."),
    ],
)
def test_what_cannot_be_stands_at_its_field_and_nothing_is_kept(
    owner: Client, ann: Player, field: str, typed: str, sentence: str
) -> None:
    response = owner.post(address(ann), {"venmo": "Ann-Smith", field: typed})

    html = response.content.decode()
    assert response.status_code == 422
    assert sentence in html
    assert f'id="{field}-error"' in html
    assert 'value="Ann-Smith"' in html
    assert not PayHandle.objects.exists()


def test_a_player_edits_his_own_handles_and_no_others(
    circle: Circle, owed: Evening, ann: Player
) -> None:
    ben = Player.objects.get(circle=circle, name="Ben")
    own = device(circle, role="player", player=ann)

    assert own.get(address(ann)).status_code == 200
    assert own.post(address(ann), {"monzo": "annsmith"}).status_code == 303
    assert f"{address(ann)}" in pay(own, owed)
    assert f"{address(ben)}" not in pay(own, owed)
    for other, whose in (
        (own, ben),
        (device(circle, role="watcher"), ann),
        (device(circle, role="recorder"), ann),
    ):
        assert other.get(address(whose)).status_code == 404
        assert other.post(address(whose), {"monzo": "evil"}).status_code == 404
    assert [each.handle for each in PayHandle.objects.all()] == ["annsmith"]


def test_whoever_has_no_name_that_a_bank_takes_is_asked_whose_account_it_is(
    owner: Client, circle: Circle
) -> None:
    player = Player.objects.create(circle=circle, name="李雷")
    sent = {"sepa": "DE89 3704 0044 0532 0130 00"}

    asked = owner.post(address(player), sent)
    told = owner.post(address(player), {**sent, "holder": "Li Lei"})

    assert asked.status_code == 422
    assert "Banks take only letters from A to Z: whose account is it?" in asked.content.decode()
    assert told.status_code == 303


def test_how_the_payee_is_paid_stands_beside_paid_and_is_asked_of_who_has_not_said(
    owner: Client, circle: Circle, owed: Evening, ann: Player
) -> None:
    html = owner.get(f"{at(owed)}settle/").content.decode()
    assert "Ann takes" not in html
    assert "Ways to pay" in html
    Access.objects.filter(circle=circle).update(player=ann)
    assert "How do you want to be paid?" in owner.get(f"{at(owed)}settle/").content.decode()

    typed = [("venmo", "@Ann-Smith"), ("monzo", "annsmith"), ("paypal", "annsmith")]
    keep_handles(ann, handles=[read_handle(*each) for each in typed])
    Access.objects.filter(circle=circle).update(player=None)
    html = owner.get(f"{at(owed)}settle/").content.decode()

    assert re.search(r'href="[^"]+/pay/#debt-\d-1">Ann takes PayPal.Me or Monzo</a>', html)
