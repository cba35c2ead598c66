"""Files for bank programs: read back by a program of others, exact to the coin."""

from __future__ import annotations

import datetime
import io
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ofxtools.Parser import OFXTree

from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money.bank_files import CashAccount, CashMove, is_banked, ofx, qif
from napledger.money.formatting import decimal_text

NOON = datetime.datetime(2026, 11, 24, 12, 30, tzinfo=datetime.UTC)
PAID = CashMove("a" * 32, datetime.date(2026, 11, 19), -185, "Ben", "Thursday, 2026-11-19")
RECEIVED = CashMove("b" * 32, datetime.date(2026, 11, 26), 5, "Cat", "2026-11-26, The Crown")
ACCOUNT = CashAccount("c" * 32 + "GBP", "GBP", (PAID, RECEIVED), RECEIVED.day, balance=-180)


def read_back(account: CashAccount) -> Any:
    """Return the statement that a program of others finds in the file."""
    tree = OFXTree()
    tree.parse(io.BytesIO("".join(ofx(account, made_at=NOON)).encode()))
    (statement,) = tree.convert().statements
    return statement


def test_ofx_is_read_by_a_program_of_others() -> None:
    statement = read_back(ACCOUNT)

    assert statement.curdef == "GBP"
    assert statement.account.acctid == "c" * 19 + "GBP"
    assert [
        (each.trntype, each.dtposted.date(), each.trnamt, each.fitid, each.name, each.memo)
        for each in statement.transactions
    ] == [
        ("DEBIT", PAID.day, Decimal("-1.85"), "a" * 32, "Ben", "Thursday, 2026-11-19"),
        ("CREDIT", RECEIVED.day, Decimal("0.05"), "b" * 32, "Cat", "2026-11-26, The Crown"),
    ]
    assert statement.balance.balamt == Decimal("-1.80")
    assert statement.balance.dtasof.date() == RECEIVED.day


def test_ofx_without_moves_is_a_statement_too() -> None:
    statement = read_back(replace(ACCOUNT, moves=(), balance=0))

    assert list(statement.transactions) == []
    assert statement.balance.balamt == 0


def test_days_are_days_in_every_zone_and_in_the_order_that_the_reader_wants() -> None:
    text = "".join(ofx(ACCOUNT, made_at=NOON))

    assert [line for line in text.split("<") if line.startswith(("DTPOSTED", "DTASOF"))] == [
        "DTPOSTED>20261119",
        "DTPOSTED>20261126",
        "DTASOF>20261126",
    ]
    assert [line for line in qif(ACCOUNT, first="day") if line.startswith("D")] == [
        "D19/11/2026\n",
        "D26/11/2026\n",
    ]


@pytest.mark.parametrize(
    ("currency", "amount"),
    [("GBP", "-1.85"), ("JPY", "-185"), ("KWD", "-0.185")],
)
def test_amounts_have_the_decimals_of_their_currency(currency: str, amount: str) -> None:
    account = replace(ACCOUNT, currency=currency, moves=(PAID,))

    assert next(iter(read_back(account).transactions)).trnamt == Decimal(amount)
    assert f"T{amount}\n" in list(qif(account, first="month"))


HOSTILE = [
    ("</NAME><TRNAMT>9</TRNAMT>", "</NAME><TRNAMT>9</TRNAMT>"),
    ("Ann & Co. <b>", "Ann & Co. <b>"),
    ("one\r\n^\nD01/01/2026", "one ^ D01/01/2026"),
    ("nul \x00 bell \x07 \x7f \ud800", "nul bell"),
    ("Zoë “Ž” 王", "Zoë “Ž” 王"),
    ("👩\u200d🦰 علی\u200cرضا", "👩\u200d🦰 علی\u200cرضا"),  # noqa: RUF001  # Persian
    ("]]><!-- &amp; -->", "]]><!-- &amp; -->"),
]


@pytest.mark.parametrize(("name", "expected"), HOSTILE)
def test_no_text_breaks_out(name: str, expected: str) -> None:
    account = replace(ACCOUNT, moves=(replace(PAID, other=name, memo=name), RECEIVED))

    first, second = read_back(account).transactions
    lines = "".join(qif(account, first="month")).split("\n")

    assert (first.name, first.memo, first.trnamt) == (expected, expected, Decimal("-1.85"))
    assert second.trnamt == Decimal("0.05")
    assert lines == [
        "!Type:Cash",
        *("D11/19/2026", "T-1.85", "Naaaaaaaaaaaa", f"P{expected}", f"M{expected}", "^"),
        *("D11/26/2026", "T0.05", "Nbbbbbbbbbbbb", "PCat", "M2026-11-26, The Crown", "^"),
        "",
    ]


def test_long_texts_are_cut_before_they_are_escaped() -> None:
    move = replace(PAID, other="&" * 40, memo="<" * 400)

    (read,) = read_back(replace(ACCOUNT, moves=(move,))).transactions

    assert read.name == "&" * 32
    assert read.memo == "<" * 255


def test_a_picture_that_is_cut_leaves_nothing_behind_that_nobody_sees() -> None:
    move = replace(PAID, other="x" * 31 + "👩\u200d🦰")

    (read,) = read_back(replace(ACCOUNT, moves=(move,))).transactions

    assert read.name == "x" * 31 + "👩"


@pytest.mark.parametrize(
    ("currency", "answer"), [("GBP", True), ("JPY", True), ("counters", False), ("lsd", False)]
)
def test_bank_programs_know_no_counters_and_no_shillings(currency: str, *, answer: bool) -> None:
    assert is_banked(currency) is answer


@pytest.mark.parametrize(
    ("amount", "exponent", "text"),
    [
        (0, 0, "0"),
        (0, 2, "0.00"),
        (5, 2, "0.05"),
        (-5, 2, "-0.05"),
        (135, 2, "1.35"),
        (-100, 2, "-1.00"),
        (135, 0, "135"),
        (-135, 0, "-135"),
        (7, 3, "0.007"),
        (AMOUNT_MAX + 1, 2, "10000000000.01"),
    ],
)
def test_an_amount_is_written_with_every_coin(amount: int, exponent: int, text: str) -> None:
    assert decimal_text(amount, exponent=exponent) == text


def test_another_mark_may_stand_before_the_decimals() -> None:
    assert decimal_text(10050, exponent=2, mark=",") == "100,50"


@given(st.integers(-(10**15), 10**15), st.integers(0, 4))
def test_no_coin_is_lost_in_a_decimal_number(amount: int, exponent: int) -> None:
    written = decimal_text(amount, exponent=exponent)

    assert int(written.replace(".", "")) == amount
    assert len(written.partition(".")[2]) == exponent
