"""The score written out as a sheet for a wall; one in full is in test_score_command.py."""

from __future__ import annotations

from typing import Any

import pytest

from napledger.evening.document import read_document
from napledger.evening.report import as_sheet
from napledger.evening.score import scored
from tests.evening.documents import deal, document


def sheet(raw: dict[str, Any]) -> str:
    """Return the score sheet of a document."""
    evening = read_document(raw)
    return "\n".join(as_sheet(evening, scored(evening)))


def test_an_evening_nobody_named_has_a_sheet_too() -> None:
    raw = document(
        players=["Ann", "Ben"],
        rules={"preset": "hoyle_kitty", "options": {"kitty_end": "draw"}},
        kitty=3,
        currency="lsd",
        played_on="1881-02-03",
    )

    assert (
        sheet(raw)
        == """\
An evening of cards
1881-02-03  stake ½d.

              Ann      Ben    kitty
-----------------------------------
Balances        ·        ·     +¾d.

Note: the kitty is still to be drawn for, so nobody can settle yet"""
    )


LONG = "Maximilian Featherstonehaugh"
RICH = "   1  Deal 1: Ben, three, made  −£3,000,000,000.00  +£3,000,000,000.00                   ·"


@pytest.mark.parametrize(
    ("raw", "beginning"),
    [
        (
            document(deal(LONG), players=["Ann", "Ben", LONG]),
            f"   1  Deal 1: {LONG}, three, made  ",
        ),
        (document(deal(), stake=10**11, currency="GBP", players=["Ann", "Ben"]), RICH),
    ],
    ids=["long name", "large amounts"],
)
def test_nothing_pushes_a_row_out_of_its_columns(raw: dict[str, Any], beginning: str) -> None:
    rows = sheet(raw).split("\n")[3:7]

    assert rows[1].startswith(beginning)
    assert len({len(row) for row in rows}) == 1
