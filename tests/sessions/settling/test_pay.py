"""Ways to pay what is owed, and how each player likes to be paid."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from napledger.money.pay_handles import TITLES, read_handle
from sessions.access.locks import hashed
from sessions.access.permissions import cookie_name
from sessions.models import Access, Circle, Evening, PayHandle, Player
from sessions.settling.handles import keep_handles
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


@pytest.fixture
def euros(owner: Client, start: Start, record: Record) -> Evening:
    """Ben, Cat and Dan each owe Ann twenty euros."""
    evening = start(currency="EUR", stake=500, rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    return evening


def likes(evening: Evening, *typed: tuple[str, str]) -> Player:
    """Return Ann of this evening, who likes to be paid so."""
    ann = Player.objects.get(circle=evening.circle_id, name="Ann")
    keep_handles(ann, handles=[read_handle(*each) for each in typed])
    return ann


def test_a_service_without_links_has_its_number_the_amount_and_the_note_to_copy(
    owner: Client, euros: Evening
) -> None:
    likes(euros, ("bizum", "612 34 56 78"))

    html = pay(owner, euros)

    place = "debt-2-1-bizum"
    assert f'id="{place}" value="+34612345678" readonly' in html
    assert f'id="{place}-amount" value="20.00" readonly' in html
    assert f'id="{place}-note" value="Thursday at the Crown, ' in html
    assert html.count(f'data-copy="{place}') == 3
    assert "Bizum gives people no link for this." in html
    assert "tel:" not in html


def test_what_only_another_phone_can_scan_has_amount_and_note_to_copy_too(
    owner: Client, euros: Evening
) -> None:
    likes(euros, ("sepa", "DE89370400440532013000"))

    html = pay(owner, euros)

    assert 'id="debt-2-1-sepa-amount" value="20.00" readonly' in html
    assert "Scanned by another phone, the code fills in the amount." in html
    assert html.count('class="qr"') == 3


def test_what_is_more_than_a_service_takes_at_once_is_said(
    owner: Client, start: Start, record: Record
) -> None:
    evening = start(currency="EUR", stake=100_000, rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    likes(evening, ("bizum", "612 34 56 78"))

    said = "Bizum takes at most €1,000 at once. Pay in parts, or choose another way."
    assert said in " ".join(text(pay(owner, evening)).split())


def test_whoever_pays_by_somebody_s_own_link_sees_first_where_it_leads(
    owner: Client, euros: Evening
) -> None:
    likes(euros, ("link", "https://bücher.example/ann/{amount}?n={note}"))

    html = pay(owner, euros)

    assert 'href="https://xn--bcher-kva.example/ann/20.00?n=Thursday%20at%20the%20Crown' in html
    assert "Pay at xn--bcher-kva.example" in html
    assert "xn--bcher-kva.example was written here by hand, for Ann" in " ".join(html.split())
    settle = owner.get(f"{at(euros)}settle/").content.decode()
    assert "Ann takes xn--bcher-kva.example</a>" in settle


def test_the_way_that_fills_in_the_amount_is_open_the_others_are_a_line_each(
    owner: Client, euros: Evening
) -> None:
    likes(
        euros,
        ("bizum", "612 34 56 78"),
        ("wero", "ann@example.org"),
        ("monzo", "annsmith"),
        ("paypal", "annsmith"),
    )

    html = pay(owner, euros)

    first = html[html.index("Ben pays Ann") : html.index("Cat pays Ann")]
    summaries = re.findall(r"<summary>([^<]+)</summary>", first)
    assert summaries == ["Bizum", "Wero", "More ways"]
    assert first.index("paypal.me/annsmith/20.00EUR") < first.index("<details")
    assert first.index('value="annsmith" readonly', first.index("More ways"))
    settle = owner.get(f"{at(euros)}settle/").content.decode()
    assert "Ann takes PayPal.Me or 2 more</a>" in settle


def test_pix_has_the_text_to_paste(owner: Client, start: Start, record: Record) -> None:
    evening = start(currency="BRL", stake=500, rules={"preset": "hoyle"})
    record(evening, caller="1", call="4", made=True)
    owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    likes(evening, ("pix", "123.456.789-09"))

    html = pay(owner, evening)

    assert 'id="debt-2-1-pix-code" value="000201' in html
    assert "540520.005802BR5903Ann6008BRASILIA62070503***6304" in html
    assert html.count('class="qr"') == 3


def test_the_form_offers_first_what_pays_here_and_what_people_here_use(
    owner: Client, circle: Circle, ann: Player
) -> None:
    Circle.objects.filter(pk=circle.pk).update(currency="CHF")
    ben = Player.objects.get(circle=circle, name="Ben")
    keep_handles(ben, handles=[read_handle("cashapp", "$ben")])

    html = owner.get(address(ann)).content.decode()

    first, more = html.split('id="more-services"')
    offered = re.compile(r'<input class="control" id="([a-z]+)"')
    assert offered.findall(first) == [
        *("paypal", "revolut", "wise", "twint", "qrbill", "cashapp", "link"),
    ]
    # A bank has two fields more.
    assert len(offered.findall(more)) == 12 + 2
    assert "$ben" not in html
    assert "<details open" not in html


def test_whoever_plays_for_counters_is_offered_what_they_last_paid_in(
    owner: Client, circle: Circle, owed: Evening, ann: Player
) -> None:
    Circle.objects.filter(pk=circle.pk).update(currency="counters")
    assert owed.currency == "GBP"

    first = owner.get(address(ann)).content.decode().split('id="more-services"')[0]

    assert 'id="monzo"' in first


def test_something_wrong_stands_open_wherever_it_is_folded(owner: Client, ann: Player) -> None:
    sent = {"pix": "123.456.789-00", "qrbill": "CH93 0076 2011 6238 5295 7, 8000 Zürich"}

    response = owner.post(address(ann), {**sent, "qrbill-holder": "A" * 71})

    html = response.content.decode()
    assert response.status_code == 422
    assert "The check digits of this CPF or CNPJ do not agree" in html
    assert 'id="qrbill-holder-error"' in html
    assert re.search(r'<details class="drawer" open>\s*<summary>Pix', html)
    assert not PayHandle.objects.exists()


def test_all_ways_are_kept_as_their_services_write_them(owner: Client, ann: Player) -> None:
    sent = {
        "bizum": "612 34 56 78",
        "cashapp": "$Ann",
        "qrbill": "CH93 0076 2011 6238 5295 7, 8000 Zürich",
        "qrbill-holder": "Ann Smith",
        "holder": "nobody: there is no SEPA",
        "link": "https://example.org/{amount}",
        "pix": "+55 11 98765-4321",
    }

    html = owner.post(address(ann), sent, follow=True).content.decode()

    rows = PayHandle.objects.filter(player=ann).order_by("service")
    assert [(row.service, row.handle, row.holder) for row in rows] == [
        ("bizum", "+34612345678", ""),
        ("cashapp", "Ann", ""),
        ("link", "https://example.org/{amount}", ""),
        ("pix", "+5511987654321", ""),
        ("qrbill", "CH9300762011623852957 8000 Zurich", "Ann Smith"),
    ]
    shown = ["$Ann", "CH93 0076 2011 6238 5295 7, 8000 Zurich", "https://example.org/{amount}"]
    assert all(f'value="{each}"' in html for each in shown)


@pytest.mark.parametrize(
    "typed",
    ["x" * 100_000, "\x00", "<script>alert(1)</script>", "{{amount}}", "\u0660", "javascript:x"],
)
def test_nothing_that_is_sent_breaks_the_form(owner: Client, ann: Player, typed: str) -> None:
    sent = dict.fromkeys((*TITLES, "holder", "bic", "qrbill-holder"), typed)

    response = owner.post(address(ann), sent)

    assert response.status_code == 422
    assert "<script>alert" not in response.content.decode()
    assert not PayHandle.objects.exists()


def test_a_service_that_a_newer_book_has_is_left_out(
    owner: Client, circle: Circle, euros: Evening
) -> None:
    ann = likes(euros, ("bizum", "612 34 56 78"))
    PayHandle.objects.create(circle=circle, player=ann, service="beads", handle="ann")

    assert owner.get(f"{at(euros)}settle/").status_code == 200
    assert "beads" not in pay(owner, euros)
    assert owner.get(address(ann)).status_code == 200
