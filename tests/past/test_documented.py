"""The tables that docs/past-nights.md shows are understood as it says."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

from napledger.past.nights import Asked, Understood
from napledger.past.spreadsheet import read_pasted
from napledger.past.understanding import understand

PAGE = Path(__file__).parents[2] / "docs" / "past-nights.md"

EVENINGS, DEALS, PAYMENTS, TURNED = re.findall(r"```csv\n(.*?)```", PAGE.read_text(), re.DOTALL)


def read(text: str) -> Understood:
    (sheet,) = read_pasted(text)
    return understand(sheet, Asked("GBP", datetime.date(2026, 11, 28)))


def test_a_row_for_each_evening() -> None:
    said = read(EVENINGS)

    assert [dict(each.gains) for each in said.nights] == [
        {"Ann": 420, "Ben": -300, "Cat": -120},
        {"Ben": 200, "Cat": -200},
        {"Ann": 100, "Cat": -150},
    ]
    assert [(each.over, each.note) for each in said.nights] == [
        (0, "at Ben’s"),
        (0, ""),
        (-50, "50p was short"),
    ]
    assert [each.place for each in said.left_out] == ["E", "6"]


def test_a_row_for_each_deal() -> None:
    (night,) = read(DEALS).nights

    assert (len(night.deals), dict(night.gains)) == (3, {"Ann": 350, "Ben": -200, "Cat": -150})


def test_a_row_for_each_payment() -> None:
    said = read(PAYMENTS)

    assert [(each.payer, each.payee, each.amount) for each in said.payments] == [
        ("Ben", "Ann", 250),
        ("Cat", "Ann", 120),
    ]


def test_an_evening_in_a_column() -> None:
    said = read(TURNED)

    assert [dict(each.gains) for each in said.nights] == [
        {"Ann": 420, "Ben": -420},
        {"Ann": -250, "Ben": 250},
    ]
