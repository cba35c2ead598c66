"""Amounts as they stand in cells."""

from __future__ import annotations

import pytest

from napledger.money.currencies import LSD
from napledger.past.amounts import is_nothing, read_cell_amount
from napledger.reading.faults import Fault


@pytest.mark.parametrize(
    ("text", "currency", "coins"),
    [
        ("4.20", "GBP", 420),
        ("-4.2", "GBP", -420),
        ("−£3", "GBP", -300),
        ("(4.20)", "GBP", -420),
        ("£(4.20)", "GBP", -420),
        ("(£4.20)", "GBP", -420),
        ("4,20-", "EUR", -420),
        ("1,234.50", "GBP", 123450),
        ("1.234,50 €", "EUR", 123450),
        ("50p", "GBP", 50),
        ("4.5000", "GBP", 450),
        ("300.00", "JPY", 300),
        ("1.2340", "KWD", 1234),
        ("+3", "counters", 3),
        ("0", "GBP", 0),
        ("-1/6", LSD, -72),
        ("2/-", LSD, 96),
        ("£1 2s. 6d.", LSD, 1080),
        ("(1/6)", LSD, -72),
    ],
)
def test_an_amount_is_read_with_whatever_stands_round_it(
    text: str, currency: str, coins: int
) -> None:
    assert read_cell_amount(text, currency=currency) == coins


@pytest.mark.parametrize("text", ["", " ", "-", "–", "x", "n/a"])
def test_nothing_is_no_amount(text: str) -> None:
    assert is_nothing(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("six", "“six” is not an amount. Write one like 1.50"),
        ("€4", "“€4” is not this table’s money (British Pound). Write an amount like 1.50"),
        (
            "=?",
            (
                "the file does not hold what this formula comes to: open it in your spreadsheet, "
                "save it, and bring it in again"
            ),
        ),
    ],
)
def test_what_is_no_amount_is_refused_in_words(text: str, sentence: str) -> None:
    with pytest.raises(Fault) as fault:
        read_cell_amount(text, currency="GBP")

    assert fault.value.sentence() == sentence
