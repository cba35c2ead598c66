"""What a player paid and received, for a bank program: at the table, settling, and by the slate."""

from __future__ import annotations

import io
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client
from ofxtools.Parser import OFXTree
from pytest_django import DjangoAssertNumQueries

from napledger.evening.log import AMEND, VOID
from sessions.book.correct import Correction, correct_entry
from sessions.book.posting import Recorder, Submission
from sessions.models import Circle, Entry, Evening, Player
from tests.addresses import at

Move = tuple[str, Decimal, str, str]


@pytest.fixture
def night(start: Callable[..., Evening], record: Callable[..., Entry]) -> Evening:
    """An evening in pounds: Ann is up 50p, Ben and Cat down 30p and 20p; Ben paid 10p at it."""
    evening = start(
        played_on="2026-11-19", currency="GBP", rules={"preset": "hoyle"}, title="Crown"
    )
    changes = {"1": 50, "2": -30, "3": -20}
    record(evening, kind="adjustment", changes=changes, note="all of the night")
    record(evening, kind="payment", **{"from": "2", "to": "1", "amount": 10})
    return evening


def of(circle: Circle, name: str) -> str:
    """Return the address below which a player's files are."""
    return f"/circles/{circle.pk}/players/{Player.objects.get(circle=circle, name=name).pk}"


def moves(client: Client, address: str) -> list[Move]:
    """Return day, amount, other and memo of each move of a file, as another program reads it."""
    response = client.get(address)
    assert response.status_code == 200
    return [
        (f"{each.dtposted:%Y-%m-%d}", each.trnamt, each.name, each.memo)
        for each in statement(response.content).transactions
    ]


def statement(content: bytes) -> Any:
    tree = OFXTree()
    tree.parse(io.BytesIO(content))
    (found,) = tree.convert().statements
    return found


def ids(client: Client, address: str) -> list[str]:
    return [each.fitid for each in statement(client.get(address).content).transactions]


def settle(client: Client, evening: Evening) -> None:
    """End the evening, pay what the plan asks of Cat, and close it."""
    client.post(f"{at(evening)}review/", {"key": "end-of-play"})
    paid = {"payer": "3", "payee": "1", "amount": "20", "key": "cat-pays-ann"}
    assert client.post(f"{at(evening)}settle/paid/", paid).status_code == 303
    client.post(f"{at(evening)}close/", {"key": "close-it-now"})


def test_each_has_what_changed_hands_as_seen_from_their_side(
    owner: Client, circle: Circle, night: Evening
) -> None:
    with time_machine.travel("2026-11-21T20:00:00Z"):
        settle(owner, night)

    memo = "Crown, 2026-11-19, The Crown"
    assert moves(owner, f"{of(circle, 'Ann')}/cash.ofx?currency=GBP") == [
        ("2026-11-19", Decimal("0.10"), "Ben", memo),
        ("2026-11-21", Decimal("0.20"), "Cat", memo),
    ]
    assert moves(owner, f"{of(circle, 'Ben')}/cash.ofx?currency=GBP") == [
        ("2026-11-19", Decimal("-0.10"), "Ann", memo)
    ]
    assert moves(owner, f"{of(circle, 'Dan')}/cash.ofx?currency=GBP") == []


def test_qif_has_the_same(owner: Client, circle: Circle, night: Evening) -> None:
    assert night.version == 3
    response = owner.get(f"{of(circle, 'Ben')}/cash.qif?currency=GBP&year=2026")

    entry = Entry.objects.get(kind="payment")
    assert response.headers["Content-Disposition"] == 'attachment; filename="cash-2026-GBP.qif"'
    assert response.content.decode() == (
        f"!Type:Cash\nD11/19/2026\nT-0.10\nN{entry.pk.hex[-12:]}\nPAnn\n"
        "MCrown, 2026-11-19, The Crown\n^\n"
    )


def test_a_longer_file_has_the_same_ids(owner: Client, circle: Circle, night: Evening) -> None:
    address = f"{of(circle, 'Ann')}/cash.ofx?currency=GBP"
    before = ids(owner, address)
    settle(owner, night)

    after = ids(owner, address)

    assert after[:1] == before == [Entry.objects.filter(kind="payment")[0].pk.hex]
    assert len(set(after)) == 2


def test_what_was_taken_back_never_was_and_what_was_corrected_is_as_it_is_now(
    owner: Client, circle: Circle, night: Evening
) -> None:
    address = f"{of(circle, 'Ann')}/cash.ofx?currency=GBP"
    facts = {"from": "2", "to": "1", "amount": 12}
    for number, correction in enumerate((Correction(AMEND, 3, facts), Correction(VOID, 3, {}))):
        correct_entry(
            night, correction=correction, why="", submission=Submission(f"c-{number}", Recorder())
        )
        if number == 0:
            assert [amount for _day, amount, *_rest in moves(owner, address)] == [Decimal("0.12")]

    assert moves(owner, address) == []


def test_a_payment_of_the_slate_is_the_one_that_it_was(
    owner: Client,
    circle: Circle,
    start: Callable[..., Evening],
    record: Callable[..., Entry],
) -> None:
    # Ben owes Cat by one evening, Cat owes Ann by the other: Ben pays Ann.
    evenings = []
    for number, changes in enumerate(({"2": -40, "3": 40}, {"3": -40, "1": 40})):
        evening = start(
            played_on=f"2026-11-0{number + 1}", currency="GBP", rules={"preset": "hoyle"}
        )
        record(evening, kind="adjustment", changes=changes, note="all")
        owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
        owner.post(f"{at(evening)}close/", {"key": "close-it-now"})
        evenings.append(str(evening.pk))
    ben, ann = (Player.objects.get(circle=circle, name=name).pk for name in ("Ben", "Ann"))
    paid = {"payer": str(ben), "payee": str(ann), "amount": "40", "key": "by-the-slate"}
    response = owner.post(f"/circles/{circle.pk}/slate/paid/", {**paid, "evening": evenings})
    assert response.status_code == 303

    found = {
        name: [move[1:3] for move in moves(owner, f"{of(circle, name)}/cash.ofx?currency=GBP")]
        for name in ("Ann", "Ben", "Cat")
    }

    assert Entry.objects.filter(kind="payment").count() == 2
    assert found == {
        "Ann": [(Decimal("0.40"), "Ben")],
        "Ben": [(Decimal("-0.40"), "Ann")],
        "Cat": [],
    }


def test_what_was_set_off_inside_a_purse_was_no_payment(
    owner: Client, circle: Circle, night: Evening
) -> None:
    owner.post(f"{at(night)}review/", {"key": "end-of-play"})
    shared = {"player": ["1", "3"], "key": "ann-and-cat"}
    owner.post(f"{at(night)}settle/purses/share/", shared)
    owner.post(f"{at(night)}close/", {"key": "close-it-now"})

    assert Entry.objects.filter(kind="payment", key__startswith="purse-").exists()
    assert len(moves(owner, f"{of(circle, 'Ann')}/cash.ofx?currency=GBP")) == 1


def test_an_evening_s_own_and_another_year_s(owner: Client, circle: Circle, night: Evening) -> None:
    ben = of(circle, "Ben").rpartition("/")[2]

    assert len(moves(owner, f"{at(night)}players/{ben}/cash.ofx")) == 1
    assert moves(owner, f"{of(circle, 'Ben')}/cash.ofx?currency=GBP&year=2025") == []
    assert owner.get(f"{at(night)}players/{ben}/cash.pdf").status_code == 404


@pytest.mark.parametrize("currency", ["counters", "lsd", "nothing"])
def test_what_no_bank_program_knows_is_said_so(
    owner: Client, circle: Circle, night: Evening, currency: str
) -> None:
    response = owner.get(f"{of(circle, 'Ben')}/cash.ofx?currency={currency}")

    assert night.currency == "GBP"
    assert response.status_code == 422
    assert response.content.decode() == "Bank programs know neither counters nor shillings."


def test_the_statement_and_the_result_lead_to_them(
    owner: Client, circle: Circle, night: Evening
) -> None:
    settle(owner, night)
    statement_page = owner.get(f"{of(circle, 'Ann')}/statement/?year=2026").content.decode()
    result = owner.get(f"{at(night)}result/").content.decode()

    ann = of(circle, "Ann")
    assert f"{ann}/cash.ofx?currency=GBP&amp;year=2026" in statement_page
    assert f"{ann}/cash.qif?currency=GBP&amp;year=2026" in statement_page
    assert f"{at(night)}players/{ann.rpartition('/')[2]}/cash.qif" in result


def test_the_number_of_queries_does_not_grow(
    owner: Client,
    circle: Circle,
    night: Evening,
    record: Callable[..., Entry],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(20):
        record(night, kind="payment", **{"from": "2", "to": "1", "amount": 1})

    with django_assert_num_queries(7):
        assert len(moves(owner, f"{of(circle, 'Ann')}/cash.ofx?currency=GBP")) == 21
