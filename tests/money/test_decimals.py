"""Amounts as plain decimals, for other programs."""

from __future__ import annotations

import pytest

from napledger.ledger.transfers import AMOUNT_MAX
from napledger.money.formatting import decimal_text


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
