"""What a player paid and received, for a bank program: at the table, settling, and by the slate."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.test import Client
from ofxtools.Parser import OFXTree
from pytest_django import DjangoAssertNumQueries

from napledger.evening.journal import journal
from napledger.evening.log import AMEND, VOID
from sessions.book.correct import Correction, correct_entry
from sessions.book.submission import Recorder, Submission
from sessions.management.commands.journal import nights_of
from sessions.models import Circle, Entry, Evening, Player
from tests.addresses import at
from tests.support.nights import Record, Start
from tests.support.pages import markup, text

Move = tuple[str, Decimal, str, str]

YEARS = (2026, 2027)


@pytest.fixture
def night(start: Start, record: Record) -> Evening:
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


def test_each_has_what_changed_hands_as_seen_from_their_side_under_the_same_ids(
    owner: Client, circle: Circle, night: Evening
) -> None:
    ann, memo = of(circle, "Ann"), "Crown, 2026-11-19, The Crown"
    before = ids(owner, f"{ann}/cash.ofx?currency=GBP")
    with time_machine.travel("2026-11-21T20:00:00Z"):
        settle(owner, night)

    after = ids(owner, f"{ann}/cash.ofx?currency=GBP")

    assert moves(owner, f"{ann}/cash.ofx?currency=GBP") == [
        ("2026-11-19", Decimal("0.10"), "Ben", memo),
        ("2026-11-21", Decimal("0.20"), "Cat", memo),
    ]
    assert moves(owner, f"{of(circle, 'Ben')}/cash.ofx?currency=GBP") == [
        ("2026-11-19", Decimal("-0.10"), "Ann", memo)
    ]
    assert moves(owner, f"{of(circle, 'Dan')}/cash.ofx?currency=GBP") == []
    assert after[:1] == before == [Entry.objects.filter(kind="payment")[0].pk.hex]
    assert len(set(after)) == 2
    statement_page = markup(owner.get(f"{ann}/statement/?year=2026"))
    for kind in ("ofx", "qif"):
        assert f"{ann}/cash.{kind}?currency=GBP&amp;year=2026" in statement_page
    own = f"{at(night)}players/{ann.rpartition('/')[2]}/cash.qif"
    assert own in markup(owner.get(f"{at(night)}result/"))


def test_qif_has_the_same_and_what_no_bank_program_knows_is_said_so(
    owner: Client, circle: Circle, night: Evening
) -> None:
    assert night.version == 3
    response = owner.get(f"{of(circle, 'Ben')}/cash.qif?currency=GBP&year=2026")

    entry = Entry.objects.get(kind="payment")
    assert response.headers["Content-Disposition"] == 'attachment; filename="cash-2026-GBP.qif"'
    assert markup(response) == (
        f"!Type:Cash\nD11/19/2026\nT-0.10\nN{entry.pk.hex[-12:]}\nPAnn\n"
        "MCrown, 2026-11-19, The Crown\n^\n"
    )
    for currency in ("counters", "lsd", "nothing"):
        refused = owner.get(f"{of(circle, 'Ben')}/cash.ofx?currency={currency}")
        assert refused.status_code == 422
        assert markup(refused) == "Bank programs know neither counters nor shillings."


def test_the_balance_is_the_account_s_on_its_day_not_the_sum_of_the_file(
    owner: Client, circle: Circle, start: Start, record: Record
) -> None:
    for day, payer, amount in (("2025-11-20", "2", 40), ("2026-01-09", "1", 15)):
        evening = start(played_on=day, currency="GBP", rules={"preset": "hoyle"})
        payee = "1" if payer == "2" else "2"
        record(evening, kind="payment", **{"from": payer, "to": payee, "amount": amount})
    address = f"{of(circle, 'Ann')}/cash.ofx?currency=GBP"

    found = {
        year: statement(owner.get(f"{address}{year}").content).balance
        for year in ("", "&year=2024", "&year=2025", "&year=2026")
    }

    assert {year: (str(b.balamt), f"{b.dtasof:%Y-%m-%d}") for year, b in found.items()} == {
        "": ("0.25", "2026-01-09"),
        "&year=2024": ("0.00", "2024-12-31"),
        "&year=2025": ("0.40", "2025-11-20"),
        "&year=2026": ("0.25", "2026-01-09"),
    }


@pytest.fixture
def new_years_eve(owner: Client, start: Start, record: Record) -> Evening:
    """An evening of 31 December in Auckland that Cat pays at noon there, on 2 January 2027."""
    with time_machine.travel("2026-12-31T09:00:00Z"):
        evening = start(
            played_on="2026-12-31",
            currency="EUR",
            rules={"preset": "hoyle"},
            zone="Pacific/Auckland",
        )
        record(evening, kind="adjustment", changes={"1": 30, "3": -30}, note="all of the night")
        owner.post(f"{at(evening)}review/", {"key": "end-of-play"})
    with time_machine.travel("2027-01-01T23:00:00Z"):
        paid = {"payer": "3", "payee": "1", "amount": "30", "key": "cat-pays-ann"}
        assert owner.post(f"{at(evening)}settle/paid/", paid).status_code == 303
    return evening


@pytest.mark.parametrize("zone", ["", "America/Los_Angeles", "Pacific/Kiritimati"])
def test_a_payment_has_one_day_and_one_year_wherever_it_is_told_and_whoever_asks(
    owner: Client, circle: Circle, new_years_eve: Evening, zone: str
) -> None:
    owner.cookies["napledger_zone"] = zone
    ann = of(circle, "Ann")

    files = {year: owner.get(f"{ann}/cash.ofx?currency=EUR&year={year}").content for year in YEARS}
    pages = {year: text(markup(owner.get(f"{ann}/statement/?year={year}"))) for year in YEARS}
    tables = {year: owner.get(f"{ann}/statement.csv?year={year}").content for year in YEARS}
    lines = list(journal(nights_of([new_years_eve]), style="hledger"))
    transfers = markup(owner.get(f"{at(new_years_eve)}transfers.csv"))

    assert [b"<DTPOSTED>20270102</DTPOSTED>" in files[year] for year in YEARS] == [False, True]
    assert "D01/02/2027\n" in markup(owner.get(f"{ann}/cash.qif?currency=EUR"))
    assert "31 Dec 2026" in pages[2026]
    assert "€0.30 was still to come in when 2026 ended." in pages[2026]
    assert "€0.30 received" not in pages[2026]
    assert "€0.30 received, €0.00 paid" in pages[2027]
    assert "All settled." in pages[2027]
    assert [
        b",0.30,0.00,0.00,0.00,0.30," in tables[2026],
        b",0.00,0.00,0.30,0.30,0.00," in tables[2027],
    ] == [
        True,
        True,
    ]
    assert "2027-01-02 * 4 cash" in [line[:19] for line in lines]
    assert lines[-6] == "2027-01-02 * the night's end"
    assert "2027-01-02 12:00" in transfers


def test_a_corrected_payment_comes_as_another_one_and_as_itself_when_that_is_undone(
    owner: Client, circle: Circle, night: Evening
) -> None:
    address = f"{of(circle, 'Ann')}/cash.ofx?currency=GBP"
    (before,) = ids(owner, address)

    def correct(kind: str, **facts: Any) -> None:
        submission = Submission(f"to-{kind}-it", Recorder())
        correct_entry(night, correction=Correction(kind, 3, facts), why="", submission=submission)

    correct(AMEND, **{"from": "2", "to": "1", "amount": 12})
    assert [amount for _day, amount, *_rest in moves(owner, address)] == [Decimal("0.12")]
    assert ids(owner, address)[0].startswith(f"{before}-")
    owner.post(f"{at(night)}undo/", {"key": "undo-the-correction"})
    assert ids(owner, address) == [before]
    night.refresh_from_db()
    correct(VOID)
    assert moves(owner, address) == []


def test_a_payment_of_the_slate_is_the_one_that_it_was(
    owner: Client, circle: Circle, start: Start, record: Record
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
    ben = of(circle, "Ben").rpartition("/")[2]
    owner.post(f"{at(night)}review/", {"key": "end-of-play"})
    shared = {"player": ["1", "3"], "key": "ann-and-cat"}
    owner.post(f"{at(night)}settle/purses/share/", shared)
    owner.post(f"{at(night)}close/", {"key": "close-it-now"})

    assert Entry.objects.filter(kind="payment", key__startswith="purse-").exists()
    assert len(moves(owner, f"{of(circle, 'Ann')}/cash.ofx?currency=GBP")) == 1
    assert len(moves(owner, f"{at(night)}players/{ben}/cash.ofx")) == 1
    assert moves(owner, f"{of(circle, 'Ben')}/cash.ofx?currency=GBP&year=2025") == []
    assert owner.get(f"{at(night)}players/{ben}/cash.pdf").status_code == 404


def test_the_number_of_queries_does_not_grow(
    owner: Client,
    circle: Circle,
    night: Evening,
    record: Record,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(20):
        record(night, kind="payment", **{"from": "2", "to": "1", "amount": 1})

    with django_assert_num_queries(7):
        assert len(moves(owner, f"{of(circle, 'Ann')}/cash.ofx?currency=GBP")) == 21
